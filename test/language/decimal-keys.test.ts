import { createTable, defineResource, walkQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

describe('a decimal key', () => {
  const invoices = defineResource({ id: 'decimal' }, { key: 'id' })

  it('names rows of an update by its value, in any form', () => {
    const rows = [{ id: 9007199254740993n }, { id: '9007199254740992' }, { id: 1 }, { id: '2' }]
    const table = createTable(invoices, rows)
    expect(table.update({ remove: [9007199254740993n, '2.0'] }).run({}).rows).toEqual(
      rows.slice(1, 3),
    )
    expect(() => table.update({ remove: ['x'] })).toThrow('expected a decimal, got "x"')
  })

  it('that two rows share is named by its canonical text', () => {
    const twice = [{ id: '1.0' }, { id: 1 }]
    const walk = () => walkQuery(invoices, {}, twice, { after: null })
    expect(walk).toThrow('rows[0] and rows[1] of the page: expected unique keys in "id", got "1"')
    const table = createTable(invoices, twice)
    expect(() => table.update({ remove: [1] })).toThrow('expected unique keys in "id", got "1"')
  })
})
