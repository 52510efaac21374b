import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInTime } from '../../../src/plan/deadline.js'
import { intersect } from '../../../src/table/selection/combine.js'
import { RowBits, RowList } from '../../../src/table/selection/selection.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { DeletedRows } from '../../../src/table/update/deleted-rows.js'
import { numberColumn } from '../storage/columns.js'
import { allRows, samples, seeds, shuffled } from '../random.js'
import { bitsOf, kinds } from '../selection/kinds.js'

describe('DeletedRows', () => {
  it.each(Object.entries(kinds))('counts the deleted rows in a selection that is %s', (_, make) => {
    fc.assert(
      fc.property(samples, seeds, fc.nat(40), (sample, seed, share) => {
        const { size, rows } = sample
        const some = shuffled(allRows(size), seed).slice(0, (size * share) / 40)
        const deleted = new DeletedRows(size).with(some.slice(0, 9)).with(some.slice(9))
        const members = new Set(rows)
        const expected = some.filter((row) => members.has(row)).length
        expect(deleted.countIn(make(sample))).toBe(expected)
        // The second call uses the cached sorted rows.
        expect(deleted.countIn(make(sample))).toBe(expected)
      }),
    )
  })

  it.each([
    ['a range', (size: number) => new Ranges(numberColumn(allRows(size)), [9, size - 9])],
    ['a bitmap', (size: number) => new RowBits(bitsOf({ size, rows: allRows(size / 2) }))],
    ['few rows', (size: number) => new RowList(Uint32Array.from(allRows(90)), size)],
  ])(
    'counts the deleted rows in %s at a cost that does not grow with the deleted rows',
    (_, make) => {
      const size = 20_000
      const selection = make(size)
      const looksFor = (count: number) => {
        const deleted = new DeletedRows(size).with(shuffled(allRows(size), 7).slice(0, count))
        deleted.countIn(selection)
        let looks = 0
        const options = { deadlineMs: 1, clock: () => looks++ && 0 }
        runInTime(options, () => allRows(400).forEach(() => deleted.countIn(selection)))
        return looks
      }
      expect(looksFor(16_000)).toBe(looksFor(1000))
    },
  )

  it('counts the deleted rows in ranges of two columns, in each version', () => {
    const size = 300
    fc.assert(
      fc.property(seeds, (seed) => {
        const ranges = [3, 20].map(
          (values) => new Ranges(numberColumn(allRows(size).map((row) => row % values)), [2, 4]),
        )
        const isIn = (row: number) =>
          ranges.every(({ column }) => [2, 3].includes(column.codes[row]!))
        const some = shuffled(allRows(size), seed)
        let deleted = new DeletedRows(size)
        const expectCount = (each: DeletedRows) => {
          const expected = some.slice(0, each.count).filter(isIn).length
          expect(each.countIn(intersect(ranges, size).selection)).toBe(expected)
        }
        // Before and after later versions delete more.
        const versions = [0, 100, 200].map((from) => {
          deleted = deleted.with(some.slice(from, from + 100))
          expectCount(deleted)
          return deleted
        })
        versions.forEach(expectCount)
      }),
    )
  })

  it('keeps the deleted rows of each version apart', () => {
    const lists = fc.array(fc.tuple(fc.nat(), fc.array(fc.nat(29), { maxLength: 9 })))
    fc.assert(
      fc.property(lists, (steps) => {
        const versions = [{ deleted: new DeletedRows(30), rows: new Set<number>() }]
        for (const [which, drawn] of steps) {
          const { deleted, rows } = versions[which % versions.length]!
          const fresh = [...new Set(drawn)].filter((row) => !rows.has(row))
          versions.push({ deleted: deleted.with(fresh), rows: new Set([...rows, ...fresh]) })
        }
        for (const { deleted, rows } of versions) {
          expect(deleted.count).toBe(rows.size)
          expect([...deleted.rows]).toEqual([...rows])
          expect(allRows(30).filter((row) => deleted.has(row))).toEqual(
            [...rows].toSorted((a, b) => a - b),
          )
          if (rows.size === 0) continue
          expect([...deleted.keepLive(Uint32Array.from(allRows(30)))]).toEqual(
            allRows(30).filter((row) => !rows.has(row)),
          )
        }
      }),
    )
  })
})
