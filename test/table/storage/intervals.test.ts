import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intervalsOf, joined } from '../../../src/table/storage/intervals.js'

describe('joined', () => {
  it('is the set of what ascending intervals hold, in as few as there can be', () => {
    const lengths = fc.array(fc.record({ gap: fc.nat(2), length: fc.nat(3) }))
    fc.assert(
      fc.property(lengths, (parts) => {
        let end = 0
        const numbers: number[] = []
        const intervals = parts.map(({ gap, length }) => {
          const start = end + gap
          end = start + length
          for (let i = start; i < end; i++) numbers.push(i)
          return length === 0 ? [] : [start, end]
        })
        expect(joined(intervals)).toEqual(intervalsOf(numbers))
      }),
    )
  })
})
