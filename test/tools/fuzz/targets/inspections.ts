import assert from 'node:assert/strict'
import fc from 'fast-check'
import { defineResource, planQuery, type Kind } from 'supplier-query'
import { inspectRows, type FieldInspection } from 'supplier-query/inspect'
import { inspectTable, selectPage } from 'supplier-query/kysely'
import type { ColumnMapping } from 'supplier-query/sql'
import { shapeOf } from '../../../../src/language/comparators.js'
import { kinds } from '../../../../src/language/kind.js'
import { isStorable } from '../../../../src/untrusted/quote.js'
import { partsOf } from '../../../../src/sql/dialects/dialects.js'
import { oracleRun } from '../../../oracle.js'
import { dialects } from '../../../sql/dialects.js'
import { kyselyOver, type Engine } from '../../../sql/engine.js'
import { createStrayLabel, integers, strayColumnsOf } from '../../../sql/stray-columns.js'
import { asTied } from '../../../sql/ties.js'
import { walked } from '../../../sql/walked.js'
import { onDatabases } from '../stored.js'
import type { Target } from '../target.js'

interface Inspected {
  readonly columns: readonly Stray[]
  /** For each row: the key, whether its cells exist, and the cells as SQL expressions. */
  readonly rows: readonly {
    readonly key: number | null
    readonly isAlone: boolean
    readonly cells: readonly string[]
  }[]
}

interface Stray extends Typed {
  /** The type with which the column is created. */
  readonly created: string
  /** The declaration of the field. */
  readonly said: Typed
}

interface Typed {
  readonly kind: Kind
  /** By default the first type of the kind. */
  readonly typeName?: string | undefined
  readonly sql?: string | undefined
}

function casesOf(dialect: Engine['dialect']): fc.Arbitrary<Inspected> {
  const { types } = partsOf(dialects[dialect])
  const typed = kinds.flatMap((kind) =>
    Object.keys(types[kind]).map((typeName): Typed => ({ kind, typeName })),
  )
  const column = fc.record({
    stray: fc.constantFrom(...strayColumnsOf(dialect)),
    isRight: fc.boolean(),
    other: fc.constantFrom(...typed),
  })
  return fc.array(column, { minLength: 1, maxLength: 2 }).chain((drawn) => {
    const columns = drawn.map(({ stray: { kind, typeName, declared }, isRight, other }) => {
      return { kind, typeName, created: declared, said: isRight ? { kind, typeName } : other }
    })
    const cells = drawn.map(({ stray: { kind, contents } }) =>
      fc.constantFrom(
        ...contents.filter((each) => dialect !== 'clickhouse' || !isBeyondText(each)),
        dialect === 'clickhouse' && kind.endsWith(']') ? '[]' : 'null',
      ),
    )
    const row = fc.record({
      key: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 99 }) }, fc.constant(null)),
      // A joined list cannot be null there.
      isAlone: dialect === 'clickhouse' ? fc.constant(false) : fc.boolean(),
      cells: fc.tuple(...cells),
    })
    return fc.record({ columns: fc.constant(columns), rows: fc.array(row, { maxLength: 8 }) })
  })
}

