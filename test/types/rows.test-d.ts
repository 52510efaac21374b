import {
  createTable,
  defineResource,
  defineResourceFor,
  planQuery,
  runPlan,
  runQuery,
  suppliers,
  type Resource,
  type RowOf,
  type Supplier,
} from 'supplier-query'
import { describe, expectTypeOf, it } from 'vitest'

/** Rows against a resource, and a resource against a type of row. */

interface Order {
  readonly id: number
  readonly status: 'open' | 'closed'
  readonly gift: boolean
  readonly note?: string | null
  readonly placedAt: Date | string
  readonly tags: readonly string[]
  readonly sizes: number[] | null
  readonly total: bigint
  readonly nothing: null
  readonly loose: unknown
  readonly mixed: string | number
  readonly buyer?: { readonly city: string }
  cancel(): void
}

const everything = defineResource({
  text: 'string',
  count: 'number',
  flag: 'boolean',
  day: 'date',
  words: 'string[]',
  sizes: 'number[]',
})

const take = <Row extends RowOf<typeof everything, Row>>(row: Row) => row

declare enum Grade {
  Low,
  High,
}
declare enum Colour {
  Red = 'red',
}
declare const branded: string & { readonly brand: 'city' }
declare const unknown: unknown
declare const anyObject: object
declare const textOrNumber: string | number
declare const dateOrText: Date | string | null
declare const textOrNull: string | null
declare const fewNumbers: readonly (number | null)[]

// oxlint-disable-next-line no-extraneous-class -- rows may be of a class
class Row {
  readonly count = 5
  readonly #secret = 'x'
  get text(): string {
    return this.#secret
  }
}

describe('the rows that a query is run over', () => {
  it('are objects', () => {
    const numbers = [5]
    // @ts-expect-error numbers as rows
    runQuery(suppliers, {}, numbers)
    // @ts-expect-error texts as rows
    createTable(suppliers, ['x'])
    // @ts-expect-error numbers as rows
    runPlan(planQuery(suppliers, {}), numbers)
    // @ts-expect-error rows that may be missing
    runQuery(suppliers, {}, [null, { city: 'Leeds' }])
  })

  it('have cells that can have the kinds of their fields', () => {
    take({ text: 'x', count: 5, flag: true, day: new Date(0), words: ['x'], sizes: [5] })
    take({ text: branded, count: Grade.Low, day: 5 })
    take({ text: Colour.Red, day: '2024-01-01', words: [] })
    take({ text: null, count: undefined, words: null })
    take({ count: textOrNumber, day: dateOrText })
    take({ words: ['x'] as const, sizes: fewNumbers })
    take({ words: ['x', 5], sizes: [unknown] })
    take({ text: unknown, count: unknown, day: anyObject })
    take({ other: 5, text: 'x' })
    take(new Row())
    // @ts-expect-error a boolean under a number field
    take({ count: true })
    // @ts-expect-error as a bigint is, which some drivers give
    take({ count: 5n })
    // @ts-expect-error a number that came as text
    take({ count: textOrNull })
    // @ts-expect-error a number under a text
    take({ text: Grade.High })
    // @ts-expect-error a boolean under a date
    take({ day: true })
    // @ts-expect-error one text for a list
    take({ words: 'x' })
    // @ts-expect-error numbers in a list of texts
    take({ words: [5] })
    // @ts-expect-error a Set is no list
    take({ words: new Set(['x']) })
    // @ts-expect-error a typed array is no list
    take({ sizes: new Float64Array(1) })
    // @ts-expect-error a list for one text
    take({ text: ['x'] })
  })

  it('are checked for arrays, plans and tables', () => {
    const wrong = [{ city: 5 }]
    // @ts-expect-error a number under a text
    runQuery(suppliers, {}, wrong)
    // @ts-expect-error a number under a text
    runPlan(planQuery(suppliers, {}), wrong)
    // @ts-expect-error a number under a text
    createTable(suppliers, wrong)
  })

  it('may have a type without information', () => {
    const unknowns: unknown[] = []
    const records: Record<string, unknown>[] = []
    // oxlint-disable-next-line no-explicit-any -- what is tested
    const anys: any[] = []
    for (const rows of [unknowns, records, anys]) {
      runQuery(suppliers, {}, rows)
      runPlan(planQuery(suppliers, {}), rows)
      createTable(suppliers, rows)
    }
    runQuery(suppliers, {}, [])
    runQuery(suppliers, {}, [{}])
  })

  it('may have several types, one of which fits', () => {
    type Event = { readonly count: number } | { readonly count: string } | { readonly text: string }
    runQuery(everything, {}, [] as Event[])
    // @ts-expect-error neither fits
    runQuery(everything, {}, [] as ({ readonly count: boolean } | { readonly count: string })[])
  })

  it('may have a type that is not known yet', () => {
    function page<R extends Supplier>(rows: readonly R[]) {
      return runQuery(suppliers, {}, rows).rows
    }
    expectTypeOf(page([] as (Supplier & { extra: 1 })[])).toEqualTypeOf<
      (Supplier & { extra: 1 })[]
    >()
    function tableOf<R extends Resource, One extends RowOf<R, One>>(resource: R, rows: One[]) {
      return createTable(resource, rows)
    }
    expectTypeOf(tableOf(suppliers, [] as Supplier[]).run({}).rows).toEqualTypeOf<Supplier[]>()
    // @ts-expect-error a number under a text
    tableOf(suppliers, [{ city: 5 }])
  })

  it('are the argument of getters, besides cells that are read by name', () => {
    const nested = defineResource({
      city: { kind: 'string', get: (row: { address: { city: string } }) => row.address.city },
      size: 'number',
    })
    runQuery(nested, {}, [{ address: { city: 'Leeds' }, size: 5, city: true }])
    // @ts-expect-error no address
    runQuery(nested, {}, [{ size: 5 }])
    // @ts-expect-error a text under a number
    runQuery(nested, {}, [{ address: { city: 'Leeds' }, size: '5' }])
  })
})

