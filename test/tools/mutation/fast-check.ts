// What the tests get as 'fast-check' in a mutation run: properties as they are, but with fewer runs,
// as the runner allows, and without shrinking what they find.
import * as real from 'fast-check'
import { limits } from './limits.js'

real.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) })

function assert(...[property, parameters]: Parameters<typeof real.assert>): unknown {
  const { numRuns = 100 } = parameters ?? {}
  if (numRuns > limits.fewRuns) limits.hadMore = true
  return real.assert(property, {
    ...parameters,
    // A property that wants very many is quick, and needs more than others.
    numRuns: Math.min(numRuns, Math.max(limits.runs, Math.ceil(numRuns / 50))),
    endOnFailure: true,
  })
}

export * from 'fast-check'
export { assert }
export default { ...real, assert }
