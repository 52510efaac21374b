import { createTable, defineResource, runQuery, explainRun } from 'supplier-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advanceBuilds, Build } from '../../../src/table/storage/work.js'
import { STEP } from '../../../src/table/tuning.js'

/**
 * The cost of queries on a cold table, in cells: cells that scans read from rows, and cells that
 * builds of columns read and write. The total is at most twice the cheaper of two strategies (always
 * scan, or build first), plus a scan for each field and a step for each scan.
 */

const COUNT = 30_000
const FIELDS = ['a', 'b', 'c', 'd'] as const
type Field = (typeof FIELDS)[number]

/** Rows whose getters count the cells that are read. */
function counting() {
  const state = { cells: 0 }
  const read = (factor: number) => ({
    kind: 'number' as const,
    get: (row: { readonly i: number }) => (state.cells++, (row.i * factor) % 1009),
  })
  const resource = defineResource({ a: read(1), b: read(7), c: read(31), d: read(641) })
  const rows = Array.from({ length: COUNT }, (_, i) => ({ i }))
  return { resource, rows, state }
}

const query = (fields: readonly Field[]): unknown => ({
  // No row matches this condition, and testing it reads every cell of its fields.
  filter: {
    operator: 'or',
    operands: fields.map((field) => ({ field, comparator: 'eq', value: -1 })),
  },
  page: { limit: 1 },
})

const built = (table: { state(): { columns: readonly { cells: number }[] } }) =>
  table.state().columns.reduce((sum, { cells }) => sum + cells, 0)

describe('advanceBuilds(next, cells)', () => {
  const costing = (cells: number) =>
    new Build<undefined>(function* () {
      for (let i = 0; i < cells; i++) yield 1
      return undefined
    })

  it.each([0, 100, STEP, STEP + 100])('spends %i cells on a larger build', (cells) => {
    const build = costing(3 * STEP)
    advanceBuilds(() => build, cells)
    expect(build.spent).toBe(cells)
  })

  it('spends the rest on the next build, and ends without one', () => {
    const builds = [costing(30), costing(100)]
    const next = () => builds.find(({ isDone }) => !isDone)
    advanceBuilds(next, 50)
    expect(builds.map(({ spent }) => spent)).toEqual([30, 20])
    advanceBuilds(next, 1000)
    expect(builds.map(({ isDone }) => isDone)).toEqual([true, true])
  })
})

