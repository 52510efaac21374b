import fc from 'fast-check'
import {
  CursorError,
  defineResource,
  planQuery,
  planWalk,
  runQuery,
  type Kind,
  type QueryInput,
  type Resource,
  type WalkPlan,
} from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { afterOf, postgres, sqlite, toSql, type DialectName } from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unlimited } from '../builders.js'
import { storedFieldsOf } from './data-sets.js'
import { columnOf, dialects } from './dialects.js'
import { kyselyOver, textOf, type Engine, type Row } from './engine.js'
import { openPglite } from './engines/pglite.js'
import { openSqlite } from './engines/sqlite.js'
import { storedCursor, walkFrom } from './cursors.js'
import { resource, row, type Ask } from './lowering.js'
import { loadTable } from './table.js'
import { asTied } from './ties.js'
import { walked } from './walked.js'

const atLeast = (field: 'score', value: number) => ({ field, comparator: 'ge', value }) as const
const atMost = (field: 'score', value: number) => ({ field, comparator: 'le', value }) as const

describe('afterOf leaves what comes after', () => {
  const compiled = (query: Ask, last: object, dialect: DialectName = 'sqlite'): unknown[] => {
    const plan = planWalk(resource, query, { after: storedCursor(resource, query, last, dialect) })
    const { sql, parameters } = textOf(afterOf(plan, { dialect: dialects[dialect] }), dialect)
    return [sql, ...parameters]
  }

  it('everything at the beginning', () => {
    const { strings } = afterOf(planWalk(resource, {}, { after: null }), { dialect: sqlite })
    expect([...strings]).toEqual(['(1 = 1)'])
  })

  const ayr = { field: 'city', comparator: 'eq', value: 'Ayr' } as const

  it.each([
    ['score', {}, true],
    ['score', { operator: 'or', operands: [] }, false],
    ['score', { operands: [atLeast('score', 1), atMost('score', 9)] }, false],
    ['score', { operands: [ayr, atMost('score', 9)] }, false],
    ['score', { operator: 'or', operands: [atLeast('score', 5), atMost('score', 1)] }, false],
    ['score', { operator: 'or', operands: [atLeast('score', 5), ayr] }, true],
    ['score', ayr, true],
    ['score', { field: 'score', comparator: 'is_any', value: [1, 2] }, false],
    ['score', { field: 'score', comparator: 'is_any', value: [1, null] }, true],
    ['score', { field: 'score', comparator: 'ne', value: 1 }, true],
    ['score', { field: 'score', comparator: 'is_not_any', value: [1, null] }, false],
    ['seen', { field: 'seen', comparator: 'eq_date', value: '2024-02-29' }, false],
    ['seen', { field: 'seen', comparator: 'ne_date', value: '2024-02-29' }, true],
    ['city', { field: 'city', comparator: 'contains', value: 'Leeds' }, false],
    ['city', { field: 'city', comparator: 'not_contains', value: 'Leeds' }, true],
  ] as const)('absent cells of %s by %j: %s', (field, filter, isLet) => {
    const [sql] = compiled({ filter, sort: [{ field, direction: 'desc' }] }, row)
    expect(sql).toMatch(new RegExp(String.raw`\("${field}", "id"\) < \(.*, \?\)`))
    expect(String(sql).includes(`or "${field}" is null`)).toBe(isLet)
  })

  it.each(['a\0b', '\uD800', 'x\uDFFF'])('no text that no database can hold: %j', (city) => {
    const query: Ask = { sort: [{ field: 'city', direction: 'asc' }] }
    expect(() => compiled(query, { ...row, city }, 'postgres')).toThrow(CursorError)
    expect(() => compiled(query, { ...row, city }, 'postgres')).toThrow(
      'after: expected a cursor without U+0000 or a lone surrogate in "city", got one with such a text: sort by other fields',
    )
  })
})

const uuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** Returns the condition of a walk by a column of a type, after a place that a database shows. */
function afterPlace(dialect: DialectName, kind: Kind, type: string, stored: string) {
  const one = defineResource({ id: 'string', x: kind }, unlimited)
  const { table: _, ...options } = columnOf(dialect, 'x', type)
  const query = { sort: [{ field: 'x', direction: 'asc' }] }
  return afterOf(walkFrom(one, query, `[${stored},"a"]`, options), options)
}

