import fc from 'fast-check'
import {
  comparePlan,
  createTable,
  CursorError,
  defineResource,
  type Resource,
  planQuery,
  planWalk,
  QueryError,
  walkQuery,
  type QueryInput,
  runPlan,
  runQuery,
} from 'supplier-query'
import { characters } from '../arbitraries.js'
import { describe, expect, it } from 'vitest'
import { asc, desc } from '../builders.js'
import { walkable } from '../walkable.js'

const resource = defineResource(
  { id: 'string', city: 'string', score: 'number', open: 'boolean', at: 'date', tags: 'string[]' },
  { key: 'id' },
)
const rows = [
  { id: 'a', city: 'Zürich', score: -0, open: true, at: '2024-02-29' },
  { id: 'b', city: 'Zürich', score: Infinity, open: null, at: 5 },
  { id: 'c', city: '\uD800\u{1F600}"\\', score: 1.5, open: false, at: null },
  { id: 'd', city: 'z', score: NaN },
]
const sort = [asc('city'), desc('score'), asc('at'), desc('open')] as const
const query: QueryInput<typeof resource> = { sort, page: { limit: 1 } }

const step = (after: string | null) => walkQuery(resource, query, rows, { after })

/** The cursors of a walk, in order. */
function cursors(): string[] {
  const found: string[] = []
  for (let after = step(null).next; after !== null; after = step(after).next) found.push(after)
  return found
}

const CURSOR = /^c2[0-9a-z]{7}[\w-]+$/

describe('a cursor', () => {
  it('is text that is safe in a URL, has a version, and is equal for equal places', () => {
    const all = cursors()
    expect(all).toHaveLength(3)
    for (const each of all) {
      expect(each).toMatch(CURSOR)
      expect(encodeURIComponent(each)).toBe(each)
    }
    expect(cursors()).toEqual(all)
    const table = createTable(resource, rows)
    expect(table.walk(query, { after: null }).next).toBe(all[0])
    expect(runPlan(planWalk(resource, query, { after: null }), rows).next).toBe(all[0])
  })

  it('keeps infinities, -0, and any text', () => {
    fc.assert(
      fc.property(walkable(4), ({ resource: any, rows: some }) => {
        const sorted: unknown = {
          sort: ['town ü', 'score', 'open', 'at'].map((field) => ({ field, direction: 'desc' })),
          page: { limit: 1 },
        }
        const { next, rows: page } = walkQuery(any, sorted, some, { after: null })
        fc.pre(next !== null)
        const after = (
          planWalk(any, sorted, { after: next }).after as unknown as { cells: unknown[] }
        ).cells // in memory
        const row = page[0]!
        const [town, score] = [row['town ü'], row['stored score']]
        expect(after[0]).toBe(typeof town === 'string' ? town : undefined)
        const isNumber = typeof score === 'number' && !Number.isNaN(score)
        expect(Object.is(after[1], isNumber ? score : undefined)).toBe(true)
        expect(after[2]).toBe(typeof row['open'] === 'boolean' ? row['open'] : undefined)
        expect(Object.is(after[4], row['id'])).toBe(true)
      }),
    )
  })

  it('does not depend on the filter, the page or the moment', () => {
    const filter = { field: 'id', comparator: 'ne', value: 'a' } as const
    const [, second, third] = cursors()
    const later = walkQuery(resource, { filter, sort, page: { limit: 2 } }, rows, {
      after: second!,
      timeZone: 'Asia/Tokyo',
      now: 0,
    })
    expect(later.rows.map(({ id }) => id)).toEqual(['d', 'c'])
    expect(later.total).toBe(3)
    expect(step(third!).rows).toHaveLength(1)
  })

  it('ends the order at the key', () => {
    const plan = planWalk(resource, { sort: [sort[0]] }, { after: null })
    expect(plan.order.map(({ field }) => field.name)).toEqual(['city', 'id'])
    expect(comparePlan(plan, rows[0]!, rows[1]!)).toBeLessThan(0)
    expect(comparePlan(planQuery(resource, { sort: [sort[0]] }), rows[0]!, rows[1]!)).toBe(0)
    expect(planQuery(resource, {}).after).toBeUndefined()
  })
})

