import fc from 'fast-check'
import { defineResource, parseQuery, QueryError, runQuery, type Resource } from 'supplier-query'
import {
  fromQueryBuilder,
  queryBuilderFields,
  toQueryBuilder,
  type ConversionOptions,
  type QueryBuilderGroup,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { filteredCases, limitedResources, resourcesOfEveryKind } from '../arbitraries.js'
import { costRatio } from '../cost.js'
import { outcomesOf, told } from '../issues.js'
import { filterOf, is, listing, none, or, outcome, printQuery } from './listing.js'

const ask = (group: unknown, options: ConversionOptions = {}) =>
  filterOf(() => fromQueryBuilder(listing, group as QueryBuilderGroup, options))

const rule = (field: string, operator: string, value?: unknown) => ({ field, operator, value })

/** What one rule means. */
const one = (field: string, operator: string, value?: unknown, options: ConversionOptions = {}) =>
  ask({ combinator: 'and', rules: [rule(field, operator, value)] }, options)

const at = (code: string, member = 'value') => [`${code} rules.0.${member}`]

describe('fromQueryBuilder() of one rule', () => {
  it('converts it, or rejects it with the reason', async () => {
    type Uses = Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>
    const rulesOf = (uses: Uses) =>
      Object.entries(uses).flatMap(([field, operators]) =>
        Object.entries(operators).flatMap(([operator, values]) =>
          values.map((value) => [field, operator, value]),
        ),
      )
    const rules = rulesOf({
      city: {
        '=': ['Leeds', 'true', 'x'.repeat(300), new Array(1)],
        beginsWith: ['x', 5],
        doesNotBeginWith: ['x', 'x'.repeat(300)],
        endsWith: ['x'],
        doesNotEndWith: ['x'],
        'sounds like': ['x'],
        null: [''],
        in: ['a, b\\,c ,', { a: 1 }, 'x,'.repeat(600), 'x,'.repeat(200_000), ' '.repeat(257_001)],
        notIn: [['a']],
        between: [['b', 'a'], 'a,b,c', Array(501).fill('x'), 'x,'.repeat(200_000)],
        is_any: [['', ' a ']],
        includes_any: ['x'],
      },
      name: { contains: ['x'], doesNotContain: ['x'], beginsWith: [5] },
      amount: {
        '=': [' ', 'many', true, '9007199254740993', ' 9007199254740992 ', 9007199254740992],
        '!=': ['5'],
        '<': [' 5 '],
        '>': [5],
        contains: ['x'],
        beginsWith: ['1'],
        doesNotBeginWith: ['1'],
        in: ['1,2', 1, '1, 9007199254740993'],
        between: ['5,1', [5, '5'], 'x,y'],
        notBetween: [[1, 5]],
      },
      active: { '=': ['true', 'false', 'maybe'] },
      since: {
        '<=': ['2024-06-01'],
        '>=': ['2024-06-01'],
        '=': [new Date('2024-05-31')],
        rp_lt: ['30', 'soon'],
        rp_gt: ['P1M'],
      },
      tags: {
        contains: ['x'],
        notNull: [undefined],
        in: [['a']],
        includes_all: ['a,b'],
        eq: ['x'],
      },
      scores: { notIn: ['1,2'] },
      rank: { eq: ['2'] },
      status: { '=': ['ajar'] },
      nmae: { '=': ['x'] },
      secret: { '=': ['x'] },
    })
    const halves: readonly (readonly unknown[])[] = [
      ...rulesOf({
        city: {
          '=': [undefined, ''],
          beginsWith: ['', undefined],
          in: ['', ' , ', undefined, null],
          between: ['a'],
          eq: [null],
          '~': ['x'],
          '': ['x'],
        },
        amount: { between: ['5,', ['', 5]] },
        since: { rp_lt: ['', undefined] },
        '~': { '=': ['x'] },
        '': { '=': ['x'] },
      }),
      [null, '=', 'x'],
    ]
    const read = ([[field, operator, value], options]: Half) =>
      fromQueryBuilder(
        listing,
        { combinator: 'and', rules: [{ field, operator, value }] } as never,
        options,
      )
    type Half = readonly [rule: readonly unknown[], options?: ConversionOptions]
    const asked = [
      ...[...rules, ['city', 5, 'x'], [5, '=', 'x'], ...halves].map((each): Half => [each]),
      ...halves.map((each): Half => [each, { incomplete: 'drop' }]),
    ]
    const text = outcomesOf(read, asked, printQuery)
    await expect(text).toMatchFileSnapshot('issues/query-builder-rules.txt')
  })
})

describe('fromQueryBuilder() of a group', () => {
  const [a, b, c] = [rule('city', '=', 'a'), rule('city', '=', 'b'), rule('city', '=', 'c')]

  it('joins, drops and negates rules, or rejects the group with the reason', async () => {
    const group = (combinator: string, ...rules: unknown[]) => ({ combinator, rules })
    const not = (...rules: unknown[]) => ({ combinator: 'and', rules, not: true })
    const muted = { ...b, muted: true }
    const nulls = { rules: null, combinator: null, not: null, muted: null }
    const soon = (comparator: string) => rule('since', comparator, 'PT1H')
    const faulty = [rule('amount', '=', 'x'), rule('nope', '=', 1), rule('city', '=', '')]
    const nest = (depth: number): object => (depth === 0 ? a : group('and', nest(depth - 1)))
    const asked: readonly (readonly [group: unknown, options?: ConversionOptions])[] = [
      [group('OR', a, group('and', b, c))],
      [{ rules: [a] }],
      [{ rules: [a, 'and', b] }],
      [{ ...group('and', a), not: null }],
      [group('and', { ...a, ...nulls })],
      [group('and', { field: 'city', rules: null })],
      [group('and', { operator: '=', rules: null })],
      [group('and', { combinator: 'and', rules: null })],
      [group('and', { ...a, valueSource: 'value' })],
      [group('and', { ...a, valueSource: 'field' })],
      [group('and', { ...a, valueSource: 'parameter' })],
      [group('and', { ...a, match: { mode: 'all' } })],
      [group('or')],
      [{ rules: [] }],
      [group('and', { rules: [a, 'or', b] })],
      [not()],
      [group('or', a, group('and'))],
      [group('or', a, muted)],
      [group('or', a, { ...group('and', b), muted: true })],
      [{ ...group('or', a), muted: true }],
      // Absent cells match the negation.
      [{ ...not(a, rule('amount', '<', 5)), combinator: 'or' }],
      [not(soon('rp_lt'))],
      [not(not(soon('rp_lt')))],
      [group('and', not(a), group('and', soon('rp_lt')))],
      // Faults are those of the rule that was given.
      [not(rule('amount', 'contains', 'x'))],
      [not(rule('amount', '<', 'x'))],
      [not(rule('since', 'rp_lt', 'soon'))],
      [5],
      [{ combinator: 'and' }],
      [{ combinator: 'and', rules: 5 }],
      [{ combinator: 'or', rules: null }],
      [group('xor', a, b)],
      [group('xor')],
      [group('and', 'x')],
      [group('and', 5)],
      [{ ...group('and'), not: 'yes' }],
      [{ ...group('and', soon('rp_lt')), not: 'yes' }],
      [group('and', Object.create(a))],
      [group('and', ...Array<object>(101).fill(a))],
      [nest(17)],
      [group('and', ...faulty, rule('amount', '<', 'y'))],
    ]
    const read = ([each, options]: (typeof asked)[number]) =>
      fromQueryBuilder(listing, each as QueryBuilderGroup, options)
    const text = outcomesOf(read, asked, printQuery)
    await expect(text).toMatchFileSnapshot('issues/query-builder.txt')
  })

  it('reads no more depth and no more rules than the limits allow', () => {
    const nest = (depth: number): object =>
      depth === 0 ? a : { combinator: 'and', rules: [nest(depth - 1), b] }
    expect(ask(nest(16))).toHaveProperty('operands')
    expect(ask(nest(17))).toEqual([`limit_exceeded ${'rules.0.'.repeat(16)}rules`])
    const cycle: { combinator: string; rules: unknown[] } = { combinator: 'and', rules: [a] }
    cycle.rules.push(cycle)
    expect(ask(cycle)).toEqual([`limit_exceeded ${'rules.1.'.repeat(16)}rules`])
    const within = (depth: number, leaf: object): object =>
      depth === 0 ? leaf : { combinator: 'and', rules: [a, within(depth - 1, leaf)] }
    expect(ask(within(16, { combinator: 'and', rules: [] }))).toHaveProperty('operands')
    const many = (count: number, each: object) => {
      return { combinator: 'and', rules: Array<object>(count).fill(each) }
    }
    // Past the limit nothing more is read.
    const rules = [many(101, a), many(1, rule('nope', '=', 1))]
    expect(ask({ combinator: 'and', rules })).toEqual(['limit_exceeded rules.0.rules'])
    const negated = { ...many(60, rule('amount', '<', 5)), not: true }
    // Two comparisons for each: the parser counts them.
    expect(ask(negated)).toEqual(['limit_exceeded rules'])
    expect(ask(many(60, rule('amount', 'between', '1,2')))).toEqual(['limit_exceeded rules'])
    expect(ask(many(100, rule('x', '=', 1)))).toHaveLength(100)
  })

  it('runs no getter and reads no inherited member', () => {
    const trap = {
      combinator: 'and',
      get rules(): never {
        throw new Error('read')
      },
    }
    expect(ask(trap)).toEqual(['invalid_type rules'])
    const valueOf = (): never => {
      throw new Error('read')
    }
    expect(one('amount', 'between', [{ valueOf }, 5])).toEqual(at('invalid_value'))
    expect(one('amount', 'between', [5, { valueOf }])).toEqual(at('invalid_value'))
    const trapped = Object.defineProperty({}, 'of', { get: valueOf, enumerable: true })
    expect(one('city', '=', trapped)).toEqual(at('invalid_type'))
    const named = { ...rule('', '=', 'x'), field: { toString: () => 'city' } }
    expect(ask({ combinator: 'and', rules: [named] })).toEqual(at('invalid_type', 'field'))
    expect(ask(new Proxy({}, { ownKeys: valueOf }))).toEqual(['invalid_type '])
    expect(ask({ combinator: 'and', rules: [rule('toString', '=', 'x')] })).toEqual(
      at('unknown_field', 'field'),
    )
    expect(ask({ combinator: 'and', rules: [rule('city', 'toString', 'x')] })).toEqual(
      at('not_expressible', 'operator'),
    )
  })
})

it('reads a text of many digits that is no number in linear time', () => {
  const readAll = (digits: number) => () => {
    const value = `${'1'.repeat(digits)}x`
    const rules = Array.from({ length: 20 }, () => rule('amount', '=', value))
    expect(() => fromQueryBuilder(listing, { combinator: 'and', rules })).toThrow(QueryError)
  }
  expect(costRatio(readAll(20_000), readAll(1_000))).toBeLessThan(60)
})

describe('toQueryBuilder(resource, filter)', () => {
  it.each([
    ['every kind', resourcesOfEveryKind],
    ['few comparators', limitedResources],
  ])('round-trips to a filter with the same rows, for fields of %s', (_, resources) => {
    fc.assert(
      fc.property(filteredCases(resources), ({ resource, filter, rows, moment }) => {
        const expected = runQuery(resource, { filter } as object, rows, moment).rows
        const group = outcome(() => toQueryBuilder(resource, filter as never) as never)
        // A comparison with the empty text.
        if (Array.isArray(group)) {
          const isRefused = group.every((each) => String(each).startsWith('not_expressible'))
          expect(isRefused).toBe(true)
          return
        }
        const back = fromQueryBuilder(
          resource,
          JSON.parse(JSON.stringify(group)) as QueryBuilderGroup,
          { timeZone: moment.timeZone },
        )
        expect(runQuery(resource, { filter: back.filter }, rows, moment).rows).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('writes each comparator, and a list as an array if a text cannot hold a value of it', async () => {
    const filters = [
      is('city', 'eq', 'x'),
      {},
      none,
      is('city', 'is_any', ['x', null]),
      is('city', 'is_not_any', [null]),
      is('since', 'gt', 0),
      is('since', 'gt', '2024-06-01'),
      is('city', 'is_any', ['a', 'b, c']),
      is('rank', 'is_any', [1, 3]),
      is('scores', 'includes_all', [1e300, -1.5]),
      is('city', 'is_any', ['a', ' b', '', 'c', null]),
      is('city', 'is_not_any', ['a\\', 'b']),
      is('tags', 'excludes_all', [' a', 'b']),
      is('tags', 'includes_any', ['a', 'b']),
      is('city', 'is_any', []),
      is('city', 'is_not_any', []),
      is('tags', 'includes_any', []),
      is('tags', 'includes_all', []),
      is('tags', 'excludes_any', []),
      is('tags', 'excludes_all', []),
      is('city', 'is_any', [null]),
      is('city', 'is_not_any', ['x', null]),
    ]
    const printed = filters.map((filter) => {
      const { rules, ...rest } = toQueryBuilder(listing, filter as never)
      const lines = rules.map((each) => `  ${JSON.stringify(each)}\n`)
      return `${JSON.stringify(filter)}\n  ${JSON.stringify(rest)}\n${lines.join('')}`
    })
    await expect(printed.join('\n')).toMatchFileSnapshot('query-builder-rules.txt')
    const unknown = is('nope', 'gt', '') as never
    expect(() => toQueryBuilder(listing, unknown)).toThrow('expected a known field')
  })

  it.each([
    is('city', 'eq', ''),
    is('city', 'gt', ''),
    is('tags', 'contains', ''),
    or(is('amount', 'gt', 5), is('status', 'le', '')),
  ])('rejects a comparison with the empty text: %j', (filter) => {
    const [[code, path, message] = []] = told(() =>
      toQueryBuilder(listing, filter as never),
    ) as unknown[][]
    expect([code, path]).toEqual(['not_expressible', 'filter'])
    expect(message).toMatch(/^expected a text that is not empty after \w+, got "": a rule without/)
  })

  it('writes the longest list of the longest texts, in which each character is a comma', () => {
    const { maxListLength, maxTextLength } = listing.limits
    const text = ','.repeat(maxTextLength)
    const filter = is('city', 'is_any', Array<string>(maxListLength).fill(text)) as never
    expect(fromQueryBuilder(listing, toQueryBuilder(listing, filter)).filter).toEqual(filter)
  })
})

describe('queryBuilderFields(resource)', () => {
  it('returns the public fields with the operators that they take, and the editor of each', async () => {
    const few = defineResource({
      first: { kind: 'string', comparators: ['eq'] },
      second: { kind: 'string', comparators: ['gt'] },
      third: { kind: 'string', comparators: [] },
    })
    const fields = [listing, few].flatMap((resource) => queryBuilderFields(resource as Resource))
    const lines = fields.map(({ operators, valueEditorType, ...field }) => [
      JSON.stringify(field),
      ...operators.map((each) => `  ${JSON.stringify(each)}: ${valueEditorType(each.name)}`),
    ])
    await expect(`${lines.flat().join('\n')}\n`).toMatchFileSnapshot('query-builder-fields.txt')
    const said = queryBuilderFields(listing, (comparator) => comparator.toUpperCase())
    expect(said[0]!.operators[0]).toEqual({ name: 'eq', value: 'eq', label: 'EQ' })
  })

  it('lists only operators that fromQueryBuilder() accepts', () => {
    for (const { name, operators } of queryBuilderFields(listing)) {
      for (const { name: operator } of operators) {
        const issues = one(name, operator, 'P1D')
        const codes = Array.isArray(issues) ? issues.map((each) => String(each).split(' ')[0]) : []
        expect(codes.every((code) => code === 'invalid_value')).toBe(true)
      }
    }
    expect(() => queryBuilderFields({} as never)).toThrow(TypeError)
    const empty = { combinator: 'and', rules: [] }
    expect(() => fromQueryBuilder(listing, empty, { lenient: true } as never)).toThrow(TypeError)
    expect(parseQuery(listing, fromQueryBuilder(listing, empty))).toBeDefined()
  })
})
