import {
  createTable,
  CursorError,
  defineResource,
  planKey,
  planQuery,
  planWalk,
  runPlan,
  walkQuery,
} from 'supplier-query'
import {
  afterOf,
  countOf,
  duckdb,
  pageFrom,
  postgres,
  rowsFrom,
  totalFrom,
} from 'supplier-query/sql'
import type { StoredPlace } from '../../src/plan/position.js'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../issues.js'

const invoices = defineResource(
  { id: 'string', amount: 'number', paid: 'boolean', due: 'date', customer: 'string' },
  { key: 'id' },
)
const options = {
  dialect: postgres,
  columns: { amount: { type: 'numeric' }, due: { type: 'timestamp' } },
} as const
const byAmount = { sort: [{ field: 'amount', direction: 'asc' }], page: { limit: 2 } } as const
const start = planWalk(invoices, byAmount, { after: null })

/** A row of a statement that selects `cursorOf`. */
const rowOf = (id: string | null, amount: string | null, more: object = {}) => ({
  ...more,
  id,
  amount,
  cursor: JSON.stringify([amount, id]).replace(/"([\d.-]+)"/, '$1'),
})

describe('pageFrom', () => {
  const [a, b, c] = [rowOf('a', '12.50'), rowOf('b', '20.00'), rowOf('c', null)]

  it('gives the caller’s own rows, and a cursor of the values that the database stores', () => {
    const page = pageFrom(start, [a, b, c], options)
    expect(page.rows).toEqual([a, b])
    expect(page.rows[0]).toBe(a)
    const next = planWalk(invoices, byAmount, { after: page.next })
    const { strings, values } = afterOf(next, options)
    expect(strings.join('?')).toBe('(("amount", "id") > (?::text::numeric, ?::text))')
    expect(values).toEqual(['20.00', 'b'])
    expect(pageFrom(next, [c], options)).toMatchObject({ rows: [c], next: null })
  })

  it('neither filters nor sorts, and returns no row for a limit of 0', () => {
    const filter = { field: 'customer', comparator: 'eq', value: 'x' } as const
    const plan = planWalk(invoices, { filter, page: { limit: 2 } }, { after: null })
    const rows = ['b', 'a'].map((id) => ({ id, customer: 'y', cursor: `["${id}"]` }))
    expect(pageFrom(plan, rows, options)).toMatchObject({ rows, previous: null, next: null })
    const none = planWalk(invoices, { page: { limit: 0 } }, { after: null })
    expect(pageFrom(none, rows.slice(0, 1), options)).toEqual({
      rows: [],
      previous: null,
      next: null,
      start: null,
      end: null,
    })
  })

  it('reads the place as JSON text, as an array of texts, and as a list of DuckDB', () => {
    const nextOf = (cursor: unknown) => {
      const row = { ...a, cursor }
      const plan = planWalk(invoices, { ...byAmount, page: { limit: 1 } }, { after: null })
      const { next } = pageFrom(plan, [row, b], options)
      return (planWalk(invoices, byAmount, { after: next }).after as unknown as StoredPlace).stored
    }
    expect(nextOf('[12345678901234567890.5, "a \\"[,] \\u00e9"]')).toEqual([
      '12345678901234567890.5',
      'a "[,] é',
    ])
    expect(nextOf('[null,"a"]')).toEqual([null, 'a'])
    expect(nextOf([null, 'a'])).toEqual([null, 'a'])
    expect(nextOf({ items: ['1', 'a'] })).toEqual(['1', 'a'])
  })

  it('reads `_cursor` of a resource with a field of the name', () => {
    const drawn = defineResource({ id: 'string', cursor: 'string' }, { key: 'id' })
    const plan = planWalk(drawn, { page: { limit: 1 } }, { after: null })
    const rows = ['a', 'b'].map((id) => ({ id, cursor: 'x', _cursor: `["${id}"]` }))
    const { next } = pageFrom(plan, rows, { dialect: postgres })
    expect(planWalk(drawn, {}, { after: next }).after).toMatchObject({ stored: ['a'] })
  })

  it('refuses rows without the text of `cursorOf`, without a unique key, and too many, as the file says', () => {
    const refused = [
      [{ id: 'a', amount: 1 }],
      ...['x', 5, [1, 'a'], '["a"]', '['].map((cursor) => [{ cursor }]),
      [rowOf(null, '1')],
      [a, b, rowOf('a', '3')], // as a join repeats it
      [a, a, a, a],
    ]
    const read = (rows: readonly object[]) => pageFrom(start, rows, options)
    return expect(errorsOf(read, refused)).toMatchFileSnapshot('refusals/pages.txt')
  })

  it('refuses values too long for a cursor', () => {
    const long = ['x', 'y', 'z'].map((id) => rowOf(id.repeat(5000), '1'))
    expect(() => pageFrom(start, long, options)).toThrow(CursorError)
  })
})

it('planWalk refuses positions, as the file says', () => {
  const refused = [{ after: null, before: null }, { before: 5 }, { before: 'x' }]
  const plan = (position: object) => planWalk(invoices, {}, position as never)
  return expect(errorsOf(plan, refused)).toMatchFileSnapshot('refusals/positions.txt')
})

