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
  })

  it('are the argument of getters, besides cells that are read by name', () => {
    const nested = defineResource({
      city: { kind: 'string', get: (row: { address: { city: string } }) => row.address.city },
      size: 'number',
    })
    runQuery(nested, {}, [{ address: { city: 'Leeds' }, size: 5, city: true }])
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
  })

  it('takes rows of a class, of several types, of any type', () => {
    defineResourceFor<Row>()({ count: 'number', text: 'string' })
    defineResourceFor<{ a: string } | { b: number }>()({ a: 'string', b: 'number' })
    defineResourceFor<{ due: Date | null; paid: string; any: unknown }>()({
      due: { kind: 'day', get: ({ due }) => due?.toISOString().slice(0, 10) },
      paid: 'day',
      any: 'day',
    })
    // oxlint-disable-next-line no-explicit-any -- what is tested
    defineResourceFor<any>()({ a: 'string', b: { kind: 'number', get: () => 5 } })
    defineResourceFor<Record<string, unknown>>()({ a: 'string' })
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
    defineResource({ price: { kind: 'decimal', scale: 2 } })
  })
})
