import fc from 'fast-check'
import type { Kind } from 'supplier-query'
import type { Change } from '../tools/fuzz/changes.js'
import { changed } from '../tools/fuzz/changes.js'
import type { Form } from '../tools/fuzz/form.js'
import { listing } from './listing.js'

/** Random models of each front end, with nulls, empty lists, junk and gaps at random places. */

export const frontEnds = ['query builder', 'tanstack table', 'mui grid', 'ag grid'] as const
export type FrontEnd = (typeof frontEnds)[number]

export interface Model {
  readonly of: FrontEnd
  readonly model: Form
  /** Whether rules that are half filled in are left out. */
  readonly drop: boolean
}

export const kinds: Readonly<Record<string, Kind>> = Object.fromEntries(
  Object.entries(listing.fields)
    .filter(([name]) => name !== 'secret')
    .map(([name, { kind }]) => [name, kind]),
)

const fields = Object.keys(kinds)
// Of ASCII letters, which all ignore case alike, and without digits, which some read as numbers.
const texts = fc.constantFrom('Leeds', 'leeds', 'LEE', 'York', 'a', 'z', ' Lee ', 'open')
const numbers = fc.oneof(
  fc.integer({ min: -2, max: 6 }),
  fc.constantFrom('0', '5', '-1', '0x1', ' 2 '),
)
const days = fc.constantFrom('2024-05-31', '2024-06-01', '2024-06-02')
const dates = fc.oneof(
  days,
  days.map((day) => ({ $: 'Date', ms: Date.parse(day) })),
)
/** Of few digits, which numbers hold, and texts that are no decimals or come as front ends give them. */
const decimals = fc.oneof(
  fc.integer({ min: -2, max: 6 }),
  fc.constantFrom(2.5, '0', '5', '-1', '2.5', '0x1', ' 2 ', '+5', '1e1', '.5'),
)
const valuesOf: Readonly<Record<Kind, fc.Arbitrary<Form>>> = {
  string: texts,
  number: numbers,
  boolean: fc.constantFrom<Form>(true, false, 'true', 'false'),
  date: dates,
  day: dates,
  decimal: decimals,
  'string[]': texts,
  'number[]': numbers,
}
const listOf = (kind: Kind) => fc.array(valuesOf[kind], { maxLength: 3 })
const pairOf = (kind: Kind) => fc.tuple(valuesOf[kind], valuesOf[kind])

const choose = (...names: readonly string[]) => fc.constantFrom(...names)
const fieldOf = (...of: readonly Kind[]) =>
  choose(...fields.filter((name) => of.includes(kinds[name]!)))

type Uses = readonly (readonly [
  operators: readonly string[],
  fields: fc.Arbitrary<string>,
  value: (kind: Kind) => fc.Arbitrary<Form>,
])[]

/** A field, an operator and a value that go together, and now and then any that do not. */
function uses(all: Uses): fc.Arbitrary<readonly [field: string, operator: string, value: Form]> {
  const operators = all.flatMap(([names]) => names)
  return fc
    .constantFrom(...all)
    .chain(([names, of, value]) =>
      fc
        .tuple(of, choose(...names), fc.integer({ min: 0, max: 15 }))
        .chain(([field, operator, odd]) =>
          fc.tuple(
            odd === 0 ? choose(...fields) : fc.constant(field),
            odd === 1 ? choose(...operators) : fc.constant(operator),
            value(kinds[field]!),
          ),
        ),
    )
}

const one = (kind: Kind) => valuesOf[kind]
const oneOrList = (kind: Kind) => fc.oneof(one(kind), listOf(kind))
const list = (kind: Kind) =>
  fc.oneof(
    listOf(kind),
    listOf(kind).map((all) =>
      all.map((each) => (typeof each === 'object' ? '' : String(each))).join(','),
    ),
  )
const anyField = choose(...fields)
const orders = fieldOf('string', 'number', 'decimal')

