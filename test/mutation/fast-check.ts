// What the tests get as 'fast-check' in a mutation run: properties as they are, but with at most as
// many runs as the runner allows, and without shrinking what they find.
import * as real from 'fast-check'
import { limits } from './limits.js'

real.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) })

function assert(...[property, parameters]: Parameters<typeof real.assert>): unknown {
  const { numRuns = 100 } = parameters ?? {}
  if (numRuns > limits.fewRuns) limits.hadMore = true
  return real.assert(property, {
    ...parameters,
    numRuns: Math.min(numRuns, limits.runs),
    endOnFailure: true,
  })
}

export * from 'fast-check'
export { assert }
export default { ...real, assert }
