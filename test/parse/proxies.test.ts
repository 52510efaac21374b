import {
  defineResource,
  parseQuery,
  QueryError,
  runQuery,
  safeParseQuery,
  type Issue,
} from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it, test } from 'vitest'
import { revoked } from '../proxies.js'

/** A Proxy that throws has the wrong type in every place (language reference, section 9). */

const resource = defineResource({
  city: 'string',
  size: 'number',
  open: 'boolean',
  day: 'date',
  tags: 'string[]',
  codes: 'number[]',
})

const traps = [
  'get',
  'getOwnPropertyDescriptor',
  'getPrototypeOf',
  'has',
  'ownKeys',
] as const satisfies (keyof ProxyHandler<object>)[]

function throwing(target: object, ...thrown: (typeof traps)[number][]): object {
  const handler: ProxyHandler<object> = {}
  for (const trap of thrown) {
    handler[trap] = () => {
      throw new Error(`${trap} was asked`)
    }
  }
  return new Proxy(target, handler)
}

const comparison = { field: 'city', comparator: 'eq', value: 'x' }
const on = (field: string, comparator: string, value: unknown) => ({
  filter: { field, comparator, value },
})

type Payload = (what: unknown) => unknown

/** Every place of a query, with a valid value for it. */
const places: [place: string, payload: Payload, right: object[]][] = [
  ['', (what) => what, [{}]],
  ['filter', (filter) => ({ filter }), [comparison, {}]],
  ['filter.operator', (operator) => ({ filter: { operator } }), [{}]],
  ['filter.operands', (operands) => ({ filter: { operands } }), [[comparison]]],
  ['filter.operands.1', (what) => ({ filter: { operands: [{}, what] } }), [comparison, {}]],
  ['filter.field', (field) => ({ filter: { ...comparison, field } }), [{}]],
  ['filter.comparator', (comparator) => ({ filter: { ...comparison, comparator } }), [{}]],
  ['page', (page) => ({ page }), [{ limit: 1 }]],
  ['sort', (sort) => ({ sort }), [[{ field: 'city', direction: 'asc' }]]],
  ['sort.0', (what) => ({ sort: [what] }), [{ field: 'city', direction: 'asc' }]],
  ['sort.0.field', (field) => ({ sort: [{ field, direction: 'asc' }] }), [{}]],
  ['sort.0.direction', (direction) => ({ sort: [{ field: 'city', direction }] }), [{}]],
  ['filter.value', (value) => on('city', 'is_any', value), [['x']]],
  ['filter.value', (value) => on('city', 'eq', value), [{}, ['x']]],
  ['filter.value', (value) => on('size', 'gt', value), [{}, [5]]],
  ['filter.value', (value) => on('open', 'eq', value), [{}, [true]]],
  ['filter.value', (value) => on('day', 'eq', value), [{}, ['2024-01-01'], new Date(0)]],
  ['filter.value', (value) => on('day', 'rp_lt', value), [{}, [5]]],
  ['filter.value', (value) => on('tags', 'eq', value), [{}, ['x']]],
  ['filter.value', (value) => on('codes', 'contains', value), [{}, [5]]],
  ['filter.value.1', (value) => on('city', 'is_any', ['x', value]), [{}, ['x']]],
  ['filter.value.0', (value) => on('day', 'is_any', [value]), [{}, new Date(0)]],
  ['filter.value.0', (value) => on('codes', 'includes_all', [value]), [{}, [5]]],
]

interface Told {
  readonly code: unknown
  readonly path: readonly unknown[]
}

const told = ({ code, path }: Issue): Told => ({ code, path })

/** Returns the parser's issues of a payload, after checking that all entry points report the same. */
function faults(payload: unknown): Told[] {
  const result = safeParseQuery(resource, payload)
  const issues = result.success ? [] : result.error.issues.map(told)
  const { error } = querySchema(resource).safeParse(payload)
  const ofSchema = (error?.issues ?? []).map((issue) => ({
    code: issue.code === 'custom' ? (issue.params?.['code'] as unknown) : issue.code,
    path: issue.path,
  }))
  expect(ofSchema).toEqual(issues)
  if (issues.length > 0) {
    expect(() => parseQuery(resource, payload)).toThrow(QueryError)
    expect(() => runQuery(resource, payload, [])).toThrow(QueryError)
  }
  return issues
}

/** Returns a path as text, with its numbers. */
const pathOf = (place: string) =>
  place === '' ? [] : place.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key))

describe('a Proxy in a query', () => {
  test.each(places)(
    'that was revoked, or always throws, is invalid_type at %j',
    (at, payload, right) => {
      const expected = [{ code: 'invalid_type', path: pathOf(at) }]
      for (const target of right) {
        expect(faults(payload(revoked(target)))).toEqual(expected)
        expect(faults(payload(throwing(target, ...traps)))).toEqual(expected)
      }
    },
  )

  test.each(places)(
    'that throws in one trap is accepted or a QueryError at %j',
    (at, payload, right) => {
      for (const target of right) {
        for (const trap of traps) {
          const issues = faults(payload(throwing(target, trap)))
          const place = pathOf(at)
          for (const { path } of issues) expect(path.slice(0, place.length)).toEqual(place)
        }
      }
    },
  )

  it('is read once, so that later changes have no effect', () => {
    let asked = 0
    const filter = new Proxy(comparison, {
      getOwnPropertyDescriptor(target, name) {
        const property = Reflect.getOwnPropertyDescriptor(target, name)
        return name === 'value' ? { ...property, value: `x${asked++}` } : property
      },
    })
    expect(parseQuery(resource, { filter }).filter).toEqual({ ...comparison, value: 'x0' })
  })

  it.each<[string, (many: readonly unknown[]) => unknown]>([
    ['filter.value', (many) => on('city', 'is_any', many)],
    ['filter.operands', (operands) => ({ filter: { operands } })],
    ['sort', (sort) => ({ sort })],
  ])('that first states a smaller length has the wrong type at %j', (place, payload) => {
    let asked = 0
    const get = (target: unknown[], name: string | symbol): unknown =>
      name === 'length' && asked++ === 0 ? 1 : Reflect.get(target, name)
    const many = new Proxy(Array<unknown>(5000).fill('x'), { get })
    const result = safeParseQuery(resource, payload(many))
    const issues = result.success ? [] : result.error.issues.map(told)
    expect(issues).toEqual([{ code: 'invalid_type', path: pathOf(place) }])
  })

  it('that lies about its length has the wrong type', () => {
    for (const length of [-1, 0.5, '1', NaN, {}, 2]) {
      const value = new Proxy(['x'], {
        get: (target, name): unknown => (name === 'length' ? length : Reflect.get(target, name)),
      })
      expect(faults(on('city', 'is_any', value))).toEqual([
        { code: 'invalid_type', path: ['filter', 'value'] },
      ])
    }
  })
})
