import fc from 'fast-check'
import { createTable, defineResource, type Table, type Update } from 'supplier-query'
import { describe, it, expect } from 'vitest'
import { oracleRun } from '../oracle.js'
import { MAX_TAIL } from '../../src/table/tuning.js'
import { createRandom } from '../../examples/random.js'
import { edited } from './random.js'

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

/** A version of the table with its expected rows. */
interface Version {
  readonly table: Table<typeof resource, Row>
  readonly rows: readonly Row[]
}

function expectAnswer({ table, rows }: Version, query: object, times: number): void {
  const expected = oracleRun(resource, query, rows, { now: 0 })
  for (let i = 0; i < times; i++) {
    const actual = table.run(query)
    expect(actual.total).toBe(expected.total)
    expect(actual.rows.length).toBe(expected.rows.length)
    // The answer holds the same objects, not copies.
    expect(actual.rows.findIndex((row, j) => row !== expected.rows[j])).toBe(-1)
  }
}

function change({ table, rows }: Version, step: Step<'update'>): Version {
  const random = createRandom(step.seed)
  const key = () => Math.floor(random() * (rows.length + 20))
  const update: Update<Row> = {
    upsert: Array.from({ length: step.upserts }, () => makeRow(key(), random)),
    remove: Array.from({ length: step.removes }, key),
  }
  const next = { table: table.update(update), rows: edited(rows, update) }
  expect([next.table.size, table.size]).toEqual([next.rows.length, rows.length])
  return next
}

/** Starts a preparation, which `abort` ends early. Its clock counts its looks. */
function prepare({ table }: Version, fields: Step<'prepare'>['fields']) {
  const controller = new AbortController()
  let looks = 0
  const options = { signal: controller.signal, sliceMs: 1, clock: () => looks++ }
  const done = table.prepare(fields && [...fields], options).catch((error: unknown) => {
    if (error !== controller.signal.reason) throw error
  })
  return { done, abort: () => controller.abort() }
}

const names = ['id', 'name', 'open', 'size', 'tags'] as const
const stepKinds = {
  run: fc.record({
    kind: fc.constant('run' as const),
    which: fc.nat(),
    query: queries,
    times: fc.constantFrom(1, 1, 3, 40),
  }),
  update: fc.record({
    kind: fc.constant('update' as const),
    which: fc.nat(),
    upserts: fc.constantFrom(0, 1, 3, 40, MAX_TAIL, MAX_TAIL + 1, 1100),
    removes: fc.nat(40),
    seed: fc.nat(),
  }),
  prepare: fc.record({
    kind: fc.constant('prepare' as const),
    which: fc.nat(),
    fields: fc.option(fc.subarray([...names]), { nil: undefined }),
    turns: fc.nat(6),
  }),
  end: fc.record({ kind: fc.constant('end' as const), which: fc.nat(), abort: fc.boolean() }),
}
type Step<K extends keyof typeof stepKinds> =
  (typeof stepKinds)[K] extends fc.Arbitrary<infer S> ? S : never

describe('a table and its versions', () => {
  it('give the same answers as the oracle after any runs, updates, preparations and aborts', async () => {
    const steps = fc.array(fc.oneof(...Object.values(stepKinds)), { maxLength: 25, size: '+1' })
    const sizes = fc.constantFrom(0, 5, 700, 4500)
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), steps, async (size, seed, drawn) => {
        const random = createRandom(seed)
        const rows = Array.from({ length: size }, (_, id) => makeRow(id, random))
        const versions: Version[] = [{ table: createTable(resource, rows), rows }]
        /** Preparations that have started and are not awaited yet. */
        const begun: ReturnType<typeof prepare>[] = []
        for (const step of drawn) {
          const version = at(versions, step.which)
          if (step.kind === 'run') expectAnswer(version, step.query, step.times)
          else if (step.kind === 'update') {
            const next = change(version, step)
            // Some versions are dropped.
            if (versions.length > 3) versions.splice(step.seed % versions.length, 1)
            versions.push(next)
          } else if (step.kind === 'prepare') {
            begun.push(prepare(version, step.fields))
            for (let i = 0; i < step.turns; i++) {
              await new Promise((resolve) => setImmediate(resolve))
            }
          } else if (begun.length > 0) {
            const [one] = begun.splice(step.which % begun.length, 1)
            if (step.abort) one!.abort()
            await one!.done
          }
        }
        await Promise.all(begun.map(({ done }) => done))
        for (const [i, { table, rows: held }] of versions.entries()) {
          await table.prepare()
          expect(table.state().pending, String(i)).toMatchObject({ added: 0, removed: 0 })
          expect(table.run({}).rows).toEqual(held)
        }
      }),
      { numRuns: 16 },
    )
  }, 180_000)
})
