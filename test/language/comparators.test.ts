import { comparators, defineResource, runQuery, type Kind } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'

/** Language reference, section 4: what each comparator means, by the cells that it matches. */

const resource = defineResource({
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  date: 'date',
  'string[]': 'string[]',
  'number[]': 'number[]',
})

/** A few cells of each kind, by short names; `none` is absent, and so is `other`, of another kind. */
const cells: Record<Kind, Record<string, unknown>> = {
  string: { none: undefined, other: 5, empty: '', a: 'a', ab: 'ab', b: 'b', B: 'B' },
  number: { none: undefined, other: '2', minus: -1, zero: -0, one: 1, two: 2, most: Infinity },
  boolean: { none: undefined, other: 0, no: false, yes: true },
  date: {
    none: undefined,
    other: 'soon',
    '13th': '2024-06-13T23:59:59.999Z',
    dawn: '2024-06-14',
    noon: new Date('2024-06-14T12:00Z'),
    dusk: Date.parse('2024-06-14T23:59:59.999Z'),
    '15th': '2024-06-15T00:00Z',
    '16th': '2024-06-16',
  },
  'string[]': { none: undefined, other: 'a', empty: [], a: ['a'], ab: ['a', 'b'], b: ['b', 1] },
  'number[]': { none: null, other: 1, empty: [], 1: [1], 12: [1, 2], 2: [2, NaN] },
}

/** It is noon of 15 June 2024. */
const moment = { now: Date.parse('2024-06-15T12:00Z'), timeZone: 'UTC' }

/** The names of the cells that a comparison matches. */
function matched(field: Kind, comparator: string, value: unknown): string {
  const rows = Object.entries(cells[field]).map(([name, cell]) => ({ name, [field]: cell }))
  const query: unknown = { filter: { field, comparator, value } }
  return runQuery(resource, query, rows, moment)
    .rows.map(({ name }) => name)
    .join(' ')
}

type Row = [comparator: string, operand: unknown, matches: string]

describe('on text', () => {
  test.each<Row>([
    ['eq', 'a', 'a'],
    ['eq', '', 'empty'],
    ['eq', null, 'none other'],
    ['ne', 'a', 'none other empty ab b B'],
    ['ne', null, 'empty a ab b B'],
    ['gt', 'a', 'ab b'],
    ['ge', 'a', 'a ab b'],
    ['lt', 'ab', 'empty a B'],
    ['le', 'ab', 'empty a ab B'],
    ['gt', '', 'a ab b B'],
    ['lt', '', ''],
    ['ge', '', 'empty a ab b B'],
    ['contains', 'b', 'ab b'],
    ['contains', '', 'empty a ab b B'],
    ['contains', 'abc', ''],
    ['not_contains', 'b', 'none other empty a B'],
    ['not_contains', '', 'none other'],
    ['is_any', ['a', 'b', 'a'], 'a b'],
    ['is_any', ['a', null], 'none other a'],
    ['is_any', [null], 'none other'],
    ['is_any', [], ''],
    ['is_not_any', ['a', 'b', 'a'], 'none other empty ab B'],
    ['is_not_any', ['a', null], 'empty ab b B'],
    ['is_not_any', [], 'none other empty a ab b B'],
  ])('%s %j matches: %s', (comparator, operand, matches) => {
    expect(matched('string', comparator, operand)).toBe(matches)
  })
})

describe('on numbers', () => {
  test.each<Row>([
    ['eq', 1, 'one'],
    ['eq', 0, 'zero'],
    ['eq', -0, 'zero'],
    ['eq', null, 'none other'],
    ['ne', 0, 'none other minus one two most'],
    ['ne', null, 'minus zero one two most'],
    ['gt', 1, 'two most'],
    ['gt', 0, 'one two most'],
    ['gt', Number.MAX_VALUE, 'most'],
    ['ge', 1, 'one two most'],
    ['ge', 0, 'zero one two most'],
    ['lt', 1, 'minus zero'],
    ['lt', 0, 'minus'],
    ['le', 1, 'minus zero one'],
    ['le', 0, 'minus zero'],
    ['is_any', [1, 0, 1], 'zero one'],
    ['is_any', [2, null], 'none other two'],
    ['is_any', [], ''],
    ['is_not_any', [1, 0], 'none other minus two most'],
    ['is_not_any', [null], 'minus zero one two most'],
    ['is_not_any', [], 'none other minus zero one two most'],
  ])('%s %j matches: %s', (comparator, operand, matches) => {
    expect(matched('number', comparator, operand)).toBe(matches)
  })
})

