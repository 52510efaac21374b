import {
  createTable,
  defineResource,
  parseQuery,
  planQuery,
  runQuery,
  safeParseQuery,
  suppliers,
  type FieldDeclaration,
  type Limits,
  type Supplier,
} from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../issues.js'
import { declaresMaxLimit } from '../../src/language/limits.js'

type Fields = Readonly<Record<string, FieldDeclaration>>

/** A declaration from plain JavaScript, which the compiler would reject. */
function declare(fields: unknown, options?: unknown) {
  return defineResource(fields as Fields, options as { key?: string })
}

describe('defineResource(fields, options)', () => {
  it('returns each field in its full form, in the order of declaration', () => {
    const get = (row: { size: number }) => row.size
    const state = {
      values: ['open', 'closed', ''],
      fold: 'accents',
      label: 'State',
      description: 'Where the order stands.',
    } as const
    const { fields } = defineResource({
      city: 'string',
      size: { kind: 'number', get },
      secret: { kind: 'string', internal: true },
      shown: { kind: 'string', internal: false, get: undefined },
      state: { kind: 'string', ...state },
    })
    const bare = {
      get: undefined,
      internal: undefined,
      values: undefined,
      fold: undefined,
      label: undefined,
      description: undefined,
      comparators: undefined,
      sortable: undefined,
      facets: undefined,
      scale: undefined,
    }
    expect({ ...fields }).toStrictEqual({
      city: { ...bare, kind: 'string' },
      size: { ...bare, kind: 'number', get },
      secret: { ...bare, kind: 'string', internal: true },
      shown: { ...bare, kind: 'string', internal: false },
      state: { ...bare, kind: 'string', ...state },
    })
    expect(Object.keys(fields)).toEqual(['city', 'size', 'secret', 'shown', 'state'])
  })

  it('returns a deeply frozen resource and does not change the declaration', () => {
    const values = [1, 2]
    const declared = { city: { kind: 'string' }, size: { kind: 'number', values } } as const
    const limits = { maxDepth: 5 }
    const resource = defineResource(declared, { limits })
    expect(Object.isFrozen(resource)).toBe(true)
    expect(Object.isFrozen(resource.fields)).toBe(true)
    expect(Object.isFrozen(resource.fields.city)).toBe(true)
    expect(Object.isFrozen(resource.limits)).toBe(true)
    expect(Object.isFrozen(resource.fields.size.values)).toBe(true)
    expect(Object.isFrozen(declared.city)).toBe(false)
    expect(Object.isFrozen(values)).toBe(false)
    values.push(3)
    expect(resource.fields.size.values).toEqual([1, 2])
    limits.maxDepth = 50
    expect(resource.limits.maxDepth).toBe(5)
  })

  it('calls each getter of the limits once, and has no limit of -0', () => {
    let calls = 0
    const limits = {
      get maxLimit() {
        return calls++ === 0 ? 100 : undefined
      },
    }
    const resource = defineResource({}, { limits })
    expect([resource.limits.maxLimit, declaresMaxLimit(resource), calls]).toEqual([100, true, 1])
    expect(defineResource({}, { limits: { maxLimit: -0 } }).limits.maxLimit).toBe(0)
  })

  it('accepts every field name except "__proto__", including inherited names', () => {
    const names = [
      '',
      'a b',
      'été',
      '0',
      'constructor',
      'toString',
      'hasOwnProperty',
      '__defineGetter__',
    ]
    const { fields } = declare(Object.fromEntries(names.map((name) => [name, 'string'])))
    expect(Object.keys(fields).toSorted()).toEqual(names.toSorted())
    expect('valueOf' in fields).toBe(false)
    const named = JSON.parse('{ "__proto__": "string" }') as Fields
    expect(() => defineResource(named)).toThrow('fields: expected other names, got "__proto__"')
    expect(() => declare({ a: { type: 'string' } as never })).toThrow(
      new TypeError('field "a": unknown property "type"'),
    )
    // A literal sets the prototype of the declaration instead.
    expect(() => declare({ __proto__: { kind: 'string' } })).toThrow(
      'a plain object without "__proto__"',
    )
  })

  it('throws a TypeError for a declaration that is wrong', async () => {
    const declarations = [
      undefined,
      null,
      ['string'],
      new Map(),
      { city: 'text' },
      { city: { kind: 'String' } },
      { city: 'toString' },
      { city: {} },
      { city: null },
      { city: 5 },
      { city: { kind: 'string', get: 'city' } },
      { city: { kind: 'string', internal: 'yes' } },
      { city: { kind: 'string', intern: true } },
      { city: { kind: 'string', label: 5 } },
      { city: { kind: 'string', description: '' } },
      { city: { kind: 'string', fold: 'lower' } },
      { size: { kind: 'number', fold: 'case' } },
      { day: { kind: 'date', values: ['2024-01-01'] } },
      { open: { kind: 'boolean', values: [true] } },
      { city: { kind: 'string', values: 'Leeds' } },
      { tags: { kind: 'string[]', values: [] } },
      { city: { kind: 'string', values: ['Leeds', null] } },
      { sizes: { kind: 'number[]', values: [undefined, 5] } },
      { city: { kind: 'string', fold: 'accents', values: ['Zürich', 'Bern', 'zurich'] } },
      { size: { kind: 'number', values: [1, 2, 1] } },
    ]
    const errors = errorsOf((fields) => declare(fields), declarations)
    await expect(errors).toMatchFileSnapshot('declaration-errors.txt')
  })

  it('throws a TypeError for options that are wrong', async () => {
    const options: readonly object[] = [
      { key: 'name' },
      { key: 'toString' },
      { key: 'tags' },
      { key: 'day' },
      { key: null },
      { limit: {} },
      { limits: null },
      { limits: { maxDeep: 5 } },
      { limits: { toString: 5 } },
    ]
    const fields = { id: 'string', day: 'date', tags: 'string[]' }
    const errors = errorsOf((given) => declare(fields, given), options)
    await expect(errors).toMatchFileSnapshot('option-errors.txt')
  })
})

