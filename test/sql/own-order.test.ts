import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { defineResource, planQuery, startsWith, type Filter, type QueryInput } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { postgres, type ColumnMapping } from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listed } from '../builders.js'
import { kyselyOver, type Engine } from './engine.js'
import { openPglite } from './engines/pglite.js'
import { openPostgres } from './engines/postgres.js'
import { walked } from './walked.js'

/**
 * Columns as ORMs create them in PostgreSQL: texts under another collation than by code point, and
 * timestamps with microseconds, infinities and nulls, numbers with NaN. Orders are compared with the database's own.
 */

const resource = defineResource(
  { id: 'string', name: 'string', at: 'date', size: 'number' },
  { key: 'id', limits: { maxLimit: 100 } },
)
type Ask = QueryInput<typeof resource>

const names = ['a', 'B', 'b', 'é', 'e', 'Z', 'ab', 'a%b', 'a_b', 'a\\b', 'A', ' a', '50%', null]
const instants = listed(`
  '2026-11-20 10:00:00.000001Z' | '2026-11-20 10:00:00.000999Z' | '2026-11-20 10:00:00.0005Z'
  '2026-11-20 10:00:00.001Z' | '2026-11-20 09:59:59.999999Z'
  'infinity' | '-infinity' | '0044-03-15 12:00 BC' | null
`)

const { DATABASE_URL } = process.env
// PGlite has no collation but that by code point: the rest holds on it as well.
if (DATABASE_URL === undefined)
  console.warn('NOT RUN under a collation of ICU: DATABASE_URL is not set')

let engine: Engine
beforeAll(async () => {
  engine = DATABASE_URL === undefined ? await openPglite() : await openPostgres(DATABASE_URL)
  const declared = engine.collation === undefined ? 'text' : `text collate "${engine.collation}"`
  await engine.execute(
    `create temporary table things (id ${declared} primary key, name ${declared}, at timestamptz, size double precision)`,
    [],
  )
  const sizes = ["'NaN'", '1', '2', 'null']
  const rows = Array.from({ length: 45 }, (_, i) => {
    const name = names[(i * 5) % names.length]!
    const text = name === null || name === undefined ? 'null' : `'${name}'`
    const id = `${'aBcDé'[i % 5]}${i % 2 === 0 ? '-' : ''}${i}`
    return `('${id}', ${text}, ${instants[(i * 7) % instants.length]}, ${sizes[(i * 3) % 4]})`
  })
  await engine.execute(`insert into things values ${rows.join(', ')}`, [])
})
afterAll(() => engine.close())

type Mapping = ColumnMapping<typeof resource, 'postgres'>
const own: Mapping = {
  id: { order: 'database' },
  name: { order: 'database' },
}
/** The same columns, if an ordinary index is to serve. */
const apart: Mapping = {
  id: { order: 'database' },
  name: { order: 'database', nulls: 'apart' },
  at: { nulls: 'apart' },
  size: { nulls: 'apart' },
}

async function idsBy(where: string, order: string): Promise<unknown[]> {
  const found = await engine.execute(`select id from things where ${where} order by ${order}`, [])
  return found.map(({ id }) => id)
}

const placeOf = (columns: Mapping) =>
  ({ dialect: postgres, table: 'things', columns: columns as ColumnMapping }) as const // of PostgreSQL

async function answer(query: Ask, columns = own): Promise<unknown[]> {
  const page = await selectPage(kyselyOver(engine), planQuery(resource, query), placeOf(columns))
  return page.rows.map(({ id }) => id)
}

/** The keys of all pages of a walk. */
async function walk(asked: Ask, columns: Mapping, limit: number): Promise<unknown[]> {
  const query = { ...asked, page: { limit } }
  const found = await walked(engine, { resource, query, place: placeOf(columns) })
  return found.map(({ id }) => id)
}

const sorts = [
  '',
  ...listed('name | name desc | id desc | at | at desc | at desc, name | at, size desc'),
  ...listed('size | size desc | size desc, at desc | name, at'),
]
// Without a server, a sample: PGlite sorts every column by code point.
const sample = ['', 'name desc', 'id desc', 'at, size desc']
const some = sorts.filter((each) => DATABASE_URL !== undefined || sample.includes(each))

describe.each(some)('an order by "%s"', (text) => {
  const sort = (text === '' ? [] : text.split(', ')).map((each) => {
    const [field, direction = 'asc'] = each.split(' ') as [keyof typeof own, ('asc' | 'desc')?] // as above
    return { field, direction }
  })
  /** The same order in SQL. */
  const ours = [
    ...sort.map(({ field, direction }) => {
      const nulls = direction === 'desc' ? 'last' : 'first'
      return `${field} ${direction} nulls ${nulls}`
    }),
    `id ${sort.at(-1)?.direction ?? 'asc'}`,
  ].join(', ')
  const filters: readonly (readonly [Filter<typeof resource> | undefined, string])[] = [
    [undefined, 'true'],
    [{ field: 'size', comparator: 'ne', value: 1 }, 'size is distinct from 1'],
    [{ field: 'at', comparator: 'gt', value: '2026-11-01' }, `at > '2026-11-02Z'`],
  ]

  it('equals the order of the database, on every page', async () => {
    for (const [filter, where] of filters) {
      const expected = await idsBy(where, ours)
      for (const [offset, limit] of [
        [0, 100],
        [5, 4],
        [30, 20],
      ] as const) {
        const page = { offset, limit }
        for (const columns of [own, apart]) {
          const found = await answer({ ...(filter && { filter }), sort, page }, columns)
          expect(found).toEqual(expected.slice(offset, offset + limit))
        }
      }
    }
  })

  it('is walked without a loss, in pages of any length', async () => {
    for (const [filter, where] of filters) {
      const expected = await idsBy(where, ours)
      const query = { ...(filter && { filter }), sort }
      expect(await walk(query, own, DATABASE_URL === undefined ? 5 : 1)).toEqual(expected)
      expect(await walk(query, apart, 3)).toEqual(expected)
    }
  })
})

it('compares ranges by the own collation of a column that is ordered by the database, and else by code point', async () => {
  const filter = { field: 'name', comparator: 'ge', value: 'B' } as const
  const sort = [{ field: 'id', direction: 'asc' }] as const
  expect(await answer({ filter, sort })).toEqual(await idsBy(`name >= 'B'`, 'id'))
  const byCodePoint = await answer({ filter, sort }, { id: { order: 'database' } })
  expect(byCodePoint).toEqual(await idsBy(`name collate "C" >= 'B'`, 'id'))
  const isSame = isDeepStrictEqual(byCodePoint, await answer({ filter, sort }))
  expect(isSame).toBe(engine.collation === undefined)
})

it('finds texts and prefixes with any characters exactly', async () => {
  const texts = fc.stringMatching(/^[aAbBeé %_\\5]{0,3}$/)
  await fc.assert(
    fc.asyncProperty(texts, fc.boolean(), async (text, isOwn) => {
      const columns = isOwn ? own : {}
      const literal = `'${text}'`
      const sort = [] as const
      const contains = { field: 'name', comparator: 'contains', value: text } as const
      const has = await answer({ filter: contains, sort }, columns)
      expect(has).toEqual(await idsBy(`strpos(name, ${literal}) > 0`, 'id'))
      const filter = startsWith(resource, 'name', text)
      const starts = await answer({ filter, sort }, columns)
      expect(starts).toEqual(await idsBy(`starts_with(name, ${literal})`, 'id'))
    }),
    { numRuns: 25 },
  )
})