describe('queries on a cold table', () => {
  it('cost at most two scans each, and together twice the cheaper strategy plus a scan per field', async () => {
    const whole = counting()
    const ready = createTable(whole.resource, whole.rows)
    await ready.prepare()
    const costOf = new Map(ready.state().columns.map(({ field, cells }) => [field, cells]))
    const sequences = fc.array(
      fc.record({
        fields: fc.subarray([...FIELDS], { minLength: 1, maxLength: 3 }),
        times: fc.integer({ min: 1, max: 30 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(sequences, (sequence) => {
        const { resource, rows, state } = counting()
        const table = createTable(resource, rows)
        let scanning = 0
        let scans = 0
        let total = 0
        let largest = 0
        const used = new Set<Field>()
        for (const { fields, times } of sequence) {
          const scan = COUNT * fields.length
          largest = Math.max(largest, scan)
          for (const field of fields) used.add(field)
          for (let i = 0; i < times; i++) {
            const before = { read: state.cells, built: built(table) }
            table.run(query(fields))
            const spent = built(table) - before.built
            // A build reads each cell once and charges more than one cell for it. A scan is recognised by its reads.
            const scanned = state.cells - before.read >= scan ? scan : 0
            expect(spent).toBeLessThanOrEqual(scan + STEP)
            // Every read belongs to the scan or to the build.
            expect(state.cells - before.read).toBeLessThanOrEqual(scanned + spent)
            scanning += scan
            scans += scanned > 0 ? 1 : 0
            total += scanned + spent
          }
        }
        const building = [...used].reduce((sum, field) => sum + costOf.get(field)!, 0)
        expect(total).toBeLessThanOrEqual(
          2 * Math.min(scanning, building) + largest * used.size + STEP * scans,
        )
      }),
      { numRuns: 8 },
    )
  })

  it('give right answers while columns are built, and use the columns in the end', () => {
    const { resource, rows } = counting()
    const table = createTable(resource, rows)
    const asked = query(['a', 'b'])
    let scans = 0
    while (explainRun(table, asked).missing.length > 0) {
      expect(table.run(asked)).toEqual(runQuery(resource, asked, rows))
      scans++
      const spent = scans * 2 * (2 * COUNT) // `explainRun` builds too, and there are two fields
      if (table.state().columns.some(({ field, isBuilt }) => field === 'b' && isBuilt)) continue
      expect(built(table)).toBeGreaterThanOrEqual(spent)
      expect(built(table)).toBeLessThanOrEqual(spent + 2 * scans * STEP)
    }
    expect(scans).toBeGreaterThan(5)
    expect(scans).toBeLessThan(50)
    expect(table.run(asked)).toEqual(runQuery(resource, asked, rows))
  })

  const filter = { field: 'a', comparator: 'ge', value: 9 }
  const by = (field: Field) => [{ field, direction: 'asc' }]
  it.each<[string, unknown, number]>([
    ['the field of the filter if the query only counts', { sort: by('b'), page: { limit: 0 } }, 1],
    ['the fields of the filter and of the sort', { sort: by('b'), page: { limit: 1 } }, 2],
    [
      'a field once if both the filter and the sort use it',
      { sort: by('a'), page: { limit: 1 } },
      1,
    ],
  ])('build a part for %s', (_, rest, fields) => {
    const { resource, rows } = counting()
    const table = createTable(resource, rows)
    const asked: unknown = { filter, ...(rest as object) }
    table.run(asked)
    expect(built(table)).toBeGreaterThanOrEqual(fields * COUNT)
    expect(built(table)).toBeLessThanOrEqual(fields * COUNT + STEP)
  })

  it('build nothing for a condition that no row can match, or to count all rows', () => {
    const { resource, rows, state } = counting()
    const table = createTable(resource, rows)
    const none: unknown = {
      filter: { field: 'a', comparator: 'is_any', value: [] },
      sort: [{ field: 'b', direction: 'asc' }],
    }
    const all: unknown = { sort: [{ field: 'b', direction: 'asc' }], page: { limit: 0 } }
    expect(table.run(none).total).toBe(0)
    expect(table.run(all).total).toBe(COUNT)
    expect([state.cells, built(table)]).toEqual([0, 0])
  })

  it('hide the error of a getter that only the build of a column calls', () => {
    const resource = defineResource({
      kind: 'string',
      size: {
        kind: 'number',
        get: (row: { kind: string; size: number }) => {
          if (row.kind === 'broken') throw new Error('broken')
          return row.size
        },
      },
    })
    const rows = Array.from({ length: 5000 }, (_, i) => ({ kind: i % 2 ? 'broken' : 'x', size: i }))
    const table = createTable(resource, rows)
    const asked = {
      filter: {
        operands: [
          { field: 'kind', comparator: 'eq', value: 'x' },
          { field: 'size', comparator: 'ge', value: 4000 },
        ],
      },
    } as const
    for (let i = 0; i < 30; i++) expect(table.run(asked).total).toBe(500)
  })

  it('use the time left before a deadline to build, after the answer is found', () => {
    const { resource, rows } = counting()
    const table = createTable(resource, rows)
    const asked = query(['a'])
    const expected = runQuery(resource, asked, rows)
    let looks = 0
    const clock = () => looks++
    runQuery(resource, asked, rows, { deadlineMs: 1e9, clock })
    const scan = looks
    looks = 0
    // The deadline ends right after the scan, so the build starts only one step.
    expect(table.run(asked, { deadlineMs: scan - 0.5, clock })).toEqual(expected)
    expect(built(table)).toBeGreaterThan(0)
    expect(built(table)).toBeLessThanOrEqual(2 * STEP)
    for (let i = 0; i < 40; i++)
      expect(table.run(asked, { deadlineMs: 1e9, clock })).toEqual(expected)
    expect(explainRun(table, asked).missing).toEqual([])
  })

  it('build less if an updated table has to collect its rows first', () => {
    const resource = defineResource({ id: 'number', a: 'number' }, { key: 'id' })
    const count = 8 * STEP
    const rows = Array.from({ length: count }, (_, id) => ({ id, a: (id * 7919) % 1009 }))
    const table = createTable(resource, rows).update({ remove: [5] })
    const costs = Array.from({ length: 2 }, () => {
      const before = built(table)
      expect(table.run(query(['a'])).total).toBe(0)
      return built(table) - before
    })
    expect(costs[0]).toBeLessThanOrEqual(count / 2 + STEP)
    expect(costs[1]).toBeGreaterThanOrEqual(count - STEP)
  })

  it('can run inside a getter that the same table is reading', () => {
    let reads = 0
    const totals: number[] = []
    const resource = defineResource({
      size: {
        kind: 'number',
        get: (row: { size: number }) => {
          // The scan reads the cell first, then the build reads it again.
          if (row.size === 9 && ++reads === 2) totals.push(table.run(asked).total)
          return row.size
        },
      },
    })
    const rows = Array.from({ length: 1000 }, (_, size) => ({ size }))
    const asked = { filter: { field: 'size', comparator: 'ge', value: 500 } } as const
    const table = createTable(resource, rows)
    for (let i = 0; i < 40; i++) expect(table.run(asked).total).toBe(500)
    expect(totals).toEqual([500])
  })
})