describe('on booleans', () => {
  test.each<Row>([
    ['eq', true, 'yes'],
    ['eq', false, 'no'],
    ['eq', null, 'none other'],
    ['ne', true, 'none other no'],
    ['ne', null, 'no yes'],
    ['is_any', [true, false], 'no yes'],
    ['is_any', [false, null], 'none other no'],
    ['is_any', [], ''],
    ['is_not_any', [true], 'none other no'],
    ['is_not_any', [true, null], 'no'],
    ['is_not_any', [], 'none other no yes'],
  ])('%s %j matches: %s', (comparator, operand, matches) => {
    expect(matched('boolean', comparator, operand)).toBe(matches)
  })
})

describe('on lists', () => {
  test.each<Row>([
    ['eq', null, 'none other empty'],
    ['ne', null, 'a ab b'],
    ['contains', 'a', 'a ab'],
    ['contains', 'ab', ''],
    ['not_contains', 'a', 'none other empty b'],
    ['includes_any', ['a', 'b'], 'a ab b'],
    ['includes_any', ['b', 'c', 'b'], 'ab b'],
    ['includes_any', [], ''],
    ['includes_all', ['a', 'b', 'a'], 'ab'],
    ['includes_all', ['c'], ''],
    ['includes_all', [], 'none other empty a ab b'],
    ['excludes_any', ['a'], 'none other empty b'],
    ['excludes_any', ['a', 'b'], 'none other empty'],
    ['excludes_any', [], 'none other empty a ab b'],
    ['excludes_all', ['a', 'b'], 'none other empty a b'],
    ['excludes_all', ['a'], 'none other empty b'],
    ['excludes_all', [], ''],
  ])('of text %s %j matches: %s', (comparator, operand, matches) => {
    expect(matched('string[]', comparator, operand)).toBe(matches)
  })

  // Names that are numbers come first, as JavaScript orders the members of an object.
  test.each<Row>([
    ['eq', null, 'none other empty'],
    ['ne', null, '1 2 12'],
    ['contains', 1, '1 12'],
    ['not_contains', 1, '2 none other empty'],
    ['includes_any', [2, 3], '2 12'],
    ['includes_all', [1, 2], '12'],
    ['excludes_any', [2, 3], '1 none other empty'],
    ['excludes_all', [1, 2], '1 2 none other empty'],
  ])('of numbers %s %j matches: %s', (comparator, operand, matches) => {
    expect(matched('number[]', comparator, operand)).toBe(matches)
  })
})

