import fc from 'fast-check'
import {
  defineResource,
  type Kind,
  matchesPlan,
  parseQuery,
  planQuery,
  type QueryInput,
  suppliers,
} from 'supplier-query'
import {
  type ExplainedComparison,
  type ExplainedFilter,
  explainMatch,
} from 'supplier-query/explain'
import { describe, expect, it } from 'vitest'
import { filteredCases, resourcesOfEveryKind } from '../../arbitraries.js'
import { costRatio } from '../../cost.js'
import { oracleRun } from '../../oracle.js'
import { MANY, onShortStack } from '../../short-stack.js'
import { asking, now, row } from './sample-row.js'

type Operand = NonNullable<NonNullable<QueryInput<typeof suppliers>['filter']>['operands']>[number]

const explain = (filter: QueryInput<typeof suppliers>['filter'], of: unknown = row) =>
  explainMatch(suppliers, { filter }, of, { now })

/** Lists the comparisons of a tree in order. */
function leavesOf(tree: ExplainedFilter): ExplainedComparison[] {
  return 'operands' in tree ? tree.operands.flatMap(leavesOf) : [tree]
}

describe('explainMatch(resource, query, row, options)', () => {
  const inLeeds = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
  const many = { field: 'numRemediationRequests', comparator: 'ge', value: 3 } as const
  const recent = { field: 'connectedAt', comparator: 'rp_gt', value: 31 } as const

  it('returns each comparison as written, with its cell and outcome', () => {
    const explanation = explain({ operator: 'and', operands: [inLeeds, many, recent] })
    expect(explanation).toEqual({
      matches: false,
      tree: {
        path: ['filter'],
        operator: 'and',
        operands: [
          {
            path: ['filter', 'operands', 0],
            ...inLeeds,
            label: 'city',
            kind: 'string',
            cell: { state: 'present', value: 'Leeds' },
            holds: true,
          },
          {
            path: ['filter', 'operands', 1],
            ...many,
            label: 'remediation requests',
            kind: 'number',
            cell: { state: 'unreadable', found: '"5"' },
            holds: false,
          },
          {
            path: ['filter', 'operands', 2],
            ...recent,
            label: 'connected at',
            kind: 'date',
            cell: { state: 'present', value: '2024-05-01T10:00:00.000Z' },
            holds: true,
          },
        ],
        holds: false,
      },
      deciding: [expect.objectContaining(many)],
      pivots: [expect.objectContaining(many)],
      distance: 1,
      moment: { now, timeZone: 'UTC' },
    })
  })

  it('has the moment that it used, in whole milliseconds', () => {
    const { moment } = explainMatch(suppliers, {}, {}, { now: 1.7, timeZone: 'UTC' })
    expect(moment).toEqual({ now: 1, timeZone: 'UTC' })
    const other = Object.assign(new Date(5), { valueOf: () => 7 })
    expect(explainMatch(suppliers, {}, {}, { now: other }).moment.now).toBe(5)
  })

  const absent = { state: 'absent' }
  const present = (value: unknown) => ({ state: 'present', value })
  const unreadable = (found: string) => ({ state: 'unreadable', found })
  const long = [...Array<null>(100_001).fill(null), 'a']

  it.each<[kind: Kind, cell: unknown, shown: object]>([
    ['number', '5', unreadable('"5"')],
    ['number', 5n, unreadable('a bigint')],
    ['number', NaN, unreadable('NaN')],
    ['number', undefined, absent],
    ['number', null, absent],
    ['number', -Infinity, present('-Infinity')],
    ['number', -0, present(0)],
    ['date', new Date(NaN), unreadable('an invalid Date')],
    ['day', new Date('2024-06-15'), present('2024-06-15')],
    ['day', '2024-06-15T00:00Z', unreadable('"2024-06-15T00:00Z"')],
    ['decimal', '-0012.50', present('-12.5')],
    ['decimal', 1e21, present('1000000000000000000000')],
    ['decimal', '1e3', unreadable('"1e3"')],
    // A list is shown without elements of another kind.
    ['string[]', ['a', 7, 'b'], present(['a', 'b'])],
    ['string[]', [], absent],
    ['string[]', [null, undefined], absent],
    ['string[]', null, absent],
    ['string[]', [7], unreadable('an array')],
    ['string[]', long, present(['a'])],
    ['string[]', long.slice(0, -1), absent],
    ['string[]', [...long.slice(0, -1), 7], unreadable('an array')],
    ['string[]', new Set(['a']), unreadable('an instance of a class')],
  ])(
    'shows a cell of the kind %s as JSON data, or what was found: case %#',
    (kind, cell, shown) => {
      const query: unknown = { filter: { field: 'cell', comparator: 'ne', value: null } }
      const { tree } = explainMatch(defineResource({ cell: kind }), query, { cell })
      expect(leavesOf(tree)[0]!.cell).toEqual(shown)
    },
  )

  it('converts a Date in an operand to JSON data', () => {
    const { tree } = explain({ field: 'connectedAt', comparator: 'lt', value: new Date(5) })
    expect(leavesOf(tree)[0]!.value).toBe(5)
    const list = explain({ field: 'city', comparator: 'is_any', value: ['a', null] })
    expect(leavesOf(list.tree)[0]!.value).toEqual(['a', null])
    const zero = explain({ ...many, comparator: 'is_any', value: [-0, null] })
    expect(leavesOf(zero.tree)[0]!.value).toEqual([0, null])
  })

  describe('with a boundary', () => {
    const listing = defineResource({
      city: { kind: 'string', label: 'City' },
      tenant: { kind: 'string', internal: true },
    })
    const query = { filter: { field: 'city', comparator: 'eq', value: 'Leeds' } } as const
    const within = { field: 'tenant', comparator: 'eq', value: 'secret' } as const
    const other = { city: 'Leeds', tenant: 'other' }

    it('explains only the query', () => {
      const explanation = explainMatch(listing, query, other, { now, within })
      expect(explanation).toEqual(explainMatch(listing, query, other, { now }))
      expect(explanation.matches).toBe(true)
      expect(JSON.stringify(explanation)).not.toMatch(/tenant|secret|other/)
    })

    it('explains both on request', () => {
      const explanation = explainMatch(listing, query, other, { now, within }, { within: true })
      expect(explanation.matches).toBe(false)
      expect(explanation.tree.path).toEqual([])
      expect(leavesOf(explanation.tree).map(({ path, label }) => [path, label])).toEqual([
        [['within'], 'tenant'],
        [['filter'], 'City'],
      ])
      expect(explanation.deciding.map(({ field }) => field)).toEqual(['tenant'])
      expect(explainMatch(listing, query, other, { now }, { within: true }).matches).toBe(true)
    })

    it('rejects an invalid boundary, shown or not', () => {
      const wrong = { within: { field: 'nothing', comparator: 'eq', value: 1 } } as object
      expect(() => explainMatch(listing, query, other, wrong)).toThrow(TypeError)
    })
  })

  it('accepts the arguments of planQuery', () => {
    const query = { filter: inLeeds }
    expect(explainMatch(suppliers, parseQuery(suppliers, query), row).matches).toBe(true)
    const withOptions = (options: object, shown?: object) => () =>
      explainMatch(suppliers, query, row, options, shown)
    expect(withOptions({ now: NaN })).toThrow(RangeError)
    expect(withOptions({ zone: 'UTC' })).toThrow('options: unknown property "zone"')
    expect(withOptions([])).toThrow('options: expected an object, got an empty array')
    expect(withOptions({}, [])).toThrow('shown: expected an object, got an empty array')
    expect(withOptions({}, { all: true })).toThrow('shown: unknown property "all"')
    expect(() => explainMatch(suppliers, asking(5), row)).toThrow('filter')
  })

  it('reads each cell once, and propagates errors of getters', () => {
    let reads = 0
    const counted = defineResource({ size: { kind: 'number', get: () => ++reads } })
    const size = { field: 'size', comparator: 'eq', value: 1 } as const
    const query = { filter: { operands: [size, size, { ...size, comparator: 'gt' as const }] } }
    const { tree } = explainMatch(counted, query, {})
    expect(reads).toBe(1)
    expect(leavesOf(tree).map(({ holds }) => holds)).toEqual([true, true, false])
    const fail = () => {
      throw new Error('no such cell')
    }
    const broken = defineResource({ size: { kind: 'number', get: fail } })
    expect(() => explainMatch(broken, { filter: size }, {})).toThrow('no such cell')
    const { tree: unread } = explainMatch(broken, { filter: size }, 'no row')
    expect(unread).toMatchObject({ cell: { state: 'absent' } })
  })

  it('explains the largest query, and a boundary beyond the limits for clients', () => {
    let filter: Operand = { operands: Array.from({ length: 100 }, () => inLeeds) }
    for (let depth = 1; depth < 16; depth++) filter = { operator: 'or', operands: [filter] }
    const within = { operands: Array.from({ length: MANY }, () => inLeeds) }
    const { deciding, pivots } = onShortStack(() =>
      explainMatch(suppliers, { filter }, row, { within }, { within: true }),
    )
    expect(deciding).toHaveLength(MANY + 100)
    expect(pivots).toHaveLength(MANY + 100)
  })
})

