/** How a runtime computes the digests of API keys: `node:crypto` at once, WebCrypto in a Promise. */
export type Sha256 = 'node:crypto' | 'WebCrypto'

/** What did not go as it should. */
export interface Failure {
  readonly name: string
  readonly expected: unknown
  readonly actual: unknown
  /** Which way of asking gave this, where there are several. */
  readonly by?: string
}

/** The outcome of all cases on one target. */
export interface Report {
  readonly passed: number
  readonly failed: readonly Failure[]
  readonly skipped: readonly { readonly name: string; readonly why: string }[]
  /** Only of runtimes. */
  readonly sha256?: Sha256
}
