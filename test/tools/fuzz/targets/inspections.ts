import assert from 'node:assert/strict'
import fc from 'fast-check'
import { defineResource, planQuery, type Kind } from 'supplier-query'
import { inspectRows, type FieldInspection } from 'supplier-query/inspect'
import { inspectTable, selectPage } from 'supplier-query/kysely'
import type { ColumnMapping } from 'supplier-query/sql'
import { kinds } from '../../../../src/language/kind.js'
import { partsOf } from '../../../../src/sql/dialects/dialects.js'
import { dialects } from '../../../sql/dialects.js'
import { kyselyOver, type Engine } from '../../../sql/engine.js'
import { createStrayLabel, integers, strayColumnsOf } from '../../../sql/stray-columns.js'
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
  readonly typeName: string
}

function casesOf(dialect: Engine['dialect']): fc.Arbitrary<Inspected> {
  const { types } = partsOf(dialects[dialect])
  // Inspections advise no mapping to a day or a decimal yet.
  const inspected = kinds.filter((kind) => kind !== 'day' && kind !== 'decimal')
  const typed = inspected.flatMap((kind) =>
    Object.keys(types[kind]).map((typeName): Typed => ({ kind, typeName })),
  )
  const column = fc.record({
    stray: fc.constantFrom(...strayColumnsOf(dialect)),
    isRight: fc.boolean(),
    other: fc.constantFrom(...typed),
  })
  return fc.array(column, { minLength: 1, maxLength: 4 }).chain((drawn) => {
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

/** True for instants outside the years 1900 to 2299, whose text in ClickHouse is another instant. */
function isBeyondText(content: string): boolean {
  const [, ms] = /Timestamp64Milli\((-?\d+),/.exec(content) ?? []
  return ms !== undefined && (+ms < Date.UTC(1900, 0) || +ms >= Date.UTC(2300, 0))
}

export const inspections: readonly Target<Inspected>[] = onDatabases('inspections', (dialect) => ({
  law: 'an inspection never throws, for any columns of a table or a left join and any declared types; it counts absent and readable cells, and reports no column whose present cells are all readable; a hinted type can be read.',
  cases: casesOf(dialect),
  check,
}))

async function check(engine: Engine, inspected: Inspected): Promise<void> {
  const { columns, rows } = inspected
  await load(engine, inspected)
  const { ok, key, fields, findings } = await inspect(engine, columns)
  const keys = rows.flatMap((row) => row.key ?? [])
  assert.deepEqual(key, {
    field: 'pk',
    missing: rows.length - keys.length,
    missingRows: [],
    repeated: keys.length - new Set(keys).size,
    repeats: [],
  })
  assert.deepEqual(findings, [])
  const isSound = fields.every((field) => field.findings.length === 0)
  assert.equal(ok, isSound && key.missing === 0 && key.repeated === 0)
  for (const [i, column] of columns.entries()) {
    await checkColumn(engine, inspected, column, fields[i + 1]!, i)
  }
}

async function checkColumn(
  engine: Engine,
  { columns, rows }: Inspected,
  { kind, typeName, said }: Stray,
  field: FieldInspection<string>,
  i: number,
): Promise<void> {
  const { present, absent, unreadable, emptyTexts, findings } = field
  const about = `c${i}: ${JSON.stringify(field)}`
  assert.equal(
    present + absent + unreadable,
    rows.length,
    `present, absent and unreadable do not add up, ${about}`,
  )
  const isRight = said.kind === kind && said.typeName === typeName
  const isTyped = engine.dialect !== 'sqlite'
  const shown = await readCells(engine, said, i)
  const isThere = (cell: unknown) => cell !== null && !(Array.isArray(cell) && cell.length === 0)

  const reads = shown?.filter(isThere).length
  const isKnown = isRight || !isTyped || present > 0
  const isList = said.kind.endsWith(']')
  // A statement trusts the declared type, and its rows refuse a value of another.
  if (isKnown && !isList && reads !== undefined) {
    assert.equal(present, reads, `what reads, ${about}`)
  }
  if (!isList && (isRight || !isTyped)) {
    const isNothing = rows.map(({ isAlone, cells }) => isAlone || cells[i] === 'null')
    assert.equal(
      absent,
      isNothing.filter(Boolean).length,
      `another count of absent cells, ${about}`,
    )
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
  if (isKnown) assert.equal(emptyTexts, shown!.filter(hasEmpty).length, `empty texts, ${about}`)

  const isSeconds = (cell: unknown) =>
    cell instanceof Date && cell.getTime() >= 864e5 && cell.getTime() < 31 * 864e5
  const seconds = shown?.filter(isThere).every(isSeconds) === true ? present : 0
  const counts = findings.map(({ found, count }) => [found === 'epoch seconds', count])
  assert.deepEqual(
    counts,
    [
      [false, unreadable],
      [true, said.kind === 'date' ? seconds : 0],
    ].filter(([, count]) => Number(count) > 0),
    `findings, ${about}`,
  )

  const hinted = findings.flatMap(({ hint }) => {
    const [, type] = /type: (".*") }/.exec(hint ?? '') ?? []
    return type === undefined ? [] : [JSON.parse(type) as string]
  })
  for (const name of hinted) {
    const mended = { ...columns[i]!, said: { kind: said.kind, typeName: name } }
    const { fields } = await inspect(engine, columns.with(i, mended))
    const cells = await readCells(engine, mended.said, i)
    const most = cells?.filter(isThere).length
    const read = fields[i + 1]!.present
    assert.ok(isList ? read <= most! : read === most, `the hint, ${about}`)
  }
}

/** Returns a list with the list of an expression; `undefined` if no driver returns the list intact. */
function listOf(
  dialect: Engine['dialect'],
  { typeName, kind }: Typed,
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

function inspect(engine: Engine, columns: readonly Stray[]) {
  const said = columns.map((column) => column.said)
  const { resource, options } = describe(engine, said, [...said.keys()])
  return inspectTable(kyselyOver(engine), resource, options)
}

function describe({ dialect }: Engine, said: readonly Typed[], places: readonly number[]) {
  const named = <T>(of: (typed: Typed) => T) =>
    Object.fromEntries(said.map((typed, i) => [`c${places[i]!}`, of(typed)]))
  const resource = defineResource(
    { pk: 'number', ...named(({ kind }) => kind) },
    { key: 'pk', limits: { maxLimit: Infinity } },
  )
  const columns = {
    pk: { type: integers[dialect] },
    ...named(({ typeName }) => ({ type: typeName })),
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
