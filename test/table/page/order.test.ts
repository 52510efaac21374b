import { QueryTimeout } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { runInTime } from '../../../src/plan/deadline.js'
import { sortRows, type SortKey } from '../../../src/table/page/order.js'
import { allRows, shuffled } from '../random.js'
import { numberColumn } from '../storage/columns.js'
import { keysOf, sorted } from './keys.js'

describe('sortRows(rows, keys)', () => {
  it.each([511, 512, 3000])('sorts %i rows by any keys, and does not change its input', (count) => {
    for (const descending of [false, true]) {
      const drawn = [5, 1, 100_000].map((values) => ({ values, absent: 0.1, descending }))
      const { keys, cells } = keysOf(count, { keys: drawn, seed: count })
      const given = shuffled(allRows(count), 1)
      for (const some of [[0], [2], [0, 1, 2], [2, 0]]) {
        const rows = Uint32Array.from(given)
        const asked = some.map((i) => keys[i]!) as [SortKey]
        const expected = sorted(
          given,
          some.map((i) => cells[i]!),
          asked,
        )
        expect([...sortRows(rows, asked)]).toEqual(expected)
        expect([...rows]).toEqual(given)
      }
    }
  })

  it('sorts the rows of a column of millions of values', () => {
    const codeCount = 2 ** 23
    const codes = Uint32Array.from(allRows(600), (row) => (row * 7919 * 1021) % codeCount)
    const column = { codes, codeCount } as unknown as SortKey['column'] // sortRows reads nothing else
    for (const descending of [false, true]) {
      const keys: [SortKey] = [{ column, descending }]
      const expected = sorted(allRows(600), [[...codes]], keys)
      expect([...sortRows(Uint32Array.from(allRows(600)), keys)]).toEqual(expected)
    }
  })
})

describe('sortRows(rows, keys)', () => {
  const size = 20_000 // more rows than a sort handles without reading the clock
  const column = numberColumn(allRows(size).map((row) => (row * 7919) % 101))
  const rows = Uint32Array.from(allRows(size))

  it.each([false, true])(
    'gives the same order with a deadline as without, descending: %s',
    (descending) => {
      const key = { column, descending }
      const untimed = sortRows(rows, [key])
      expect(runInTime({ deadlineMs: 1, clock: () => 0 }, () => sortRows(rows, [key]))).toEqual(
        untimed,
      )
      expect(column.codes[untimed[0]!]).toBe(descending ? 101 : 1)
    },
  )

  it('stops at its deadline', () => {
    let now = 0
    const options = { deadlineMs: 5, clock: () => now++ }
    const sort = () => sortRows(rows, [{ column, descending: false }])
    expect(() => runInTime(options, sort)).toThrow(QueryTimeout)
  })
})
