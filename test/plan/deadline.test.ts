import {
  createTable,
  defineResource,
  planQuery,
  QueryTimeout,
  runPlan,
  runQuery,
  type DeadlineOptions,
  explainRun,
  walkQuery,
} from 'supplier-query'
import { describe, expect, it, vi } from 'vitest'
import { compare } from '../builders.js'
import { createRandom } from '../../examples/random.js'

/** Counts how often runs with a deadline read a given clock. */

interface Row {
  readonly id: number
  readonly name: string
}

const count = 4_000
const rows: readonly Row[] = Array.from({ length: count }, (_, i) => {
  const id = (i * 7919) % count // a shuffle: 7919 has no factor in common with the number of rows
  return { id, name: `${(id * 31) % 997}` }
})

/** Returns a resource that counts the cells that are read. */
function counting() {
  const state = { cells: 0 }
  const read = <V>(get: (row: Row) => V) => {
    return (row: Row) => (state.cells++, get(row))
  }
  const resource = defineResource(
    {
      id: { kind: 'number', get: read(({ id }) => id) },
      half: { kind: 'number', get: read(({ id }) => id >> 1) },
      name: { kind: 'string', get: read(({ name }) => name) },
    },
    { key: 'id', limits: { maxSearches: 100 } },
  )
  return { resource, state }
}

const byName = { field: 'name', direction: 'desc' }
const byHalf = { field: 'half', direction: 'asc' }
const many = Array.from({ length: 100 }, (_, i) => compare('name', 'contains', `${i}x`))
/** A table counts the rows of two ranges one by one, and those of one range at once. */
const both = { operands: [compare('id', 'ge', 9), compare('half', 'lt', 1_800)] }
/** Comparisons of which no two can be merged. */
const pairs = Array.from({ length: 40 }, (_, i) => ({
  operands: [compare('name', 'not_contains', `${i}x`), compare('half', 'lt', -i)],
}))
const someIds = rows.slice(0, 200).map(({ id }) => id)

const queries: Readonly<Record<string, unknown>> = {
  'a filter': { filter: compare('name', 'contains', '1') },
  'a filter of a hundred comparisons': { filter: { operator: 'or', operands: many } },
  'a filter of many groups': { filter: { operator: 'or', operands: pairs } },
  'a list of values': { filter: compare('id', 'is_any', someIds) },
  'a filter and a sort': { filter: both, sort: [byName], page: { limit: 20 } },
  'two keys, deep': { filter: both, sort: [byHalf, byName], page: { offset: 3_000, limit: 20 } },
  'a sort of every row': { sort: [byName, byHalf] },
}

type Run = (query: unknown, options: DeadlineOptions) => unknown

/** The engines, each over all rows. */
const engines: Readonly<Record<string, () => Run | Promise<Run>>> = {
  runQuery: () => (query, options) => runQuery(counting().resource, query, rows, options),
  runPlan: () => (query, options) => {
    return runPlan(planQuery(counting().resource, query), rows, options)
  },
  'table.run': async () => {
    const table = await warmTable()
    return (query, options) => table.run(query, options)
  },
  walkQuery: () => (query, options) => {
    return walkQuery(counting().resource, walked(query), rows, { ...options, after: null })
  },
  'table.walk': async () => {
    const table = await warmTable()
    return (query, options) => table.walk(walked(query), { ...options, after: null })
  },
  explainRun: async () => {
    const table = await warmTable()
    return (query, options) => explainRun(table, query, options).total
  },
}

/** Returns the query without its offset, which a walk rejects. */
function walked(query: unknown): unknown {
  const { page, ...rest } = query as { page?: { limit: number } } // one of those above
  return { ...rest, ...(page !== undefined && { page: { limit: page.limit } }) }
}

/** A table whose columns are built. */
async function warmTable() {
  const table = createTable(counting().resource, rows)
  await table.prepare()
  return table
}

describe.each(Object.keys(engines))('%s with a deadline', (engine) => {
  it.each(Object.keys(queries))('stops %s at any point', async (what) => {
    const engineRun = await engines[engine]!()
    const query = queries[what]
    // Random pivots decide how much a sort compares: every run draws the same ones.
    const run: Run = (...given) => {
      const spy = vi.spyOn(Math, 'random').mockImplementation(createRandom(1))
      try {
        return engineRun(...given)
      } finally {
        spy.mockRestore()
      }
    }
    const expected = run(query, {})
    let looks = 0
    const clock = () => looks++
    const inTime = run(query, { deadlineMs: 1e9, clock })
    const all = looks
    expect(inTime).toEqual(expected)
    expect(all).toBeGreaterThan(1)
    for (const deadlineMs of [0.5, all * 0.3, all * 0.5].filter((ms) => ms < all - 1)) {
      looks = 0
      expect(() => run(query, { deadlineMs, clock })).toThrow(new QueryTimeout(deadlineMs))
      // The first reading of the clock starts the deadline.
      expect(looks).toBe(Math.floor(deadlineMs) + 2)
    }
    looks = 0
    expect(run(query, { deadlineMs: 1e9, clock })).toEqual(expected)
  })
})

