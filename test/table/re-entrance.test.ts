import fc from 'fast-check'
import { createTable, defineResource, type Resource, type Table, explainRun } from 'supplier-query'
import { afterEach, describe, expect, it } from 'vitest'
import { oracleRun } from '../oracle.js'
import { createRandom } from '../../examples/random.js'

/**
 * Getters that call the table that reads them, or older versions of the table. They run, update,
 * prepare and abort. Each version must keep the rows of a plain map.
 */

interface Row {
  readonly id: number
  readonly size: number
  readonly name: string
}

/** Runs the action that a test planned for this call of a getter. */
let onRead = (): void => undefined

const read = <T>(value: (row: Row) => T) => {
  return (row: Row): T => {
    onRead()
    return value(row)
  }
}

const resource = defineResource(
  {
    size: { kind: 'number', get: read(({ size }) => size) },
    name: { kind: 'string', get: read(({ name }) => name) },
    // `id` is prepared last, so that updates happen before its column is built.
    id: { kind: 'number', get: read(({ id }) => id) },
  },
  { key: 'id' },
)

/** The resource without getters. The oracle uses it. */
const plain = defineResource({ id: 'number', size: 'number', name: 'string' }, { key: 'id' })

interface Version {
  readonly table: Table<Resource, Row>
  readonly rows: ReadonlyMap<number, Row>
}

const queries: readonly object[] = [
  {},
  { filter: { field: 'size', comparator: 'lt', value: 40 }, page: { limit: 5 } },
  { filter: { field: 'name', comparator: 'contains', value: 'b 1' } },
  { sort: [{ field: 'name', direction: 'desc' }], page: { offset: 3, limit: 9 } },
  {
    filter: { field: 'id', comparator: 'ge', value: 3 },
    sort: [{ field: 'size', direction: 'asc' }],
    page: { limit: 4 },
  },
]

/** An action on a version, by the test or by a getter. */
interface Act {
  readonly kind: 'run' | 'explain' | 'update' | 'prepare' | 'state'
  /** The version, counted from the newest. */
  readonly which: number
  readonly seed: number
  /** The number of runs. Each run pays for part of the current builds. */
  readonly times: number
  /** The actions of getters during this action. Each starts `calls` getter calls after the previous one. */
  readonly nested: readonly { readonly calls: number; readonly act: Act }[]
}

const { act: acts } = fc.letrec<{ act: Act }>((tie) => ({
  act: fc.record({
    kind: fc.constantFrom('run', 'update', 'run', 'update', 'prepare', 'explain', 'state'),
    which: fc.oneof({ arbitrary: fc.constant(0), weight: 4 }, fc.nat(3)),
    seed: fc.nat(),
    times: fc.constantFrom(1, 20),
    nested: fc.oneof(
      { maxDepth: 3 },
      fc.constant([]),
      fc.array(fc.record({ calls: fc.nat(60), act: tie('act') }), { minLength: 1, maxLength: 3 }),
    ),
  }),
}))

class World {
  readonly versions: Version[]
  readonly #prepared: Promise<unknown>[] = []

  constructor(rows: readonly Row[]) {
    const table = createTable(resource, rows)
    this.versions = [{ table, rows: new Map(rows.map((row) => [row.id, row])) }]
  }

  do({ kind, which, seed, times, nested }: Act): void {
    const version = this.versions.at(-1 - (which % this.versions.length))!
    const [before, waiting] = [onRead, [...nested]]
    let calls = 0
    onRead = () => {
      if (waiting.length === 0 || calls++ < waiting[0]!.calls) return
      calls = 0
      this.do(waiting.shift()!.act)
    }
    try {
      this.#act(kind, version, seed, times)
    } finally {
      onRead = before
    }
  }

  #act(kind: Act['kind'], { table, rows }: Version, seed: number, times: number): void {
    const query = queries[seed % queries.length]!
    if (kind === 'run') for (let i = 0; i < times; i++) expectRun(table, rows, query)
    else if (kind === 'explain') expectExplained(table, rows, query)
    else if (kind === 'state') expectSize(table, rows)
    else if (kind === 'update') this.versions.push(updateAt(table, rows, seed))
    else this.#prepare(table, seed)
  }

  /** Runs some steps of a preparation. The clock aborts it. */
  #prepare(table: Version['table'], seed: number): void {
    const controller = new AbortController()
    let looks = seed % 30
    const clock = () => {
      if (looks-- === 0) controller.abort()
      const kind = looks % 2 === 0 ? 'run' : 'update'
      if (looks > 0 && looks % 7 === 0) this.do({ kind, which: 0, seed, times: 3, nested: [] })
      return -looks
    }
    const options = { signal: controller.signal, sliceMs: 1, clock }
    const done = table.prepare(undefined, options).catch((error: unknown) => {
      if (error !== controller.signal.reason) throw error
    })
    this.#prepared.push(done)
  }

  async end(): Promise<void> {
    await Promise.all(this.#prepared)
    for (const { table, rows } of this.versions) {
      expectRun(table, rows, {})
      await table.prepare()
      for (const query of queries) expectRun(table, rows, query)
    }
  }
}

function expectRun(table: Version['table'], rows: Version['rows'], query: object): void {
  const expected = oracleRun(plain, query, [...rows.values()], { now: 0 })
  const clock = () => {
    onRead()
    return 0
  }
  const actual = table.run(query, rows.size % 2 === 0 ? {} : { deadlineMs: 1, clock })
  expect(actual.total).toBe(expected.total)
  // The answer holds the same objects, not copies.
  expect(actual.rows.length).toBe(expected.rows.length)
  expect(actual.rows.findIndex((row, i) => row !== expected.rows[i])).toBe(-1)
}