/** True for instants after the year 9999, whose text in ClickHouse is another instant. */
function isBeyondText(content: string): boolean {
  const [, ms] = /Timestamp64Milli\((-?\d+),/.exec(content) ?? []
  return Number(ms) >= Date.UTC(10_000, 0)
}

export const inspections: readonly Target<Inspected>[] = onDatabases('inspections', (dialect) => ({
  law: 'an inspection never throws, for any columns of a table or a left join and any declared types; it counts absent and readable cells; filters, orders and walks of a column without findings equal the answers of the oracle; every finding has a hint, and a column that follows the hints has no findings in the end.',
  cases: casesOf(dialect),
  check,
}))

async function check(engine: Engine, inspected: Inspected): Promise<void> {
  const { columns, rows } = inspected
  await load(engine, inspected)
  const said = columns.map((column) => column.said)
  const { ok, key, fields, findings } = await inspect(engine, said)
  const keys = rows.flatMap((row) => row.key ?? [])
  assert.deepEqual(key, {
    field: 'pk',
    missing: rows.length - keys.length,
    missingRows: [],
    repeated: keys.length - new Set(keys).size,
    repeats: [],
  })
  assert.deepEqual(findings, [])
  const isKeyed = key.missing === 0 && key.repeated === 0
  assert.equal(ok, isKeyed && fields.every((field) => field.findings.length === 0))
  for (const [i, column] of columns.entries()) {
    const field = fields[i + 1]!
    await checkColumn(engine, inspected, column, field, i)
    const mended = await followHints(engine, said, field, i)
    // An empty table does not tell the types of its columns.
    if (isKeyed && rows.length > 0 && mended !== undefined) await checkAnswers(engine, mended, i)
  }
}

async function checkColumn(
  engine: Engine,
  { rows }: Inspected,
  { kind, typeName, said }: Stray,
  field: FieldInspection<string>,
  i: number,
): Promise<void> {
  const { present, absent, unreadable, emptyTexts, findings } = field
  const about = `c${i}: ${JSON.stringify(field)}`
  assert.equal(present + absent + unreadable, rows.length, `the counts do not add up, ${about}`)
  const isRight = said.kind === kind && said.typeName === typeName
  const isTyped = engine.dialect !== 'sqlite'
  const shown = await readCells(engine, said, i)
  const isThere = (cell: unknown) => cell !== null && !(Array.isArray(cell) && cell.length === 0)

  const reads = shown?.filter(isThere).length
  const isKnown = isRight || !isTyped || present > 0
  const isList = said.kind.endsWith(']')
  if (isKnown && !isList && reads !== undefined) {
    // A number that is shown can differ from the stored decimal, which can have more digits than operands.
    const isRounded = /numeric|decimal/i.test(said.typeName!) // drawn with one
    const isLoose = isRounded || !isTyped
    assert.ok(isLoose ? present <= reads : present === reads, `readable cells, ${about}`)
  }
  if (!isList && (isRight || !isTyped)) {
    const isNothing = rows.map(({ isAlone, cells }) => isAlone || cells[i] === 'null')
    assert.equal(absent, isNothing.filter(Boolean).length, `absent cells, ${about}`)
  }
  if (isList && isRight) {
    const inMemory = rows.map(({ isAlone, cells }) => {
      return isAlone ? [null] : listOf(engine.dialect, said, cells[i]!)
    })
    if (inMemory.every((cell) => cell !== undefined)) {
      const resource = defineResource({ list: said.kind })
      const given = inMemory.map(([list]) => ({ list }))
      const [expected] = inspectRows(resource, given).fields
      const counts = (of: Pick<typeof field, 'present' | 'absent' | 'unreadable'>) => {
        return { present: of.present, absent: of.absent, unreadable: of.unreadable }
      }
      assert.deepEqual(counts(field), counts(expected!), `inspectRows gives other counts, ${about}`)
    }
  }
  const hasEmpty = (cell: unknown) => cell === '' || (Array.isArray(cell) && cell.includes(''))
  if (isKnown && shown !== undefined) {
    assert.equal(emptyTexts, shown.filter(hasEmpty).length, `empty texts, ${about}`)
  }

  const isSeconds = (cell: unknown) =>
    cell instanceof Date && cell.getTime() >= 864e5 && cell.getTime() < 31 * 864e5
  const seconds = shown?.filter(isThere).every(isSeconds) === true ? present : 0
  const counts = findings.map(({ found, count }) => [found === 'epoch seconds', count])
  const isOther = findings[0]?.found.startsWith('a column of type') === true
  assert.deepEqual(
    counts,
    [
      [false, isOther && unreadable === 0 ? absent : unreadable],
      [true, said.kind === 'date' ? seconds : 0],
    ].filter(([, count]) => Number(count) > 0),
    `findings, ${about}`,
  )
}

const moment = { now: Date.UTC(2026, 10, 20), timeZone: 'UTC' }

/** The comparators whose tests differ by more than a negation. */
const asked = ['eq', 'ne', 'ge', 'le', 'contains', 'includes_any', 'includes_all'] as const

/** Operands next to the cells of a column. */
const operands: Readonly<Record<Kind, unknown>> = {
  string: 'a',
  number: 1.5,
  boolean: true,
  date: '2024-02-29T12:00:00.001Z',
  day: '2024-02-29',
  decimal: '0.1',
  'string[]': 'a',
  'number[]': 5,
}

/** Compares the answers of a column with the answers of the oracle for the rows as they are read. */
async function checkAnswers(engine: Engine, said: Typed, i: number): Promise<void> {
  const { resource, options } = describe(engine, [said], [i])
  const { kind } = said
  const [field, db] = [`c${i}`, kyselyOver(engine)]
  const rows = (await selectPage(db, planQuery(resource, {}, moment), options)).rows as Row[]
  const cells = new Set([operands[kind], ...rows.flatMap((row) => row[field])].map(toOperand))
  const filters = [...cells].flatMap((value) =>
    asked.flatMap((comparator) => {
      if (value === null && comparator !== 'eq') return []
      const shape = value === null ? 'valueOrNull' : shapeOf(comparator, kind)
      const isList = shape === 'values' || shape === 'valuesOrNull'
      return shape === undefined || shape === 'span' || (shape === 'null' && value !== null)
        ? []
        : [{ field, comparator, value: isList ? [value] : value }]
    }),
  )
  const sorts = kind.endsWith(']')
    ? []
    : (['asc', 'desc'] as const).map((direction) => [{ field, direction }])
  const queries = [...filters.map((filter) => ({ filter })), ...sorts.map((sort) => ({ sort }))]
  // The database orders dates by all digits, which rows do not show.
  const shown = (found: readonly object[]) =>
    (found as Row[]).map((row) => (kind === 'date' ? String(row[field]) : row['pk']))
  for (const query of queries) {
    const found = await selectPage(db, planQuery(resource, query as object, moment), options)
    const sort = 'sort' in query ? query.sort : undefined
    const expected = oracleRun(resource, query, asTied(rows, sort), moment)
    const about = `${JSON.stringify(query)} of ${JSON.stringify(said)}: ${JSON.stringify(rows)}`
    assert.deepEqual(shown(found.rows), shown(expected.rows), about)
  }
  for (const sort of sorts) {
    const query = { sort, page: { limit: 2 } }
    const joined = await walked(engine, { resource, query, options: moment, place: options })
    const whole = await selectPage(db, planQuery(resource, { sort } as object, moment), options)
    // Not every read keeps the sign of -0.
    const keys = (found: readonly object[]) => (found as Row[]).map(({ pk }) => pk)
    assert.deepEqual(keys(joined), keys(whole.rows), `the walk of ${JSON.stringify(said)}`)
  }
}

type Row = Readonly<Record<string, unknown>>

/** Returns a cell as an operand; null for a number or text that no query has. */
function toOperand(cell: unknown): unknown {
  if (cell instanceof Date) return cell.toISOString()
  const isText = isStorable(String(cell)) && String(cell).length <= 256
  const isAsked = typeof cell === 'number' ? Number.isFinite(cell) : isText
  return isAsked ? cell : null
}

/** Follows the hints of a column. Returns the declaration without findings, if hints lead to one. */
async function followHints(
  engine: Engine,
  all: readonly Typed[],
  first: FieldInspection<string>,
  i: number,
): Promise<Typed | undefined> {
  let [said, field] = [all[i]!, first]
  const followed: string[] = []
  while (field.findings.length > 0) {
    for (const { hint } of field.findings) assert.notEqual(hint, undefined, JSON.stringify(field))
    const { hint = '' } = field.findings[0]! // not empty
    const next = follow(hint, said)
    if (next === undefined) return undefined
    followed.push(hint)
    assert.ok(followed.length < 6, `hints without an end: ${JSON.stringify(followed)}`)
    said = next
    const { fields } = await inspect(engine, all.with(i, said))
    field = fields[i + 1]!
  }
  return said
}

/** Returns the declaration of a column by a hint; undefined for a hint to change the contents. */
function follow(hint: string, said: Typed): Typed | undefined {
  const [, kind] = /declare the field '([^']+)'/.exec(hint) ?? []
  const [, mapped, type] = /\{ (?:sql: (".*"), )?type: ("(?:[^"\\]|\\.)*") \}/.exec(hint) ?? []
  if (kind === undefined && type === undefined) return undefined
  return {
    kind: (kind as Kind | undefined) ?? said.kind, // as hints name it
    typeName: type === undefined ? undefined : (JSON.parse(type) as string),
    sql: mapped === undefined ? undefined : (JSON.parse(mapped) as string),
  }
}