describe('a cursor of a database', () => {
  it.each([
    ['postgres', 'decimal', 'numeric', '12345678901234567.891', '?::text::numeric'],
    ['postgres', 'decimal', 'bigint', '-9223372036854775808', '?::text::bigint'],
    ['postgres', 'day', 'date', '"2026-03-08"', '?::text::date'],
    ['mysql', 'decimal', 'decimal', '12345678901234567890.50', 'cast(? as decimal(65, 2))'],
    ['postgres', 'string', 'uuid', `"${uuid}"`, '?::text::uuid'],
    ['mysql', 'date', 'datetime(6)', '"2024-01-01 10:00:00.123456"', '> ?'],
    [
      'mysql',
      'date',
      'timestamp(6)',
      '1704103200.123456',
      'from_unixtime(cast(? as decimal(20, 6)))',
    ],
    ['mysql', 'day', 'date', '"2026-03-08"', '> ?'],
    ['mysql', 'number', 'decimal', '12345678901234567890.50', 'cast(? as decimal(65, 2))'],
    ['mysql', 'number', 'bigint', '-9223372036854775808', 'cast(? as signed)'],
    ['mysql', 'number', 'bigint', '18446744073709551615', 'cast(? as unsigned)'],
    ['mysql', 'number', 'double', '0.30000000000000004', '> ?'],
    [
      'duckdb',
      'date',
      'TIMESTAMPTZ',
      '"1883-11-18 10:00:00.9"',
      `(?::TIMESTAMP at time zone 'UTC')`,
    ],
    ['clickhouse', 'number', 'UInt64', '18446744073709551614', '> ?'],
    ['sqlite', 'string', 'text', '"5"', '> (?, ?)'],
    ['sqlite', 'string', 'text', '5', 'cast(? as integer)'],
    ['sqlite', 'string', 'text', '9.0e+999', '> (?, ?)'],
  ] as const)(
    'of %s binds every digit of a %s in %s: %s',
    (dialect, kind, type, stored, written) => {
      const { strings, values } = afterPlace(dialect, kind, type, stored)
      expect(strings.join('?')).toContain(written)
      const [value] = values
      const digits = stored.replaceAll('"', '').replace('9.0e+999', 'Infinity')
      expect(String(value)).toBe(digits)
    },
  )

  it.each([
    ['postgres', 'number', 'numeric', '"1,5"'],
    ['postgres', 'number', 'integer', '1.5'],
    ['postgres', 'number', 'bigint', '99999999999999999999999'],
    ['postgres', 'boolean', 'boolean', '"maybe"'],
    ['postgres', 'date', 'timestamptz', '"tomorrow"'],
    ['postgres', 'date', 'bigint', '1.5'],
    ['postgres', 'string', 'uuid', '"5"'],
    ['mysql', 'day', 'date', '"2026-03-08 10:00:00"'],
    ['mysql', 'day', 'date', '"2026-02-30"'],
    ['mysql', 'decimal', 'decimal', '"1e5x"'],
    ['mysql', 'decimal', 'bigint', '9223372036854775808'],
    ['duckdb', 'decimal', 'DECIMAL', '0.1234567890123456789'],
    ['sqlite', 'string', 'text', 'abc'],
    ['sqlite', 'string', 'text', 'true'],
  ] as const)(
    'of %s is refused with a value that a %s in %s cannot have: %s',
    (dialect, kind, type, stored) => {
      expect(() => afterPlace(dialect, kind, type, stored)).toThrow(
        new CursorError(
          'after: expected null or an unchanged cursor of a page in the same order, got a value that "x" cannot have',
        ),
      )
    },
  )
})

describe('toSql of a walk', () => {
  const one = defineResource({ id: 'number', city: 'string' }, unlimited)
  const sort = [{ field: 'city', direction: 'desc' }] as const
  const filter = { field: 'id', comparator: 'gt', value: 5 } as const
  const page = { offset: 2, limit: 3 }
  const cursor = (dialect: DialectName) =>
    storedCursor(one, { sort }, { id: 7, city: 'x' }, dialect)
  const rowsOf = (dialect: DialectName, query: QueryInput<typeof one>, after: string | null) => {
    const { sql, parameters } = toSql(planWalk(one, query, { after }), {
      dialect: dialects[dialect],
      table: 't',
    }).rows
    return [sql, ...parameters]
  }

  it('asks for one row more than the page, and reads ranges of an index apart, as the file says', () => {
    const asked = [
      rowsOf('duckdb', { sort, page }, null),
      rowsOf('duckdb', { filter, sort, page }, cursor('duckdb')),
      rowsOf('duckdb', { page: { limit: 0 } }, null),
      rowsOf('duckdb', { page: { limit: 2 ** 53 - 1 } }, null),
      rowsOf('duckdb', {}, null),
      rowsOf('sqlite', { filter, sort, page }, cursor('sqlite')),
      rowsOf('sqlite', { filter, sort }, cursor('sqlite')),
    ]
    const texts = asked.map(([sql, ...values]) => `${String(sql)}\n  ${JSON.stringify(values)}\n`)
    return expect(texts.join('')).toMatchFileSnapshot('statements/walks.txt')
  })

  it('turns the rows of a driver into a page, only for a walk', () => {
    const place = { dialect: postgres, table: 't' } as const
    const walk = toSql(planWalk(one, { sort, page: { limit: 2 } }, { after: null }), place)
    const raws = [3, 2, 1].map((id) => ({ id: String(id), city: 'x', cursor: `["x", ${id}]` }))
    const { rows, next, start, end } = walk.toPage(raws)
    expect(rows).toEqual([
      { id: 3, city: 'x' },
      { id: 2, city: 'x' },
    ])
    expect(planWalk(one, { sort }, { after: next }).after).toMatchObject({ stored: ['x', '2'] })
    const last = { rows, previous: null, next: null, start, end }
    expect(walk.toPage(raws.slice(0, 2))).toEqual(last)
    expect(end).toBe(next)
    const again = afterOf(planWalk(one, { sort }, { after: start }), { dialect: postgres })
    expect(again.strings.join('?')).toContain('<=')
    expect(() => walk.toPage([raws[1]!, raws[1]!])).toThrow(TypeError)
    expect(toSql(planQuery(one, {}), place)).not.toHaveProperty('toPage')
  })
})

