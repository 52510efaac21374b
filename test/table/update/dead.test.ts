import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Dead } from '../../../src/table/update/dead.js'
import { allRows, samples, seeds, shuffled } from '../random.js'
import { kinds } from '../selection/kinds.js'

describe('the dead rows of a segment', () => {
  it.each(Object.entries(kinds))('are counted in a selection: %s', (_, make) => {
    fc.assert(
      fc.property(samples, seeds, fc.nat(40), (sample, seed, share) => {
        const { size, rows } = sample
        const some = shuffled(allRows(size), seed).slice(0, (size * share) / 40)
        const dead = new Dead(size).with(some.slice(0, 9)).with(some.slice(9))
        const members = new Set(rows)
        const expected = some.filter((row) => members.has(row)).length
        expect(dead.countIn(make(sample))).toBe(expected)
        // What is sorted is kept.
        expect(dead.countIn(make(sample))).toBe(expected)
      }),
    )
  })

  it('are those of a version, whatever dies in others', () => {
    const lists = fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(29), { maxLength: 9 })))
    fc.assert(
      fc.property(lists, (steps) => {
        const versions = [{ dead: new Dead(30), rows: new Set<number>() }]
        for (const [which, drawn] of steps) {
          const { dead, rows } = versions[which % versions.length]!
          const fresh = [...new Set(drawn)].filter((row) => !rows.has(row))
          versions.push({ dead: dead.with(fresh), rows: new Set([...rows, ...fresh]) })
        }
        for (const { dead, rows } of versions) {
          expect(dead.count).toBe(rows.size)
          expect([...dead.rows]).toEqual([...rows])
          expect(allRows(30).filter((row) => dead.has(row))).toEqual(
            [...rows].toSorted((a, b) => a - b),
          )
          if (rows.size === 0) continue
          expect([...dead.keepLiving(Uint32Array.from(allRows(30)))]).toEqual(
            allRows(30).filter((row) => !rows.has(row)),
          )
        }
      }),
    )
  })
})
