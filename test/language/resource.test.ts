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
import { describe, expect, it, test } from 'vitest'
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

  it('refuses a hole in a list of comparators', () => {
    const comparators = Object.assign(Array<'eq'>(2), { 0: 'eq' })
    expect(() => defineResource({ a: { kind: 'string', comparators } })).toThrow(
      'field "a", comparators: expected some of',
    )
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
    // A literal would set the prototype of the declaration instead.
    for (const [wrong, got] of [
      [undefined, 'undefined'],
      [[], 'an empty array'],
      [new Map(), 'an object'],
    ] as const) {
      expect(() => declare(wrong as never)).toThrow(
        new TypeError(`fields: expected a plain object without "__proto__", got ${got}`),
      )
    }
    expect(() => declare({ a: { type: 'string' } as never })).toThrow(
      new TypeError('field "a": unknown property "type"'),
    )
    expect(() => declare({ __proto__: { kind: 'string' } })).toThrow(
      'a plain object without "__proto__"',
    )
  })

  it('accepts a declaration without fields', () => {
    expect(Object.keys(defineResource({}).fields)).toEqual([])
  })

  it('accepts a string or number field as key', () => {
    expect(defineResource({ id: 'string' }, { key: 'id' }).key).toBe('id')
    expect(defineResource({ id: 'number' }, { key: 'id' }).key).toBe('id')
    expect(defineResource({ id: { kind: 'number', internal: true } }, { key: 'id' }).key).toBe('id')
    expect(defineResource({ id: 'string' }).key).toBeUndefined()
    expect(defineResource({ id: 'string' }, { key: undefined }).key).toBeUndefined()
  })

  test.each<[what: string, fields: unknown, message: string]>([
    ['is no object', undefined, 'fields: expected a plain object'],
    ['is no object', null, 'fields: expected a plain object'],
    ['is a list', ['string'], 'fields: expected a plain object'],
    ['is a class instance', new Map(), 'fields: expected a plain object'],
    [
      'has an unknown kind',
      { city: 'text' },
      'field "city", kind: expected one of string, number, boolean, date, day, decimal, string[], number[], got "text"',
    ],
    ['has an unknown kind', { city: { kind: 'String' } }, 'got "String"'],
    ['has an inherited kind', { city: 'toString' }, 'got "toString"'],
    ['has no kind', { city: {} }, 'field "city", kind: expected one of'],
    ['has a field that is no object', { city: null }, 'field "city": expected an object'],
    ['has a field that is no object', { city: 5 }, 'field "city": expected an object'],
    [
      'has a get that is not a function',
      { city: { kind: 'string', get: 'city' } },
      'field "city", get: expected a function, got "city"',
    ],
    [
      'has an internal that is not a boolean',
      { city: { kind: 'string', internal: 'yes' } },
      'field "city", internal: expected true or false, got "yes"',
    ],
    [
      'has a misspelt property',
      { city: { kind: 'string', intern: true } },
      'field "city": unknown property "intern"',
    ],
    [
      'has a label that is not a string',
      { city: { kind: 'string', label: 5 } },
      'field "city", label: expected a string that is not empty, got 5',
    ],
    [
      'has an empty description',
      { city: { kind: 'string', description: '' } },
      'field "city", description: expected a string that is not empty, got ""',
    ],
    [
      'has an unknown fold',
      { city: { kind: 'string', fold: 'lower' } },
      'field "city", fold: expected "ascii" or "case" or "accents", got "lower"',
    ],
    [
      'folds numbers',
      { size: { kind: 'number', fold: 'case' } },
      'field "size", fold: expected a field of kind string or string[], got number',
    ],
    [
      'has values of a date',
      { day: { kind: 'date', values: ['2024-01-01'] } },
      'field "day", values: expected a string, number or list field, got date',
    ],
    [
      'has values of a boolean',
      { open: { kind: 'boolean', values: [true] } },
      'field "open", values: expected a string, number or list field, got boolean',
    ],
    [
      'has values that are not an array',
      { city: { kind: 'string', values: 'Leeds' } },
      'field "city", values: expected an array of at least one value, got "Leeds"',
    ],
    [
      'has an empty array of values',
      { tags: { kind: 'string[]', values: [] } },
      'field "tags", values: expected an array of at least one value, got an empty array',
    ],
    [
      'has null among its values',
      { city: { kind: 'string', values: ['Leeds', null] } },
      'field "city", values: expected strings of at most 256 UTF-16 units without U+0000 or a lone surrogate, got null',
    ],
    [
      'has undefined among its values',
      { sizes: { kind: 'number[]', values: [undefined, 5] } },
      'field "sizes", values: expected finite numbers other than -0, got undefined',
    ],
    [
      'has two values that fold to the same text',
      { city: { kind: 'string', fold: 'accents', values: ['Zürich', 'Bern', 'zurich'] } },
      'field "city", values: expected values that differ once folded, got "zurich"',
    ],
    [
      'has a repeated value',
      { size: { kind: 'number', values: [1, 2, 1] } },
      'field "size", values: expected values that differ, got 1',
    ],
  ])('throws a TypeError if the declaration %s', (_, fields, message) => {
    expect(() => declare(fields)).toThrow(TypeError)
    expect(() => declare(fields)).toThrow(message)
  })

  test.each<[what: string, options: unknown, message: string]>([
    [
      'name an unknown key',
      { key: 'name' },
      'key: expected the name of a string, number or decimal field, got "name"',
    ],
    [
      'name an inherited key',
      { key: 'toString' },
      'key: expected the name of a string, number or decimal field',
    ],
    [
      'name a key of another kind',
      { key: 'tags' },
      'key: expected the name of a string, number or decimal field',
    ],
    [
      'name a key of another kind',
      { key: 'day' },
      'key: expected the name of a string, number or decimal field',
    ],
    [
      'name no key but null',
      { key: null },
      'key: expected the name of a string, number or decimal field, got null',
    ],
    ['have a slip in a member', { limit: {} }, 'options: unknown property "limit"'],
    ['have no object of limits', { limits: null }, 'limits: expected an object, got null'],
    ['have an unknown limit', { limits: { maxDeep: 5 } }, 'limits: unknown property "maxDeep"'],
    ['have an inherited limit', { limits: { toString: 5 } }, 'limits: unknown property "toString"'],
  ])('throws a TypeError if the options %s', (_, options, message) => {
    const fields = { id: 'string', day: 'date', tags: 'string[]' }
    expect(() => declare(fields, options)).toThrow(TypeError)
    expect(() => declare(fields, options)).toThrow(message)
  })
})

