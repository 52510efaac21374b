import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  createTable,
  defineResource,
  QueryTimeout,
  runQuery,
  walkQuery,
  type FieldDeclaration,
  type Resource,
  type Table,
  type Update,
  type WalkResult,
} from 'supplier-query'
import { folds, moments, queriesOf, resources, type RandomQuery } from '../../../arbitraries.js'
import { oracleReadCell, oracleRun } from '../../../oracle.js'
import { declare, declared, memberOf, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { keyOf, rowForms, rowMaker, trapped, type Row, type RowsForm, type Trap } from '../rows.js'
import { inMemory, type Target } from '../target.js'

interface Program {
  readonly resource: Declaration
  readonly rows: RowsForm
  readonly moment: { readonly now: number; readonly timeZone: string }
  readonly steps: readonly Step[]
}

interface Step {
  readonly does: (typeof verbs)[number]
  /** The index of the kept version of the table. */
  readonly on: number
  readonly query: Form
  /** The number of repetitions, of upserted rows, or of turns of the event loop. */
  readonly count: number
  /** The number of removed keys, and the index of the first key. */
  readonly removed: number
  readonly at: number
}

const onTable = ['run', 'run', 'run', 'update', 'update', 'walk', 'get'] as const
const onWork = ['prepare', 'abort', 'wait', 'hurry', 'fail', 'fail to prepare'] as const
const verbs = [...onTable, ...onWork] as const

/** Generates fields with a string or number key, folded or not. */
const keyed: fc.Arbitrary<Resource> = fc
  .tuple(resources, fc.constantFrom('string' as const, 'number' as const), folds, fc.boolean())
  .map(([{ fields }, kind, fold, isKeyed]) => {
    const key = kind === 'string' && fold !== undefined ? { kind, fold } : kind
    const others = { ...fields } as Record<string, FieldDeclaration> // each field has one kind
    if (!isKeyed) return defineResource(others)
    return defineResource({ ...others, id: key }, { key: 'id' })
  })

const cases: fc.Arbitrary<Program> = declared<Omit<Program, 'resource'>>(
  (resource) => ({
    rows: rowForms(resource),
    moment: moments,
    steps: fc.array(
      fc.record({
        does: fc.constantFrom(...verbs),
        on: fc.nat(5),
        query: queriesOf(resource).map(toForm),
        count: fc.constantFrom(0, 1, 1, 2, 3, 40, 1024, 1025),
        removed: fc.constantFrom(0, 0, 1, 5, 300),
        at: fc.nat(70_000),
      }),
      { minLength: 1, maxLength: 14, size: 'max' },
    ),
  }),
  keyed,
)

export const programs: Target<Program> = {
  name: 'programs',
  law: 'Every version of a table gives the answers of the oracle, or of the array engine over very many rows, after any runs, updates, preparations, aborts, timeouts and rows that throw.',
  cases,
  open: inMemory(check),
}

interface Version {
  readonly table: Table<Resource, Row>
  readonly rows: readonly Row[]
}

interface Begun {
  readonly done: Promise<unknown>
  readonly controller: AbortController
}

async function check({
  resource: declaration,
  rows: rowsForm,
  moment,
  steps,
}: Program): Promise<void> {
  const resource = declare(declaration)
  const trap = { isSet: false }
  const make = rowMaker(declaration, rowsForm, trap)
  const rows = Array.from({ length: rowsForm.size }, (_, i) => make(i))
  const table = createTable(resource, rows)
  const versions: Version[] = [{ table, rows }]
  const begun: Begun[] = []
  const program = { declaration, resource, make, moment, versions, begun, trap }
  for (const step of steps) await take(program, step)
  for (const { done } of begun) await done
  for (const version of versions) {
    await version.table.prepare()
    expectSame(version.table.run({}), { rows: version.rows, total: version.rows.length })
  }
}

interface Running {
  readonly declaration: Declaration
  readonly resource: Resource
  readonly make: (i: number) => Row
  readonly moment: Program['moment']
  readonly versions: Version[]
  readonly begun: Begun[]
  readonly trap: Trap
}

async function take(program: Running, step: Step): Promise<void> {
  const { moment, versions, begun } = program
  const version = versions[step.on % versions.length]!
  const { table, rows } = version
  const query = fromForm(step.query) as RandomQuery & object // as drawn
  switch (step.does) {
    case 'run': {
      const expected = answerOf(program, version, query)
      const times = rows.length > 5000 ? 1 : Math.min(step.count, 40)
      for (let i = 0; i <= times; i++) expectSame(table.run(query as object, moment), expected)
      return
    }
    case 'walk':
      walk(program, version, query, 1 + (step.count % 50))
      return
    case 'get':
      lookUp(program, version, step.at)
      return
    case 'update':
      versions.push(update(program, version, step))
      if (versions.length > 4) versions.splice(step.at % 4, 1)
      return
    case 'prepare':
      begun.push(prepare(version, step.at))
      for (let i = 0; i < step.count % 7; i++) await new Promise(setImmediate)
      return
    case 'abort':
      begun.at(-1)?.controller.abort()
      return
    case 'wait':
      await begun.shift()?.done
      return
    case 'fail': {
      const expected = answerOf(program, version, query)
      await failing(program.trap, () => expectSame(table.run(query as object, moment), expected))
      return
    }
    case 'fail to prepare':
      await failing(program.trap, () => table.prepare())
      return
    case 'hurry': {
      let looks = 0
      const options = { ...moment, deadlineMs: 1 + step.count, clock: () => looks++ }
      try {
        expectSame(table.run(query as object, options), answerOf(program, version, query))
      } catch (error) {
        if (!(error instanceof QueryTimeout)) throw error
      }
    }
  }
}

/** From this number of rows on the array engine replaces the oracle, which would be too slow. */
const MANY = 1500

function answerOf(
  { resource, moment }: Running,
  { rows }: Version,
  query: RandomQuery & object,
): ReturnType<typeof oracleRun> {
  if (rows.length > MANY) return runQuery(resource, query as object, rows, moment)
  return oracleRun(resource, query, rows, moment)
}

interface Answer {
  readonly rows: readonly unknown[]
  readonly total: number
}

/** Expects identical rows in the same order. */
function expectSame(actual: Answer, expected: Answer): void {
  assert.equal(actual.total, expected.total)
  assert.equal(actual.rows.length, expected.rows.length)
  assert.equal(
    actual.rows.findIndex((row, i) => row !== expected.rows[i]),
    -1,
    'another row',
  )
}

/** Runs `act` while some rows throw. Only the error of the rows may be thrown. */
async function failing(trap: Trap, act: () => unknown): Promise<void> {
  trap.isSet = true
  try {
    await act()
  } catch (error) {
    if (error !== trapped) throw error
  } finally {
    trap.isSet = false
  }
}

function prepare({ table }: Version, at: number): Begun {
  const controller = new AbortController()
  let looks = 0
  const options = { signal: controller.signal, sliceMs: 1 + (at % 3), clock: () => looks++ }
  const done = table.prepare(undefined, options).catch((error: unknown) => {
    if (error !== controller.signal.reason && error !== trapped) throw error
  })
  done.catch(() => {}) // awaited later
  return { done, controller }
}

function update({ declaration, make }: Running, { table, rows }: Version, step: Step): Version {
  const { key, fields } = declaration
  const { count, removed, at } = step
  if (key === undefined) {
    assert.throws(() => table.update({ upsert: [] }), TypeError)
    return { table, rows }
  }
  const field = fields[key]!
  // Some keys exist, and some are new.
  const indexOf = (i: number) => (at + i * 7) % (rows.length + 20)
  const change: Update<Row> = {
    upsert: Array.from({ length: count }, (_, i) => make(indexOf(i))),
    remove: Array.from({ length: removed }, (_, i) => keyOf(field, indexOf(i * 3 + 1))),
  }
  const held = heldByKey(declaration, rows)
  for (const each of change.remove ?? []) held.delete(each)
  for (const [cell, row] of heldByKey(declaration, change.upsert ?? [])) held.set(cell, row)
  return { table: table.update(change), rows: [...held.values()] }
}

/** Returns rows by their keys. The last row of a key counts. */
function heldByKey({ key, fields }: Declaration, rows: readonly Row[]): Map<unknown, Row> {
  const field = fields[key!]!
  return new Map(rows.map((row) => [oracleReadCell(field.kind, row[memberOf(key!, field)]), row]))
}

/** Expects the rows of some keys, which exist or not. */
function lookUp({ declaration }: Running, { table, rows }: Version, at: number): void {
  const { key, fields } = declaration
  if (key === undefined) {
    assert.throws(() => table.has('k'), TypeError)
    return
  }
  const { kind, fold } = fields[key]!
  const held = heldByKey(declaration, rows)
  for (let i = 0; i < 40; i++) {
    const value = keyOf(fields[key]!, (at + i * 7) % (rows.length + 20))
    const row = held.get(oracleReadCell(kind, value))
    assert.equal(table.get(value), row)
    assert.equal(table.has(value), row !== undefined)
    if (fold !== undefined) continue
    const filter = { field: key, comparator: 'eq', value }
    const found = row === undefined ? [] : [row]
    expectSame(table.run({ filter } as object), { rows: found, total: found.length })
  }
}

/**
 * Expects the pages and cursors of a walk, as far as they are read, to equal those of the array engine, which
 * `test/walks.ts` holds to the oracle.
 */
function walk(
  { resource, moment }: Running,
  { table, rows }: Version,
  { filter = {}, sort = [] }: RandomQuery,
  limit: number,
): void {
  const query = { filter, sort, page: { limit } } as object // as drawn
  if (resource.key === undefined) {
    assert.throws(() => table.walk(query, { ...moment, after: null }), TypeError)
    return
  }
  let after: string | null = null
  for (let page = 0; page === 0 || (after !== null && page < 5); page++) {
    const expected: WalkResult<Row> = walkQuery(resource, query, rows, { ...moment, after })
    const result: WalkResult<Row> = table.walk(query, { ...moment, after })
    expectSame(result, expected)
    assert.equal(result.next, expected.next)
    after = result.next
  }
}
