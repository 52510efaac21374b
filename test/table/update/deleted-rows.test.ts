import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DeletedRows } from '../../../src/table/update/deleted-rows.js'
import { numberColumn } from '../storage/columns.js'
import { allRows, samples, seeds, shuffled } from '../random.js'
import { kinds } from '../selection/kinds.js'

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
      }),
    )
  })

  it('counts the deleted rows by their codes, few or many codes, over several chunks', () => {
    const size = 20_000
    for (const values of [1, 7, 3000, size]) {
      const column = numberColumn(allRows(size).map((row) => (row * 7919) % values))
      const some = shuffled(allRows(size), values).slice(0, 5000)
      let deleted = new DeletedRows(size)
      const versions: [DeletedRows, number[]][] = []
      for (let from = 0; from < some.length; from += 1250) {
        deleted = deleted.with(some.slice(from, from + 1250))
        const codes = some.slice(0, from + 1250).map((row) => column.codes[row]!)
        for (const [low, high] of [
          [0, 1],
          [1, 2],
          [Math.ceil(values / 3), Math.ceil(values / 2)],
          [0, values + 1],
        ] as const) {
          const expected = codes.filter((code) => code >= low && code < high).length
          expect(deleted.countCodes(column, [low, high])).toBe(expected)
        }
        versions.push([deleted, codes])
      }
      // Older versions count fewer rows of the same list.
      for (const [each, codes] of versions.toReversed()) {
        const expected = codes.filter((code) => code < values / 2).length
        expect(each.countCodes(column, [0, Math.ceil(values / 2)])).toBe(expected)
      }
    }
  })

  it('counts a row by its code if many rows share the first digits of a few codes', () => {
    const size = 20_000
    const column = numberColumn(allRows(size).map((row) => (row % 2 === 0 ? 5000 : row)))
    const deleted = new DeletedRows(size).with([0, 1, 2, 4999, 5000, 5001, 5003])
    const code = column.codes[0]!
    expect(deleted.countBelow(column, code)).toBe(2)
    expect(deleted.countBelow(column, code + 1)).toBe(5)
  })

  it('copies only the chunks in which rows are deleted', () => {
    const size = 2 ** 20
    const deleted = new DeletedRows(size).with(allRows(size).filter((row) => row % 9 === 0))
    const before = deleted.rows.length
    const next = deleted.with([1])
    expect(next.count).toBe(before + 1)
    expect([...next.since(deleted)]).toEqual([1])
    expect([deleted.has(1), next.has(1), next.has(9), next.has(size - 1)]).toEqual([
      false,
      true,
      true,
      (size - 1) % 9 === 0,
    ])
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
          expect(deleted.rows).toEqual([...rows])
          expect(deleted.since(versions[0]!.deleted)).toEqual([...rows])
          expect(allRows(30).filter((row) => deleted.has(row))).toEqual(
            allRows(30).filter((row) => rows.has(row)),
          )
          expect(deleted.since(deleted)).toEqual([])
          expect([...deleted.keepLive(Uint32Array.from(allRows(30)))]).toEqual(
            allRows(30).filter((row) => !rows.has(row)),
          )
        }
      }),
    )
  })
})
