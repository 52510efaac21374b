import fc from 'fast-check'
import { createTable, defineResource, type Table, type Update } from 'supplier-query'
import { describe, it, expect } from 'vitest'
import { oracleRun } from '../oracle.js'
import { MAX_TAIL } from '../../src/table/tuning.js'
import { createRandom } from '../../examples/random.js'

/**
 * Random sequences of run, update and prepare on current and old versions of a table. Calls are
 * interleaved, and some are aborted half-way. Each answer is compared with the oracle's.
 */

const resource = defineResource(
  { id: 'number', name: 'string', open: 'boolean', size: 'number', tags: 'string[]' },
  { key: 'id' },
)

interface Row {
  readonly id: number
  readonly [field: string]: unknown
}

function makeRow(id: number, random: () => number): Row {
  const below = (n: number) => Math.floor(random() * n)
  return {
    id,
    name: below(9) === 0 ? null : `a${below(30)} ${['b', 'bc', ''][below(3)]}${below(50)}`,
    open: [true, false, null][below(3)],
    size: below(5) === 0 ? undefined : below(40),
    tags: ['x', 'y', 'z'].filter(() => below(3) === 0),
  }
}

/** A version of the table with its expected rows. */
interface Version {
  readonly table: Table<typeof resource, Row>
  readonly rows: readonly Row[]
}

interface Real {
  readonly versions: Version[]
  /** Preparations that have started and are not awaited yet. */
  readonly begun: { readonly done: Promise<unknown>; readonly controller: AbortController }[]
}

type Model = Record<string, never>

const at = <T>(list: readonly T[], which: number): T => list[which % list.length]!

const compare = (field: string, comparator: string, value: unknown) => ({
  field,
  comparator,
  value,
})
const filters = fc.constantFrom<unknown>(
  {},
  compare('id', 'eq', 7),
  compare('size', 'ge', 20),
  compare('open', 'ne', true),
  compare('name', 'contains', 'a1'),
  compare('name', 'contains', 'b '),
  compare('name', 'contains', '1 b'),
  compare('name', 'contains', ' '),
  compare('tags', 'includes_any', ['x', 'y']),
  { operands: [compare('size', 'lt', 30), compare('name', 'not_contains', 'c')] },
  { operator: 'or', operands: [compare('tags', 'eq', null), compare('open', 'eq', true)] },
)
const queries = fc.record({
  filter: filters,
  sort: fc
    .subarray(['open', 'size', 'name'] as const)
    .chain((fields) =>
      fc.tuple(
        ...fields.map((field) =>
          fc.record({ field: fc.constant(field), direction: fc.constantFrom('asc', 'desc') }),
        ),
      ),
    ),
  page: fc.constantFrom({}, { limit: 0 }, { limit: 3 }, { offset: 50, limit: 20 }, { offset: 900 }),
})

interface Answer {
  readonly rows: readonly unknown[]
  readonly total: number
}

function expectAnswer(actual: Answer, expected: Answer): void {
  expect(actual.total).toBe(expected.total)
  expect(actual.rows.length).toBe(expected.rows.length)
  // The answer holds the same objects, not copies.
  expect(actual.rows.findIndex((row, i) => row !== expected.rows[i])).toBe(-1)
}

function expectSizes(versions: readonly Version[]): void {
  for (const { table, rows } of versions) expect(table.size).toBe(rows.length)
}

class Run implements fc.AsyncCommand<Model, Real> {
  readonly which: number
  readonly query: object
  readonly times: number

  constructor(which: number, query: object, times: number) {
    this.which = which
    this.query = query
    this.times = times
  }

  check(): boolean {
    return true
  }

  run(_: Model, { versions }: Real): Promise<void> {
    const { table, rows } = at(versions, this.which)
    const expected = oracleRun(resource, this.query, rows, { now: 0 })
    for (let i = 0; i < this.times; i++) {
      expectAnswer(table.run(this.query), expected)
    }
    return Promise.resolve()
  }

  toString(): string {
    return `run(${this.which}, ${JSON.stringify(this.query)}, ${this.times})`
  }
}

class Change implements fc.AsyncCommand<Model, Real> {
  readonly which: number
  readonly upserts: number
  readonly removes: number
  readonly seed: number

  constructor(which: number, upserts: number, removes: number, seed: number) {
    this.which = which
    this.upserts = upserts
    this.removes = removes
    this.seed = seed
  }

