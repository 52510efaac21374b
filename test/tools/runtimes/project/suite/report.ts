/** A failed case. */
export interface Failure {
  readonly name: string
  readonly expected: unknown
  readonly actual: unknown
  /** The engine that gave the actual value, if there are several. */
  readonly by?: string
}

/** The outcome of all cases on one target. */
export interface Report {
  readonly passed: number
  readonly failed: readonly Failure[]
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
}
