import { createTable, defineResource, planQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { LONG_TEXT } from '../../src/table/tuning.js'

/** `table.get`, `table.has`, and plans that ask for one key. */

interface Row {
  readonly id: string | number
  readonly size: number
}

let reads = 0
const get = (row: Row) => {
  reads++
  return row.id
}
const resources = {
  string: defineResource({ id: { kind: 'string', get }, size: 'number' }, { key: 'id' }),
  number: defineResource({ id: { kind: 'number', get }, size: 'number' }, { key: 'id' }),
  folded: defineResource(
    { id: { kind: 'string', get, fold: 'case' }, size: 'number' },
    { key: 'id' },
  ),
} as const

const eq = (value: string | number): unknown => ({
  filter: { field: 'id', comparator: 'eq', value },
})

const SIZE = 5000
const rows = Array.from({ length: SIZE }, (_, i): Row => ({ id: `k${i}`, size: i }))

describe('table.get(key) and table.has(key)', () => {
  it('return the first of the rows that share a key', async () => {
    const shared = [...rows, { id: 'k3', size: -1 }, { id: 'k4', size: -2 }]
    const table = createTable(resources.string, shared)
    expect(table.get('k3')).toBe(rows[3])
    await table.prepare()
    expect(table.get('k3')).toBe(rows[3])
    expect(table.run(eq('k3')).rows).toEqual([rows[3], shared[SIZE]])
    const sort = [{ field: 'size', direction: 'asc' }]
    const least: unknown = { ...(eq('k3') as object), sort, page: { limit: 1 } }
    expect(table.run(least)).toMatchObject({ rows: [shared[SIZE]], total: 2 })
  })

  it.each([
    ['short', 'k77', rows],
    ['long', 'x'.repeat(LONG_TEXT + 1), [{ id: 'x'.repeat(LONG_TEXT + 1), size: 5 }]],
  ])('read no row once the column of the key is built, with %s keys', async (_, key, held) => {
    const table = createTable(resources.string, held)
    await table.prepare(['id'])
    reads = 0
    expect(table.get(key)).toMatchObject({ id: key })
    expect(table.has('nobody')).toBe(false)
    expect(reads).toBe(0)
  })

  it('find decimal keys by their value, however they are written', async () => {
    const resource = defineResource({ id: 'decimal', size: 'number' }, { key: 'id' })
    const held = ['9007199254740993', '2.50', 7].map((id, size) => ({ id, size }))
    const table = createTable(resource, held)
    await table.prepare()
    const later = table.update({ upsert: [{ id: '-1', size: 9 }] })
    for (const each of [table, later]) {
      expect(each.get(9007199254740993n)).toBe(held[0])
      expect(each.get('2.5')).toBe(held[1])
      expect(each.has('7.0')).toBe(true)
      expect(each.has('-1')).toBe(each === later)
    }
  })

  it('reject a key of another kind, and a resource without a key', () => {
    const table = createTable(resources.string, rows)
    expect(() => table.get(5)).toThrow('key: expected a string, got 5')
    expect(() => table.has(null as never)).toThrow('key: expected a string, got null')
    const keyless = createTable(defineResource({ size: 'number' }), rows)
    expect(() => keyless.get('k1')).toThrow(/expected a key for `update`, `get` and `has`/)
    expect(() => keyless.has('k1')).toThrow(/declare `key`/)
  })
})

describe('a plan that asks for one key', () => {
  it('does not look at the rows, on a prepared and on an updated table', async () => {
    const resource = resources.string
    const prepared = createTable(resource, rows)
    await prepared.prepare()
    const updated = prepared.update({ upsert: [{ id: 'k9', size: -9 }], remove: ['k10'] })
    let looks = 0
    const options = { deadlineMs: 1, clock: () => (looks++, 0) }
    for (const table of [prepared, updated]) {
      const count = (query: unknown, times: number) => {
        looks = 0
        for (let i = 0; i < times; i++) table.run(planQuery(resource, query), options)
        return looks
      }
      // A run reads the clock when it starts and when it ends.
      expect(count(eq('k7'), 100)).toBe(200)
      expect(
        count({ filter: { field: 'id', comparator: 'contains', value: '7' } }, 100),
      ).toBeGreaterThanOrEqual(300)
    }
    expect(updated.run(eq('k9')).rows).toEqual([{ id: 'k9', size: -9 }])
    expect(updated.run(eq('k10'))).toMatchObject({ rows: [], total: 0 })
  })

  it('finds all keys that fold alike, and the pages of a walk', async () => {
    const held = ['a', 'A', 'b'].map((id) => ({ id, size: 1 }))
    const folded = createTable(resources.folded, held)
    await folded.prepare()
    expect(folded.run(eq('A')).total).toBe(2)
    const table = createTable(resources.string, rows)
    await table.prepare()
    const page = table.walk(eq('k7'), { after: null })
    expect(page).toMatchObject({ rows: [rows[7]], total: 1, next: null })
  })
})