const rule = uses([
  [['=', '!=', '<', '>', '<=', '>='], fieldOf('number', 'string', 'decimal'), one],
  [['=', '!=', '<', '>', '<=', '>='], fieldOf('day'), () => days],
  [['=', '!='], fieldOf('boolean'), () => fc.boolean()],
  [['<', '>', '<=', '>='], fieldOf('date'), () => days],
  [['contains', 'beginsWith', 'doesNotContain', 'doesNotBeginWith'], choose('city', 'status'), one],
  [['null', 'notNull'], anyField, one],
  [['in', 'notIn'], fieldOf('string', 'number', 'decimal', 'string[]', 'number[]'), list],
  [['between', 'notBetween'], orders, pairOf],
]).map(([field, operator, value]): Form => ({ field, operator, value }))

const flags = fc.constantFrom<Form>(true, false, null)
const combinator = fc.constantFrom('and', 'or', 'and', 'or', 'AND', 'OR')
const { group } = fc.letrec<{ group: Form; entry: Form }>((tie) => ({
  entry: fc.oneof({ weight: 4, arbitrary: rule }, tie('group')),
  group: fc
    .record({
      combinator,
      rules: fc.array(tie('entry'), { maxLength: 3 }),
      more: fc.dictionary(choose('not', 'muted'), flags, { maxKeys: 2 }),
    })
    .map(({ combinator: joint, rules, more }): Form => ({ combinator: joint, rules, ...more })),
}))

const column = uses([
  [
    ['equals', 'weakEquals', 'arrHas'],
    choose('city', 'amount', 'active', 'status', 'due'),
    oneOrList,
  ],
  [['includesString', 'equalsString', 'startsWith'], choose('name'), one],
  [['includesStringSensitive', 'equalsStringSensitive'], choose('city', 'status'), one],
  [['inNumberRange'], choose('amount', 'price'), pairOf],
  [['inDateRange'], choose('since', 'due'), pairOf],
  [['arrIncludes', 'arrIncludesAll', 'arrIncludesSome'], choose('tags', 'scores'), listOf],
])
const state = fc
  .record({
    columns: fc.array(column, { maxLength: 2 }),
    globalFilter: fc.option(texts, { freq: 3 }),
    globalFields: fc.constantFrom<Form>(['name'], ['name'], []),
  })
  .map(({ columns, globalFilter, globalFields }): Form => {
    const columnFilters = columns.map(([id, , value]) => ({ id, value }))
    const filterFns = Object.fromEntries(columns.map(([id, fn]) => [id, fn]))
    return {
      columnFilters,
      filterFns,
      ...(globalFilter !== null && { globalFilter, globalFields }),
    }
  })

const item = uses([
  [['contains', 'doesNotContain', 'startsWith'], choose('name'), one],
  [['equals', 'doesNotEqual', 'isAnyOf'], choose('title'), oneOrList],
  [['isEmpty', 'isNotEmpty'], fieldOf('string', 'number', 'date', 'day', 'decimal'), one],
  [['=', '!=', '>', '>=', '<', '<=', 'isAnyOf'], choose('amount', 'price'), oneOrList],
  [
    ['is', 'not', 'isAnyOf'],
    choose('status', 'rank'),
    () => fc.constantFrom<Form>('open', 'closed', 1, 2, ['open'], [1]),
  ],
  [['is'], choose('active'), one],
  [['is', 'not', 'after', 'onOrAfter', 'before', 'onOrBefore'], choose('since', 'due'), one],
]).map(([field, operator, value]): Form => ({ field, operator, value }))
const logic = fc.constantFrom<Form>('and', 'or')
const filterModel = fc.record(
  {
    items: fc.array(item, { maxLength: 3 }),
    logicOperator: logic,
    quickFilterValues: fc.array(fc.oneof(texts, fc.constantFrom('5', '')), { maxLength: 2 }),
    quickFilterLogicOperator: logic,
  },
  { requiredKeys: ['items'] },
)
const models = filterModel.map((each): Form => ({ filterModel: each }))

const times = fc.constantFrom(
  ...'2024-06-01|2024-06-01T00:00:00Z|2024-06-02 00:00:00'.split('|'),
  ...'2024-06-01 00:00:00|2024-06-01 10:30:00|2024-06-01 00:00'.split('|'),
)
/** The types of AG Grid's conditions. */
const onOrder = 'greaterThan greaterThanOrEqual lessThan lessThanOrEqual inRange'
export const scalarTypes = `equals notEqual ${onOrder} blank notBlank`.split(' ')
export const textTypes =
  'contains notContains equals notEqual startsWith endsWith blank notBlank'.split(' ')
