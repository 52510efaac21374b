import fc from 'fast-check'
import { defineResource, publicRow, runQuery } from 'supplier-query'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { instants, numbers, texts } from '../arbitraries.js'

interface Order {
  readonly id: string
  readonly buyer: { readonly city: string; readonly iban: string }
  readonly placedAt: Date | null
  readonly tenant: string
  readonly passwordHash: string
}

const orders = defineResource({
  id: 'string',
  city: { kind: 'string', fold: 'case', get: (order: Order) => order.buyer.city },
  placedAt: 'date',
  tenant: { kind: 'string', internal: true },
  iban: { kind: 'string', internal: true, get: (order: Order) => order.buyer.iban },
  note: { kind: 'string', internal: false },
})

const order: Order = {
  id: 'o1',
  buyer: { city: 'Leeds', iban: 'GB1' },
  placedAt: new Date(0),
  tenant: 'north',
  passwordHash: 'x',
}

describe('a public row', () => {
  it('may lack members that its row type has only by an index signature', () => {
    const listing = defineResource({ a: 'string' })
    const given: Readonly<Record<string, string>> = {}
    const row = publicRow(listing, given)
    expect(row.a).toBeUndefined()
    expectTypeOf(row).toEqualTypeOf<{ a?: string | undefined }>()
    const either = {} as { readonly a: string } | Readonly<Record<string, string>>
    expectTypeOf(publicRow(listing, either)).toEqualTypeOf<{ a?: string | undefined }>()
    const named = { a: 'x' } as { readonly a: string; readonly [other: string]: unknown }
    expectTypeOf(publicRow(listing, named)).toEqualTypeOf<{ a: string }>()
  })

  it('has exactly the declared fields that are not internal, unchanged', () => {
    const row = publicRow(orders, order)
    expect(row).toEqual({ id: 'o1', city: 'Leeds', placedAt: new Date(0) })
    expect(row.placedAt).toBe(order.placedAt)
    expect(Object.keys(row)).toEqual(['id', 'city', 'placedAt'])
    expectTypeOf(row).toEqualTypeOf<{
      id: string
      city: string
      placedAt: Date | null
      note?: unknown
    }>()
  })

  it('leaves out missing and inherited members', () => {
    const odd = defineResource({
      constructor: 'string',
      toString: 'string',
      a: 'string',
      b: 'number',
    })
    expect(publicRow(odd, { a: null, b: '5' })).toEqual({ a: null, b: '5' })
    expect(publicRow(odd, { constructor: 'x' })).toEqual({ constructor: 'x' })
    expect(publicRow(odd, 'no row')).toEqual({})
  })

  it('is not changed by setters of a prototype', () => {
    const set = vi.fn<(value: unknown) => void>()
    Reflect.defineProperty(Object.prototype, 'city', { set, configurable: true })
    try {
      const row = publicRow(orders, order)
      expect(Object.entries(row).slice(0, 2)).toEqual([
        ['id', 'o1'],
        ['city', 'Leeds'],
      ])
      expect(set).not.toHaveBeenCalled()
    } finally {
      Reflect.deleteProperty(Object.prototype, 'city')
    }
  })

  it('may lack fields that may be internal', () => {
    const isHidden: boolean = order.tenant === 'south'
    const some = defineResource({ id: 'string', name: { kind: 'string', internal: isHidden } })
    const row = publicRow(some, { id: 'a', name: 'b' })
    expectTypeOf(row).toEqualTypeOf<{ id: string; name?: string }>()
    expect(row).toEqual({ id: 'a', name: 'b' })
  })

  it('passes on errors of getters, and calls only public ones', () => {
    const fail = () => {
      throw new Error('no')
    }
    const failing = defineResource({ a: { kind: 'string', get: fail } })
    const hidden = defineResource({ a: { kind: 'string', get: fail, internal: true } })
    expect(() => publicRow(failing, {})).toThrow('no')
    expect(publicRow(hidden, {})).toEqual({})
  })

  it('refuses a value that is not a resource', () => {
    expect(() => publicRow({} as typeof orders, order)).toThrow(
      /resource: expected a resource from/,
    )
  })
})

describe('the JSON of a public row', () => {
  const rows = {
    string: texts,
    number: numbers.filter(Number.isFinite),
    boolean: fc.boolean(),
    date: instants.chain((ms) => {
      return fc.constantFrom(ms, new Date(ms), new Date(ms).toISOString())
    }),
    day: instants.chain((ms) => {
      const text = new Date(ms).toISOString().slice(0, 10)
      return fc.constantFrom(text, new Date(`${text}T00:00:00Z`))
    }),
    decimal: fc.oneof(
      fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }),
      fc
        .double({ min: -1e200, max: 1e200, noNaN: true })
        .map((value) => (Math.abs(value) < 1e-200 ? 0 : Number(value.toPrecision(15)))),
      fc.constantFrom('679.120', '-0.0', '007', 9007199254740993n, 0.30000000000000004),
    ),
  } as const

  it.each(Object.keys(rows) as (keyof typeof rows)[])(
    'has a %s that finds the row as an operand of eq',
    (kind) => {
      const resource = defineResource({ cell: kind })
      fc.assert(
        fc.property<[unknown]>(rows[kind], (cell) => {
          const { cell: value } = JSON.parse(JSON.stringify(publicRow(resource, { cell }))) as {
            cell: never
          }
          const filter = { field: 'cell', comparator: 'eq', value } as const
          expect(runQuery(resource, { filter }, [{ cell }]).rows).toHaveLength(1)
        }),
      )
    },
  )

  it('has the texts of decimals and days, and other cells as they are', () => {
    const resource = defineResource({ total: 'decimal', due: 'day', at: 'date', size: 'number' })
    const at = new Date('2026-03-10T00:00:00Z')
    const row = { total: 9007199254740993n, due: at, at, size: 5n as unknown as number }
    const shown = publicRow(resource, row)
    expect(shown).toEqual({ total: '9007199254740993', due: '2026-03-10', at, size: 5n })
    expectTypeOf(shown).toEqualTypeOf<{ total: string; due: string; at: Date; size: number }>()
    const strays = { total: 'x', due: new Date(1), at, size: 1 }
    expect(publicRow(resource, strays)).toEqual(strays)
  })
})
