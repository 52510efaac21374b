/** More than a function call within `onShortStack` can have arguments. */
export const MANY = 20_000

/**
 * Calls `run` deep in the stack, where a call with `MANY` arguments throws. On an empty stack, such a
 * call needs more than 120,000 arguments, which take long to make.
 */
export function onShortStack<T>(run: () => T): T {
  try {
    Math.max(...Array<number>(MANY))
  } catch {
    return run()
  }
  const filling = Array<undefined>(MANY / 2)
  return (onShortStack as (...args: readonly unknown[]) => T)(run, ...filling) // takes more room than arguments that it reads
}