describe('a cursor', () => {
  const rows = [rowOf('a', '1'), rowOf('b', '2'), rowOf('c', '3')]
  const { next } = pageFrom(start, rows, options)
  const after = planWalk(invoices, byAmount, { after: next })

  it('of a database is refused by arrays and tables, and one of them by a database', () => {
    const refused = /^(after|before): expected null or .* same order, got a cursor of a database$/
    for (const position of [{ after: next }, { before: next }]) {
      expect(() => walkQuery(invoices, byAmount, [], position as never)).toThrow(refused)
    }
    expect(() => runPlan(after, [])).toThrow(CursorError)
    expect(() => createTable(invoices, []).walk(byAmount, { after: next })).toThrow(refused)
    const memory = [1, 2, 3].map((amount) => ({ id: `i${amount}`, amount }))
    const first = walkQuery(invoices, byAmount, memory, { after: null })
    const plan = planWalk(invoices, byAmount, { after: first.next })
    expect(() => afterOf(plan, options)).toThrow('got a cursor of rows in memory')
    expect(() => afterOf(plan, options)).toThrow(CursorError)
  })

  it('makes plans of each direction and place that differ in their key', () => {
    const all = [{ before: null }, { after: null }, { before: next }, { after: next }]
    const keys = all.map((each) => planKey(planWalk(invoices, byAmount, each)))
    expect(new Set(keys).size).toBe(4)
  })

  it('is refused under columns of other types, and in another dialect', () => {
    const refused = 'got a cursor for columns of other types'
    const columns = { amount: { type: 'bigint' } } as const
    expect(() => afterOf(after, { dialect: postgres, columns })).toThrow(refused)
    expect(() => afterOf(after, { dialect: duckdb })).toThrow(refused)
  })
})

describe('rowsFrom', () => {
  const plan = planQuery(invoices, {})
  const row = { id: 'a', amount: '12.50', paid: 't', due: '2024-02-29 12:00:00', customer: null }

  it('decodes rows of one’s own with all fields, and nested ones by their getters', () => {
    const due = new Date('2024-02-29T12:00:00Z')
    expect(rowsFrom(plan, [{ ...row, note: 'x' }], options)).toEqual([
      { id: 'a', amount: 12.5, paid: true, due, customer: null },
    ])
    const get = ({ customer }: { customer?: { name: string } }) => customer?.name
    const nested = defineResource({ id: 'string', name: { kind: 'string', get } }, { key: 'id' })
    const place = { dialect: postgres, columns: { name: { table: 'c', name: 'name' } } } as const
    const rows = [{ id: 'a', customer: { name: 'Ada' } }, { id: 'b' }]
    expect(rowsFrom(planQuery(nested, {}), rows, place)).toEqual([
      { id: 'a', name: 'Ada' },
      { id: 'b', name: null },
    ])
    const unread = [{ id: 'a', customer: { name: 5 } }]
    expect(() => rowsFrom(planQuery(nested, {}), unread, place)).toThrow(
      /expected a string in field "name"/,
    )
  })

  it('returns the public fields, or those that `fields` names', () => {
    const secret = defineResource(
      { id: 'string', score: { kind: 'number', internal: true } },
      { key: 'id' },
    )
    const of = planQuery(secret, {})
    const rows = [{ id: 'a', score: 5 }]
    expect(rowsFrom(of, rows, { dialect: postgres })).toEqual([{ id: 'a' }])
    expect(rowsFrom(of, [{ id: 'a' }], { dialect: postgres })).toEqual([{ id: 'a' }])
    const fields = ['score'] as const
    expect(rowsFrom(of, rows, { dialect: postgres, fields })).toEqual([{ score: 5 }])
    // @ts-expect-error no field
    expect(() => rowsFrom(of, rows, { dialect: postgres, fields: ['nope'] })).toThrow(
      'fields: expected names of fields, got "nope"',
    )
  })

  it('returns null for a null key, which its type leaves out and only walks refuse', () => {
    const [found] = rowsFrom(plan, [{ ...row, id: null }], options)
    const { id }: { id: string } = found!
    expect(id).toBeNull()
  })
})

it('totalFrom reads the number of countOf, which stops one row after a number as total', () => {
  const plan = planQuery(invoices, {})
  expect(totalFrom(plan, '12')).toEqual({ total: 12 })
  expect(totalFrom(plan, 12n).total).toBe(12)
  expect(totalFrom(planQuery(invoices, {}, { total: false }), 12)).toEqual({})
  const bounded = planQuery(invoices, {}, { total: 10 })
  const part = countOf(bounded, { ...options, table: ['sales', 'invoice'] })
  expect(part.strings.join('$1')).toBe(
    '(select count(*) as "total" from (select 1 as "one" from "sales"."invoice" as "t" limit $1) as "counted")',
  )
  expect(part.values).toEqual([11])
  expect(totalFrom(bounded, 11)).toEqual({ total: 10, isTotalExact: false })
  expect(totalFrom(bounded, 10).isTotalExact).toBe(true)
})