describe.each([
  ['SQLite', openSqlite],
  ['PGlite', openPglite],
] as const)('a walk on %s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
  })
  afterAll(() => engine.close())

  const fieldsOf = (any: Resource) => storedFieldsOf(any, engine.dialect)

  it('goes by an internal key through Kysely with exposesKey', async () => {
    const hidden = defineResource(
      { id: { kind: 'string', internal: true }, city: 'string', score: 'number' },
      unlimited,
    )
    const keys = ['a', 'b', 'c', 'd', 'e']
    const some = keys.map((id, i) => ({ id, city: 'xy'[i % 2], score: i % 3 }))
    await loadTable(engine, 'hidden', fieldsOf(hidden), some)
    const place = { table: 'hidden', dialect: dialects[engine.dialect], fields: ['id'] } as const
    const query = { sort: [{ field: 'city', direction: 'desc' }], page: { limit: 2 } } as const
    expect(() => planWalk(hidden, query, { after: null })).toThrow(TypeError)
    const walk = { resource: hidden, query, options: { exposesKey: true }, place }
    const found = await walked(engine, walk)
    expect(found.map(({ id }) => id)).toEqual(['d', 'b', 'e', 'c', 'a'])
  })

  it('neither loses nor repeats a row that stays while others come and go', async () => {
    const drawn = fc.record({
      rows: fc.uniqueArray(
        fc.record({
          id: fc.nat(40),
          city: fc.constantFrom('a', 'b', 'é', null),
          seen: fc.constantFrom(0, 1, 86_400_000, null),
          fate: fc.nat(3),
        }),
        { selector: ({ id }) => id, maxLength: 14 },
      ),
      sort: fc.subarray([
        { field: 'city', direction: 'desc' },
        { field: 'seen', direction: 'asc' },
      ] as const),
      limit: fc.integer({ min: 1, max: 3 }),
    })
    const some = defineResource({ id: 'number', city: 'string', seen: 'date' }, unlimited)
    const fields = fieldsOf(some)
    await fc.assert(
      fc.asyncProperty(drawn, async ({ rows, sort, limit }) => {
        const found: Row[] = []
        let after: string | null = null
        for (let number = 0; number === 0 || after !== null; number++) {
          // A row of fate 0 comes, one of 1 goes, others stay, as pages are read.
          const present = rows.filter(({ fate }) => {
            return fate === 0 ? number % 2 === 1 : fate === 1 ? number % 3 === 0 : true
          })
          await loadTable(engine, 'rows', fields, present)
          const query = { sort, page: { limit } }
          const plan: WalkPlan<typeof some> = planWalk(some, query, { after, total: false })
          const options = { table: 'rows', dialect: dialects[engine.dialect] } as const
          const page: { rows: Row[]; next: string | null } = await selectPage(
            kyselyOver(engine),
            plan,
            options,
          )
          found.push(...page.rows)
          after = page.next
        }
        const byKey = rows.toSorted((a, b) => a.id - b.id)
        const whole = runQuery(some, { sort }, asTied(byKey, sort)).rows
        const order = found.map(({ id }) => whole.findIndex((each) => each.id === id))
        expect(order).toEqual([...new Set(order)].toSorted((a, b) => a - b))
        const stays = whole.filter(({ fate }) => fate > 1).map(({ id }) => id)
        expect(stays.filter((id) => !found.some((each) => each['id'] === id))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
