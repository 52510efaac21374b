import { createTable, defineResource, runQuery, explainRun } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { expectOracleAnswers, expectOracleTotals } from '../conformance.js'

const people = defineResource({ id: 'number', name: 'string' }, { key: 'id' })
const ann = { id: 1, name: 'Ann' }
const bob = { id: 2, name: 'Bob' }
const all = (table: { run(query: unknown): { rows: unknown[] } }) => table.run({}).rows

describe('createTable()', () => {
  expectOracleAnswers(
    (resource, query, rows, options) => createTable(resource, rows).run(query, options),
    300,
  )
  expectOracleTotals(async (resource, query, rows, options) => {
    const table = createTable(resource, rows)
    await table.prepare()
    return table.run(query, options)
  }, 100)

  it('gives the same answers as the array engine within a trusted filter', () => {
    const options = { within: { field: 'name', comparator: 'eq', value: 'Bob' } } as const
    const rows = [ann, bob]
    expect(createTable(people, rows).run({}, options)).toEqual(runQuery(people, {}, rows, options))
  })

  it('takes a snapshot, so that later changes of the array have no effect', () => {
    const rows = [ann, bob]
    const table = createTable(people, rows)
    rows.pop()
    expect(all(table)).toEqual([ann, bob])
    expect(table.size).toBe(2)
  })

  it('rejects rows that are not an array', () => {
    expect(() => createTable(people, {} as unknown[])).toThrow(/rows: expected an array/)
  })

  it('makes a table that throws the error of a getter, and calls the getter again in the next query', () => {
    let fails = true
    const get = (row: { name: string }) => {
      if (fails) throw new Error('not yet')
      return row.name
    }
    const table = createTable(defineResource({ name: { kind: 'string', get } }), [{ name: 'Ann' }])
    const query = { filter: { field: 'name', comparator: 'eq', value: 'Ann' } } as const
    expect(() => table.run(query)).toThrow('not yet')
    fails = false
    expect(table.run(query).total).toBe(1)
  })
})

describe('update()', () => {
  const table = createTable(people, [ann, bob])

  it('rejects a key that two rows share, names the rows, and accepts other keys', () => {
    const twins = createTable(people, [ann, bob, { id: 1, name: 'Ana' }])
    const message = 'rows[0] and rows[2] of the table: expected unique keys in "id", got 1 in both'
    expect(() => twins.update({ upsert: [ann] })).toThrow(new TypeError(message))
    expect(() => twins.update({ remove: [1] })).toThrow(new TypeError(message))
    expect(all(twins.update({ remove: [2] }))).toHaveLength(2)
    expect(twins.run({}).total).toBe(3)
  })

  it('names two places of one object', () => {
    const twins = createTable(people, [bob, ann, { id: 4, name: 'Di' }, ann])
    expect(() => twins.update({ remove: [1] })).toThrow('rows[1] and rows[3] of the table')
  })

  it('names rows that share a key by their position after earlier updates', () => {
    const twins = createTable(people, [{ id: 9, name: 'Zed' }, bob, ann, { id: 1, name: 'Ana' }])
    const changed = twins.update({ remove: [9], upsert: [{ id: 2, name: 'Rob' }] })
    expect(() => changed.update({ remove: [1] })).toThrow('rows[1] and rows[2] of the table')
    expect(all(changed)).toMatchObject([{ name: 'Rob' }, { name: 'Ann' }, { name: 'Ana' }])
  })

  it('changes the answers of queries that scan because a column is missing', () => {
    const updated = table.update({ upsert: [{ id: 3, name: 'Abe' }], remove: [2] })
    const query = { sort: [{ field: 'name', direction: 'asc' }] } as const
    expect(explainRun(updated, query).missing).toEqual(['name'])
    expect(updated.run(query).rows).toMatchObject([{ name: 'Abe' }, { name: 'Ann' }])
    expect(table.run(query).rows).toEqual([ann, bob])
  })

  it('keeps rows without a key', async () => {
    const nobody = { id: null as unknown as number, name: 'Nobody' }
    const some = createTable(people, [nobody, ann])
    await some.prepare()
    expect(all(some.update({ remove: [7], upsert: [bob] }))).toEqual([nobody, ann, bob])
  })

  it('treats 0 and -0 as the same key', () => {
    const zero = createTable(people, [{ id: 0, name: 'zero' }])
    expect(all(zero.update({ remove: [-0] }))).toEqual([])
  })

  it.each([
    [{ upsert: [{ name: 'Nobody' }] }, 'id of upsert[0]: expected a number, got undefined'],
    [{ upsert: [ann, null] }, 'id of upsert[1]: expected a number, got undefined'],
    [{ remove: [1, '2'] }, 'remove[1]: expected a number, got "2"'],
    [{ remove: Array(1) }, 'remove[0]: expected a number, got undefined'],
    [{ remove: 1 }, 'remove: expected an array, got 1'],
    [{ upsert: ann }, 'upsert: expected an array, got an object'],
    [{ upserts: [] }, 'update'],
  ])('rejects %o with an error that names the place', (update, message) => {
    expect(() => table.update(update as object)).toThrow(message)
  })

  it('rejects a resource without a key', () => {
    const keyless = createTable(defineResource({ id: 'number' }), [ann])
    expect(() => keyless.update({})).toThrow(/expected a key for `update`, `get` and `has`/)
  })
})
