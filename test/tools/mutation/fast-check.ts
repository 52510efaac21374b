// Replaces 'fast-check' in a mutation run. Properties are unchanged, but make only as many runs as
// the runner allows, and do not shrink counterexamples.
import * as real from 'fast-check'
import { limits } from './limits.js'

real.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 1) })

function assert(...[property, parameters]: Parameters<typeof real.assert>): unknown {
  const { numRuns = 100 } = parameters ?? {}
  if (numRuns > limits.fewRuns) limits.hadMore = true
  return real.assert(property, {
    ...parameters,
    // A property with very many runs is quick, and needs more runs than others.
    numRuns: Math.min(numRuns, Math.max(limits.runs, Math.ceil(numRuns / 50))),
    endOnFailure: true,
  })
}

export * from 'fast-check'
export { assert }
export default { ...real, assert }
