import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLaw, originals, readModel, rowsFor } from './law.js'
import { frontEnds, modelsFor } from './models.js'

describe.each(frontEnds)('a model of the %s', (of) => {
  it('accepts no row that the original hides, whatever is null, empty, junk or gone in it', () => {
    let [accepted, alike] = [0, 0]
    fc.assert(
      fc.property(modelsFor(of), (model) => {
        if (!checkLaw(model, originals[of].keeps)) return
        accepted++
        const keeps = originals[of].keeps(readModel(model) as never)
        if (rowsFor(of).some(keeps)) alike++
      }),
      { numRuns: 3000 },
    )
    expect(accepted).toBeGreaterThan(600)
    expect(alike).toBeGreaterThan(300)
  })
})