describe('the clock', () => {
  it.each(Object.keys(queries))('is read about every thousand cells of %s', (what) => {
    const { resource, state } = counting()
    const gaps: number[] = []
    let last = 0
    const clock = () => {
      gaps.push(state.cells - last)
      last = state.cells
      return 0
    }
    runQuery(resource, queries[what], rows, { deadlineMs: 1, clock })
    gaps.push(state.cells - last)
    expect(state.cells).toBeGreaterThanOrEqual(count)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2 * 1024)
    expect(gaps.length).toBeLessThan(0.12 * count)
  })

  it.each([2_000, 20_000])(
    'is read about every 32,000 letters of texts of %d letters',
    (length) => {
      const text = `${'a'.repeat(length - 1)}b`
      const some = Array.from({ length: 400 }, () => ({ text }))
      const read = (fold?: 'accents'): number => {
        let looks = 0
        const texts = defineResource({ text: { kind: 'string', fold } })
        const query: unknown = { filter: compare('text', 'contains', 'x') }
        runQuery(texts, query, some, { deadlineMs: 1e9, clock: () => looks++ })
        return looks
      }
      const all = some.length * length
      expect(read()).toBeGreaterThan(all / 64_000)
      expect(read('accents')).toBeGreaterThan(all / 32_000)
      expect(read()).toBeLessThan(all / 10_000)
    },
  )

  it('is read at the end of a run that reads few cells', () => {
    let time = 0
    const slow = defineResource({
      id: { kind: 'number', get: (row: Row) => ((time += 50), row.id) },
    })
    const query = { filter: { field: 'id', comparator: 'ge', value: 0 } } as const
    const run = () =>
      runQuery(slow, query, rows.slice(0, 3), { deadlineMs: 100, clock: () => time })
    expect(run).toThrow(QueryTimeout)
  })

  it('that returns no finite number is an error, not a run without a limit', () => {
    const { resource } = counting()
    for (const wrong of [NaN, Infinity, undefined, '5', 5n]) {
      let looks = 0
      const clocks = [() => wrong as number, () => (looks++ > 2 ? (wrong as number) : 0)]
      for (const clock of clocks) {
        const options = { deadlineMs: 1e9, clock }
        const run = () => runQuery(resource, queries['a sort of every row'], rows, options)
        expect(run).toThrow('clock: expected to return a finite number, got ')
      }
      const options = { deadlineMs: 1e9, clock: clocks[0]! }
      expect(() => runQuery(resource, {}, rows.slice(0, 3), options)).toThrow(TypeError)
    }
  })

  it('is read during the comparisons of a sort', () => {
    const { resource, state } = counting()
    const looks: number[] = []
    const clock = () => looks.push(state.cells)
    runQuery(resource, queries['a sort of every row'], rows, { deadlineMs: 1e9, clock })
    // The sort reads n cells of each key, and makes at least n log n comparisons of two cells.
    expect(looks.length).toBeGreaterThan((count * 4) / 1024)
  })

  it('is read for the values of a filter, even without rows', () => {
    const value = Array.from({ length: 64 }, (_, i) => i)
    const query: unknown = { filter: compare('id', 'is_any', value) }
    let looks = 0
    const clock = () => looks++
    const { resource } = counting()
    expect(() => runQuery(resource, query, [], { deadlineMs: 0.5, clock })).toThrow(QueryTimeout)
  })

  it.each(['number', 'date'] as const)(
    'is read while many lists of values of a %s are planned and merged',
    (kind) => {
      const [lists, length] = [50, 500]
      const valueOf = (i: number) => (kind === 'number' ? i : new Date(i * 1000).toISOString())
      const operands = Array.from({ length: lists }, (_, i) => {
        const value = Array.from({ length }, (__, j) => valueOf(i * length + j))
        return { field: 'cell', comparator: 'is_any', value }
      })
      let looks = 0
      const clock = () => looks++
      const query: unknown = { filter: { operator: 'or', operands } }
      const limits = { maxValues: lists * length }
      runQuery(defineResource({ cell: kind }, { limits }), query, [], { deadlineMs: 1e9, clock })
      // Planning reads it once for each list. Merging reads it once for every two thousand values.
      expect(looks).toBeGreaterThan(lists + (lists * length) / 2048)
    },
  )

  it.each([
    ['id', 'is_any'],
    ['name', 'is_not_any'],
    ['tags', 'includes_any'],
    ['tags', 'excludes_any'],
  ])('is read while a prepared table looks up the values of %s %s', async (field, comparator) => {
    const limits = { maxListLength: 5000 }
    const resource = defineResource({ id: 'number', name: 'string', tags: 'string[]' }, { limits })
    const some = rows.slice(0, 100).map((row) => ({ ...row, tags: [row.name] }))
    const table = createTable(resource, some)
    await table.prepare()
    const looksOf = (length: number): number => {
      let looks = 0
      const value = Array.from({ length }, (_, i) => (field === 'id' ? i - 9000 : `${i}x`))
      const query: unknown = { filter: { field, comparator, value } }
      table.run(planQuery(resource, query), { deadlineMs: 1e9, clock: () => looks++ })
      return looks
    }
    expect(looksOf(5000) - looksOf(10)).toBeGreaterThan(5000 / 64)
  })

  it('is read while the rows of an updated table are sorted', async () => {
    const { resource } = counting()
    const prepared = createTable(resource, rows)
    await prepared.prepare()
    const changed = prepared.update({ upsert: rows.slice(0, 10) })
    const looksOf = (run: typeof changed.run): number => {
      let looks = 0
      const query: unknown = queries['a sort of every row']
      run(query, { deadlineMs: 1e9, clock: () => looks++ })
      return looks
    }
    const more = looksOf(changed.run.bind(changed)) - looksOf(prepared.run.bind(prepared))
    expect(more).toBeGreaterThan((count * 4) / 1024)
  })

  it('is `performance.now` by default, and is not read without a deadline', () => {
    const now = vi.spyOn(performance, 'now')
    try {
      const { resource } = counting()
      const table = createTable(resource, rows)
      const query: unknown = queries['two keys, deep']
      const clock = () => {
        throw new Error('asked')
      }
      for (const options of [undefined, {}, { clock }, { deadlineMs: undefined }]) {
        runQuery(resource, query, rows, options)
        runPlan(planQuery(resource, query), rows, options)
        table.run(query, options)
      }
      expect(now).not.toHaveBeenCalled()
      let time = 0
      now.mockImplementation(() => time++)
      expect(() => runQuery(resource, query, rows, { deadlineMs: 1 })).toThrow(QueryTimeout)
      expect(() => table.run(query, { deadlineMs: 1 })).toThrow(QueryTimeout)
    } finally {
      now.mockRestore()
    }
  })
})

