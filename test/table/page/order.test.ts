import { QueryTimeout } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { runInTime } from '../../../src/plan/deadline.js'
import { sortRows, type SortKey } from '../../../src/table/page/order.js'
import { allRows } from '../random.js'
import { numberColumn } from '../storage/columns.js'
import { sorted } from './keys.js'

describe('sortRows(rows, keys)', () => {
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