describe('on dates', () => {
  const noon = Date.parse('2024-06-14T12:00Z')

  test.each<Row>([
    ['eq', '2024-06-14', 'dawn noon dusk'],
    ['eq', '2024-06-14T00:00Z', 'dawn'],
    ['eq', noon, 'noon'],
    ['eq', new Date(noon), 'noon'],
    ['eq', '2024-06-14T14:00+02:00', 'noon'],
    ['eq', null, 'none other'],
    ['ne', '2024-06-14', 'none other 13th 15th 16th'],
    ['ne', noon, 'none other 13th dawn dusk 15th 16th'],
    ['ne', null, '13th dawn noon dusk 15th 16th'],
    ['gt', '2024-06-14', '15th 16th'],
    ['gt', noon, 'dusk 15th 16th'],
    ['ge', '2024-06-14', 'dawn noon dusk 15th 16th'],
    ['ge', noon, 'noon dusk 15th 16th'],
    ['lt', '2024-06-14', '13th'],
    ['lt', noon, '13th dawn'],
    ['le', '2024-06-14', '13th dawn noon dusk'],
    ['le', noon, '13th dawn noon'],
    ['is_any', ['2024-06-16', '2024-06-14T12:00'], 'noon 16th'],
    ['is_any', ['2024-06-14', noon, null], 'none other dawn noon dusk'],
    ['is_any', ['2024-06-15', '2024-06-14'], 'dawn noon dusk 15th'],
    ['is_any', [], ''],
    ['is_not_any', ['2024-06-14', '2024-06-14'], 'none other 13th 15th 16th'],
    ['is_not_any', ['2024-06-14', null], '13th 15th 16th'],
    ['is_not_any', [], 'none other 13th dawn noon dusk 15th 16th'],
    ['eq_date', '2024-06-14', 'dawn noon dusk'],
    ['eq_date', '2024-06-14T23:00Z', 'dawn noon dusk'],
    ['eq_date', new Date(noon), 'dawn noon dusk'],
    ['ne_date', '2024-06-14', 'none other 13th 15th 16th'],
    ['ne_date', noon, 'none other 13th 15th 16th'],
    ['rp_eq_date', 1, 'dawn noon dusk'],
    ['rp_eq_date', 'P1D', 'dawn noon dusk'],
    ['rp_eq_date', 'PT24H', 'dawn noon dusk'],
    ['rp_lt', 1, '13th'],
    ['rp_lt', 'PT24H', '13th dawn'],
    ['rp_gt', 1, '15th 16th'],
    ['rp_gt', 'PT24H', 'dusk 15th 16th'],
    ['rf_eq_date', 1, '16th'],
    ['rf_eq_date', 'PT12H', '16th'],
    ['rf_lt', 1, '13th dawn noon dusk 15th'],
    ['rf_lt', 'PT12H', '13th dawn noon dusk 15th'],
    ['rf_gt', 0, '16th'],
    ['rf_gt', 'PT0S', '16th'],
    ['rf_gt', 1, ''],
  ])('%s %j matches: %s', (comparator, operand, matches) => {
    expect(matched('date', comparator, operand)).toBe(matches)
  })

  it('rp_gt 31 and rp_lt "PT0S" are the last 30 days up to now', () => {
    const day = 86_400_000
    const today = Date.parse('2024-06-15')
    const rows = [-31 * day - 1, -30 * day - 1, -30 * day, 0].map((ms) => ({ date: today + ms }))
    const { now } = moment
    rows.push({ date: now - 1 }, { date: now }, { date: now + 1 })
    const recipe = {
      filter: {
        operands: [
          { field: 'date', comparator: 'rp_gt', value: 31 },
          { field: 'date', comparator: 'rp_lt', value: 'PT0S' },
        ],
      },
    } as const
    expect(runQuery(resource, recipe, rows, moment).rows).toEqual([rows[2], rows[3], rows[4]])
  })
})

describe('text', () => {
  const holds = (cell: string, comparator: string, value: unknown): boolean => {
    const query: unknown = { filter: { field: 'string', comparator, value } }
    return runQuery(resource, query, [{ string: cell }]).total === 1
  }

  it('knows no case folding, no normalisation and no wildcards', () => {
    expect(holds('Leeds', 'contains', 'LEEDS')).toBe(false)
    expect(holds('\u00E9', 'eq', 'e\u0301')).toBe(false)
    expect(holds('stra\u00DFe', 'contains', 'ss')).toBe(false)
    expect(holds('Leeds', 'contains', 'L%s')).toBe(false)
    expect(holds('Leeds', 'contains', 'L_eds')).toBe(false)
    expect(holds('5%_\\', 'contains', '%_\\')).toBe(true)
    expect(holds('a.c', 'contains', '.*')).toBe(false)
  })

  it('is ordered by code point, not by UTF-16 unit', () => {
    expect(holds('\uFF5E', 'lt', '\u{1F600}')).toBe(true)
    expect(holds('\u{1F600}', 'lt', '\uFF5E')).toBe(false)
    expect(holds('\u{1F600}', 'ge', '\uFF5E')).toBe(true)
    expect(holds('\u{1F600}', 'le', '\u{1F600}a')).toBe(true)
  })
})

describe('a group', () => {
  const rows = Object.entries(cells.string).map(([name, cell]) => ({ name, string: cell }))
  const names = (filter: unknown): string => {
    const query: unknown = { filter }
    return runQuery(resource, query, rows)
      .rows.map(({ name }) => name)
      .join(' ')
  }
  const everyName = rows.map(({ name }) => name).join(' ')
  const hasA = { field: 'string', comparator: 'contains', value: 'a' }
  const hasB = { field: 'string', comparator: 'contains', value: 'b' }

  it('of nothing is true with and, false with or', () => {
    expect(names({})).toBe(everyName)
    expect(names(undefined)).toBe(everyName)
    expect(names({ operator: 'and' })).toBe(everyName)
    expect(names({ operands: [] })).toBe(everyName)
    expect(names({ operator: 'or' })).toBe('')
    expect(names({ operator: 'or', operands: [] })).toBe('')
  })

  it('has operator and where none is written', () => {
    expect(names({ operands: [hasA, hasB] })).toBe('ab')
    expect(names({ operator: undefined, operands: [hasA, hasB] })).toBe('ab')
    expect(names({ operator: 'and', operands: [hasA, hasB] })).toBe('ab')
    expect(names({ operator: 'or', operands: [hasA, hasB] })).toBe('a ab b')
  })

  it('may stand in a group, and a group of one is that one', () => {
    const either = { operator: 'or', operands: [hasA, hasB] }
    const notAb = { field: 'string', comparator: 'ne', value: 'ab' }
    expect(names({ operands: [either, notAb] })).toBe('a b')
    expect(names({ operator: 'or', operands: [{ operands: [hasA, notAb] }, hasB] })).toBe('a ab b')
    expect(names({ operator: 'or', operands: [{ operands: [hasA] }] })).toBe('a ab')
    expect(names({ operator: 'or', operands: [{ operator: 'or' }, hasB] })).toBe('ab b')
    expect(names({ operands: [{ operator: 'or' }, hasB] })).toBe('')
    expect(names({ operator: 'or', operands: [{}, hasB] })).toBe(everyName)
  })
})

