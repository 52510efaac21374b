import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInTime } from '../../../src/plan/deadline.js'
import { intersect } from '../../../src/table/selection/combine.js'
import { RowBits, RowList } from '../../../src/table/selection/selection.js'
import { Ranges } from '../../../src/table/selection/ranges.js'
import { DeletedRows } from '../../../src/table/update/deleted-rows.js'
import { ListColumn } from '../../../src/table/storage/columns/column.js'
import { numberColumn, postingsOf } from '../storage/columns.js'
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

  describe('counts the deleted rows in ranges of two columns', () => {
    const size = 6000
    const columns = allRows(7).map((i) => numberColumn(allRows(size).map((row) => row % (3 + i))))
    const isIn = (pair: readonly Ranges[], row: number) =>
      pair.every(({ column }) => [2, 3].includes(column.codes[row]!))
    const rangesOf = (...which: number[]) => which.map((i) => new Ranges(columns[i]!, [2, 4]))
    const countIn = (deleted: DeletedRows, pair: readonly Ranges[]) =>
      deleted.countIn(intersect(pair, size).selection)
    const some = shuffled(allRows(size), 5)
    let last = new DeletedRows(size)
    const versions = [0, 1500, 3000].map(
      (from) => (last = last.with(some.slice(from, from + 1500))),
    )

    it('in each version, and for more pairs of columns than are kept', () => {
      for (const [i] of columns.entries()) {
        for (const [j] of columns.entries()) {
          if (i === j) continue
          const pair = rangesOf(i, j)
          for (const [version, deleted] of versions.entries()) {
            const rows = some.slice(0, 1500 * (version + 1))
            expect(countIn(deleted, pair)).toBe(rows.filter((row) => isIn(pair, row)).length)
          }
        }
      }
    })

    it('while a clock deletes others', () => {
      const pair = rangesOf(3, 4)
      const [first] = versions as [DeletedRows, ...DeletedRows[]]
      const expected = countIn(first, pair)
      const left = some.slice(4500).filter((row) => isIn(pair, row))
      const clock = () => {
        last = last.with(left.splice(0, 1))
        return 0
      }
      const options = { deadlineMs: 1, clock }
      for (let i = 0; i < 20; i++)
        expect(runInTime(options, () => countIn(first, pair))).toBe(expected)
      expect(left.length).toBeGreaterThan(0)
      expect(last.count).toBeGreaterThan(4520)
    })
  })

  describe('counts the deleted rows of each element of lists', () => {
    const size = 6000
    // Even elements are in more than a 32nd of the rows, which are kept as bits, odd ones in fewer.
    const isIn = (row: number, code: number) => row % (code % 2 === 0 ? 3 + code : 40 + code) === 0
    const codes = allRows(6)
    const lists = allRows(size).map((row) => codes.filter((code) => isIn(row, code)))
    const newColumn = () => new ListColumn(postingsOf(lists, codes.length))
    const some = shuffled(allRows(size), 5)
    const countsOf = (rows: readonly number[]) =>
      codes.map((code) => rows.filter((row) => isIn(row, code)).length)

    it('in each version, whichever is asked first', () => {
      const column = newColumn()
      let last = new DeletedRows(size)
      const versions = [0, 1500, 3000].map(
        (from) => (last = last.with(some.slice(from, from + 1500))),
      )
      for (const i of [1, 2, 0, 1, 2]) {
        const expected = countsOf(some.slice(0, 1500 * (i + 1)))
        expect([...versions[i]!.countsByCode(column)]).toEqual(expected)
      }
    })

    it('while a clock deletes others and counts too', () => {
      const column = newColumn()
      const first = new DeletedRows(size).with(some.slice(0, 3000))
      let last = first
      const left = some.slice(3000)
      const clock = () => {
        last = last.with(left.splice(0, 100))
        expect([...last.countsByCode(column)]).toEqual(countsOf(some.slice(0, last.count)))
        return 0
      }
      const expected = countsOf(some.slice(0, 3000))
      for (let i = 0; i < 5; i++) {
        const counts = runInTime({ deadlineMs: 1, clock }, () => first.countsByCode(column))
        expect([...counts]).toEqual(expected)
      }
      expect(last.count).toBeGreaterThan(3400)
    })

    it('at a cost that does not grow with the rows deleted before the last call', () => {
      const looksAfter = (count: number) => {
        const column = newColumn()
        let deleted = new DeletedRows(size).with(some.slice(0, count))
        deleted.countsByCode(column)
        let looks = 0
        const options = { deadlineMs: 1, clock: () => looks++ && 0 }
        runInTime(options, () => {
          for (const row of some.slice(-1000)) {
            deleted = deleted.with([row])
            deleted.countsByCode(column)
          }
        })
        return looks
      }
      // Few enough to be looked up one by one, if all were counted again.
      expect(looksAfter(150)).toBe(looksAfter(10))
    })
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