describe('an explanation', () => {
  const cases = filteredCases(resourcesOfEveryKind, 4)

  it('costs work and JSON in proportion to the filter and the cells', () => {
    const listed = defineResource(
      { id: 'string', tags: 'string[]' },
      { limits: { maxComparisons: 1e5 } },
    )
    const askedOf = (comparisons: number, elements: number) => {
      const operands = Array.from({ length: comparisons }, (_, i) => {
        return { field: 'tags', comparator: 'contains', value: `x${10_000 + i}` }
      })
      const tags = Array.from({ length: elements }, (_, i) => `t${10_000 + i}`)
      const query = asking({ operator: 'or', operands })
      return () => explainMatch(listed, query, { id: 'a', tags })
    }
    const lengthOf = (asked: () => unknown) => JSON.stringify(asked()).length
    const base = askedOf(200, 20)
    for (const tenfold of [askedOf(2_000, 20), askedOf(200, 200)]) {
      expect(lengthOf(tenfold) / lengthOf(base)).toBeLessThan(11)
      expect(costRatio(tenfold, base)).toBeLessThan(25)
    }
  })

  it('has the verdict of a plan, and survives JSON', () => {
    fc.assert(
      fc.property(cases, ({ resource, filter, rows, moment }) => {
        const query: unknown = { filter }
        const plan = planQuery(resource, query, moment)
        for (const each of rows) {
          const explanation = explainMatch(resource, query, each, moment)
          expect(explanation.matches).toBe(matchesPlan(plan, each))
          expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation)
          const parsed = explainMatch(resource, parseQuery(resource, query), each, moment)
          expect(parsed).toEqual(explanation)
        }
      }),
      { numRuns: 80 },
    )
  })

  it('has the outcome of each comparison in the language', () => {
    fc.assert(
      fc.property(cases, ({ resource, filter, rows, moment }) => {
        for (const each of rows) {
          for (const leaf of leavesOf(explainMatch(resource, asking(filter), each, moment).tree)) {
            const { field, comparator, value } = leaf
            const alone = { filter: { field, comparator, value } }
            expect(leaf.holds).toBe(oracleRun(resource, alone, [each], moment).total === 1)
          }
        }
      }),
    )
  })
})
