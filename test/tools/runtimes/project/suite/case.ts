/** One thing that a runtime has to do: it throws, or rejects, where it does not. */
export interface Case {
  readonly name: string
  readonly run: () => void | Promise<void>
}

/** The two values as JSON must be equal. No assertion library runs on every runtime. */
export function expectSame(actual: unknown, expected: unknown): void {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== wanted) throw new Error(`expected ${wanted}, got ${found}`)
}
