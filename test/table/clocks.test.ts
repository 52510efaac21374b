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
import { createRandom } from '../../examples/random.js'

/** Clocks of a deadline that update the table in the middle of an answer: versions share lists of deleted rows. */

interface Row {
  readonly id: number
  readonly size: number
  readonly name: string
  readonly tags: readonly string[]
}

const resource = defineResource(
  { id: 'number', size: 'number', name: { kind: 'string', fold: 'case' }, tags: 'string[]' },
  { key: 'id' },
)
type RowTable = Table<typeof resource, Row>

const SIZE = 3000
const makeRow = (id: number, random: () => number): Row => {
  const below = (n: number) => Math.floor(random() * n)
  const tags = ['x', 'y', ...Array.from({ length: 40 }, (_, i) => `t${i}`)]
  return {
    id,
    size: below(50),
    name: `${['a', 'A'][below(2)]} ${below(20)}`,
    tags: tags.filter(() => below(20) === 0),
  }
}
const random = createRandom(5)
const rows = Array.from({ length: SIZE }, (_, id) => makeRow(id, random))
const keysFrom = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i)

/** Each asks for something, and returns it for a table and for an array. */
const asks = {
  values: { size: { values: 60 } },
  'folded values': { name: { values: 60 } },
  elements: { tags: { values: 60 } },
  range: { size: { range: true } },
  edges: { size: { edges: [10, 20, 30] } },
} as const
const filters: readonly unknown[] = [
  {},
  { field: 'size', comparator: 'ge', value: 25 },
  { field: 'tags', comparator: 'includes_any', value: ['x', 't3'] },
  { field: 'name', comparator: 'contains', value: '1' },
]
const sort = [{ field: 'size', direction: 'desc' }] as const

type Ask = (options: object, table?: RowTable, rows?: readonly Row[]) => unknown

/** Returns the functions that ask a table if they get one, else an array. */
function asksWith(filter: unknown): readonly Ask[] {
  const query: unknown = { filter, sort, page: { offset: 30, limit: 9 } }
  const walk: unknown = { filter, sort, page: { limit: 9 } }
  const given: unknown = { filter }
  return [
    (options, table, held) =>
      table ? table.run(query, options) : runQuery(resource, query, held!, options),
    (options, table, held) =>
      table
        ? table.walk(walk, { ...options, after: null })
        : walkQuery(resource, walk, held!, { ...options, after: null }),
    ...Object.values(asks).map((wanted): Ask => {
      return (options, table, held) =>
        table
          ? tableFacets(table, given, wanted as unknown, options)
          : facets(resource, given, held!, wanted as unknown, options)
    }),
  ]
}

describe('a clock that updates the table', () => {
  it.each(filters.map((filter) => [JSON.stringify(filter), filter] as const))(
    'does not change the answer that is being found: %s',
    async (_, filter) => {
      const prepared = await createTable(resource, rows).prepare()
      for (const ask of asksWith(filter)) {
        // Builds the column of folded texts as they are.
        for (let i = 0; i < 60; i++) ask({}, prepared)
        const held = rows.slice(500)
        const expected = ask({}, undefined, held)
        for (let look = 1, looks = look; looks >= look; look++) {
          // Each time, no tally of deleted rows is there yet.
          const table = prepared.update({ remove: keysFrom(0, 500) })
          looks = 0
          const clock = () => {
            if (++looks === look) table.update({ remove: keysFrom(1500, 400) })
            return 0
          }
          expect(ask({ deadlineMs: 1, clock }, table)).toEqual(expected)
        }
      }
    },
    60_000,
  )

  it('changes no answer of any version, whatever it asks and updates', async () => {
    let updates = 0
    const cases = fc.record({
      seed: fc.nat(),
      filter: fc.constantFrom(...filters),
      isPrepared: fc.boolean(),
      steps: fc.array(fc.nat(), { minLength: 2, maxLength: 8 }),
    })
    await fc.assert(
      fc.asyncProperty(cases, async ({ seed, filter, isPrepared, steps }) => {
        const draw = createRandom(seed)
        const below = (n: number) => Math.floor(draw() * n)
        const some = rows.slice(0, 1500)
        const versions = [
          { table: createTable(resource, some), rows: new Map(some.map((row) => [row.id, row])) },
        ]
        if (isPrepared) await versions[0]!.table.prepare()
        const all = asksWith(filter)
        const update = () => {
          updates++
          const { table, rows: held } = versions[below(versions.length)]!
          const remove = keysFrom(below(1500), below(300))
          const upsert = keysFrom(below(1600), below(300)).map((id) => makeRow(id, draw))
          const next = new Map(held)
          for (const id of remove) next.delete(id)
          for (const row of upsert) next.set(row.id, row)
          versions.push({ table: table.update({ remove, upsert }), rows: next })
        }
        const check = (step: number, depth: number): void => {
          const { table, rows: held } = versions[step % versions.length]!
          const ask = all[step % all.length]!
          const clock = () => {
            if (depth < 2 && below(6) === 0) update()
            if (depth < 2 && below(12) === 0) check(below(1000), depth + 1)
            return 0
          }
          const expected = ask({}, undefined, [...held.values()])
          expect(ask({ deadlineMs: 1, clock }, table)).toEqual(expected)
        }
        update()
        for (const step of steps) check(step, 0)
      }),
      { numRuns: 22 },
    )
    expect(updates).toBeGreaterThan(100)
  }, 60_000)
})
