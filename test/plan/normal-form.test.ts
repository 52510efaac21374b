import fc from 'fast-check'
import { describe, it } from 'vitest'
import { cases, checkNormalForm } from './normal-form.js'

describe('the normal form of a filter', () => {
  it('is equal for equivalent rewritings, and is a fixed point', () => {
    fc.assert(fc.property(cases, checkNormalForm), { numRuns: 300 })
  })
})
