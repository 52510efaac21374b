import { vi } from 'vitest'

/** The runs of a property for each mutant. A property with very many runs is quick, and makes more. */
const FEW = 20

vi.mock(import('fast-check'), async (load) => {
  const real = await load()
  const assert = (...[property, parameters]: Parameters<typeof real.assert>) => {
    const { numRuns = 100 } = parameters ?? {}
    const few = Math.min(numRuns, Math.max(FEW, Math.ceil(numRuns / 50)))
    return real.assert(property, { ...parameters, numRuns: few, endOnFailure: true })
  }
  return { ...real, assert, default: { ...real.default, assert } } as unknown as typeof real // overloaded
})
