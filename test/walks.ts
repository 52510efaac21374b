import fc from 'fast-check'
import type { Resource, WalkResult } from 'supplier-query'
import { expect, it } from 'vitest'
import { filtersOf, moments, sortsOf } from './arbitraries.js'
import { oracleRun } from './oracle.js'
import { walkable, type Row } from './walkable.js'

/** Runs a valid query, as a page of a walk. */
export type Step = (
  resource: Resource,
  query: unknown,
  rows: readonly Row[],
  options: Moment & Position & { readonly exposesKey?: boolean },
) => WalkResult<Row>

interface Moment {
  readonly now: number
  readonly timeZone: string
}

type Position = { readonly after: string | null } | { readonly before: string | null }

/** Returns a sort that ends with the key, so that no two rows tie. */
function withKey(
  sort: readonly { field: string; direction: string }[],
): { field: string; direction: string }[] {
  const isSorted = sort.some(({ field }) => field === 'id')
  return isSorted ? [...sort] : [...sort, { field: 'id', direction: 'asc' }]
}

const pageSizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })

/** Registers the properties of walks that every engine must have. The vectors have pages without rows. */
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
            expect(ask({ after: page.start }, page.rows.length).rows).toEqual(page.rows)
            expect(ask({ before: page.end }, page.rows.length).rows).toEqual(page.rows)
            joined.unshift(...page.rows)
          }
          expect(joined).toEqual(whole.rows.slice(0, from))
        }
      }),
      { numRuns },
    )
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

  it('neither loses nor repeats a row that stays, in any direction, while others come and go', () => {
    const moves = fc.constantFrom('after end', 'before start', 'after start', 'before end')
    const cases = fc.record({
      drawing: drawn(10),
      fates: fc.infiniteStream(fc.nat(3)),
      path: fc.array(moves, { minLength: 1, maxLength: 10 }),
      isFromEnd: fc.boolean(),
    })
    fc.assert(
      fc.property(cases, ({ drawing, fates, path, isFromEnd }) => {
        const { resource, rows, filter, sort, moment, limits } = drawing
        // While pages are read, a row of fate 0 is added, a row of fate 1 is removed, and others stay.
        const fateOf = new Map<Row, number>(rows.map((row) => [row, Number(fates.next().value)]))
        const isThere = (row: Row, page: number) => {
          const fate = fateOf.get(row)
          return fate === 0 ? page % 2 === 1 : fate === 1 ? page % 3 === 0 : true
        }
        const whole = oracleRun(resource, { filter, sort: withKey(sort) }, rows, moment).rows
        const stays = (row: Row) => fateOf.get(row)! > 1
        const staying = whole.filter(stays)
        const read = (number: number, position: Position) => {
          const limit = limits[number % limits.length]!
          const query = { filter, sort, page: { limit } }
          const present = rows.filter((row) => isThere(row, number))
          const page = step(resource, query, present, { ...moment, ...position })
          const places = page.rows.map((row) => whole.indexOf(row))
          expect(places).toEqual(places.toSorted((a, b) => a - b))
          return { ...page, isFull: page.rows.length === limit, staying: page.rows.filter(stays) }
        }
        let page = read(0, isFromEnd ? { before: null } : { after: null })
        // The rows that stay, before the start and before the end of the page.
        let to = isFromEnd ? staying.length : page.staying.length
        let from = to - page.staying.length
        for (const [i, move] of path.entries()) {
          const [option, side] = move.split(' ') as ['after' | 'before', 'start' | 'end']
          const at = side === 'start' ? from : to
          page = read(i + 1, { [option]: page[side] } as Position)
          if (page.start === null) return // of a page without rows from an end of the order
          const { length } = page.staying
          const isForward = option === 'after'
          const [low, high] = isForward ? [at, at + length] : [at - length, at]
          ;[from, to] = [low, high]
          expect(page.staying).toEqual(staying.slice(Math.max(from, 0), to))
          // A page that is not full has all rows in its direction.
          if (!page.isFull) expect(isForward ? to : from).toBe(isForward ? staying.length : 0)
        }
      }),
      { numRuns: 3 * numRuns },
    )
  })
}
