import fc from 'fast-check'
import { defineResource, type Resource, type WalkResult } from 'supplier-query'
import { expect, it } from 'vitest'
import { filtersOf, moments, sortsOf } from './arbitraries.js'
import { oracleRun } from './oracle.js'
import { walkable, type Row } from './walkable.js'

/** Runs a valid query, as a page of a walk. */
export type Step = (
  resource: Resource,
  query: unknown,
  rows: readonly Row[],
  options: { readonly now: number; readonly timeZone: string } & Position,
) => WalkResult<Row>

type Position = { readonly after: string | null } | { readonly before: string | null }

/** Returns a sort that ends with the key, so that no two rows tie. */
function withKey(
  sort: readonly { field: string; direction: string }[],
): { field: string; direction: string }[] {
  const isSorted = sort.some(({ field }) => field === 'id')
  return isSorted ? [...sort] : [...sort, { field: 'id', direction: 'asc' }]
}

const pageSizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })

/** Registers the tests of walks that every engine must pass. */
export function expectWalks(step: Step, numRuns: number): void {
  const drawn = (maxLength?: number) =>
    walkable(maxLength).chain(({ resource, rows }) =>
      fc.record({
        resource: fc.constant(resource),
        rows: fc.constant(rows),
        filter: filtersOf(resource),
        sort: sortsOf(resource),
        moment: moments,
        limits: pageSizes,
      }),
    )

  it('joins the pages of a walk to the whole, ties by ascending key', () => {
    fc.assert(
      fc.property(
        drawn(),
        fc.integer({ min: 0, max: 3 }),
        ({ resource, rows, filter, sort, moment, limits }, skipped) => {
          const whole = oracleRun(resource, { filter, sort: withKey(sort) }, rows, moment)
          const joined: Row[] = []
          let after: string | null = null
          for (let page = 0; page === 0 || after !== null; page++) {
            // The first page skips some rows.
            const offset = page === 0 ? skipped : 0
            const limit = limits[page % limits.length]!
            const query = { filter, sort, page: { offset, limit } }
            const result = step(resource, query, rows, { ...moment, after })
            expect(result.total).toBe(whole.total)
            expect(result.page).toEqual({ offset, limit })
            expect(result.rows).toHaveLength(
              Math.max(Math.min(limit, whole.total - skipped - joined.length), 0),
            )
            joined.push(...result.rows)
            after = result.next
          }
          expect(joined).toEqual(whole.rows.slice(skipped))
          expect(joined.every((row, i) => row === whole.rows[skipped + i])).toBe(true)
        },
      ),
      { numRuns },
    )
  })

  it('joins the pages of a backward walk to the rows before a page, in the same order', () => {
    fc.assert(
      fc.property(drawn(), fc.nat(12), ({ resource, rows, filter, sort, moment, limits }, size) => {
        const whole = oracleRun(resource, { filter, sort: withKey(sort) }, rows, moment)
        const ask = (position: Position, limit: number) =>
          step(resource, { filter, sort, page: { limit } }, rows, { ...moment, ...position })
        const first = ask({ after: null }, size + 1)
        expect(first.previous).toBe(null)
        const last = ask({ before: null }, limits[0]!)
        expect(last.next).toBe(null)
        expect(last.rows).toEqual(whole.rows.slice(Math.max(whole.total - limits[0]!, 0)))
        const second = first.next === null ? first : ask({ after: first.next }, 3)
        const starts: [WalkResult<Row>, number][] = [
          [last, whole.total - last.rows.length],
          [second, first.next === null ? 0 : size + 1],
        ]
        for (const [start, from] of starts) {
          const joined: Row[] = []
          let page = start
          for (let i = 0; page.previous !== null; i++) {
            const { previous, rows: later }: WalkResult<Row> = page
            page = ask({ before: previous }, limits[i % limits.length]!)
            expect(page.rows.length).toBeGreaterThan(0)
            expect(ask({ after: page.next }, later.length).rows).toEqual(later)
            joined.unshift(...page.rows)
          }
          expect(joined).toEqual(whole.rows.slice(0, from))
        }
      }),
      { numRuns },
    )
  })

  it('leaves a page that has become empty, in both directions', () => {
    const resource = defineResource({ id: 'number' }, { key: 'id' })
    const rows = [1, 2, 3].map((id) => ({ id }))
    const moment = { now: 0, timeZone: 'UTC' }
    const page = { page: { limit: 2 } }
    const first = step(resource, page, rows, { ...moment, after: null })
    const empty = step(resource, page, rows.slice(0, 2), { ...moment, after: first.next })
    expect([empty.rows, empty.next]).toEqual([[], null])
    const back = step(resource, page, rows, { ...moment, before: empty.previous })
    expect(back.rows).toEqual([rows[0]])
    expect(step(resource, page, rows, { ...moment, after: back.next }).rows).toEqual(rows.slice(1))
    const last = step(resource, page, rows, { ...moment, before: null })
    const gone = step(resource, page, rows.slice(1), { ...moment, before: last.previous })
    expect([gone.rows, gone.previous]).toEqual([[], null])
    expect(step(resource, page, rows, { ...moment, after: gone.next }).rows).toEqual([rows[2]])
    const none = step(resource, { page: { limit: 0 } }, rows, { ...moment, before: null })
    expect(none).toMatchObject({ rows: [], previous: null, next: null })
  })

  it('counts offset and limit from the cursor, at any position', () => {
    fc.assert(
      fc.property(
        drawn(),
        fc.nat(5),
        fc.nat(5),
        fc.option(fc.nat(5)),
        ({ resource, rows, filter, sort, moment }, passed, offset, limit) => {
          const whole = oracleRun(resource, { filter, sort: withKey(sort) }, rows, moment)
          fc.pre(passed + 1 < whole.total)
          const first = { filter, sort, page: { limit: passed + 1 } }
          const { next } = step(resource, first, rows, { ...moment, after: null })
          const page = limit === null ? { offset } : { offset, limit }
          const query = { filter, sort, page }
          const result = step(resource, query, rows, { ...moment, after: next })
          const from = passed + 1 + offset
          const to = limit === null ? Infinity : from + limit
          expect(result.rows).toEqual(whole.rows.slice(from, to))
          expect(result.total).toBe(whole.total)
          expect(result.next === null).toBe(limit === 0 || to >= whole.total)
        },
      ),
      { numRuns },
    )
  })

  it('has the cursor of a page that no cursor leads to if rows precede or follow it', () => {
    const resource = defineResource({ id: 'number' }, { key: 'id' })
    const rows = [1, 2, 3, 4].map((id) => ({ id }))
    const moment = { now: 0, timeZone: 'UTC' }
    const ask = (position: Position, page: object) =>
      step(resource, { page }, rows, { ...moment, ...position })
    const third = ask({ after: null }, { offset: 2, limit: 1 })
    expect(third.rows).toEqual([rows[2]])
    expect(ask({ before: third.previous }, {}).rows).toEqual(rows.slice(0, 2))
    const second = ask({ before: null }, { offset: 2, limit: 1 })
    expect(second.rows).toEqual([rows[1]])
    expect(ask({ after: second.next }, {}).rows).toEqual(rows.slice(2))
    for (const position of [{ after: null }, { before: null }]) {
      expect(ask(position, { offset: 4, limit: 1 })).toMatchObject({ previous: null, next: null })
      expect(ask(position, { offset: 1, limit: 0 })).toMatchObject({ previous: null, next: null })
    }
  })

  it('neither loses nor repeats a row that stays while others come and go', () => {
    const cases = fc.record({ before: drawn(10), fate: fc.infiniteStream(fc.nat(3)) })
    fc.assert(
      fc.property(cases, ({ before, fate }) => {
        const { resource, rows, filter, sort, moment, limits } = before
        // While pages are read, a row of fate 0 is added, a row of fate 1 is removed, and others stay.
        const kinds = new Map<Row, number>(rows.map((row) => [row, Number(fate.next().value)]))
        const isThere = (row: Row, page: number) => {
          const kind = kinds.get(row)
          return kind === 0 ? page % 2 === 1 : kind === 1 ? page % 3 === 0 : true
        }
        const seen: Row[] = []
        let after: string | null = null
        for (let page = 0; page === 0 || after !== null; page++) {
          const query = { filter, sort, page: { limit: limits[page % limits.length]! } }
          const present = rows.filter((row) => isThere(row, page))
          const result = step(resource, query, present, { ...moment, after })
          seen.push(...result.rows)
          after = result.next
        }
        const whole = oracleRun(resource, { filter, sort: withKey(sort) }, rows, moment)
        const stays = (row: Row) => kinds.get(row)! > 1
        expect(seen.filter(stays)).toEqual(whole.rows.filter(stays))
        expect(new Set(seen).size).toBe(seen.length)
        const places = seen.map((row) => whole.rows.indexOf(row))
        expect(places).toEqual(places.toSorted((a, b) => a - b))
      }),
      { numRuns },
    )
  })
}