describe('a deadline', () => {
  const { resource } = counting()
  const plan = planQuery(resource, {})
  const table = createTable(resource, rows)
  const given = (options: object) => [
    () => runQuery(resource, {}, rows, options),
    () => runPlan(plan, rows, options),
    () => table.run({}, options),
    () => table.run(plan, options),
    () => walkQuery(resource, {}, rows, { ...options, after: null }),
    () => table.walk({}, { ...options, after: null }),
    () => explainRun(table, {}, options),
  ]

  it.each([0, -1, NaN, Infinity, '50', null])('of %s is rejected', (deadlineMs) => {
    for (const run of given({ deadlineMs })) {
      expect(run).toThrow(RangeError)
      expect(run).toThrow('deadlineMs: expected a finite number above 0, got ')
    }
  })

  it.each([0, null, 'now'])('with a clock that is %s is rejected', (clock) => {
    for (const run of given({ deadlineMs: 50, clock })) {
      expect(run).toThrow(TypeError)
      expect(run).toThrow('clock: expected a function, got ')
    }
  })

  it('is an option of the run, not of planning', () => {
    const options: object = { deadlineMs: 50 }
    expect(() => planQuery(resource, {}, options)).toThrow('options: unknown property "deadlineMs"')
    for (const run of given({ deadlineMs: 60_000, clock: undefined })) run()
  })

  it('is the only option that a run with a plan accepts', () => {
    const message = 'options: expected none with a plan'
    expect(() => runPlan(plan, rows, { now: 0 } as object)).toThrow(message)
    expect(() => table.run(plan, { now: 0, deadlineMs: 5 })).toThrow(message)
  })

  it('applies to one run: a run inside a getter has a separate deadline, or none', () => {
    const looks = { outer: 0, inner: 0 }
    const clock = (which: keyof typeof looks) => () => looks[which]++
    let inner = (): unknown => undefined
    const nested = defineResource({ id: { kind: 'number', get: (row: Row) => (inner(), row.id) } })
    const query = { filter: { field: 'id', comparator: 'ge', value: 0 } } as const
    const run = () => runQuery(nested, query, rows, { deadlineMs: 1e9, clock: clock('outer') })
    run()
    const { outer } = looks
    for (const options of [undefined, { deadlineMs: 1, clock: clock('inner') }]) {
      let isFirst = true
      const errors: unknown[] = []
      inner = () => {
        if (!isFirst) return
        isFirst = false
        try {
          runQuery(resource, query, rows, options)
        } catch (error) {
          errors.push(error)
        }
      }
      looks.outer = 0
      expect(run().total).toBe(count)
      expect(looks.outer).toBe(outer)
      expect(errors).toEqual(options === undefined ? [] : [new QueryTimeout(1)])
    }
    expect(looks.inner).toBe(3)
  })
})