const refused = (after: unknown) => {
  const options = { after: after as string }
  for (const run of [
    () => planWalk(resource, query, options),
    () => walkQuery(resource, query, rows, options),
    () => createTable(resource, rows).walk(query, options),
  ]) {
    expect(run).toThrow(CursorError)
    expect(run).not.toThrow(QueryError)
  }
}

/** Forges a cursor with other contents and a valid checksum. */
function forged(json: string, version = 'c2'): string {
  const body = Buffer.from(json).toString('base64url')
  let hash = 0x811c9dc5
  for (const unit of body) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193)
  return `${version}${(hash >>> 0).toString(36).padStart(7, '0')}${body}`
}
const contents = (cursor: string) => Buffer.from(cursor.slice(9), 'base64url').toString()

describe('a CursorError', () => {
  it('is thrown for a cursor with one changed character, or cut at any place', () => {
    const units = ['A', 'a', '0', '-', '_', '=', '+', '/', ' ', 'é', '\0', '"']
    for (const cursor of cursors()) {
      for (let i = 0; i < cursor.length; i++) {
        const [before, after] = [cursor.slice(0, i), cursor.slice(i + 1)]
        for (const unit of units) {
          if (unit !== cursor[i]) expectRefused(before + unit + after)
          expectRefused(before + unit + cursor.slice(i))
        }
        expectRefused(before)
        expectRefused(before + after)
      }
    }
  })

  function expectRefused(after: string): void {
    expect(() => planWalk(resource, query, { after })).toThrow(CursorError)
  }

  it('is thrown for any text that is not a cursor', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: characters }), fc.base64String()), expectRefused),
    )
    const [cursor] = cursors()
    expect(forged(contents(cursor!))).toBe(cursor)
    for (const text of ['', 'c2', 'c20000000', 'null', '[]', '{}', '__proto__', 'constructor']) {
      refused(text)
      refused(forged(text))
    }
  })

  it('says that a text is damaged, or not a cursor of this version', () => {
    const message =
      'after: expected null or an unchanged cursor of a page in the same order, got a damaged cursor, or one of another version'
    const [cursor] = cursors()
    const spaced = forged(contents(cursor!).replace(',', ', '))
    // The place of another order, with the checksum of this one.
    const renamed = cursor!.slice(0, 9) + forged(contents(cursor!).replace('+', '-')).slice(9)
    for (const after of ['', 'c2x', `${cursor}A`, spaced, renamed]) {
      expect(() => planWalk(resource, query, { after })).toThrow(new CursorError(message))
    }
  })

  it('is thrown for values that are not strings', () => {
    for (const value of [0, true, {}, [], ['c2'], new Date(), Symbol('x'), 5n]) refused(value)
    const hostile = new Proxy({}, { get: () => expect.unreachable() })
    refused(hostile)
  })

  it('is thrown at once for a text longer than 4 KiB', () => {
    const long = 'c2'.padEnd(4097, 'A')
    refused(long)
    expect(() => planWalk(resource, query, { after: long })).toThrow(
      'got more than 4096 characters',
    )
    refused('A'.repeat(2 ** 28))
    refused(forged(`["${'[['.repeat(1000)}`))
    refused(forged('['.repeat(3000)))
  })

  it('is thrown for a cursor of another order, another resource or another version', () => {
    const [cursor] = cursors()
    const at = (changed: object) =>
      expect(() => planWalk(resource, { sort: changed as never }, { after: cursor! })).toThrow(
        'after: expected null or an unchanged cursor of a page in the same order, got a cursor for another order',
      )
    at([])
    at(sort.toReversed())
    const fields = { ...resource.fields, city: { kind: 'string', get: () => 'x' } } as const
    const { key: _, ...kinds } = { ...fields, key: undefined }
    const otherKey: Resource = defineResource(kinds, { key: 'score' })
    expect(() => planWalk(otherKey, query as never, { after: cursor! })).toThrow('another order')
    const folded = (['case', 'accents', undefined] as const).map((fold) =>
      defineResource({ ...kinds, city: { kind: 'string', fold } }, { key: 'id' }),
    )
    for (const one of folded) {
      const { next } = walkQuery(one, query, rows, { after: null })
      for (const other of folded.filter((each) => each !== one)) {
        expect(() => planWalk(other, query, { after: next })).toThrow('another order')
      }
    }
    const sameOrder = defineResource(kinds, { key: 'id' })
    planWalk(sameOrder, query, { after: cursor! })
    refused(forged(contents(cursor!), 'c1'))
    refused(forged(contents(cursor!), 'c3'))
  })

  it('is thrown for invalid contents with a valid checksum', () => {
    const order = ['+string city', '-number score', '+date at', '-boolean open', '+string id']
    const cells = ['x', 1, 5, true, 'a']
    const make = (items: readonly unknown[], side: unknown = 'after') =>
      forged(JSON.stringify([...order, side, ...items]))
    for (const side of ['before', 'after']) {
      const { after } = planWalk(resource, query, { after: make(cells, side) })
      expect(after).toEqual({ cells, side })
    }
    for (const side of ['', 'After', null, 1, ['after'], {}]) refused(make(cells, side))
    const wrong: [at: number, ...values: unknown[]][] = [
      [0, 5, true, {}, [], ['x'], { __proto__: 'x' }],
      [1, '1', '1.5', ' Infinity', '+Infinity', 'infinity', 'NaN', '0', '', true, {}, [1]],
      [2, '5', '2024-01-01', 5.5, 1e300, -62_135_596_800_001, true, {}],
      [3, 'true', 0, 1, {}],
      [4, null, 5, '__proto__'.split(''), {}],
    ]
    for (const [at, ...values] of wrong) {
      for (const value of values) refused(make(cells.with(at, value as never)))
    }
    refused(make([...cells, 'more']))
    refused(make(cells.slice(1)))
    refused(make([]))
    const items = [...order, 'after', ...cells]
    refused(forged(JSON.stringify(items, undefined, 1)))
    refused(forged(JSON.stringify(items).replace('"x"', String.raw`"\u0078"`)))
    refused(forged(JSON.stringify(items).replace('1,5', '1e0,5')))
    refused(forged(JSON.stringify({ ...Object.fromEntries(items.entries()), length: 11 })))
    const body = Buffer.from([0x5b, 0x22, 0xff, 0x22, 0x5d]).toString('latin1')
    refused(forged(body))
  })

  it('is thrown if a cursor would have more than 4096 characters, and names the fields', () => {
    const page = { sort: [sort[0]], page: { limit: 1 } } as const
    const walk = (units: number, after: string | null) => {
      const ofLength = [
        { id: 'a', city: 'x'.repeat(units) },
        { id: 'c', city: 'y' },
      ]
      return walkQuery(resource, page, ofLength, { after })
    }
    // 3065 bytes of JSON are 4087 characters, and version and checksum 9.
    const units = 3065 - JSON.stringify(['+string city', '+string id', 'before', '', 'a']).length
    const { start, next } = walk(units, null)
    expect(start).toHaveLength(4096)
    expect(walk(units, next).rows).toEqual([{ id: 'c', city: 'y' }])
    for (const more of [units + 1, 2 ** 24]) {
      expect(() => walk(more, null)).toThrow(
        new CursorError(
          'the first or last row of the page: expected cells that fit into a cursor of 4096 characters: shorten the cells of "city", "id", or sort by other fields',
        ),
      )
    }
  })
})