describe('comparators', () => {
  it('are these 22, in the order of the reference', () => {
    expect(Object.keys(comparators)).toEqual([
      'eq',
      'ne',
      'gt',
      'ge',
      'lt',
      'le',
      'contains',
      'not_contains',
      'is_any',
      'is_not_any',
      'includes_any',
      'includes_all',
      'excludes_any',
      'excludes_all',
      'eq_date',
      'ne_date',
      'rp_eq_date',
      'rp_lt',
      'rp_gt',
      'rf_eq_date',
      'rf_lt',
      'rf_gt',
    ])
  })

  it('are frozen, row by row', () => {
    expect(Object.isFrozen(comparators)).toBe(true)
    for (const row of Object.values(comparators)) {
      expect(Object.isFrozen(row)).toBe(true)
      expect(Object.isFrozen(row.operands)).toBe(true)
    }
  })

  it('each say in a phrase when a row matches', () => {
    const meanings = Object.values(comparators).map(({ meaning }) => meaning)
    for (const meaning of meanings) expect(meaning).toMatch(/^(not|the) .+[^.]$/)
    expect(comparators.excludes_all.meaning).toContain('not `includes_all`')
  })

  const kinds = Object.keys(cells) as Kind[]
  test.each([
    ['eq', 'string number boolean date string[] number[]'],
    ['ne', 'string number boolean date string[] number[]'],
    ['gt', 'string number date'],
    ['ge', 'string number date'],
    ['lt', 'string number date'],
    ['le', 'string number date'],
    ['contains', 'string string[] number[]'],
    ['not_contains', 'string string[] number[]'],
    ['is_any', 'string number boolean date'],
    ['is_not_any', 'string number boolean date'],
    ['includes_any', 'string[] number[]'],
    ['includes_all', 'string[] number[]'],
    ['excludes_any', 'string[] number[]'],
    ['excludes_all', 'string[] number[]'],
    ['eq_date', 'date'],
    ['ne_date', 'date'],
    ['rp_eq_date', 'date'],
    ['rp_lt', 'date'],
    ['rp_gt', 'date'],
    ['rf_eq_date', 'date'],
    ['rf_lt', 'date'],
    ['rf_gt', 'date'],
  ] as const)('%s applies to fields of kind %s', (name, applies) => {
    expect(kinds.filter((kind) => kind in comparators[name].operands).join(' ')).toBe(applies)
    for (const kind of kinds) {
      const query = { filter: { field: kind, comparator: name, value: [undefined] } }
      const rejected = () => runQuery(resource, query as unknown, [])
      const reason = applies.split(' ').includes(kind) ? 'filter.value' : 'filter.comparator'
      expect(rejected).toThrow(reason)
    }
  })

  it('that have a complement are twelve, each the complement of its own', () => {
    const pairs = Object.entries(comparators).flatMap(([name, { complement }]) =>
      complement === undefined ? [] : [[name, complement]],
    )
    expect(Object.fromEntries(pairs)).toEqual({
      eq: 'ne',
      ne: 'eq',
      contains: 'not_contains',
      not_contains: 'contains',
      is_any: 'is_not_any',
      is_not_any: 'is_any',
      includes_any: 'excludes_any',
      excludes_any: 'includes_any',
      includes_all: 'excludes_all',
      excludes_all: 'includes_all',
      eq_date: 'ne_date',
      ne_date: 'eq_date',
    })
  })
})
