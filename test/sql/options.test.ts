import {
  defineResource,
  planQuery,
  planWalk,
  startsWith,
  walkQuery,
  type Resource,
} from 'supplier-query'
import { fromSearchParams } from 'supplier-query/adapters'
import { afterOf, indexSql, toSql, whereOf } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { dialects } from './dialects.js'

const { clickhouse, duckdb, mariadb, mysql, postgres, sqlite } = dialects

const limits = { maxLimit: 100 }
const people = defineResource(
  { id: 'number', name: { kind: 'string', fold: 'ascii' }, at: 'date', size: 'number' },
  { key: 'id', limits },
)
const places = defineResource(
  { id: 'number', city: 'string', tags: 'string[]' },
  { key: 'id', limits },
)
const zoe = { filter: { field: 'name', comparator: 'eq', value: 'ZOE' } } as const

describe('toSql', () => {
  it('refuses a resource that does not declare its maxLimit, and says what to write', () => {
    const open = defineResource({ id: 'string' }, { key: 'id' })
    expect(() => toSql(planQuery(open, {}), { dialect: sqlite, table: 't' })).toThrow(
      'declare limits: { maxLimit: 100 }, or Infinity for all rows',
    )
    const all = defineResource({ id: 'string' }, { key: 'id', limits: { maxLimit: Infinity } })
    expect(toSql(planQuery(all, {}), { dialect: sqlite, table: 't' }).rows.parameters).toEqual([])
  })

  it('takes a resource declared with the limits of another', () => {
    const copy = defineResource({ id: 'string' }, { key: 'id', limits: places.limits })
    expect(copy.limits).toEqual(places.limits)
    expect(toSql(planQuery(copy, {}), { dialect: sqlite, table: 't' }).rows.sql).toMatch(/ 100$/)
  })

  it.each(['', 5, null])('refuses an alias that is not a name: %j', (alias) => {
    const given = { dialect: sqlite, from: 't as t', alias: alias as never }
    expect(() => toSql(planQuery(places, {}), given)).toThrow('alias: expected a name, got')
  })

  it('gives the ends of a range to the index of a MySQL timestamp', () => {
    const columns = { at: { type: 'timestamp(3)' } } as const
    const countOf = (comparator: 'lt' | 'ge', value: string) => {
      const plan = planQuery(people, { filter: { field: 'at', comparator, value } })
      const { sql, parameters } = toSql(plan, { dialect: mysql, table: 't', columns }).count
      const end = /`t`\.`at` ([<>]=) from_unixtime\(\?\)/.exec(sql)?.[1]
      return end === undefined ? [] : [end, parameters[0]]
    }
    // Two days more, because the column has the local time of the session. In seconds.
    expect(countOf('lt', '2024-01-02')).toEqual(['<=', Date.UTC(2024, 0, 4) / 1000])
    expect(countOf('ge', '2024-01-02')).toEqual(['>=', Date.UTC(2023, 11, 31) / 1000])
    expect(countOf('ge', '1970-01-03')).toEqual(['>=', 0])
    expect(countOf('ge', '1970-01-02')).toEqual([])
    expect(countOf('lt', '2038-01-17')).toEqual(['<=', Date.UTC(2038, 0, 19) / 1000])
    expect(countOf('lt', '2038-01-18')).toEqual([])
  })

  it.each(['asc', 'desc'] as const)(
    'compares a cursor with the milliseconds of a MySQL timestamp, and not with the column: %s',
    (direction) => {
      const columns = { at: { type: 'timestamp(3)' } } as const
      const query = { sort: [{ field: 'at', direction }], page: { limit: 1 } } as const
      const rows = ['2024-01-01', '2024-01-02'].map((at, id) => ({ id, at }))
      const { next } = walkQuery(people, query, rows, { after: null })
      const plan = planWalk(people, query, { after: next })
      const { sql } = toSql(plan, { dialect: mysql, table: 't', columns }).rows
      expect(sql).not.toMatch(/`at`,? [^`]*[<>]=? \(?\?/)
      expect(sql).toContain(`\`t\`.\`at\` ${direction === 'asc' ? '>=' : '<='} from_unixtime(?)`)
      expect(sql).toContain('unix_timestamp(`t`.`at`)')
    },
  )

  it.each([
    ['city', 'fields: expected an array of names of fields, got "city"'],
    [['city', 'town'], 'fields[1]: expected the name of a field, got "town"'],
    [[5], 'fields[0]: expected the name of a field, got 5'],
    [[undefined], 'fields[0]: expected the name of a field, got undefined'],
  ])('refuses fields that are not names of fields: %j', (fields, message) => {
    const given = { dialect: sqlite, table: 't', fields: fields as never }
    expect(() => toSql(planQuery(places, {}), given)).toThrow(new TypeError(message))
  })

  it('refuses to select a name that PostgreSQL would cut', () => {
    const [fits, long] = [`${'я'.repeat(31)}a`, 'я'.repeat(32)] as const // 63 and 64 bytes
    const resource = defineResource(
      { id: 'string', [fits]: 'string', [long]: 'string' },
      { key: 'id', limits: { maxLimit: 5 } },
    )
    const columns = { [long]: 'short' }
    const plan = planQuery(resource, {})
    expect(() => toSql(plan, { dialect: postgres, table: 't', columns })).toThrow(
      `fields: expected names of at most 63 bytes of UTF-8, because the database cuts longer names, got "${long}"`,
    )
    for (const sort of [[], [{ field: fits, direction: 'asc' as const }]]) {
      const sorted = planQuery(resource, { sort })
      const options = { dialect: postgres, table: 't', columns, fields: ['id', fits] }
      expect(toSql(sorted, options).rows.sql).toContain(`as "${fits}"`)
    }
    expect(toSql(plan, { dialect: mysql, table: 't', columns }).rows.sql).toContain(long)
  })

  it.each(['element', 'Pair'])('refuses the alias %s, which statements use', (alias) => {
    expect(() => toSql(planQuery(places, {}), { dialect: postgres, table: 't', alias })).toThrow(
      new TypeError(
        `alias: expected a name that statements do not use, got "${alias}": pass another`,
      ),
    )
    const from = `t as ${alias}`
    const { sql } = toSql(planQuery(places, {}), { dialect: postgres, from, alias }).rows
    expect(sql).toContain(`from ${from}`)
  })

  it.each([mysql, mariadb])('binds no infinity of a cursor: %j', (dialect) => {
    const resource = defineResource({ id: 'string', n: 'number' }, { key: 'id' })
    const numbers = [-Infinity, -Infinity, 0, Infinity, Infinity]
    const rows = numbers.map((n, i) => ({ id: String(i), n }))
    const parametersAfter = (direction: 'asc' | 'desc', limit: number) => {
      const query = { sort: [{ field: 'n', direction }], page: { limit } } as const
      const { next } = walkQuery(resource, query, rows, { after: null })
      const plan = planWalk(resource, query, { after: next })
      const from = whereOf(plan, { dialect })
      const { strings, values } = afterOf(plan, { dialect })
      expect(from.values).toEqual([])
      return [strings.join('?'), values.filter((value) => typeof value === 'number')]
    }
    for (const direction of ['asc', 'desc'] as const) {
      expect(parametersAfter(direction, 1)).toEqual([expect.stringContaining('is not null'), []])
    }
    expect(parametersAfter('asc', 3)).toEqual([expect.stringContaining('> ?'), [0, 0]])
    expect(parametersAfter('asc', 4)).toEqual(['(1 = 0)', []])
    expect(parametersAfter('desc', 4)).toEqual([expect.stringMatching(/^[^>]* is null[^>]*$/), []])
  })

  it.each([sqlite, postgres, mysql, mariadb, duckdb, clickhouse])(
    'folds A to Z in the statement, without a second column: %j',
    (dialect) => {
      const { count } = toSql(planQuery(people, zoe), { dialect, table: 't' })
      expect(count.parameters).toContain('zoe')
      expect(count.sql).toMatch(/lower|translate/i)
    },
  )

  it('tests a folded field by an expression of the developer', () => {
    const columns = { name: { folded: { sql: 'my_fold(name)' } } } as const
    const { count } = toSql(planQuery(people, zoe), { dialect: sqlite, table: 't', columns })
    expect(count.sql).toContain('(my_fold(name)) as "supplier-query 3"')
    expect(count.sql).toContain(`where "t"."supplier-query 3" = ?`)
  })

  it.each([{ sql: ' ' }, {}, 5])('refuses a folded expression that is none: %j', (folded) => {
    const columns = { name: { folded } } as never
    expect(() => toSql(planQuery(people, zoe), { dialect: sqlite, table: 't', columns })).toThrow(
      'pass columns: { "name": { folded: … } }, with a column of the folded texts or an expression',
    )
  })

  it('refuses the order of the database for a text that the statement folds', () => {
    const columns = { name: { order: 'database' } } as const
    expect(() => toSql(planQuery(people, zoe), { dialect: postgres, table: 't', columns })).toThrow(
      "order: expected a folded column with 'database', got none: declare `folded`",
    )
  })

  it('finds a prefix by a condition that an index of the column serves', () => {
    const filter = startsWith(places, 'city', 'Le%')
    const countOf = (dialect: typeof mysql | typeof postgres | typeof sqlite) =>
      toSql(planQuery(places, { filter }), { dialect, table: 't' }).count
    expect(countOf(postgres).sql).toContain('like')
    // A prefix that ends in a space does not match the spaces that pad a `char`.
    const columns = { city: { type: 'char' } } as const
    const padded = toSql(planQuery(places, { filter }), { dialect: postgres, table: 't', columns })
    expect(padded.count.sql).toContain('"t"."city"::text collate "C" like $1::text')
    // The range of an index that MySQL derives from `like` lacks texts of some collations.
    expect(countOf(mysql).sql).not.toContain('like')
    expect(countOf(sqlite).sql).not.toContain('like')
  })

  it('writes no test for null in a column that is declared without nulls', () => {
    const columns = { city: { nullable: false } } as const
    const filter = { field: 'city', comparator: 'ne', value: 'Leeds' } as const
    const { count } = toSql(planQuery(places, { filter }), { dialect: sqlite, table: 't', columns })
    expect(count.sql).not.toContain('null')
  })

  it.each(['asc', 'desc'] as const)(
    'walks %s by instants finer than a millisecond',
    (direction) => {
      const sort = [
        { field: 'size', direction },
        { field: 'at', direction },
      ] as const
      const visits = defineResource(
        { id: 'number', at: 'date', size: 'number' },
        { key: 'id', limits },
      )
      const filter = { field: 'at', comparator: 'ne', value: null } as const
      for (const cells of [
        { at: 0, size: 1 },
        { at: null, size: null },
        { at: 5, size: null },
      ]) {
        for (const columns of [
          {},
          { at: { nullable: false }, size: { nullable: false } },
        ] as const) {
          const options = { dialect: postgres, table: 't', columns } as const
          const plan = planWalk(visits, { filter, sort, page: { limit: 1 } }, { after: null })
          const { toPage } = toSql(plan, options)
          const at = cells.at === null ? null : new Date(cells.at)
          const first = [1, 2].map((n) => ({ ...cells, at, id: direction === 'asc' ? n : 9 - n }))
          const { next } = toPage(first)
          const rest = planWalk(visits, { filter, sort, page: { limit: 1 } }, { after: next })
          expect(toSql(rest, options).rows.sql).toContain('order by')
        }
      }
    },
  )
})

it('selects the internal key if no other field is selected', () => {
  const hidden = defineResource(
    { id: { kind: 'number', internal: true }, size: 'number' },
    { key: 'id', limits: { maxLimit: 9 } },
  )
  const given = { dialect: sqlite, table: 't', fields: [] } as const
  const { rows, toRow } = toSql(planQuery(hidden, {}), given)
  expect(rows.sql).toMatch(/^select case when .* end as "id" from "t" as "t" order by/)
  expect(toRow({ id: 5 })).toEqual({})
})

it('binds a list of 200,000 values', () => {
  const value = Array.from({ length: 200_000 }, (_, i) => i)
  const within = { field: 'size', comparator: 'is_any', value } as const
  const plan = planQuery(people, {}, { within })
  const columns = { name: { folded: 'folded' } } as const
  const { count } = toSql(plan, { dialect: postgres, table: 't', columns })
  expect(count.parameters).toEqual([value])
})

describe('toSql rejects', () => {
  const run = (options: object) => () =>
    toSql(planQuery(places, {}), { dialect: postgres, table: 't', ...options })

  it.each<[object, string]>([
    [{ sql: ' ', type: 'text' }, ', sql: expected an expression, got " "'],
    [{ sql: 5, type: 'text' }, ', sql: expected an expression, got 5'],
    [
      { sql: 'x', type: 'text', name: 'city' },
      ': expected no name and no table for an expression, got one: leave it out',
    ],
    [
      { sql: 'x', type: 'text', table: 'c' },
      ': expected no name and no table for an expression, got one: leave it out',
    ],
    [{ sql: 'x' }, ': expected the type of the expression, got none: { sql: …, type: … }'],
  ])('the expression %j', (city, message) => {
    const error = new TypeError(`the column of field "city"${message}`)
    expect(run({ columns: { city } })).toThrow(error)
  })

  it.each<[object, string]>([
    [
      { columns: { city: { table: 'c' } } },
      'the column of field "city" is in a joined table: pass `from` with the join instead of `table`',
    ],
    [
      { from: 't as t', alias: 't' },
      'options: expected `table` or `from`, got both: leave one of them out',
    ],
    [
      { from: 't as t', table: undefined },
      'options: expected `alias` with `from`, got none: pass the name in `from` of the table of all columns without `table`',
    ],
    ...[' ', 5, { strings: ['t', ''], values: [] }].map((from): [object, string] => [
      { from, table: undefined, alias: 't' },
      `from: expected SQL, or a part { strings, values } with one string more than values, got ${typeof from === 'object' ? 'an object' : JSON.stringify(from)}`,
    ]),
    [
      {
        dialect: clickhouse,
        table: undefined,
        alias: 't',
        from: { strings: ['f(', ')'], values: [1] },
      },
      'from: expected `types` in ClickHouse, got none: pass the type of each value',
    ],
    [
      { columns: { tags: { nullable: false } } },
      'the column of field "tags", nullable: expected no value on a list, got false: leave it out, because an empty list is absent too',
    ],
    [
      { columns: { city: { name: null } } },
      'the column of field "city": expected a name that is not empty and has no U+0000, got null',
    ],
    [
      { columns: { city: { type: null } } },
      'the column of field "city", type: expected text, text collate "C", varchar, varchar collate "C", char, uuid, enum, got null',
    ],
  ])('the options %j', (options, message) => {
    expect(run(options)).toThrow(new TypeError(message))
  })
})

describe('a walk by two numbers that may be absent', () => {
  it('descends by comparing the last of them with the key as one', () => {
    const scores = defineResource({ id: 'number', a: 'number', b: 'number' }, { key: 'id', limits })
    const sort = [
      { field: 'a', direction: 'desc' },
      { field: 'b', direction: 'desc' },
    ] as const
    const query = { sort, page: { limit: 1 } } as const
    const options = { dialect: postgres, table: 't' } as const
    const { toPage } = toSql(planWalk(scores, query, { after: null }), options)
    const { next } = toPage([2, 1].map((id) => ({ id, a: 1, b: 1 })))
    const { sql } = toSql(planWalk(scores, query, { after: next }), options).rows
    expect(sql).toContain('("t"."b", "t"."id") < (')
  })
})

describe('a walk by instants', () => {
  const visits = defineResource({ id: 'number', at: 'date', size: 'number' }, { key: 'id', limits })
  const rowsAfter = (fields: readonly ('at' | 'size')[], direction: 'asc' | 'desc', at: string) => {
    const sort = fields.map((field) => ({ field, direction }))
    const query = { sort, page: { limit: 1 } } as const
    const options = { dialect: postgres, table: 't' } as const
    const { toPage } = toSql(planWalk(visits, query, { after: null }), options)
    const ids = direction === 'asc' ? [1, 2] : [2, 1]
    const { next } = toPage(ids.map((id) => ({ id, at: new Date(at), size: 1 })))
    return toSql(planWalk(visits, query, { after: next }), options).rows
  }

  it.each([
    ['asc', '9999-12-31T23:59:59.999Z'],
    ['desc', '0001-01-01T00:00:00.000Z'],
  ] as const)('%s goes on by the key at the last instant that there is', (direction, at) => {
    const { sql } = rowsAfter(['at'], direction, at)
    expect(sql).toContain(direction === 'asc' ? '"t"."id" > ' : '"t"."id" < ')
  })

  it('cuts instants to milliseconds before it compares a later sort field', () => {
    expect(rowsAfter(['at', 'size'], 'asc', '2026-11-20T09:30:00.000Z').sql).toContain('date_trunc')
  })
})

describe('indexSql', () => {
  const create = (resource: Resource, dialect: typeof postgres | typeof mariadb, sort: object[]) =>
    indexSql(resource, { dialect, table: 't', sorts: [sort] as never })

  it('indexes the key for an empty sort', () => {
    expect(create(places, postgres, []).join()).toContain('("id")')
  })

  it('places nulls of later fields as the statement sorts them', () => {
    const sort = (direction: string) => [
      { field: 'at', direction: 'asc' },
      { field: 'size', direction },
    ]
    expect(create(people, postgres, sort('asc')).join()).toContain('"size" nulls first')
    expect(create(people, postgres, sort('desc')).join()).toContain('"size" desc nulls last')
  })

  it('indexes a folded text by its expression', () => {
    expect(
      indexSql(people, { dialect: postgres, table: 't', filters: ['name'] as never })[0],
    ).toMatch(/\(\(?(lower|translate)/)
    const sort = [{ field: 'name', direction: 'asc' }]
    expect(create(people, postgres, sort).join()).toMatch(/lower|translate/)
    expect(() => create(people, mariadb, sort)).toThrow('map a generated column')
  })
})

describe('fromSearchParams', () => {
  it('takes a record whose prototype is an empty object without a prototype', () => {
    const empty: object = Object.create(null) as object
    const record = Object.assign(Object.create(empty) as object, { page: '{"limit":1}' })
    expect(fromSearchParams(record as never).page).toEqual({ limit: 1 })
  })

  it('refuses an object of a class without methods', () => {
    const empty: object = Object.create({}) as object
    expect(() => fromSearchParams(Object.create(empty) as never)).toThrow('the parameters of a URL')
  })
})
