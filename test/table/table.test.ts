import { createTable, defineResource, runQuery, explainRun } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { expectOracleAnswers, expectOracleTotals } from '../conformance.js'

const people = defineResource({ id: 'number', name: 'string' }, { key: 'id' })
const ann = { id: 1, name: 'Ann' }
const bob = { id: 2, name: 'Bob' }
const all = (table: { run(query: unknown): { rows: unknown[] } }) => table.run({}).rows

describe('createTable', () => {
  expectOracleAnswers(
    (resource, query, rows, options) => createTable(resource, rows).run(query, options),
    1000,
  )
  expectOracleTotals(
    async (resource, query, rows, options) =>
      (await createTable(resource, rows).prepare()).run(query, options),
    500,
  )

  it('answers as the array engine within a trusted filter', () => {
    const options = { within: { field: 'name', comparator: 'eq', value: 'Bob' } } as const
    const rows = [ann, bob]
    expect(createTable(people, rows).run({}, options)).toEqual(runQuery(people, {}, rows, options))
  })

  it('is a snapshot: what is done to the array afterwards is not seen', () => {
    const rows = [ann, bob]
    const table = createTable(people, rows)
    rows.pop()
    expect(all(table)).toEqual([ann, bob])
    expect(table.size).toBe(2)
  })

  it('refuses rows that are no array', () => {
    expect(() => createTable(people, {} as unknown[])).toThrow(/rows: expected an array/)
  })

  it('lets the error of a getter through, and asks it again the next time', () => {
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

describe('update', () => {
  const table = createTable(people, [ann, bob])

  it('refuses a key that several rows have, and names them; other keys do as they did', () => {
    const twins = createTable(people, [ann, bob, { id: 1, name: 'Ana' }])
    const message =
      'update needs unique keys: rows[0] and rows[2] of the table have the same "id", 1'
    expect(() => twins.update({ upsert: [ann] })).toThrow(new TypeError(message))
    expect(() => twins.update({ remove: [1] })).toThrow(new TypeError(message))
    expect(all(twins.update({ remove: [2] }))).toHaveLength(2)
    expect(twins.run({}).total).toBe(3)
  })

  it('names them by where they stand after earlier changes', () => {
    const twins = createTable(people, [{ id: 9, name: 'Zed' }, bob, ann, { id: 1, name: 'Ana' }])
    const changed = twins.update({ remove: [9], upsert: [{ id: 2, name: 'Rob' }] })
    expect(() => changed.update({ remove: [1] })).toThrow('rows[1] and rows[2] of the table')
    expect(all(changed)).toMatchObject([{ name: 'Rob' }, { name: 'Ann' }, { name: 'Ana' }])
  })

  it('puts a row where the one with its key was, a new one at the end, and leaves the table alone', () => {
    const [anna, cid] = [
      { id: 1, name: 'Anna' },
      { id: 3, name: 'Cid' },
    ]
    const updated = table.update({ upsert: [cid, anna] })
    expect(all(updated)).toEqual([anna, bob, cid])
    expect(all(table)).toEqual([ann, bob])
    expect([updated.size, table.size]).toEqual([3, 2])
  })

  it('is seen by queries that go through all rows, for want of a column', () => {
    const updated = table.update({ upsert: [{ id: 3, name: 'Abe' }], remove: [2] })
    const query = { sort: [{ field: 'name', direction: 'asc' }] } as const
    expect(explainRun(updated, query).missing).toEqual(['name'])
    expect(updated.run(query).rows).toMatchObject([{ name: 'Abe' }, { name: 'Ann' }])
    expect(table.run(query).rows).toEqual([ann, bob])
  })

  it('puts a row that is added anew at the end, whatever else has been added', () => {
    const without = table.update({ remove: [1] })
    expect(all(without.update({ upsert: [ann] }))).toEqual([bob, ann])
    const cid = { id: 3, name: 'Cid' }
    expect(all(without.update({ upsert: [cid] }).update({ upsert: [ann] }))).toEqual([
      bob,
      cid,
      ann,
    ])
  })

  it('takes out before it puts in, so that a row named in both goes to the end', () => {
    expect(all(table.update({ remove: [1], upsert: [ann] }))).toEqual([bob, ann])
  })

  it('takes the last of several rows with one key, in the place of the first', () => {
    const [old, cid] = [
      { id: 9, name: 'old' },
      { id: 3, name: 'Cid' },
    ]
    const latest = { id: 9, name: 'new' }
    expect(all(table.update({ upsert: [old, cid, latest] }))).toEqual([ann, bob, latest, cid])
  })

  it.each(['cold', 'prepared'])(
    'takes keys that fold alike for two, on a table that is %s',
    async (how) => {
      const folded = defineResource({ id: { kind: 'string', fold: 'case' } }, { key: 'id' })
      const [lower, upper] = [{ id: 'a' }, { id: 'A' }]
      const both = createTable(folded, [lower, upper])
      if (how === 'prepared') await both.prepare()
      expect(all(both.update({ remove: ['A'] }))).toEqual([lower])
      expect(all(both.update({ upsert: [{ id: 'a' }, { id: 'A' }] }))).toHaveLength(2)
      const filter = { field: 'id', comparator: 'eq', value: 'A' } as const
      expect(both.run({ filter }).total).toBe(2)
    },
  )

  it('goes on from any table, whatever has been made of it since', () => {
    const [cid, kit, dan] = ['Cid', 'Kit', 'Dan'].map((name) => ({
      id: name === 'Dan' ? 4 : 3,
      name,
    }))
    const one = table.update({ upsert: [cid!, dan!] })
    const without = one.update({ remove: [3] })
    expect(all(one.update({ upsert: [kit!] }))).toEqual([ann, bob, kit, dan])
    expect(all(without.update({ upsert: [kit!] }))).toEqual([ann, bob, dan, kit])
    expect(all(one)).toEqual([ann, bob, cid, dan])
  })

  it('leaves rows without a key alone', async () => {
    const nobody = { id: null as unknown as number, name: 'Nobody' }
    const some = await createTable(people, [nobody, ann]).prepare()
    expect(all(some.update({ remove: [7], upsert: [bob] }))).toEqual([nobody, ann, bob])
  })

  it('takes 0 and -0 for one key', () => {
    const zero = createTable(people, [{ id: 0, name: 'zero' }])
    expect(all(zero.update({ remove: [-0] }))).toEqual([])
  })

  it('passes over keys that no row has, and does nothing if there is nothing to do', () => {
    expect(all(table.update({ remove: [7] }))).toEqual([ann, bob])
    expect(all(table.update({}))).toEqual([ann, bob])
  })

  it.each([
    [{ upsert: [{ name: 'Nobody' }] }, 'id of upsert[0]: expected a number, got undefined'],
    [{ upsert: [ann, null] }, 'id of upsert[1]: expected a number, got undefined'],
    [{ remove: [1, '2'] }, 'remove[1]: expected a number, got "2"'],
    [{ remove: 1 }, 'remove: expected an array, got 1'],
    [{ upsert: ann }, 'upsert: expected an array, got an object'],
    [{ upserts: [] }, 'update'],
  ])('refuses %o, naming the place', (update, message) => {
    expect(() => table.update(update as object)).toThrow(message)
  })

  it('needs a resource with a key', () => {
    const keyless = createTable(defineResource({ id: 'number' }), [ann])
    expect(() => keyless.update({})).toThrow(/needs a resource with a key/)
  })
})