  check(): boolean {
    return true
  }

  run(_: Model, { versions }: Real): Promise<void> {
    const { table, rows } = at(versions, this.which)
    const random = createRandom(this.seed)
    const key = () => Math.floor(random() * (rows.length + 20))
    const update: Update<Row> = {
      upsert: Array.from({ length: this.upserts }, () => makeRow(key(), random)),
      remove: Array.from({ length: this.removes }, key),
    }
    const edited = new Map(rows.map((row) => [row.id, row]))
    for (const id of update.remove ?? []) edited.delete(Number(id))
    for (const row of update.upsert ?? []) edited.set(row.id, row)
    const next = { table: table.update(update), rows: [...edited.values()] }
    expectSizes([next, { table, rows }])
    // Some versions are dropped.
    if (versions.length > 3) versions.splice(this.seed % versions.length, 1)
    versions.push(next)
    return Promise.resolve()
  }

  toString(): string {
    return `update(${this.which}, ${this.upserts}, ${this.removes}, ${this.seed})`
  }
}

class Prepare implements fc.AsyncCommand<Model, Real> {
  readonly which: number
  readonly fields: ('id' | 'name' | 'open' | 'size' | 'tags')[] | undefined
  readonly turns: number

  constructor(which: number, fields: Prepare['fields'], turns: number) {
    this.which = which
    this.fields = fields
    this.turns = turns
  }

  check(): boolean {
    return true
  }

  async run(_: Model, { versions, begun }: Real): Promise<void> {
    const { table } = at(versions, this.which)
    const controller = new AbortController()
    let looks = 0
    const options = { signal: controller.signal, sliceMs: 1, clock: () => looks++ }
    const done = table.prepare(this.fields, options).catch((error: unknown) => {
      if (error !== controller.signal.reason) throw error
    })
    begun.push({ done, controller })
    for (let i = 0; i < this.turns; i++) await new Promise((resolve) => setImmediate(resolve))
  }

  toString(): string {
    return `prepare(${this.which}, ${String(this.fields)}, ${this.turns})`
  }
}

class End implements fc.AsyncCommand<Model, Real> {
  readonly which: number
  readonly abort: boolean

  constructor(which: number, abort: boolean) {
    this.which = which
    this.abort = abort
  }

  check(): boolean {
    return true
  }

  async run(_: Model, { begun }: Real): Promise<void> {
    if (begun.length === 0) return
    const [one] = begun.splice(this.which % begun.length, 1)
    if (this.abort) one!.controller.abort()
    await one!.done
  }

  toString(): string {
    return `${this.abort ? 'abort' : 'wait'}(${this.which})`
  }
}

const fields = fc.option(fc.subarray(['id', 'name', 'open', 'size', 'tags'] as const), {
  nil: undefined,
})
const many = fc.constantFrom(0, 1, 3, 40, MAX_TAIL, MAX_TAIL + 1, 1100)

describe('a table and its versions', () => {
  it('give the same answers as the oracle after any runs, updates, preparations and aborts', async () => {
    const commands = fc.commands(
      [
        fc.tuple(fc.nat(), queries, fc.constantFrom(1, 1, 3, 40)).map((args) => new Run(...args)),
        fc.tuple(fc.nat(), many, fc.nat(40), fc.nat()).map((args) => new Change(...args)),
        fc.tuple(fc.nat(), fields, fc.nat(6)).map((args) => {
          return new Prepare(args[0], args[1] && [...args[1]], args[2])
        }),
        fc.tuple(fc.nat(), fc.boolean()).map((args) => new End(...args)),
      ],
      { maxCommands: 25, size: '+1' },
    )
    const sizes = fc.constantFrom(0, 5, 700, 4500)
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), commands, async (size, seed, drawn) => {
        const random = createRandom(seed)
        const rows = Array.from({ length: size }, (_, id) => makeRow(id, random))
        const real: Real = { versions: [{ table: createTable(resource, rows), rows }], begun: [] }
        await fc.asyncModelRun(() => ({ model: {}, real }), drawn)
        await Promise.all(real.begun.map(({ done }) => done))
        for (const [i, { table, rows: held }] of real.versions.entries()) {
          await table.prepare()
          expect(table.state().pending, String(i)).toMatchObject({ added: 0, removed: 0 })
          expect(table.run({}).rows).toEqual(held)
        }
      }),
      { numRuns: 10 },
    )
  }, 180_000)
})
