/** How a runtime computes the digests of API keys: synchronously with `node:crypto`, or with WebCrypto. */
export type Sha256 = 'node:crypto' | 'WebCrypto'

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
  /** Only for runtimes. */
  readonly sha256?: Sha256
}
