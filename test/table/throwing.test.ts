import fc from 'fast-check'
import {
  createTable,
  defineResource,
  facets,
  runQuery,
  tableFacets,
  walkQuery,
  type Table,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { asc, compare } from '../builders.js'
import { createRandom } from '../../examples/random.js'
import { MAX_TAIL } from '../../src/table/tuning.js'

/** Getters that throw for some rows: a table answers if an array does, and throws if an array throws. */

interface Row {
  readonly id: number
  readonly a: number
  readonly b: string
  readonly tags: readonly string[]
  /** The field whose getter throws. */
  readonly broken?: 'a' | 'b' | 'tags' | undefined
}

const read = <N extends 'a' | 'b' | 'tags'>(name: N) => {
  return (row: Row): Row[N] => {
    if (row.broken === name) throw new Error(`no ${name}`)
    return row[name]
  }
}

const resource = defineResource(
  {
    id: 'number',
    a: { kind: 'number', get: read('a') },
    b: { kind: 'string', get: read('b') },
    tags: { kind: 'string[]', get: read('tags') },
  },
  { key: 'id' },
)

type RowTable = Table<typeof resource, Row>

const good = (id: number): Row => ({ id, a: id % 7, b: `b ${id % 5}`, tags: ['x'] })
const byAThenB = { sort: [asc('a'), asc('b')], page: { limit: 2 } } as const

describe('a row of an update whose getter throws', () => {
  const rows = Array.from({ length: 50 }, (_, id) => good(id))

  it('fails the query that reads the cell, even behind the page of a sort', async () => {
    const base = createTable(resource, rows)
    await base.prepare()
    for (const a of [-1, 99]) {
      const broken: Row = { ...good(90), a, broken: 'b' }
      const table = base.update({ upsert: [broken] })
      const all = [...rows, broken]
      expect(() => table.run(byAThenB)).toThrow('no b')
      expect(() => table.walk(byAThenB, { after: null })).toThrow('no b')
      expect(() => runQuery(resource, byAThenB, all)).toThrow('no b')
      expect(() => walkQuery(resource, byAThenB, all, { after: null })).toThrow('no b')
    }
  })

  it.each([false, 3] as const)(
    'is not read after the last page if `total` is %s',
    async (total) => {
      // More rows than an array reads at a time.
      const many = Array.from({ length: 3000 }, (_, id) => good(id))
      const all: Row[] = [...many, { ...good(3000), broken: 'a' }]
      const query = {
        filter: { field: 'a', comparator: 'ge', value: 0 },
        page: { limit: 3 },
      } as const
      const expected = runQuery(resource, query, all, { total })
      // A column cannot be built, so each query scans.
      const table = createTable(resource, all)
      for (let i = 0; i < 3; i++) expect(table.run(query, { total })).toEqual(expected)
      expect(() => table.run(query)).toThrow('no a')
    },
  )
})

const filters = fc.constantFrom<object>(
  {},
  compare('a', 'ge', 3),
  compare('b', 'contains', 'b 3'),
  compare('tags', 'includes_any', ['x', 'y']),
  { operands: [compare('a', 'lt', 2), compare('b', 'ne', 'b 1')] },
  { operator: 'or', operands: [compare('id', 'lt', 20), compare('a', 'eq', 5)] },
  // More than eight searches of a field become one test, which comes last.
  {
    operands: [
      ...Array.from({ length: 9 }, (_, i) => compare('b', 'not_contains', `b ${i + 5}`)),
      compare('a', 'lt', 2),
    ],
  },
)
const queries = fc.record({
  filter: filters,
  sort: fc.constantFrom<object[]>([], [...byAThenB.sort], [{ field: 'b', direction: 'desc' }]),
  page: fc.constantFrom<object>({ limit: 0 }, { limit: 2 }, { offset: 3, limit: 5 }),
})
const walks = queries.map(({ filter, sort }) => ({ filter, sort, page: { limit: 3 } }))
const steps = fc.oneof(
  fc.record({ kind: fc.constant('update' as const), rows: fc.constantFrom(1, 3, 40, MAX_TAIL) }),
  fc.record({ kind: fc.constant('prepare' as const) }),
  fc.record({
    kind: fc.constant('run' as const),
    query: queries,
    total: fc.constantFrom(true, false, 2),
  }),
  fc.record({ kind: fc.constant('walk' as const), query: walks }),
  fc.record({ kind: fc.constant('facets' as const), query: queries }),
)

/** Returns an answer, or the message of its error. */
function answerOf(answer: () => unknown): unknown {
  try {
    return answer()
  } catch (error) {
    return String(error)
  }
}

function expectSame(
  table: RowTable,
  rows: readonly Row[],
  step: Exclude<
    typeof steps extends fc.Arbitrary<infer S> ? S : never,
    { kind: 'update' | 'prepare' }
  >,
): boolean {
  const query: unknown = step.query
  const [actual, expected] = ((): [unknown, unknown] => {
    if (step.kind === 'run') {
      const { total } = step
      return [
        answerOf(() => table.run(query, { total })),
        answerOf(() => runQuery(resource, query, rows, { total })),
      ]
    }
    if (step.kind === 'walk') {
      return [
        answerOf(() => table.walk(query, { after: null })),
        answerOf(() => walkQuery(resource, query, rows, { after: null })),
      ]
    }
    const wanted: unknown = { a: { range: true }, b: { values: 3 } }
    const given: unknown = { filter: step.query.filter }
    return [
      answerOf(() => tableFacets(table, given, wanted)),
      answerOf(() => facets(resource, given, rows, wanted)),
    ]
  })()
  if (typeof actual !== typeof expected || typeof expected !== 'string') {
    expect(actual).toEqual(expected)
  }
  return typeof expected === 'string'
}

describe('a table with getters that throw for some rows', () => {
  it('answers or throws as an array does, after any updates', async () => {
    const outcomes = { answered: 0, thrown: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(0, 30, 300),
        fc.nat(),
        fc.constantFrom(0.002, 0.05),
        fc.array(steps, { minLength: 3, maxLength: 12 }),
        async (size, seed, share, drawn) => {
          const random = createRandom(seed)
          const below = (n: number) => Math.floor(random() * n)
          const makeRow = (id: number): Row => ({
            ...good(id),
            a: below(9),
            b: `b ${below(9)}`,
            broken: random() < share ? (['a', 'b', 'tags'] as const)[below(3)] : undefined,
          })
          const rows = new Map(
            Array.from({ length: size }, (_, id) => [id, good(id)] as [number, Row]),
          )
          let table: RowTable = createTable(resource, [...rows.values()])
          for (const step of drawn) {
            if (step.kind === 'update') {
              const upsert = Array.from({ length: step.rows }, () => makeRow(below(size + 90)))
              for (const row of upsert) rows.set(row.id, row)
              table = table.update({ upsert })
            } else if (step.kind === 'prepare') await table.prepare().catch(() => undefined)
            else outcomes[expectSame(table, [...rows.values()], step) ? 'thrown' : 'answered']++
          }
        },
      ),
      { numRuns: 60 },
    )
    // Both happen often.
    expect(Math.min(outcomes.answered, outcomes.thrown)).toBeGreaterThan(20)
  }, 60_000)
})