describe('defineResourceFor', () => {
  it('takes names and kinds that the rows have, and getters over them', () => {
    const orders = defineResourceFor<Order>()(
      {
        id: 'number',
        status: { kind: 'string', values: ['open', 'closed'] },
        gift: 'boolean',
        note: { kind: 'string', fold: 'case', label: 'Note' },
        placedAt: 'date',
        tags: 'string[]',
        sizes: { kind: 'number[]', internal: true },
        nothing: 'date',
        loose: 'number',
        mixed: 'string',
        city: { kind: 'string', get: (order) => order.buyer?.city },
        total: { kind: 'number', get: (order) => Number(order.total) },
        anything: { kind: 'number', get: (order) => order.loose },
      },
      { key: 'id', limits: { maxLimit: 50 } },
    )
    expectTypeOf(orders.fields.id.kind).toEqualTypeOf<'number'>()
    expectTypeOf(orders.fields.status.values).toEqualTypeOf<readonly ['open', 'closed']>()
    expectTypeOf<RowOf<typeof orders>>().toEqualTypeOf<Order>()
    runQuery(orders, { filter: { field: 'city', comparator: 'eq', value: 'x' } }, [] as Order[])
    // @ts-expect-error an operand of another kind
    runQuery(orders, { filter: { field: 'city', comparator: 'eq', value: 5 } }, [] as Order[])
    // @ts-expect-error a list of rows of another type
    runQuery(orders, {}, [{ id: 5 }])
  })

  it('does not compile with kinds that the rows can never have', () => {
    const define = defineResourceFor<Order>()
    // @ts-expect-error no such property
    define({ statu: 'string', city: { kind: 'string', get: (order) => order.buyer?.city } })
    // @ts-expect-error a number field over a boolean
    define({ gift: 'number' })
    // @ts-expect-error likewise in its full form
    define({ gift: { kind: 'number' } })
    // @ts-expect-error a bigint is no number
    define({ total: 'number' })
    // @ts-expect-error a list is no text
    define({ tags: 'string' })
    // @ts-expect-error a method is of no kind
    define({ cancel: 'string' })
    // @ts-expect-error a get that returns another kind
    define({ id: { kind: 'number', get: (order) => order.status } })
    // @ts-expect-error a get of other rows
    define({ city: { kind: 'string', get: (row: { city: string }) => row.city } })
    // @ts-expect-error no such kind
    define({ id: 'text' })
    // @ts-expect-error values of another kind
    define({ status: { kind: 'string', values: [5] } })
    // @ts-expect-error only texts are folded
    define({ id: { kind: 'number', fold: 'case' } })
    // @ts-expect-error a date is no key
    define({ id: 'number', placedAt: 'date' }, { key: 'placedAt' })
  })

  it('does not compile with a day over a Date, unless a get reads the day', () => {
    const define = defineResourceFor<{ due: Date | null; paid: string; any: unknown }>()
    // @ts-expect-error midnight of which zone
    define({ due: 'day' })
    // @ts-expect-error likewise in its full form
    define({ due: { kind: 'day' } })
    define({ due: { kind: 'day', get: ({ due }) => due?.toISOString().slice(0, 10) } })
    define({ due: 'date', paid: 'day', any: 'day' })
  })

  it('takes rows of a class, of several types, of any type', () => {
    defineResourceFor<Row>()({ count: 'number', text: 'string' })
    defineResourceFor<{ a: string } | { b: number }>()({ a: 'string', b: 'number' })
    // oxlint-disable-next-line no-explicit-any -- what is tested
    defineResourceFor<any>()({ a: 'string', b: { kind: 'number', get: () => 5 } })
    defineResourceFor<Record<string, unknown>>()({ a: 'string' })
    // @ts-expect-error neither has it
    defineResourceFor<{ a: string } | { b: number }>()({ c: 'string' })
  })
})

describe('defineResourceFor, as defineResource', () => {
  it('takes getters that are made by functions', () => {
    const state = { cells: 0 }
    const counted =
      <V>(get: (order: Order) => V) =>
      (order: Order) => (state.cells++, get(order))
    const orders = defineResourceFor<Order>()({
      half: { kind: 'number', get: counted(({ id }) => id >> 1) },
      city: { kind: 'string', get: counted(({ buyer }) => buyer?.city) },
    })
    expectTypeOf(orders.fields.city.kind).toEqualTypeOf<'string'>()
  })
})

describe('defineResource', () => {
  it('holds values and fold to the kind', () => {
    defineResource({ size: { kind: 'number', get: (row: { size: unknown }) => row.size } })
    // @ts-expect-error values of another kind
    defineResource({ size: { kind: 'number', values: ['x'] } })
    // @ts-expect-error a date has no values
    defineResource({ day: { kind: 'date', values: ['2024-01-01'] } })
    // @ts-expect-error only texts are folded
    defineResource({ size: { kind: 'number', fold: 'case' } })
    defineResource({ price: { kind: 'decimal', scale: 2 } })
    // @ts-expect-error only decimals have a scale
    defineResource({ price: { kind: 'number', scale: 2 } })
  })
})