describe('the key of a walk', () => {
  const missing = [{ id: 'b' }, { id: null, city: 'x' }, { id: 'a' }, {}]
  const twice = [{ id: 'c' }, { id: 'a', city: 'x' }, { id: 'b' }, { id: 'a' }, { id: 'd' }]
  const noKey = (place: string) => `${place} the page: expected a key in "id", got none`
  const pair = (places: string) =>
    `${places} of the page: expected unique keys in "id", got "a" in both`
  const walks = (some: readonly object[], limit: number, position: object) => [
    () => walkQuery(resource, { page: { limit } }, some, position as { after: null }),
    () => createTable(resource, some).walk({ page: { limit } }, position as { after: null }),
  ]

  it('is named with the place of its row in the page, if it is absent or repeated', () => {
    const [forward, back] = [{ after: null }, { before: null }]
    for (const [some, limit, position, message] of [
      [missing, 2, forward, noKey('rows[0] of')],
      [twice, 2, forward, pair('rows[0] and rows[1]')],
      // The check includes the row after the page, so that no row is lost between two pages.
      [twice, 1, forward, pair('rows[0] and rows[1]')],
      [missing, 9, back, noKey('rows[0] of')],
      [missing, 3, back, noKey('the row before')],
      [missing, 2, back, noKey('the row before')],
      [twice, 9, back, pair('rows[0] and rows[1]')],
      [twice, 4, back, pair('the row before and rows[0]')],
    ] as const) {
      for (const run of walks(some, limit, position)) expect(run).toThrow(new TypeError(message))
    }
    for (const run of walks(twice, 3, back)) expect(run().rows).toHaveLength(3)
  })

  it('makes `after` required for a walk, and rejects `after` without a walk', () => {
    const message = 'options: expected no after: pass it to planWalk or walkQuery'
    const options: object = { after: null }
    const table = createTable(resource, rows)
    for (const run of [
      () => planQuery(resource, query, options),
      () => runQuery(resource, query, rows, options),
      () => table.run(query, options),
    ]) {
      expect(run).toThrow(new TypeError(message))
    }
    for (const none of [{}, { after: undefined }]) {
      expect(() => planWalk(resource, query, none as never)).toThrow(
        new CursorError('after: expected null or a cursor, got undefined'),
      )
    }
    expect(() => table.walk(query, undefined as never)).toThrow(CursorError)
    expect(() => planQuery(resource, query, { exposesKey: true } as object)).toThrow('"exposesKey"')
  })

  it('may be internal only with exposesKey: true, for any position', () => {
    const hidden = defineResource({ id: { kind: 'string', internal: true } }, { key: 'id' })
    for (const exposesKey of [undefined, false]) {
      for (const after of [null, 'c2x', 5 as never]) {
        expect(() => planWalk(hidden, {}, { after, exposesKey })).toThrow(
          new TypeError(
            'resource: expected a public key for a walk, got the internal "id": encrypt the cursors of each page, and pass exposesKey: true',
          ),
        )
      }
    }
    const page = { page: { limit: 1 } }
    const first = walkQuery(hidden, page, rows, { after: null, exposesKey: true })
    const second = walkQuery(hidden, page, rows, { after: first.next, exposesKey: true })
    expect(second.rows).toEqual([rows[1]])
    for (const exposesKey of [null, 1, 'true', {}]) {
      const options = { after: null, exposesKey: exposesKey as boolean }
      expect(() => planWalk(resource, {}, options)).toThrow(
        /^exposesKey: expected true or false, got /,
      )
    }
  })

  it('must be declared by the resource', () => {
    const keyless = defineResource({ id: 'string' })
    for (const after of [null, 'x']) {
      expect(() => planWalk(keyless, {}, { after })).toThrow(TypeError)
      expect(() => walkQuery(keyless, {}, [], { after })).toThrow(
        'resource: expected a key for a walk, got none: declare `key`',
      )
    }
  })
})