describe('the values of a field', () => {
  const declareValues = (kind: string, values: unknown, limits?: Partial<Limits>) =>
    declare({ field: { kind, values } }, { limits }).fields['field']!.values

  it('may be any operands that a client can send', () => {
    for (const kind of ['string', 'string[]']) {
      expect(declareValues(kind, ['', 'a', 'A', '\u{1F600}', 'x'.repeat(256)])).toHaveLength(5)
      for (const unusable of ['\0', 'a\uD800', '\uDC00', 'x'.repeat(257), 5, new String('a')]) {
        expect(() => declareValues(kind, ['a', unusable])).toThrow(TypeError)
      }
    }
    for (const kind of ['number', 'number[]']) {
      expect(declareValues(kind, [0, -1, 1.5, 5e-324])).toEqual([0, -1, 1.5, 5e-324])
      for (const unusable of [-0, NaN, Infinity, '5', 5n, Object(5)]) {
        expect(() => declareValues(kind, [1, unusable])).toThrow(TypeError)
      }
    }
  })

  it('obey the text limit of their resource', () => {
    expect(declareValues('string', ['abc'], { maxTextLength: 3 })).toEqual(['abc'])
    expect(() => declareValues('string', ['abcd'], { maxTextLength: 3 })).toThrow(
      'values: expected strings of at most 3 UTF-16 units',
    )
    expect(declareValues('string', ['x'.repeat(300)], { maxTextLength: 300 })).toHaveLength(1)
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

  it('have maxLimit as the default of defaultLimit', () => {
    expect(limitsOf({ maxLimit: 50 })).toMatchObject({ maxLimit: 50, defaultLimit: 50 })
    expect(limitsOf({ maxLimit: 50, defaultLimit: 20 })).toMatchObject({ defaultLimit: 20 })
    expect(limitsOf({ maxLimit: 50, defaultLimit: 50 })).toMatchObject({ defaultLimit: 50 })
    expect(limitsOf({ defaultLimit: 20 })).toMatchObject({ maxLimit: Infinity, defaultLimit: 20 })
    expect(() => limitsOf({ maxLimit: 50, defaultLimit: 51 })).toThrow(RangeError)
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
