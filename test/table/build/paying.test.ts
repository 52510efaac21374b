import { createTable, defineResource, runQuery, explainRun } from 'supplier-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STEP } from '../../../src/table/tuning.js'

/**
 * What queries on a table that is cold cost, in cells read from rows and read and written to build
 * columns: at most twice the better of scanning always and of building first, plus a scan for each
 * field and a step for each scan.
 */

const COUNT = 30_000
const FIELDS = ['a', 'b', 'c', 'd'] as const
type Field = (typeof FIELDS)[number]

/** A table whose cells are counted as they are read. */
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
  // The one condition that reads every cell that it names.
  filter: {
    operator: 'or',
    operands: fields.map((field) => ({ field, comparator: 'eq', value: -1 })),
  },
  page: { limit: 1 },
})

const built = (table: { state(): { columns: readonly { cells: number }[] } }) =>
  table.state().columns.reduce((sum, { cells }) => sum + cells, 0)

describe('queries on a cold table', () => {
  it('each cost at most two scans, and all together twice the better way plus a scan for each field', async () => {
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
            // To build, a cell is read once and counts for more, so a scan cannot be mistaken.
            const scanned = state.cells - before.read >= scan ? scan : 0
            expect(spent).toBeLessThanOrEqual(scan + STEP)
            // Nothing is read that is not accounted for.
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
      { numRuns: 25 },
    )
  }, 60_000)

  it('are answered from columns in the end, and right on the way', () => {
    const { resource, rows } = counting()
    const table = createTable(resource, rows)
    const asked = query(['a', 'b'])
    let scans = 0
    while (explainRun(table, asked).missing.length > 0) {
      expect(table.run(asked)).toEqual(runQuery(resource, asked, rows))
      scans++
      const paid = scans * 2 * (2 * COUNT) // by `explain` as well, and for each of two fields
      if (table.state().columns.some(({ field, isBuilt }) => field === 'b' && isBuilt)) continue
      expect(built(table)).toBeGreaterThanOrEqual(paid)
      expect(built(table)).toBeLessThanOrEqual(paid + 2 * scans * STEP)
    }
    expect(scans).toBeGreaterThan(5)
    expect(scans).toBeLessThan(50)
    expect(table.run(asked)).toEqual(runQuery(resource, asked, rows))
  })

  const filter = { field: 'a', comparator: 'ge', value: 9 }
  const by = (field: Field) => [{ field, direction: 'asc' }]
  it.each<[string, unknown, number]>([
    ['the field of its filter, where it only counts', { sort: by('b'), page: { limit: 0 } }, 1],
    ['the field of its sort as well', { sort: by('b'), page: { limit: 1 } }, 2],
    ['a field of both once', { sort: by('a'), page: { limit: 1 } }, 1],
  ])('each pay for %s', (_, rest, fields) => {
    const { resource, rows } = counting()
    const table = createTable(resource, rows)
    const asked: unknown = { filter, ...(rest as object) }
    table.run(asked)
    expect(built(table)).toBeGreaterThanOrEqual(fields * COUNT)
    expect(built(table)).toBeLessThanOrEqual(fields * COUNT + STEP)
  })

  it('build nothing for a condition that no row meets, or to count all rows', () => {
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

  it('let no error through of a cell that they do not read', () => {
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

  it('build what there is time for under a deadline, once they are answered', () => {
    const { resource, rows } = counting()
    const table = createTable(resource, rows)
    const asked = query(['a'])
    const expected = runQuery(resource, asked, rows)
    let looks = 0
    const clock = () => looks++
    runQuery(resource, asked, rows, { deadlineMs: 1e9, clock })
    const scan = looks
    looks = 0
    // The time is over right after the scan: one step of building is begun.
    expect(table.run(asked, { deadlineMs: scan - 0.5, clock })).toEqual(expected)
    expect(built(table)).toBeGreaterThan(0)
    expect(built(table)).toBeLessThanOrEqual(2 * STEP)
    for (let i = 0; i < 40; i++)
      expect(table.run(asked, { deadlineMs: 1e9, clock })).toEqual(expected)
    expect(explainRun(table, asked).missing).toEqual([])
  })

  it('build less where the rows of a changed table have to be put together first', () => {
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

  it('may be asked by a getter that is being read', () => {
    let reads = 0
    const totals: number[] = []
    const resource = defineResource({
      size: {
        kind: 'number',
        get: (row: { size: number }) => {
          // First by the scan, then by the building that it pays for.
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
