import fc from 'fast-check'
import {
  defineResource,
  facets,
  planFacets,
  planQuery,
  planWalk,
  runQuery,
  type Facet,
  type WalkPlan,
} from 'supplier-query'
import { selectFacets, selectPage } from 'supplier-query/kysely'
import type { ColumnMapping, DialectName } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects.js'
import { facetsOf, moments, queriesOf, type RandomQuery } from '../arbitraries.js'
import { kyselyOver, type Engine } from './engine.js'
import { createStrayLabel, integers, strayColumnsOf, type StrayColumn } from './stray-columns.js'
import { asTied } from './ties.js'

const perTable = 40

/** The queries of each table that are also walked. A walk takes many statements. */
const WALKED = 4

/**
 * Registers the tests that a database filters by the values that `toRow` returns, for all contents of its
 * columns hold.
 */
export function expectSameValues(engineOf: () => Engine, queries: number): void {
  describe.each([
    ['filters', false],
    ['filters and orders, under the checks of the chapter,', true],
  ])('%s columns of any contents by what toRow shows', (_, isChecked) => {
    it(`in ${queries} queries`, async () => {
      const engine = engineOf()
      await fc.assert(
        fc.asyncProperty(tablesOf(engine.dialect, isChecked), async (table) => {
          await load(engine, table, isChecked)
          await answerAll(engine, table)
        }),
        { numRuns: Math.ceil(queries / perTable) },
      )
    })
  })

  it('the checks of the chapter keep values of the language, and refuse other contents', async () => {
    const engine = engineOf()
    const checked = strayColumnsOf(engine.dialect, true).filter(({ check }) => check !== undefined)
    expect(checked.length).toBeGreaterThan(0)
    for (const column of checked) {
      const place = `a ${column.kind} in a column of type ${column.typeName}`
      const kept = column.valid.map((value) => [value])
      expect(kept.length, place).toBeGreaterThan(1)
      const refused = await load(engine, { columns: [column], rows: kept }, true)
      expect(refused, place).toEqual([])
      const any = column.contents.map((value) => [value])
      expect(await load(engine, { columns: [column], rows: any }, true), place).not.toEqual([])
    }
  })
}

interface StrayTable {
  readonly columns: readonly StrayColumn[]
  readonly rows: readonly (readonly string[])[]
  readonly queries: readonly {
    query: RandomQuery
    wanted: unknown
    moment: { now: number; timeZone: string }
  }[]
}

function resourceOf(columns: readonly StrayColumn[], isSorted: boolean) {
  const fields = columns.map(({ kind }, i) => [`c${i}`, { kind, internal: isSorted }] as const)
  return defineResource(
    { pk: 'number', ...Object.fromEntries(fields) },
    { key: 'pk', limits: { maxLimit: Infinity } },
  )
}

function tablesOf(dialect: DialectName, isChecked: boolean): fc.Arbitrary<StrayTable> {
  const column = fc.constantFrom(...strayColumnsOf(dialect, isChecked))
  return fc.array(column, { minLength: 1, maxLength: 3 }).chain((columns) => {
    const row = fc.tuple(
      ...columns.map(({ contents: all, kind }) =>
        fc.constantFrom(...all, dialect === 'clickhouse' && kind.endsWith(']') ? '[]' : 'null'),
      ),
    )
    const query = queriesOf(resourceOf(columns, false)).map((each) => ({
      ...each,
      // Without a check, the database decides the order of a bare column.
      ...(!isChecked && each.sort !== undefined && { sort: sortable(each.sort, columns) }),
    }))
    const wanted = facetsOf(resourceOf(columns, false))
    return fc.record({
      columns: fc.constant(columns),
      rows: fc.array(row, { minLength: 6, maxLength: 24 }),
      queries: fc.array(fc.record({ query, wanted, moment: moments }), {
        minLength: perTable,
        maxLength: perTable,
      }),
    })
  })
}

function sortable(sort: NonNullable<RandomQuery['sort']>, columns: readonly StrayColumn[]) {
  return sort.filter(({ field }) => columns[Number(field.slice(1))]?.check === undefined)
}

/** The texts of errors of a violated check, and of one that cannot convert a value, such as 1e400. */
const REFUSED = /check constraint|constraint .* (failed|is violated)|out of range/i

/** Replaces the table. Returns the rows that its checks refuse. */
async function load(
  engine: Engine,
  table: Pick<StrayTable, 'columns' | 'rows'>,
  isChecked: boolean,
): Promise<readonly (readonly string[])[]> {
  const refused: (readonly string[])[] = []
  const { dialect } = engine
  const isMysql = dialect === 'mariadb' || dialect === 'mysql'
  const run = (text: string) => engine.execute(text, [])
  if (dialect === 'postgres') await run(createStrayLabel)
  await run(`drop table if exists strays${dialect === 'clickhouse' ? ' sync' : ''}`)
  const columns = table.columns.map(({ declared, check }, i) => {
    const isNeeded = isChecked && check !== undefined
    if (dialect !== 'clickhouse') {
      return `c${i} ${declared} ${isNeeded ? `check (${check.replaceAll(/\bx\b/g, `c${i}`)})` : ''}`
    }
    const constraint = `constraint k${i} check c${i} is null or ${check?.replaceAll(/\bx\b/g, `c${i}`)}`
    return `c${i} ${declared}${isNeeded ? `, ${constraint}` : ''}`
  })
  const key = integers[dialect]
  const storage = dialect === 'clickhouse' ? ' engine = MergeTree order by tuple()' : ''
  await run(`create table strays (pk ${key}, ${columns.join(', ')})${storage}`)
  if (isMysql) await run(`set sql_mode = 'ALLOW_INVALID_DATES'`)
  const emptyCell = ({ kind }: StrayColumn) =>
    dialect === 'clickhouse' && kind.endsWith(']') ? '[]' : 'null'
  const tuple = (row: readonly string[], pk: number) => `(${[pk, ...row].join(', ')})`
  const insert = async (values: string) => run(`insert into strays values ${values}`)
  if (!isChecked) {
    await insert(table.rows.map(tuple).join(', '))
  } else {
    for (const [pk, row] of table.rows.entries()) {
      await insert(tuple(row, pk)).catch((error: Error) => {
        if (!REFUSED.test(error.message)) throw error
        refused.push(row)
      })
    }
    // No check refuses a row without values.
    await insert(tuple(table.columns.map(emptyCell), table.rows.length))
  }
  if (isMysql) await run('set sql_mode = default')
  return refused
}

