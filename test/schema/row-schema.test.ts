import { Ajv2020 } from 'ajv/dist/2020.js'
import { defineResource, publicRow, suppliers } from 'supplier-query'
import { querySchema, rowSchema, type JsonRow } from 'supplier-query/schema'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'

const resource = defineResource(
  {
    id: 'number',
    name: { kind: 'string', label: 'Name', description: 'As on the contract' },
    paid: 'boolean',
    at: 'date',
    due: 'day',
    price: { kind: 'decimal', label: 'Price' },
    tags: 'string[]',
    codes: 'number[]',
    secret: { kind: 'string', internal: true },
  },
  { key: 'id' },
)

/** The cells of a field that an answer can have as JSON, and those that it cannot. */
const cells: Readonly<
  Record<string, readonly [fit: readonly unknown[], unfit: readonly unknown[]]>
> = {
  id: [
    [1, -0.5],
    ['1', null, undefined],
  ],
  name: [
    ['', 'x'],
    [5, ['x']],
  ],
  paid: [
    [true, false],
    ['true', 0],
  ],
  at: [
    ['2024-02-29', '2024-02-29T10:00:00.000Z', 0],
    [true, {}],
  ],
  due: [['2024-02-29'], [0]],
  price: [['12.50', 12.5], [true]],
  tags: [
    [[], ['a', 'b']],
    ['a', [5], [null]],
  ],
  codes: [
    [[], [1, 2]],
    [1, ['1']],
  ],
}

const whole = { id: 1, name: 'x', at: 0, secret: 'hidden' }
const printed = z.toJSONSchema(rowSchema(resource, { id: 'Bill' }))
const isValid = new Ajv2020({
  strict: true,
  allowUnionTypes: true,
  formats: { date: true },
}).compile(printed)

describe('rowSchema(resource)', () => {
  it.each(Object.entries(cells))(
    'accepts the cells of %s by its kind, as zod and as JSON',
    (name, [fit, unfit]) => {
      const row = publicRow(resource, whole)
      const isAbsentAllowed = name !== 'id'
      for (const cell of [...fit, ...(isAbsentAllowed ? [null, undefined] : [])]) {
        const given: unknown = JSON.parse(JSON.stringify({ ...row, [name]: cell }))
        expect([cell, rowSchema(resource).safeParse(given).success, isValid(given)]).toEqual([
          cell,
          true,
          true,
        ])
      }
      for (const cell of unfit) {
        const given: unknown = JSON.parse(JSON.stringify({ ...row, [name]: cell }))
        expect([cell, rowSchema(resource).safeParse(given).success, isValid(given)]).toEqual([
          cell,
          false,
          false,
        ])
      }
    },
  )

  it('has the public fields in the order of declaration, with their descriptions', () => {
    const { $defs = {} } = printed
    const { properties = {}, required } = $defs['BillRow']!
    expect(Object.keys(properties)).toEqual(Object.keys(cells))
    expect(required).toEqual(['id'])
    expect(properties).toMatchObject({
      name: { description: 'Name. As on the contract' },
      price: { description: 'Price' },
    })
    expect(isValid({ ...whole })).toBe(false) // the internal field
    const hidden = defineResource(
      { id: { kind: 'string', internal: true }, a: 'string' },
      { key: 'id' },
    )
    expect(rowSchema(hidden).safeParse({}).success).toBe(true)
  })

  it('fits in one document with the schema of queries', () => {
    const answer = z.object({ rows: z.array(rowSchema(resource)), query: querySchema(suppliers) })
    expect(() => z.toJSONSchema(answer)).not.toThrow()
    expect(rowSchema(resource)).toBe(rowSchema(resource))
    expect(() => rowSchema({} as never)).toThrow(TypeError)
  })

  it('has the types of an answer', () => {
    const row = rowSchema(resource).parse({ id: 1 })
    expectTypeOf(row).toEqualTypeOf<JsonRow<typeof resource>>()
    expectTypeOf(row.tags).toEqualTypeOf<string[] | null | undefined>()
    expectTypeOf(row.at).toEqualTypeOf<string | number | null | undefined>()
    expectTypeOf<keyof typeof row>().toEqualTypeOf<
      'at' | 'codes' | 'due' | 'id' | 'name' | 'paid' | 'price' | 'tags'
    >()
  })
})
