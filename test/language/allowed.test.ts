import {
  defineResource,
  startsWith,
  type Filter,
  type IssueParams,
  type Sort,
} from 'supplier-query'
import {
  fromQueryBuilder,
  fromTanStackTable,
  queryBuilderFields,
  toolSchema,
} from 'supplier-query/adapters'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'

const people = defineResource(
  {
    name: { kind: 'string', comparators: ['is_any', 'eq'] },
    state: { kind: 'string', values: ['open', 'shut'], comparators: ['ne', 'gt'] },
    note: { kind: 'string', sortable: false },
    size: { kind: 'number', comparators: [] },
    tags: { kind: 'string[]', comparators: ['eq'] },
  },
  { limits: { minContainsLength: 5 } },
)

const filter = (field: string, comparator: string, value: unknown) => ({
  filter: { field, comparator, value },
})

describe('the declared comparators of a field', () => {
  it('are the only comparators in the schemas', () => {
    const arms = (value: unknown) =>
      JSON.stringify(value).match(/"enum":\["(name|state|note|size|tags)[^\]]*\]/g)
    const comparatorsIn = (value: unknown) =>
      [
        ...JSON.stringify(value).matchAll(
          /"enum":\["(name|state|tags)"\][^[]*"enum":(\[[^\]]*\])/g,
        ),
      ].map(([, field, names]) => [field, names])
    const json = z.toJSONSchema(querySchema(people, { id: 'Allowed' }))
    const tool = toolSchema(people, { depth: 1 })
    for (const schema of [json, tool]) {
      expect(arms(schema)?.join()).not.toContain('size"]},"comparator')
      const pairs = comparatorsIn(schema)
      expect(pairs).toContainEqual(['name', '["is_any"]'])
      expect(pairs).toContainEqual(['state', '["gt"]'])
      for (const [field, names] of pairs) {
        expect(people.fields[field as 'name'].comparators).toEqual(
          expect.arrayContaining(JSON.parse(names!) as unknown[]),
        )
      }
    }
    expect(JSON.stringify(json)).toContain('"minLength":3')
    expect(JSON.stringify(tool)).toContain('At least 5 characters.')
    expect(JSON.stringify(tool.properties.sort)).toContain('["name","state","size"]')
    const check = querySchema(people)
    expect(check.safeParse(filter('note', 'contains', '\u{1f600}\u{1f600}x')).success).toBe(true)
    expect(check.safeParse(filter('note', 'contains', 'four')).error?.issues).toMatchObject([
      { params: { code: 'too_short', limit: 'minContainsLength', min: 5 } },
    ])
  })

  it('are the only operators of a query builder', () => {
    const fields = queryBuilderFields(people)
    const operators = fields.map(({ name, operators: all }) => [name, all.map((each) => each.name)])
    expect(Object.fromEntries(operators)).toEqual({
      name: ['eq', 'is_any', 'null'],
      state: ['ne', 'gt', 'notNull'],
      note: expect.arrayContaining(['contains', 'null', 'notNull']) as unknown,
      tags: ['null'],
    })
    expect(fields.map(({ defaultOperator }) => defaultOperator)).toEqual(['eq', 'ne', 'eq', 'null'])
  })

  it('restrict the input of front ends', () => {
    const rule = { field: 'name', operator: 'contains', value: 'xxxxx' }
    expect(() => fromQueryBuilder(people, { combinator: 'and', rules: [rule] })).toThrow('rules[0]')
    expect(() => fromTanStackTable(people, { sorting: [{ id: 'note', desc: true }] })).toThrow(
      'expected a field that can be sorted by',
    )
  })
})

describe('the types of a filter and a sort', () => {
  it('accept only the declared comparators of a field', () => {
    type PeopleFilter = Filter<typeof people>
    const taken: PeopleFilter[] = [
      { field: 'name', comparator: 'eq', value: null },
      { field: 'name', comparator: 'is_any', value: ['x'] },
      { field: 'state', comparator: 'ne', value: 'open' },
      { field: 'state', comparator: 'gt', value: 'anything' },
      { field: 'tags', comparator: 'eq', value: null },
      startsWith(people, 'note', 'x'),
    ]
    expect(taken).toHaveLength(6)
    expectTypeOf<{ field: 'name'; comparator: 'ne'; value: 'x' }>().not.toExtend<PeopleFilter>()
    expectTypeOf<{ field: 'state'; comparator: 'eq'; value: 'open' }>().not.toExtend<PeopleFilter>()
    expectTypeOf<{ field: 'state'; comparator: 'ne'; value: 'x' }>().not.toExtend<PeopleFilter>()
    expectTypeOf<{ field: 'size'; comparator: 'eq'; value: 1 }>().not.toExtend<PeopleFilter>()
    expectTypeOf<Sort<typeof people>['field']>().toEqualTypeOf<'name' | 'state' | 'size'>()
    expectTypeOf<IssueParams['too_short']['min']>().toEqualTypeOf<number>()
  })

  it('reject declared comparators of another kind', () => {
    // @ts-expect-error numbers have no contains
    expect(() => defineResource({ x: { kind: 'number', comparators: ['contains'] } })).toThrow(
      'field "x", comparators: expected some of eq, ne, gt, ge, lt, le, is_any, is_not_any',
    )
    // @ts-expect-error lists have no order
    expect(() => defineResource({ x: { kind: 'string[]', sortable: true } })).toThrow(TypeError)
    const notThere = { kind: 'string', comparators: 'eq' } as never
    expect(() => defineResource({ x: notThere })).toThrow(TypeError)
    expect(() => defineResource({ x: { kind: 'string', sortable: 'no' } as never })).toThrow(
      'sortable: expected true or false',
    )
  })
})
