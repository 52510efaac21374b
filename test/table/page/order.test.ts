import { QueryTimeout } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { Deadline } from '../../../src/plan/deadline.js'
import { sortRows } from '../../../src/table/page/order.js'
import { allRows } from '../random.js'
import { numberColumn } from '../storage/columns.js'

describe('sortRows(rows, keys, deadline)', () => {
  const size = 20_000 // more than are sorted without a look at the clock
  const column = numberColumn(allRows(size).map((row) => (row * 7919) % 101))
  const rows = Uint32Array.from(allRows(size))

  it.each([false, true])(
    'sorts alike with a deadline and without, descending: %s',
    (descending) => {
      const key = { column, descending }
      const sorted = sortRows(rows, [key])
      expect(sortRows(rows, [key], new Deadline(1, () => 0))).toEqual(sorted)
      expect(column.codes[sorted[0]!]).toBe(descending ? 101 : 1)
    },
  )

  it('stops when the time is over', () => {
    let now = 0
    const deadline = new Deadline(5, () => now++)
    expect(() => sortRows(rows, [{ column, descending: false }], deadline)).toThrow(QueryTimeout)
  })
})
