import type fc from 'fast-check'

/** A law, and where the cases come from that it is held to. Cases are JSON. */
export interface Target<C = unknown> {
  /** What `--target` picks it by, and its file of the corpus is called after. */
  readonly name: string
  /** The law in one sentence. */
  readonly law: string
  readonly cases: fc.Arbitrary<C>
  /** Why it cannot be run here; left out where it can. */
  readonly missing?: string | undefined
  /** Opens what the law needs. */
  open(): Promise<Opened<C>>
}

export interface Opened<C = unknown> {
  /** Throws where a case breaks the law. */
  check(drawn: C): void | Promise<void>
  close(): Promise<void>
}

/** What needs nothing to be opened. */
export function inMemory<C>(check: (drawn: C) => void | Promise<void>): () => Promise<Opened<C>> {
  return () => Promise.resolve({ check, close: () => Promise.resolve() })
}

/** What a call gives or throws. */
export type Outcome<T> = { readonly value: T } | { readonly error: unknown }

export function outcomeOf<T>(call: () => T): Outcome<T> {
  try {
    return { value: call() }
  } catch (error) {
    return { error }
  }
}
