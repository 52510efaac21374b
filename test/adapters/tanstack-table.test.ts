import { defineResource } from 'supplier-query'
import {
  fromTanStackTable,
  type ConversionOptions,
  type TanStackTableState,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { outcomesOf } from '../issues.js'
import { filterOf, listing, outcome, printQuery } from './listing.js'

type Asked = readonly [state: unknown, options?: ConversionOptions]

const answersOf = (asked: readonly Asked[]) =>
  outcomesOf(
    ([state, options]: Asked) => fromTanStackTable(listing, state as TanStackTableState, options),
    asked,
    printQuery,
  )

/** A state with one column filter, and the name of its function. */
const column = (id: unknown, fn: unknown, value: unknown, options?: ConversionOptions): Asked => {
  const filterFns = fn === undefined ? {} : { [String(id)]: fn }
  const state = { columnFilters: [{ id, value }], filterFns }
  return options === undefined ? [state] : [state, options]
}
const ask = (state: TanStackTableState) => filterOf(() => fromTanStackTable(listing, state))
const many = <T>(length: number, each: T): T[] => Array.from({ length }, () => each)

/** The last instant of the language. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

describe('fromTanStackTable(resource, state, options)', () => {
  it('converts the filter, the sort and the page, or rejects them in their places', async () => {
    const search = (globalFilter: unknown, globalFields?: unknown): Asked => [
      { globalFilter, globalFields },
    ]
    const sort = (...sorting: unknown[]): Asked => [{ sorting }]
    const asked: readonly Asked[] = [
      [
        {
          columnFilters: [
            { id: 'name', value: 'Le' },
            { id: 'amount', value: [1, 5] },
          ],
          sorting: [
            { id: 'since', desc: true },
            { id: 'name', desc: false },
          ],
          pagination: { pageIndex: 2, pageSize: 10 },
        },
      ],
      [{}],
      [5],
      [{ pagination: null, sorting: null, columnFilters: null }],
      [{ filterFns: 5 }],
      [{ filterFns: [] }],
      [{ columnFilters: 5 }],
      [{ columnFilters: [5] }],
      search('x', ['name']),
      search(5, ['name', 'name']),
      search('', ['name']),
      search('x'),
      search({}, ['name']),
      search('x', 5),
      search('x', ['city', 'amount', 'nmae', 5]),
      search('x'.repeat(257), ['name']),
      [{ sorting: 5 }],
      sort(5),
      sort({ id: 'tags', desc: true }),
      sort({ id: 'name', desc: 'yes' }),
      sort({ id: 'city' }, { id: 'city' }),
      sort({ desc: true }),
      sort(...many(9, { id: 'city' })),
      ...[5, [], { pageIndex: -1, pageSize: 1.5 }, { pageIndex: 1 }].map((pagination): Asked => [
        { pagination },
      ]),
      [{ pagination: { pageIndex: 2 ** 50, pageSize: 2 ** 10 } }],
      [
        {
          columnFilters: [
            { id: 'amount', value: ['x', 1] },
            { id: 'status', value: 'x' },
            { id: 'rank', value: 4 },
            { id: 'name', value: 'x'.repeat(300) },
            5,
            { id: 'title', value: 'x' },
          ],
          filterFns: { rank: 'equals', status: 'equals', title: 7 },
          sorting: [{ id: 'nope', desc: false }],
          pagination: { pageIndex: 'x', pageSize: 5 },
        },
      ],
    ]
    await expect(answersOf(asked)).toMatchFileSnapshot('issues/tanstack-table.txt')
  })

  it('converts each column filter, or rejects it with the reason', async () => {
    const cells: Readonly<Record<string, readonly (readonly [fn: unknown, value: unknown])[]>> = {
      name: [
        [undefined, 'x'],
        [undefined, {}],
        [7, 'x'],
        ['fuzzy', 'x'],
        ['endsWith', 'x'],
        ['startsWith', 'Z'],
        ['includesString', 'x'.repeat(257)],
        ['includesStringSensitive', 'x'],
        ['equals', 'x'],
        ['equalsString', true],
        ['arrIncludes', ['x']],
        ['arrHas', ['x']],
      ],
      title: [[undefined, 'x']],
      city: [
        ['equals', 'Leeds'],
        ['weakEquals', '5'],
        ['includesString', 'x'],
        ['includesStringSensitive', 5],
        ['inNumberRange', [1, 2]],
        ['inDateRange', [1, 2]],
        ['arrHas', ['a']],
      ],
      amount: [
        [undefined, ['', 5]],
        [undefined, [5, '']],
        [undefined, [9, '5']],
        [undefined, ['x', 1]],
        ['includesString', 'x'],
        ['startsWith', 'x'],
        ['equals', '5'],
        ['equals', 'x'],
        ['weakEquals', '5'],
        ['inNumberRange', 5],
        ['inNumberRange', [1, 2, 3]],
        ['between', [1, 5]],
        ['inNumberRange', ['x', {}]],
      ],
      active: [
        [undefined, true],
        ['equalsStringSensitive', 'true'],
        ['arrIncludesAll', ['x']],
      ],
      since: [
        [undefined, ['2024-06-01', '']],
        [undefined, ['', '2024-06-01']],
        [undefined, [5, 3]],
        [undefined, [lastMs, '']],
        [undefined, ['', lastMs - 1]],
        [undefined, ['', lastMs]],
        [undefined, [1, 'soon']],
        ['inDateRange', ['soon', '']],
        ['equals', 'x'],
        ['arrIncludes', ['x']],
      ],
      tags: [
        [undefined, ['a']],
        [undefined, 'x'],
        ['arrIncludes', 'abc'],
        ['arrIncludesAll', ['a']],
        ['arrIncludesAll', many(501, 'x')],
      ],
      scores: [
        ['arrIncludes', [1]],
        ['arrIncludesSome', [1]],
        ['arrIncludesAll', ['x']],
      ],
    }
    const asked: readonly Asked[] = [
      ...Object.entries(cells).flatMap(([id, uses]) =>
        uses.map(([fn, value]) => column(id, fn, value)),
      ),
      column(5, undefined, 1),
      column(undefined, undefined, 1),
      column('nmae', undefined, 'x'),
      column('secret', undefined, 'x'),
      // Half filled in.
      ...([undefined, { incomplete: 'drop' }] as const).flatMap((options) => [
        ...['', null, undefined].map((value) => column('name', undefined, value, options)),
        ...[['', null], []].map((value) => column('amount', undefined, value, options)),
        column('tags', undefined, [], options),
      ]),
    ]
    await expect(answersOf(asked)).toMatchFileSnapshot('issues/tanstack-columns.txt')
  })

  it('reads at most maxComparisons conditions', () => {
    const columnFilters = many(60, { id: 'amount', value: [1, 5] })
    expect(ask({ columnFilters })).toEqual(['limit_exceeded columnFilters'])
    expect(ask({ columnFilters: [...columnFilters, ...columnFilters] })).toEqual([
      'limit_exceeded columnFilters',
    ])
    const hundred = many(100, { id: 'active', value: true })
    expect(ask({ columnFilters: hundred })).toHaveProperty('operands.length', 100)
    expect(ask({ columnFilters: hundred, globalFilter: 'x', globalFields: ['name'] })).toEqual([
      'limit_exceeded globalFields',
      'not_expressible globalFilter',
    ])
    const tags = [{ id: 'tags', value: many(500, 'x') }]
    expect(ask({ columnFilters: tags })).toHaveProperty('value.length', 500)
  })

  it('runs no getter', () => {
    const read = (): never => {
      throw new Error('read')
    }
    const hostile = column('amount', 'equals', { valueOf: read })[0] as TanStackTableState
    expect(ask(hostile)).toEqual(['invalid_value columnFilters.0.value'])
    const state = Object.defineProperty({}, 'columnFilters', { get: read, enumerable: true })
    expect(ask(state)).toEqual(['invalid_type columnFilters'])
  })

  it('rejects an unknown time zone and an invalid resource', () => {
    const state = { columnFilters: [] }
    expect(() => fromTanStackTable(listing, state, { timeZone: 'Nowhere' })).toThrow(RangeError)
    expect(() => fromTanStackTable(listing, state, null as never)).toThrow(
      'options: expected an object, got null',
    )
    expect(() => fromTanStackTable({} as never, {})).toThrow(TypeError)
  })

  it('reports a page beyond the limits at its members', () => {
    const narrow = defineResource({ a: 'string' }, { limits: { maxLimit: 10, maxOffset: 100 } })
    const state = { pagination: { pageIndex: 20, pageSize: 20 } }
    expect(outcome(() => fromTanStackTable(narrow, state))).toEqual([
      'limit_exceeded pagination.pageIndex',
      'limit_exceeded pagination.pageSize',
    ])
  })
})