function expectExplained(table: Version['table'], rows: Version['rows'], query: object): void {
  const expected = oracleRun(plain, query, [...rows.values()], { now: 0 })
  expect(explainRun(table, query).total).toBe(expected.total)
}

function expectSize(table: Version['table'], rows: Version['rows']): void {
  expect(table.state().rows).toBe(rows.size)
}

function updateAt(table: Version['table'], rows: Version['rows'], seed: number): Version {
  const random = createRandom(seed)
  const key = () => Math.floor(random() * (rows.size + 5))
  const remove = Array.from({ length: Math.floor(random() * 3) }, key)
  const upsert = Array.from({ length: Math.floor(random() * 8) }, () => makeRow(key(), random))
  const changed = new Map(rows)
  for (const id of remove) changed.delete(id)
  for (const row of upsert) changed.set(row.id, row)
  return { table: table.update({ upsert, remove }), rows: changed }
}

function makeRow(id: number, random: () => number): Row {
  const below = (n: number) => Math.floor(random() * n)
  return { id, size: below(99), name: `a${below(9)} b ${below(40)}` }
}

const someRows = Array.from({ length: 3000 }, (_, id): Row => ({ id, size: id, name: `n ${id}` }))
const idsOf = (table: Version['table']) => table.run({}).rows.map(({ id }) => id)
const ids = someRows.map(({ id }) => id)

/** Runs an action at one call of a getter. */
function atCall(call: number, act: () => void): void {
  let calls = 0
  onRead = () => {
    if (++calls === call) act()
  }
}

describe('a getter that throws for a row of an update', () => {
  afterEach(() => (onRead = () => undefined))

  it('fails only the queries that read the row, and no update', async () => {
    const base = await createTable(resource, someRows).prepare()
    let isFailing = true
    const broken: Row = Object.defineProperty({ id: -1, name: 'x', size: 0 }, 'size', {
      get: () => {
        if (isFailing) throw new Error('no size')
        return 7
      },
    })
    const fresh = allOf(300).map((id): Row => ({ id: 9000 + id, size: id, name: 'fresh' }))
    const table = base.update({ upsert: [...fresh, broken] })
    const bySize = { sort: [{ field: 'size', direction: 'asc' }], page: { limit: 3 } } as const
    expect(() => table.run(bySize)).toThrow('no size')
    expect(table.run({ filter: { field: 'name', comparator: 'eq', value: 'fresh' } }).total).toBe(
      300,
    )
    isFailing = false
    const held = [...someRows, ...fresh, broken]
    for (let i = 0; i < 3; i++) expectRun(table, new Map(held.map((row) => [row.id, row])), bySize)
  })
})

const allOf = (count: number) => Array.from({ length: count }, (_, i) => i)

describe('getters that call their own table', () => {
  afterEach(() => (onRead = () => undefined))

  it('lose no row if a nested update moves the table to a new base', async () => {
    const base = await createTable(resource, someRows).prepare(['size', 'name'])
    const table = base.update({ remove: [4] })
    const controller = new AbortController()
    let looks = 0
    const clock = () => {
      if (looks++ === 4) controller.abort()
      return looks
    }
    const { signal } = controller
    await expect(table.prepare([], { sliceMs: 1, signal, clock })).rejects.toThrow('aborted')
    expect(table.state().pending).toMatchObject({ removed: 1, isUnderWay: true })
    let pending = 1
    atCall(500, () => {
      const remove = ids.map((id) => -1 - id)
      table.update({ remove })
      pending = table.state().pending.removed
    })
    const updated = table.update({ upsert: [someRows[4]!] })
    expect(pending).toBe(0)
    const others = ids.toSpliced(4, 1)
    expect(idsOf(updated)).toEqual([...others, 4])
    expect(idsOf(table)).toEqual(others)
  })

  it('keep an updated row once if a nested update changes the same version', () => {
    const fresh = { id: -1, size: 0, name: 'fresh' }
    const table = createTable(resource, someRows).update({ upsert: [fresh] })
    const others: Version['table'][] = []
    atCall(500, () => others.push(table.update({ remove: [-1], upsert: [{ ...fresh, id: -2 }] })))
    const updated = table.update({ upsert: [{ ...fresh, size: 5 }, someRows[3]!] })
    expect(others.map(idsOf)).toEqual([[...ids, -2]])
    expect(idsOf(updated)).toEqual([...ids, -1])
    expect(idsOf(updated.update({ remove: [-1] }))).toEqual(ids)
  })

  it('neither lose nor duplicate rows when they run, update, prepare or abort', async () => {
    let [runs, nested] = [0, 0]
    const sequences = fc.array(acts, { minLength: 3, maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(3, 60), sequences, async (size, sequence) => {
        runs++
        const random = createRandom(size)
        const rows = Array.from({ length: size }, (_, id) => makeRow(id, random))
        const world = new World(rows)
        for (const act of sequence) {
          const before = world.versions.length
          world.do(act)
          nested += Number(world.versions.length > before + Number(act.kind === 'update'))
          if (act.seed % 3 === 0) await new Promise((resolve) => setImmediate(resolve))
        }
        await world.end()
      }),
      { numRuns: 50 },
    )
    // Enough actions updated a table from inside a getter.
    expect(nested).toBeGreaterThan(runs / 6)
  }, 120_000)
})
