import fc from 'fast-check'
import {
  comparators,
  defineResource,
  describeResource,
  safeParseQuery,
  type Kind,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { resourcesOfEveryKind } from '../arbitraries.js'

const orders = defineResource({ state: { kind: 'string', values: ['open', 'closed'] } })

/** An operand of each shape for each kind of field. */
const operands: Readonly<Record<string, (value: unknown) => unknown>> = {
  value: (value) => value,
  valueOrNull: (value) => value,
  values: (value) => [value],
  valuesOrNull: (value) => [value],
  null: () => null,
  span: () => 30,
}
const values: Readonly<Record<Kind, unknown>> = {
  string: 'not declared',
  number: 987,
  boolean: true,
  date: '2024-01-01',
  day: '2024-01-01',
  decimal: '987.50',
  'string[]': 'not declared',
  'number[]': 987,
}

describe('describeResource', () => {
  it('returns new data that survives JSON unchanged', () => {
    fc.assert(
      fc.property(resourcesOfEveryKind, (resource) => {
        const described = describeResource(resource)
        expect(JSON.parse(JSON.stringify(described))).toStrictEqual(described)
        const isPublic = ([, { internal }]: [string, { internal?: boolean | undefined }]) =>
          internal !== true
        const named = Object.entries(resource.fields).filter(isPublic)
        expect(described.fields.map(({ name }) => name)).toEqual(named.map(([name]) => name))
      }),
    )
    const described = describeResource(orders)
    expect(described).not.toBe(describeResource(orders))
    expect(described.fields[0]?.values).not.toBe(orders.fields.state.values)
  })

  it('names the key unless it is internal', () => {
    const fields = { a: 'string', b: { kind: 'string', internal: true } } as const
    const keyOf = (key?: 'a' | 'b') =>
      describeResource(key === undefined ? defineResource(fields) : defineResource(fields, { key }))
        .key
    expect([keyOf('a'), keyOf('b'), keyOf()]).toEqual(['a', null, null])
  })

  it('agrees with the parser', () => {
    fc.assert(
      fc.property(resourcesOfEveryKind, (resource) => {
        for (const { name, kind, sortable, comparators: options } of describeResource(resource)
          .fields) {
          const isTaken = (query: unknown) => safeParseQuery(resource, query).success
          expect(isTaken({ sort: [{ field: name, direction: 'asc' }] })).toBe(sortable)
          for (const comparator of Object.keys(comparators)) {
            const option = options.find((each) => each.name === comparator)
            const value = option && operands[option.operand]?.(values[kind])
            const filter = { field: name, comparator, value: option ? value : values[kind] }
            // An operand of the right shape outside every closed set.
            expect(isTaken({ filter })).toBe(option !== undefined && !option.closed)
          }
        }
      }),
    )
  })

  it('throws a TypeError for a value that is not a resource', () => {
    const wrong = {} as typeof orders // from plain JavaScript
    expect(() => describeResource(wrong)).toThrow(
      'resource: expected a resource from defineResource',
    )
  })
})
