import { defineResource } from 'supplier-query'
import { assertRows, inspectRows, printInspection, RowsError } from 'supplier-query/inspect'
import { describe, expect, it } from 'vitest'

const orders = defineResource({ id: 'number', amount: 'number' }, { key: 'id' })

describe('assertRows', () => {
  it('accepts rows that fit their declaration', () => {
    expect(() =>
      assertRows(orders, [
        { id: 1, amount: 5 },
        { id: 2, amount: null },
      ]),
    ).not.toThrow()
  })

  it.each([
    [[{ id: 1, amount: '5' }]],
    [[{ id: 1 }, { id: 1 }]],
    [[{ amount: 1 }]],
    [[{ id: 1 }, null]],
  ])('throws a TypeError for %j, with the inspection and its printed form', (rows) => {
    let thrown: unknown
    try {
      assertRows(orders, rows)
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(TypeError)
    expect(thrown).toBeInstanceOf(RowsError)
    const inspection = inspectRows(orders, rows)
    expect(thrown).toMatchObject({ name: 'RowsError', inspection })
    expect(String(thrown)).toBe(
      `RowsError: rows are not as the resource declares them\n${printInspection(inspection)}`,
    )
  })
})
