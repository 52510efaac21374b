import type fc from 'fast-check'

/** A law, and the source of the cases that check it. Cases are JSON. */
export interface Target<C = unknown> {
  /** The name for `--target`, and of the file in the corpus. */
  readonly name: string
  /** The law in one sentence. */
  readonly law: string
  readonly cases: fc.Arbitrary<C>
  /** Opens the resources that the law needs. */
  open(): Promise<Opened<C>>
}

export interface Opened<C = unknown> {
  /** Throws if a case breaks the law. */
  check(drawn: C): void | Promise<void>
  /** Throws if a case takes too long. Only a run of the fuzzer calls it, never `npm test`. */
  checkTime?(drawn: C): void
  close(): Promise<void>
}

/** Returns the `open` of a target that needs no resources. */
export function inMemory<C>(
  check: (drawn: C) => void | Promise<void>,
  checkTime: (drawn: C) => void = () => {},
): () => Promise<Opened<C>> {
  return () => Promise.resolve({ check, checkTime, close: () => Promise.resolve() })
}

/** The result or the error of a call. */
type Outcome<T> = { readonly value: T } | { readonly error: unknown }

export function outcomeOf<T>(call: () => T): Outcome<T> {
  try {
    return { value: call() }
  } catch (error) {
    return { error }
  }
}