describe('the limits of a resource', () => {
  const limitsOf = (limits?: Partial<Limits>) => defineResource({ id: 'string' }, { limits }).limits

  // A test of the language reference compares the defaults with its table.
  it('have defaults, also for limits that are undefined', () => {
    expect(limitsOf({})).toEqual(limitsOf())
    const limits = { maxDepth: undefined }
    expect(defineResource({ id: 'string' }, { limits }).limits).toEqual(limitsOf())
  })

  it('remember whether maxLimit was declared, also in copies of the resource', () => {
    const declares = (limits?: { readonly maxLimit?: number | undefined }) =>
      declaresMaxLimit({ ...defineResource({ id: 'string' }, { limits }) })
    expect([{ maxLimit: Infinity }, { maxLimit: 5 }].map(declares)).toEqual([true, true])
    expect([undefined, {}, { maxLimit: undefined }].map(declares)).toEqual([false, false, false])
  })

  it('are independent of each other, except that maxLimit sets defaultLimit', () => {
    const names = Object.keys(limitsOf()) as (keyof Limits)[]
    for (const name of names) {
      const { [name]: given, ...others } = limitsOf({ [name]: 7 })
      const { [name]: _, ...defaults } = limitsOf()
      expect(given).toBe(7)
      expect(others).toEqual(name === 'maxLimit' ? { ...defaults, defaultLimit: 7 } : defaults)
    }
  })

  it('are refused if one is above another that bounds it', () => {
    expect(() => limitsOf({ maxLimit: 50, defaultLimit: 51 })).toThrow(
      'defaultLimit: expected at most 50 (maxLimit), got 51',
    )
    expect(() => limitsOf({ minContainsLength: 5, maxTextLength: 4 })).toThrow(
      'minContainsLength: expected at most 4 (maxTextLength), got 5',
    )
  })

  it('are whole numbers from 0 to their maximum', () => {
    const greatest: [limit: keyof Limits, most: number, tooMuch: number][] = [
      ['maxDepth', 100, 101],
      ['maxComparisons', Number.MAX_SAFE_INTEGER, 2 ** 53],
      ['maxListLength', Number.MAX_SAFE_INTEGER, Infinity],
      ['maxTextLength', Number.MAX_SAFE_INTEGER, Infinity],
      ['maxSortFields', Number.MAX_SAFE_INTEGER, Infinity],
      ['maxLimit', Infinity, 2 ** 53],
      ['maxOffset', Infinity, 2 ** 53],
      ['defaultLimit', Infinity, 2 ** 53],
    ]
    for (const [limit, most, tooMuch] of greatest) {
      expect(limitsOf({ [limit]: most })[limit]).toBe(most)
      expect(limitsOf({ [limit]: 0 })[limit]).toBe(0)
      for (const wrong of [tooMuch, -1, 1.5, NaN, -Infinity, '5', null]) {
        const set = () => limitsOf({ [limit]: wrong })
        expect(set).toThrow(RangeError)
        expect(set).toThrow(`${limit}: expected a whole number from 0 to ${most}, got`)
      }
    }
  })
})

describe('options of the wrong shape', () => {
  it.each([5, [], 'key', () => ({})])('throw a TypeError: %o', (wrong) => {
    expect(() => declare({ id: 'string' }, wrong)).toThrow('options: expected an object, got')
    expect(() => declare({ id: 'string' }, { limits: wrong })).toThrow(
      'limits: expected an object, got',
    )
    const options = wrong as object // from plain JavaScript
    expect(() => runQuery(suppliers, {}, [], options)).toThrow('options: expected an object, got')
  })
})

describe('a value that is not a resource', () => {
  it.each([undefined, null, 5, {}, { id: 'string' }, () => suppliers])(
    'throws a TypeError: %o',
    (wrong) => {
      const resource = wrong as unknown as typeof suppliers // from plain JavaScript
      for (const use of [
        () => parseQuery(resource, {}),
        () => safeParseQuery(resource, {}),
        () => planQuery(resource, {}),
        () => runQuery(resource, {}, []),
        () => querySchema(resource),
        () => createTable(resource, []),
      ]) {
        expect(use).toThrow(TypeError)
        expect(use).toThrow('resource: expected a resource from defineResource, got')
      }
    },
  )
})

describe('suppliers', () => {
  it('is the resource of the supplier listing', () => {
    const kinds = Object.entries(suppliers.fields).map(([name, { kind }]) => [name, kind])
    expect(Object.fromEntries(kinds)).toEqual({
      id: 'string',
      name: 'string',
      numRemediationRequests: 'number',
      approvalStatus: 'string',
      city: 'string',
      connectedAt: 'date',
      tags: 'string[]',
    } satisfies Record<keyof Supplier, string>)
    expect(suppliers.key).toBe('id')
    expect(Object.isFrozen(suppliers)).toBe(true)
  })
})
