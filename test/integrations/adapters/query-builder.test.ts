import fc from 'fast-check'
import { Query } from 'mingo'
import { defineResource, runQuery } from 'supplier-query'
import {
  fromQueryBuilder,
  queryBuilderFields,
  type QueryBuilderGroup,
} from 'supplier-query/adapters'
import type { Field, RuleGroupType } from 'react-querybuilder'
import { formatQuery } from 'react-querybuilder/formatQuery'
import { afterAll, describe, expect, it } from 'vitest'
import {
  attempt,
  count,
  createTally,
  decimals,
  nullable,
  printTally,
  type Row,
} from './agreement.js'

/** The export of react-querybuilder for MongoDB defines its meaning; mingo runs that export. */

const resource = defineResource(
  {
    id: 'string',
    name: 'string',
    amount: 'number',
    flag: 'boolean',
    day: 'date',
    due: 'day',
    price: 'decimal',
    tags: 'string[]',
  },
  { key: 'id' },
)
const fields: Field[] = queryBuilderFields(resource)

// No two that mingo orders by UTF-16 unit and MongoDB by code point.
const texts = fc.oneof(
  fc.constantFrom('Leeds', 'leeds', 'Lee', 'York', 'a', 'z'),
  fc.string({ unit: fc.constantFrom('a', 'B', 'z', '~', '😀'), minLength: 1, maxLength: 3 }),
)
const amounts = fc.integer({ min: -5, max: 5 })
// Days as text compare as days do, and as the export compares texts.
const days = fc.constantFrom('2024-03-09', '2024-03-10', '2024-12-31')

const rows: fc.Arbitrary<Row[]> = fc
  .array(
    fc.record({
      name: nullable(texts),
      amount: nullable(amounts),
      flag: nullable(fc.boolean()),
      day: nullable(days),
      due: nullable(days),
      price: nullable(decimals.map(Number)),
      tags: fc.array(texts, { maxLength: 3 }),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((row, index) => ({ id: String(index), ...row })))

const relational = ['=', '!=', '<', '>', '<=', '>=']
const onText = 'contains doesNotContain beginsWith doesNotBeginWith endsWith doesNotEndWith'.split(
  ' ',
)
const onAny = ['null', 'notNull', 'in', 'notIn']
const between = ['between', 'notBetween']

const uses: Record<string, [operators: string[], values: fc.Arbitrary<string | number>]> = {
  name: [[...relational, ...onText, ...onAny, ...between], texts],
  amount: [[...relational, ...onAny, ...between], fc.oneof(amounts, amounts.map(String))],
  day: [[...relational, ...onAny, ...between], days],
  due: [[...relational, ...onAny, ...between], days],
  price: [[...relational, ...onAny, ...between], fc.oneof(decimals, decimals.map(Number))],
  tags: [['in', 'notIn'], texts],
}

const rule = fc.constantFrom(...Object.keys(uses)).chain((field) =>
  fc.constantFrom(...uses[field]![0]).chain((operator) => {
    const value = uses[field]![1]
    const list = fc.array(value, { minLength: between.includes(operator) ? 2 : 1, maxLength: 2 })
    const isList = ['in', 'notIn', ...between].includes(operator)
    const values = fc.oneof(
      list,
      list.map((each) => each.join(',')),
    )
    return fc.record({
      field: fc.constant(field),
      operator: fc.constant(operator),
      value: isList ? values : value,
      muted: fc.constantFrom(false, false, false, true),
    })
  }),
)

const combinator = fc.constantFrom('and', 'or')
const { group } = fc.letrec<{ group: RuleGroupType; entry: object }>((tie) => ({
  entry: fc.oneof({ weight: 4, arbitrary: rule }, tie('group')),
  group: fc
    .record({
      combinator,
      rules: fc.array(tie('entry'), { maxLength: 3 }),
      not: fc.constantFrom(undefined, false, true),
    })
    .map(({ not, ...each }) => ({
      ...each,
      ...(not !== undefined && { not }),
    })) as fc.Arbitrary<RuleGroupType>,
}))

describe('fromQueryBuilder()', () => {
  const tally = createTally()
  it('selects the rows of react-querybuilder’s export for MongoDB', () => {
    fc.assert(
      fc.property(group, rows, (ruleGroup, all) => {
        const query = attempt(() => fromQueryBuilder(resource, ruleGroup as QueryBuilderGroup))
        if (query instanceof Error) {
          for (const { code } of query.issues) count(tally.refused, code)
          return
        }
        const exported = formatQuery(ruleGroup, {
          format: 'mongodb_query',
          fields,
          parseNumbers: true,
        })
        const expected = new Query(exported).find<Row>(all).all()
        expect(runQuery(resource, { filter: query.filter }, all).rows.map(({ id }) => id)).toEqual(
          expected.map(({ id }) => id),
        )
        tally.agreed++
      }),
      { numRuns: 2500 },
    )
    expect(tally.agreed).toBeGreaterThan(1200)
  })
  afterAll(() => printTally('react-querybuilder', tally))
})