async function answerAll(engine: Engine, { columns: all, queries }: StrayTable): Promise<void> {
  const resource = resourceOf(all, false)
  const columns = {
    pk: { type: integers[engine.dialect] },
    ...Object.fromEntries(all.map(({ typeName }, i) => [`c${i}`, { type: typeName }])),
  } as ColumnMapping // of types that the dialect has
  const options = { dialect: dialects[engine.dialect], table: 'strays', columns } as const
  const db = kyselyOver(engine)
  const { rows: shown } = await selectPage(db, planQuery(resource, {}), options)
  for (const [i, { query, wanted, moment }] of queries.entries()) {
    const tied = asTied(await storedOrder(engine, all, query, shown), query.sort)
    const expected = runQuery(resource, query as unknown, tied, moment)
    const page = await selectPage(db, planQuery(resource, query as unknown, moment), options)
    try {
      expect(page.total).toBe(expected.total)
      expect(keysOf(page.rows)).toEqual(keysOf(expected.rows))
      const plan = planFacets(resource, query as unknown, wanted, moment)
      const counted = facets(resource, query as unknown, shown, wanted, moment)
      const returned = engine.dialect === 'sqlite' ? cutAtNull(counted) : counted
      expect(await selectFacets(db, plan, options)).toEqual(returned)
      if (i < WALKED) await expectWalk(db, resource, query, shown, moment, options)
    } catch (cause) {
      const place = `on ${engine.name}: ${fc.stringify({ query, wanted })} over ${fc.stringify(shown)}`
      throw new Error(place, { cause })
    }
  }
}

/**
 * Checks that a walk selects the rows of the query over `shown`, which is in the order of the key. Unlike a
 * page by offset, a walk does not order rows by digits below the millisecond.
 */
async function expectWalk(
  db: Parameters<typeof selectPage>[0],
  resource: ReturnType<typeof resourceOf>,
  query: RandomQuery,
  shown: readonly object[],
  moment: object,
  options: Parameters<typeof selectPage>[2],
): Promise<void> {
  const of = (page: object): unknown => ({ ...query, page })
  const expected = runQuery(resource, of({}), asTied(shown, query.sort), moment)
  const walked: object[] = []
  for (let after: string | null | undefined = null; after !== undefined;) {
    const walk: WalkPlan = planWalk(resource, of({ limit: 3 }), { ...moment, after })
    const { rows, next } = await selectPage(db, walk, options)
    walked.push(...rows)
    expect(walked.length).toBeLessThanOrEqual(expected.total)
    after = next ?? undefined
  }
  expect(keysOf(walked)).toEqual(keysOf(expected.rows))
}

/**
 * Rows in the order of ties: by the key, or by the digits that PostgreSQL stores below the
 * millisecond of the last field.
 */
async function storedOrder<Row extends object>(
  { dialect, execute }: Engine,
  columns: readonly StrayColumn[],
  { sort = [] }: RandomQuery,
  shown: readonly Row[],
): Promise<readonly Row[]> {
  const last = sort.at(-1)?.field
  const typeName = last === undefined ? undefined : columns[Number(last.slice(1))]?.typeName
  if (dialect !== 'postgres' || typeName?.startsWith('timestamp') !== true) return shown
  const found = await execute(`select pk from strays order by ${last}, pk`, [])
  const byKey = new Map(shown.map((row) => [Number((row as { pk?: unknown }).pk), row]))
  const stored = found.map(({ pk }) => byKey.get(Number(pk))!)
  // An instant outside the language, such as -infinity, is absent: these rows tie in the order of the key.
  const isShown = (row: Row) => (row as Readonly<Record<string, unknown>>)[last!] !== null
  return [...shown.filter((row) => !isShown(row)), ...stored.filter(isShown)]
}

/** A text with U+0000 as the driver returns it. In the JSON of a list, U+0000 is escaped. */
function cutAtNull(all: Readonly<Record<string, Facet>>): Record<string, unknown> {
  const cut = (value: unknown) => (typeof value === 'string' ? value.split('\0')[0] : value)
  const entries = Object.entries(all).map(([name, facet]) => {
    if (!('values' in facet)) return [name, facet] as const
    const values = facet.values.map(({ value, count }) => ({ value: cut(value), count }))
    return [name, { ...facet, values }] as const
  })
  return Object.fromEntries<unknown>(entries)
}

function keysOf(rows: readonly object[]): unknown[] {
  return rows.map((row) => ('pk' in row ? row.pk : undefined))
}
