import { createTable, defineResource, explainRun, tableFacets } from 'supplier-query'
import { afterEach, describe, expect, it } from 'vitest'

/** Getters and clocks that call the table that they run for. */

interface Row {
  readonly id: number
  readonly size: number
}

/** Runs the action that a test planned for a call of a getter. */
let onRead = (): void => undefined

const resource = defineResource(
  { id: 'number', size: { kind: 'number', get: ({ size }: Row) => (onRead(), size) } },
  { key: 'id' },
)
const rows = Array.from({ length: 3000 }, (_, id): Row => ({ id, size: id % 70 }))
const bySize = { sort: [{ field: 'size', direction: 'asc' }], page: { limit: 3 } } as const
const newTable = () => createTable(resource, rows)
type RowTable = ReturnType<typeof newTable>

/** Each call of a table that could find it half changed. */
const calls: Readonly<Record<string, (table: RowTable) => unknown>> = {
  run: (table) => table.run(bySize),
  walk: (table) => table.walk(bySize, { after: null }),
  get: (table) => table.get(7),
  has: (table) => table.has(7),
  update: (table) => table.update({ remove: [7] }),
  state: (table) => table.state(),
  explainRun: (table) => explainRun(table, bySize),
  tableFacets: (table) => tableFacets(table, {}, { size: { values: 3 } }),
}
const message = /^table: expected no call while a getter or a clock runs/

describe('a getter or a clock that calls its own table', () => {
  afterEach(() => (onRead = () => undefined))

  it.each(Object.keys(calls))('gets a TypeError, and the table stays right: %s', async (name) => {
    const table = newTable()
    const later = table.update({ remove: [3] })
    // Versions share storage, so a call of any of them is refused.
    onRead = () => void calls[name]!(later)
    expect(() => table.run(bySize)).toThrow(message)
    await expect(table.prepare(['size'])).rejects.toThrow(message)
    const clock = () => (calls[name]!(later), 0)
    onRead = () => undefined
    expect(() => table.run(bySize, { deadlineMs: 1, clock })).toThrow(TypeError)
    await expect(table.prepare(['size'], { clock })).rejects.toThrow(message)
    await table.prepare()
    expect(table.run(bySize).rows.map(({ id }) => id)).toEqual([0, 70, 140])
    expect(later.run({}).total).toBe(2999)
  })

  it('may call another table, also of the same rows', () => {
    const other = newTable()
    onRead = () => {
      onRead = () => undefined
      expect(other.run(bySize).total).toBe(3000)
      expect(other.update({ remove: [1] }).size).toBe(2999)
    }
    expect(newTable().run(bySize).rows[0]).toBe(rows[0])
  })
})