const conditionOf: Readonly<Record<'text' | 'number' | 'date', fc.Arbitrary<object>>> = {
  text: fc.record({ type: choose(...textTypes), filter: texts }),
  number: fc.record({ type: choose(...scalarTypes), filter: numbers, filterTo: numbers }),
  date: fc.record({ type: choose(...scalarTypes), dateFrom: times, dateTo: times }),
}
/** The filter of a column of AG Grid: a condition, or several that are joined. */
export function filterOf(filterType: string, of: fc.Arbitrary<object>, minLength = 0) {
  const condition = of.map((each): object => ({ filterType, ...each }))
  const joined: fc.Arbitrary<object> = fc.record({
    filterType: fc.constant(filterType),
    operator: fc.constantFrom('AND', 'OR'),
    conditions: fc.array(condition, { minLength, maxLength: 3 }),
  })
  return fc.oneof({ weight: 3, arbitrary: condition }, joined)
}

const columnModel = fc
  .constantFrom(
    ['text', 'name'] as const,
    ['text', 'city'] as const,
    ['number', 'amount'] as const,
    ['number', 'price'] as const,
    ['date', 'since'] as const,
    ['date', 'due'] as const,
  )
  .chain(([filterType, name]) =>
    filterOf(filterType, conditionOf[filterType]).map((model): [string, unknown] => [name, model]),
  )
const listed = fieldOf('string', 'number', 'boolean', 'decimal', 'string[]', 'number[]')
const setModel = listed.chain((name) =>
  fc
    .array(fc.option(valuesOf[kinds[name]!], { freq: 4 }), { maxLength: 3 })
    .map((values): [string, unknown] => [name, { filterType: 'set', values }]),
)
const request = fc
  .array(fc.oneof({ weight: 3, arbitrary: columnModel }, setModel), { maxLength: 2 })
  .map((all): Form => ({ filterModel: Object.fromEntries(all) as Form }))

const modelsOf: Readonly<Record<FrontEnd, fc.Arbitrary<Form>>> = {
  'query builder': group,
  'tanstack table': state,
  'mui grid': models,
  'ag grid': request,
}

/** Members of the models, and some that no model has. */
const membersOf = {
  'query builder': ['rules', 'combinator', 'not', 'muted', 'valueSource', 'match'],
  'tanstack table': ['columnFilters', 'globalFilter', 'globalFields', 'filterFns', 'id'],
  'mui grid': ['items', 'logicOperator', 'quickFilterValues', 'quickFilterLogicOperator'],
  'ag grid': ['filterType', 'type', 'filter', 'filterTo', 'dateFrom', 'dateTo', 'values'],
  'joined conditions': ['conditions', 'condition1'],
  several: ['filterModel', 'field', 'operator', 'value'],
  none: ['amount', 'city', 'unknown'],
}
const undefinedForm: Form = { $: 'undefined' }
const nothing: readonly Form[] = [null, null, null, undefinedForm, undefinedForm]
const scalars: readonly Form[] = [0, 1, 5, true, false, { $: 'NaN' }, { $: 'invalid Date' }]
const junkTexts = ['', 'junk', '~', ' ', 'and', 'OR', '5']
const containers: readonly Form[] = [[], [], {}, [null], [''], [5, null], { $: 'list with gaps' }]
const junk = fc.constantFrom(...nothing, ...scalars, ...junkTexts, ...containers)

/** Models with null, junk or no value for one member, and with additional members. */
const damage: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.record({
    // Mostly replaces and adds.
    how: fc.oneof<fc.Arbitrary<Change['how']>[]>(
      fc.constantFrom('replace', 'add'),
      fc.constantFrom('replace', 'remove', 'copy', 'repeat'),
    ),
    place: fc.nat(20),
    member: fc.nat(5),
    from: fc.nat(20),
    name: fc.constantFrom(...Object.values(membersOf).flat()),
    value: junk,
  }),
  { maxLength: 3 },
)

export function modelsFor(of: FrontEnd): fc.Arbitrary<Model> {
  return fc
    .record({ model: modelsOf[of], all: damage, drop: fc.boolean() })
    .map(({ model, all, drop }) => ({ of, model: changed(model, all), drop }))
}
