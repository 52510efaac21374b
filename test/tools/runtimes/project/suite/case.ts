/** A test case for a runtime. It throws or rejects if the runtime fails. */
export interface Case {
  readonly name: string
  readonly run: () => void | Promise<void>
}

/** Throws unless the two values are equal as JSON. No assertion library runs on every runtime. */
export function expectSame(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== wanted) throw new Error(`expected ${wanted}, got ${found}`)
}
