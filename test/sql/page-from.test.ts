import {
  CursorError,
  defineResource,
  planQuery,
  planWalk,
  runPlan,
  walkQuery,
} from 'supplier-query'
import {
  countOf,
  mysql,
  pageFrom,
  postgres,
  rowsFrom,
  sqlite,
  toText,
  totalFrom,
  type TableOptions,
} from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'

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

describe('pageFrom', () => {
  it('gives the caller’s own rows and a cursor, where runPlan drops rows of text', () => {
    const filter = { field: 'amount', comparator: 'gt', value: 1 } as const
    const plan = planWalk(invoices, { ...byAmount, filter }, { after: null })
    const rows = [
      { id: 'a', amount: '12.50', city: 'York' },
      { id: 'b', amount: '20.00', city: 'Leeds' },
      { id: 'c', amount: '100.00', city: 'Hull' },
    ]
    expect(runPlan(plan, rows as never)).toMatchObject({ rows: [], next: null }) // as issue 33 found
    const page = pageFrom(plan, rows, options)
    expect(page.rows).toEqual(rows.slice(0, 2))
    expect(page.rows[0]).toBe(rows[0])
    const next = planWalk(invoices, { ...byAmount, filter }, { after: page.next })
    expect(next.after).toEqual([20, 'b'])
    expect(pageFrom(next, rows.slice(2), options)).toEqual({ rows: rows.slice(2), next: null })
    expect(rows).toHaveLength(3)
  })

  it('neither filters nor sorts, and returns no row for a limit of 0', () => {
    const filter = { field: 'customer', comparator: 'eq', value: 'x' } as const
    const plan = planWalk(invoices, { filter, page: { limit: 2 } }, { after: null })
    const rows = [{ id: 'a', customer: 'y' }, { id: 'b' }]
    expect(pageFrom(plan, rows, options)).toEqual({ rows, next: null })
    const none = planWalk(invoices, { page: { limit: 0 } }, { after: null })
    expect(pageFrom(none, rows.slice(0, 1), options)).toEqual({ rows: [], next: null })
    const all = planWalk(defineResource({ id: 'string' }, { key: 'id' }), {}, { after: null })
    expect(pageFrom(all, rows, { dialect: postgres })).toEqual({ rows, next: null })
  })

  it('reads a folded text, and a field with a getter from a nested row', () => {
    interface Row {
      readonly id: number
      readonly customer?: { readonly name: string } | null
    }
    const resource = defineResource(
      {
        id: 'number',
        name: { kind: 'string', fold: 'accents', get: (row: Row) => row.customer?.name },
      },
      { key: 'id' },
    )
    const query = { sort: [{ field: 'name', direction: 'asc' }], page: { limit: 1 } } as const
    const columns = { name: { name: 'name', folded: 'folded' } } as const
    const plan = planWalk(resource, query, { after: null })
    const rows: Row[] = [
      { id: 1, customer: { name: 'Zo\u00eb' } },
      { id: 2, customer: { name: 'zz' } },
    ]
    const { next } = pageFrom(plan, rows, { dialect: postgres, columns })
    expect(planWalk(resource, query, { after: next }).after).toEqual(['zoe', 1])
    const selected = [
      { id: 1, customer: null },
      { ...rows[1]!, name: 'Y' },
    ]
    const page = pageFrom(plan, selected, { dialect: postgres, columns })
    expect(planWalk(resource, query, { after: page.next }).after).toEqual([undefined, 1])
    expect(() => pageFrom(plan, [null as never], { dialect: postgres, columns })).toThrow(
      new TypeError('rows[0]: expected a row, got null'),
    )
  })

  const a = { id: 'a', amount: '1' }
  const select = 'select it under this name'
  const order =
    'add `afterOf` and `orderOf` to the statement; if it has them, the column holds values that the check of its type refuses'

  it.each<[string, readonly object[], string]>([
    [
      'a cell that is not of its type',
      [a, { id: 'b', amount: '12,5' }],
      'rows[1]: expected a number in field "amount", from a column of type "numeric", got "12,5": name the type of its column in `columns`, or select the column itself',
    ],
    ['no sort cell', [{ id: 'a' }], `rows[0]: expected a column "amount", got none: ${select}`],
    ['no key', [{ amount: 1 }], `rows[0]: expected a column "id", got none: ${select}`],
    ['a key of null', [{ ...a, id: null }], 'rows[0]: expected a key in "id", got null'],
    [
      'a null before',
      [a, { id: 'b', amount: null }],
      `rows[0], rows[1]: expected the order of the plan, got another order by "amount": ${order}`,
    ],
    [
      'another order',
      [a, { id: 'b', amount: '-1' }],
      `rows[0], rows[1]: expected the order of the plan, got another order by "amount": ${order}`,
    ],
    [
      'one row twice',
      [a, a],
      'rows[0], rows[1]: expected unique keys in "id", got "a" in both: join at most one row to each',
    ],
    [
      'one row twice with other cells, as a join repeats it',
      [a, { id: 'b', amount: '2' }, { id: 'a', amount: '3' }],
      'rows[0], rows[2]: expected unique keys in "id", got "a" in both: join at most one row to each',
    ],
    [
      'one key twice',
      [a, { ...a, amount: 2 }],
      'rows[0], rows[1]: expected unique keys in "id", got "a" in both: join at most one row to each',
    ],
    [
      'more rows',
      [a, a, a, a],
      'rows: expected at most 3, one more than the page, got 4: add `limit` to the statement',
    ],
  ])('refuses %s', (_, rows, message) => {
    expect(() => pageFrom(start, rows, options)).toThrow(new TypeError(message))
  })

  it('refuses rows that do not come after the cursor, as without afterOf', () => {
    const rows = ['1', '2', '3'].map((amount) => ({ id: `i${amount}`, amount }))
    const { next } = pageFrom(start, rows, options)
    const plan = planWalk(invoices, byAmount, { after: next })
    expect(() => pageFrom(plan, rows, options)).toThrow(
      new TypeError(
        `the cursor, rows[0]: expected the order of the plan, got another order by "amount": ${order}`,
      ),
    )
    // A lower amount than the cursor has, as a driver in another zone reads an earlier date.
    const shifted = [{ id: 'i2', amount: '1.5' }]
    expect(() => pageFrom(plan, shifted, options)).toThrow(
      'the cursor, rows[0]: expected the order',
    )
    expect(() => pageFrom(plan, rows.slice(1), options)).toThrow(
      new TypeError(
        'rows[0]: expected a row after the cursor, got the row of the cursor, with the "id" "i2": add `afterOf` to the statement, and read dates in the zone that they are stored in',
      ),
    )
  })

  it('takes the row of the cursor again if it has moved behind the cursor, as walkQuery does', () => {
    const rows = ['1', '2', '3'].map((amount) => ({ id: `i${amount}`, amount }))
    const { next } = pageFrom(start, rows, options)
    const plan = planWalk(invoices, byAmount, { after: next })
    const moved = { id: 'i2', amount: '2.5' }
    const read = [{ id: 'i2', amount: 2.5 }]
    expect(pageFrom(plan, [moved], options).rows).toEqual([moved])
    expect(walkQuery(invoices, byAmount, read, { after: next }).rows).toEqual(read)
  })

  it('checks the order of number keys, and not the order of text keys', () => {
    const rows = ['b', 'A', 'a'].map((id) => ({ id, amount: 1 }))
    expect(pageFrom(start, rows, options).rows).toEqual(rows.slice(0, 2))
    const counted = defineResource({ id: 'number', city: 'string' }, { key: 'id' })
    const plan = planWalk(counted, {}, { after: null })
    expect(() => pageFrom(plan, [{ id: '2' }, { id: '1' }], { dialect: postgres })).toThrow(
      `rows[0], rows[1]: expected the order of the plan, got another order by "id": ${order}`,
    )
    const byCity = { sort: [{ field: 'city', direction: 'desc' }] } as const
    const sorted = planWalk(counted, byCity, { after: null })
    const cities = ['a', 'b'].map((city, i) => ({ id: i, city }))
    expect(() => pageFrom(sorted, cities, { dialect: postgres })).toThrow(
      `rows[0], rows[1]: expected the order of the plan, got another order by "city": ${order}`,
    )
    expect(pageFrom(sorted, cities.toReversed(), { dialect: postgres }).next).toBeNull()
  })

  it('reads 0 and 1 as booleans, dates of drivers and of ORMs, and cells of null', () => {
    const sort = ['paid', 'due'].map((field) => ({ field, direction: 'desc' })) as never
    const query = { sort, page: { limit: 3 } }
    const plan = planWalk(invoices, query as unknown, { after: null })
    const rows = [
      { id: 'a', paid: 1, due: '2024-02-29 12:00:00.5' },
      { id: 'b', paid: 1, due: new Date('2024-02-29T12:00:00Z') },
      { id: 'c', paid: 0, due: null },
      { id: 'd', paid: null, due: null },
    ]
    const columns = { due: { type: 'datetime(3)' } } as const
    const { next } = pageFrom(plan, rows, { dialect: mysql, columns })
    expect(planWalk(invoices, query as unknown, { after: next }).after).toEqual([
      false,
      undefined,
      'c',
    ])
  })

  it('rejects values that are not a plan, a walk, an array or a cursor', () => {
    expect(() => pageFrom({} as never, [], options)).toThrow(
      new TypeError('plan: expected a plan from planQuery or planWalk, got an object'),
    )
    // @ts-expect-error not a walk
    expect(() => pageFrom(planQuery(invoices, {}), [], options)).toThrow(
      new TypeError('plan: expected a plan from planWalk, got a plan from planQuery'),
    )
    expect(() => pageFrom(start, {} as never, options)).toThrow(
      new TypeError('rows: expected an array, got an object'),
    )
    const byCustomer = {
      sort: [{ field: 'customer', direction: 'asc' }],
      page: { limit: 1 },
    } as const
    const long = ['x', 'y'].map((id) => ({ id, customer: id.repeat(5000) }))
    expect(() => pageFrom(planWalk(invoices, byCustomer, { after: null }), long, options)).toThrow(
      CursorError,
    )
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

  it('rejects a cell that is missing or of another type, and rows that are not objects', () => {
    expect(() => rowsFrom(plan, [row, { ...row, paid: 2 }], options)).toThrow(
      /^rows\[1\]: expected a boolean in field "paid", from a column of type "boolean", got 2: /,
    )
    expect(() => rowsFrom(plan, [{ id: 'a' }], options)).toThrow(/expected a column "amount"/)
    expect(() => rowsFrom(plan, {} as never, options)).toThrow(
      new TypeError('rows: expected an array, got an object'),
    )
    expect(() => rowsFrom({} as never, [], options)).toThrow(TypeError)
  })
})

describe('countOf and totalFrom', () => {
  const filter = { field: 'amount', comparator: 'gt', value: 1 } as const
  const from = 'invoice as i left join customer as c on c.id = i.customer_id'
  const joined = {
    ...options,
    alias: 'i',
    columns: { ...options.columns, customer: { table: 'c', name: 'name' } },
  } as const
  const textOf = (
    plan: Parameters<typeof countOf<typeof invoices, 'postgres'>>[0],
    of: TableOptions<typeof invoices, 'postgres'>,
  ) => toText(countOf(plan, of), { placeholders: '$1' })

  it('count all rows of the tables that are joined', () => {
    const { sql, parameters } = textOf(planQuery(invoices, { filter }), { ...joined, from })
    const cells = '"i"."id", "i"."amount", "i"."paid", "i"."due", "c"."name"'
    const named = cells.split(', ').map((cell, i) => `${cell} as "supplier-query ${i + 1}"`)
    expect(sql).toBe(
      `(select count(*) as "total" from (select ${named.join(', ')} from ${from}) as "t" where "t"."supplier-query 2" > $1::numeric and not "t"."supplier-query 2" = 'NaN')`,
    )
    expect(parameters).toEqual([1])
    const plan = planQuery(invoices, {})
    expect(totalFrom(plan, '12')).toEqual({ total: 12 })
    expect(totalFrom(plan, 12n).total).toBe(12)
    expect(totalFrom(planQuery(invoices, {}, { total: false }), 12)).toEqual({})
  })

  it('stop one row after a number as total', () => {
    const plan = planQuery(invoices, {}, { total: 10 })
    const { sql, parameters } = textOf(plan, { ...options, table: ['sales', 'invoice'] })
    expect(sql).toBe(
      '(select count(*) as "total" from (select 1 as "one" from "sales"."invoice" as "t" limit $1) as "counted")',
    )
    expect(parameters).toEqual([11])
    expect(totalFrom(plan, 11)).toEqual({ total: 10, isTotalExact: false })
    expect(totalFrom(plan, 10).isTotalExact).toBe(true)
  })

  it('reject a value that is not a plan or a count, and a joined column without its join', () => {
    const plan = planQuery(invoices, {})
    expect(() => countOf({} as never, { ...joined, from })).toThrow(TypeError)
    expect(() => totalFrom({} as never, 1)).toThrow(TypeError)
    for (const counted of [undefined, null, -1, 0.5, 'x', '', {}]) {
      expect(() => totalFrom(plan, counted)).toThrow(/^counted: expected a count, got /)
    }
    expect(() => countOf(plan, { ...joined, table: 'invoice' })).toThrow(/in a joined table/)
    expect(() => countOf(plan, { dialect: sqlite, table: '' })).toThrow(/table: expected a name/)
  })
})
