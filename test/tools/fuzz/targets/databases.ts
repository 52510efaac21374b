import assert from 'node:assert/strict'
import fc from 'fast-check'
import { negate, parseQuery, planQuery, runQuery, type Resource } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { whereOf, type ColumnMapping } from 'supplier-query/sql'
import { filtersOf, moments, sortsOf } from '../../../arbitraries.js'
import { oracleMatches } from '../../../oracle.js'
import { dataSetsOf } from '../../../sql/data-sets.js'
import { kyselyOver, textOf, type Engine } from '../../../sql/engine.js'
import { loadTable } from '../../../sql/table.js'
import { walked } from '../../../sql/walked.js'
import { declarationOf, declare, type Declaration } from '../declaration.js'
import { dialects } from '../../../sql/dialects.js'
import { fromForm, toForm, type Form } from '../form.js'
import { fromStored, onDatabases, storedForm, type StoredForm } from '../stored.js'
import type { Target } from '../target.js'

interface Stored extends StoredForm {
  readonly asked: readonly Asked[]
}

interface Asked {
  /** The filter of every query, and the filter that divides its rows. */
  readonly filter: Form
  readonly part: Form
  readonly sort: readonly { readonly field: string; readonly direction: string }[]
  readonly limit: number
  readonly moment: { readonly now: number; readonly timeZone: string }
}

type Row = Readonly<Record<string, unknown>>

function casesOf(dialect: Engine['dialect']): fc.Arbitrary<Stored> {
  return dataSetsOf(dialect, 0, () => {}).chain((dataSet) => {
    const { resource } = dataSet
    const asked = fc.record({
      filter: filtersOf(resource).map(toForm),
      part: filtersOf(resource).map(toForm),
      sort: sortsOf(resource),
      limit: fc.integer({ min: 1, max: 5 }),
      moment: moments,
    })
    const drawn = storedForm(dataSet)
    const all = fc.array(asked, { minLength: 1, maxLength: 8, size: 'max' })
    return all.map((each) => ({ ...drawn, asked: each }))
  })
}

export const databases: readonly Target<Stored>[] = onDatabases('sql', (dialect) => ({
  law: 'a filter and its negation divide the rows of any other filter; the total equals the count of rows for which the selected filter is true, and of rows that match after reading all; a filter keeps the order; the pages of a walk join to the whole.',
  cases: casesOf(dialect),
  check,
}))

const table = 'fuzzed'

async function check(engine: Engine, { asked, ...drawn }: Stored): Promise<void> {
  const { resource, columns, fields, rows } = fromStored(drawn)
  await loadTable(engine, table, fields, rows)
  for (const each of asked) await checkLaws({ engine, resource, columns }, each)
}

interface Loaded {
  readonly engine: Engine
  readonly resource: Resource
  readonly columns: ColumnMapping
}

async function checkLaws(loaded: Loaded, asked: Asked): Promise<void> {
  const { engine, resource, columns } = loaded
  const { moment, limit } = asked
  const db = kyselyOver(engine)
  const { dialect } = engine
  const parsed = (form: Form) => parseQuery(resource, { filter: fromForm(form) }).filter
  const [filter, part] = [parsed(asked.filter), parsed(asked.part)]
  const id = { field: 'id', direction: 'asc' }
  const sort = asked.sort.some(({ field }) => field === 'id') ? asked.sort : [...asked.sort, id]
  // A negation may exceed the limits for clients, so it is planned as a filter of the application.
  const plan = (within: object, query: object = {}) =>
    planQuery(resource, { filter, sort, ...query } as object, {
      ...moment,
      within: within as never,
    })
  const page = (within: object) =>
    selectPage(db, plan(within), { dialect: dialects[dialect], table, columns })

  // A filter and its negation divide the rows of any other filter.
  const [whole, inside, outside] = [
    await page({}),
    await page(part),
    await page(negate(part, moment)),
  ]
  assert.equal(
    inside.total + outside.total,
    whole.total,
    'the two parts do not add up to the whole',
  )

  // Both keep the order of the whole.
  const keysOf = (found: { readonly rows: readonly object[] }) =>
    found.rows.map((row) => keyOf((row as Row)['id']))
  const order = keysOf(whole)
  for (const some of [inside, outside]) {
    const keys = new Set(keysOf(some))
    assert.deepEqual(
      keysOf(some),
      order.filter((key) => keys.has(key)),
      'the order changes',
    )
  }

  // The total equals the count with the filter in the select list, and the count over all rows read.
  const where = textOf(whereOf(plan(part), { dialect: dialects[dialect], columns }), dialect)
  const counted = await engine.execute(
    `select sum(case when ${where.sql} then 1 else 0 end) as n from ${table}`,
    where.parameters,
  )
  assert.equal(
    Number(counted[0]?.['n'] ?? 0),
    inside.total,
    'the selected filter gives another count',
  )
  const all = await selectPage(db, planQuery(resource, {}), {
    dialect: dialects[dialect],
    table,
    columns,
  })
  const read = declare({ ...declarationOf(resource), fields: unread(declarationOf(resource)) })
  const matching = all.rows.filter((row) =>
    [filter, part].every((each) => oracleMatches(read, each, row, moment)),
  )
  assert.equal(matching.length, inside.total, 'the rows that were read give another count')
  // A folded key can tie, and rows that tie are ordered by the key itself only in a database.
  const places = new Map(order.map((key, place) => [key, place]))
  const placeOf = (row: object) => places.get(keyOf((row as Row)['id'])) ?? places.size
  const inOrder = all.rows.toSorted((a, b) => placeOf(a) - placeOf(b))
  const again = runQuery(read, { filter, sort } as object, inOrder, {
    ...moment,
    within: part as never,
  })
  assert.deepEqual(keysOf(again), keysOf(inside), 'the rows that were read are in another order')

  // The pages of a walk join to the whole.
  const query = { filter, sort, page: { limit } }
  const place = { dialect: dialects[dialect], table, columns }
  const joined = await walked(engine, { resource, query, options: moment, place })
  assert.deepEqual(keysOf({ rows: joined }), order, 'the pages do not join to the whole')
}

/** Returns a key for comparison, because not every database keeps the sign of -0. */
function keyOf(key: unknown): unknown {
  return key === 0 ? 0 : key
}

/** Returns the fields without getters: rows of a database have cells under the names of fields. */
function unread({ fields }: Declaration): Declaration['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { read: _, ...field }]) => [name, field]),
  )
}
