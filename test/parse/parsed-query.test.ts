import { defineResource, parseQuery, planQuery, runQuery, safeParseQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** The result of `parseQuery`, and when a query is parsed again. */

const resource = defineResource({ city: 'string', size: 'number', day: 'date', tags: 'string[]' })

const full = {
  filter: {
    operator: 'or',
    operands: [
      { field: 'city', comparator: 'is_any', value: ['Leeds', null] },
      { operands: [{ field: 'size', comparator: 'gt', value: 5 }] },
      {},
    ],
  },
  page: { offset: 1, limit: 2 },
  sort: [{ field: 'size', direction: 'desc' }],
}

/** Lists every object and array in a value, including the value. */
function partsOf(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(partsOf)]
}

/** The same query with all defaults. */
const parsedFull = {
  ...full,
  filter: {
    operator: 'or',
    operands: [
      { field: 'city', comparator: 'is_any', value: ['Leeds', null] },
      { operator: 'and', operands: [{ field: 'size', comparator: 'gt', value: 5 }] },
      { operator: 'and', operands: [] },
    ],
  },
}

describe('a parsed query', () => {
  it('is an equal copy', () => {
    const query = parseQuery(resource, full)
    expect(query).toEqual(parsedFull)
    const given = new Set(partsOf(full))
    for (const part of partsOf(query)) expect(given.has(part)).toBe(false)
  })

  it('has 0 for -0 in a page, like its JSON', () => {
    const { page } = parseQuery(resource, { page: { offset: -0, limit: -0 } })
    expect([page.offset, page.limit].map((count) => Object.is(count, 0))).toEqual([true, true])
    expect(runQuery(resource, { page: { offset: -0 } }, []).page).toEqual({ offset: 0 })
  })

  it('is deeply frozen, and the input is not', () => {
    for (const part of partsOf(parseQuery(resource, full))) expect(part).toSatisfy(Object.isFrozen)
    for (const part of partsOf(full)) expect(part).not.toSatisfy(Object.isFrozen)
  })

  it('has the defaults of properties that were left out or undefined', () => {
    const input = {
      filter: { operator: undefined, operands: [{ operands: undefined }] },
      page: { offset: undefined, limit: 5 },
      sort: undefined,
    }
    expect(parseQuery(resource, input)).toStrictEqual({
      filter: { operator: 'and', operands: [{ operator: 'and', operands: [] }] },
      page: { offset: 0, limit: 5 },
      sort: [],
    })
    const nothing = { filter: { operator: 'and', operands: [] }, page: { offset: 0 }, sort: [] }
    expect(parseQuery(resource, {})).toStrictEqual(nothing)
    const limited = defineResource({ a: 'number' }, { limits: { maxLimit: 9 } })
    expect(parseQuery(limited, {})).toStrictEqual({ ...nothing, page: { offset: 0, limit: 9 } })
  })

  it('does not change with its input', () => {
    const input = structuredClone(full)
    const query = parseQuery(resource, input)
    input.page.limit = 99
    input.filter.operands = []
    expect(query).toEqual(parsedFull)
  })

  it('has epoch milliseconds for Date operands, and date text unchanged', () => {
    const compare = (comparator: string, value: unknown) =>
      parseQuery(resource, { filter: { field: 'day', comparator, value } }).filter.value
    expect(compare('eq', new Date(5))).toBe(5)
    expect(compare('eq_date', '2024-06-15T10:00')).toBe('2024-06-15T10:00')
    expect(compare('is_any', [new Date(5), null, '2024-06-15', 7])).toEqual([
      5,
      null,
      '2024-06-15',
      7,
    ])
    const date = new Date(5)
    const query = parseQuery(resource, { filter: { field: 'day', comparator: 'eq', value: date } })
    date.setTime(6)
    expect(runQuery(resource, query, [{ day: 5 }, { day: 6 }]).rows).toEqual([{ day: 5 }])
  })

  it('survives JSON unchanged', () => {
    const filter = { field: 'day', comparator: 'is_any', value: [new Date(5), null] }
    const query = parseQuery(resource, { ...full, filter })
    expect(parseQuery(resource, JSON.parse(JSON.stringify(query)))).toEqual(query)
  })
})

describe('a query is parsed once', () => {
  /** Returns a query that counts how often it is read. */
  function counted(): { query: unknown; reads: () => number } {
    let reads = 0
    const query = new Proxy(structuredClone(full), {
      ownKeys: (target) => (reads++, Reflect.ownKeys(target)),
      getOwnPropertyDescriptor: (target, name) => {
        reads++
        return Reflect.getOwnPropertyDescriptor(target, name)
      },
      get: (target, name, receiver) => (reads++, Reflect.get(target, name, receiver) as unknown),
    })
    return { query, reads: () => reads }
  }

  it('by parseQuery, which returns a parsed query unchanged', () => {
    const query = parseQuery(resource, full)
    expect(parseQuery(resource, query)).toBe(query)
    expect(safeParseQuery(resource, query)).toEqual({ success: true, data: query })
  })

  it('and planQuery and runQuery read only its three members', () => {
    const { query: input, reads } = counted()
    const query = parseQuery(resource, input)
    const afterParse = reads()
    expect(afterParse).toBeGreaterThan(0)
    planQuery(resource, query)
    runQuery(resource, query, [])
    expect(reads()).toBe(afterParse)
    runQuery(resource, input, [])
    expect(reads()).toBeGreaterThan(afterParse)
  })

  it('for its own resource only; another resource parses it again', () => {
    const other = defineResource({ city: 'string', size: 'string' })
    const query: unknown = parseQuery(resource, full)
    expect(safeParseQuery(other, query).success).toBe(false)
    expect(() => runQuery(other, query, [])).toThrow('filter.operands[1].operands[0].value')
    const same = defineResource({ ...resource.fields })
    const again = parseQuery(same, query)
    expect(again).toEqual(query)
    expect(again).not.toBe(query)
  })

  it('but a copy of it is parsed again', () => {
    const query: unknown = parseQuery(resource, full)
    for (const copy of [JSON.parse(JSON.stringify(query)), structuredClone(query), { ...full }]) {
      expect(parseQuery(resource, copy)).not.toBe(copy)
      expect(parseQuery(resource, copy)).toEqual(query)
    }
    const spread: unknown = { ...parseQuery(resource, full), sort: 'none' }
    expect(() => runQuery(resource, spread, [])).toThrow('sort: expected an array of sort keys')
  })

  it('but its parts do not count as parsed queries', () => {
    const { page } = parseQuery(resource, full)
    const part: unknown = page
    expect(() => runQuery(resource, part, [])).toThrow('offset: expected only filter, sort, page')
  })

  it('and an unchecked query is never run', () => {
    for (const query of [undefined, null, 5, [], { filter: { field: 'x' } }] as unknown[]) {
      expect(() => runQuery(resource, query, [])).toThrow('expected')
      expect(() => planQuery(resource, query)).toThrow('expected')
    }
    const forged: unknown = Object.freeze({ page: Object.freeze({ limit: -1 }) })
    expect(() => runQuery(resource, forged, [])).toThrow('page.limit')
  })
})