/** Returns a list with the list of an expression; `undefined` if no driver returns the list intact. */
function listOf(
  dialect: Engine['dialect'],
  { typeName = '', kind }: Typed,
  expression: string,
): readonly [unknown] | undefined {
  const isMysql = dialect === 'mysql' || dialect === 'mariadb'
  const text = expression.replace(/^'(.*)'$/s, '$1').replaceAll("''", "'")
  if (typeName.startsWith('json')) {
    const json = isMysql ? text.replaceAll('\\\\', '\\') : text
    // Databases differ on surrogates, U+0000, huge numbers and deep lists.
    if (/\\u|e-?\d{3}|\[{9}/.test(json)) return undefined
    return [parsed(json) ?? (json.trim() === 'null' ? null : json)]
  }
  if (expression === 'null') return [null]
  const isBraced = expression.startsWith("'")
  const json = isBraced
    ? text
        .replace(/^\[.*\]=/, '')
        .replaceAll('{', '[')
        .replaceAll('}', ']')
    : text.replaceAll(/::\w+/g, '').replaceAll("'", '')
  const quoted = json.replaceAll(/[^[\],\s]+/g, (each) =>
    /^null$/i.test(each) ? 'null' : `"${each}"`,
  )
  const toElement = (each: unknown): unknown => {
    if (each === null || Array.isArray(each) || kind === 'string[]') return each
    const number = Number((each as string).replace('inf', 'Infinity')) // quoted above
    const isLost = typeName.startsWith('bigint') && !Number.isSafeInteger(number)
    return isLost ? BigInt(number) : number
  }
  const list = parsed(isBraced || kind === 'number[]' ? quoted : text.replaceAll("'", '"'))
  return Array.isArray(list) ? [list.map(toElement)] : undefined
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

/** Reads the cells of a column by its declared type; returns `undefined` if that fails. */
async function readCells(engine: Engine, said: Typed, i: number): Promise<unknown[] | undefined> {
  try {
    const { resource, options } = describe(engine, [said], [i])
    const { rows } = await selectPage(kyselyOver(engine), planQuery(resource, {}), options)
    return rows.map((row) => (row as Readonly<Record<string, unknown>>)[`c${i}`])
  } catch {
    return undefined
  }
}

function inspect(engine: Engine, said: readonly Typed[]) {
  const { resource, options } = describe(engine, said, [...said.keys()])
  return inspectTable(kyselyOver(engine), resource, options)
}

function describe({ dialect }: Engine, said: readonly Typed[], places: readonly number[]) {
  const named = <T>(of: (typed: Typed) => T) =>
    Object.fromEntries(said.map((typed, i) => [`c${places[i]!}`, of(typed)]))
  const fields = { pk: 'number' as const, ...named(({ kind }) => kind) }
  const resource = defineResource(fields, { key: 'pk', limits: { maxLimit: Infinity } })
  const columns = {
    pk: { type: integers[dialect] },
    ...named(({ kind, typeName, sql }) => {
      const [first] = Object.keys(partsOf(dialects[dialect]).types[kind])
      return { sql, type: typeName ?? first }
    }),
  } as ColumnMapping // with types of the dialect
  return { resource, options: { dialect: dialects[dialect], table: 'fuzzed_view', columns } }
}

/** Creates a view that left joins the existing cells to the keys. */
async function load(engine: Engine, { columns, rows }: Inspected): Promise<void> {
  const { dialect } = engine
  const isClickhouse = dialect === 'clickhouse'
  const isMysql = dialect === 'mariadb' || dialect === 'mysql'
  const run = (text: string) => engine.execute(text, [])
  const end = isClickhouse ? ' sync' : ''
  const storage = isClickhouse ? ' engine = MergeTree order by tuple()' : ''
  const whole = integers[dialect]
  const key = isClickhouse ? `Nullable(${whole})` : whole
  await run(`drop view if exists fuzzed_view${end}`)
  await run(`drop table if exists fuzzed_keys${end}`)
  await run(`drop table if exists fuzzed_cells${end}`)
  if (dialect === 'postgres') await run(createStrayLabel)
  const created = columns.map((column, i) => `c${i} ${column.created}`)
  await run(`create table fuzzed_keys (place ${whole}, pk ${key})${storage}`)
  await run(`create table fuzzed_cells (own ${whole}, ${created.join(', ')})${storage}`)
  const names = columns.map((_, i) => `c${i}`).join(', ')
  await run(
    isClickhouse
      ? `create view fuzzed_view as select pk, ${names} from fuzzed_keys join fuzzed_cells on own = place`
      : `create view fuzzed_view as select pk, ${names} from fuzzed_keys left join fuzzed_cells on own = place`,
  )
  if (isMysql) await run(`set sql_mode = 'ALLOW_INVALID_DATES'`)
  const insert = async (table: string, tuples: readonly string[]) => {
    if (tuples.length > 0) await run(`insert into ${table} values ${tuples.join(', ')}`)
  }
  await insert(
    'fuzzed_keys',
    rows.map((row, i) => `(${i}, ${row.key})`),
  )
  await insert(
    'fuzzed_cells',
    rows.flatMap(({ isAlone, cells }, i) => (isAlone ? [] : [`(${[i, ...cells].join(', ')})`])),
  )
  if (isMysql) await run('set sql_mode = default')
}
