import { defineResource, planWalk } from 'supplier-query'
import {
  afterOf,
  clickhouse,
  duckdb,
  mariadb,
  orderKeysOf,
  orderOf,
  postgres,
  sqlite,
  toText,
  whereOf,
  type ColumnMapping,
  type Part,
  type Placeholders,
  type SqlDialect,
} from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../builders.js'

const resource = defineResource(
  { id: 'string', city: 'string', size: 'number', tags: 'string[]' },
  unlimited,
)
const plan = planWalk(
  resource,
  {
    filter: {
      operands: [
        { field: 'city', comparator: 'is_any', value: ['Leeds', 'York'] },
        { field: 'size', comparator: 'gt', value: 5 },
      ],
    },
    sort: [{ field: 'city', direction: 'desc' }],
  },
  { after: null },
)

/** The arguments of a template's tag. */
function tag(strings: TemplateStringsArray, ...values: unknown[]) {
  return { raw: [...strings.raw], cooked: [...strings], values }
}

describe('a part', () => {
  const part = whereOf(plan, { dialect: postgres })

  it('is the arguments of a tagged template, with raw strings and one more of them than values', () => {
    const { raw, cooked, values } = tag(part.strings, ...part.values)
    expect(cooked).toEqual(['("city" = any(', '::text[]) and "size" > ', '::double precision)'])
    expect(raw).toEqual(cooked)
    expect(values).toEqual([['Leeds', 'York'], 5])
  })

  it('says the type of each value, and of the elements of an array', () => {
    expect(part.types).toEqual(['text', 'double precision'])
    expect(whereOf(plan, { dialect: clickhouse }).types).toEqual(['String', 'Float64'])
  })

  it('is frozen, as the strings of a template are', () => {
    for (const each of [part, part.strings, part.strings.raw, part.values, part.types]) {
      expect(Object.isFrozen(each)).toBe(true)
    }
  })

  it('gives each text parameters of its own, which a driver may change', () => {
    const { parameters } = toText(part, { placeholders: '?' })
    parameters.push('more')
    expect(toText(part, { placeholders: '?' }).parameters).toEqual(part.values)
  })
})

describe('orderKeysOf', () => {
  const keysOf = (dialect: SqlDialect) =>
    orderKeysOf(plan, { dialect, alias: 's' }).map(({ part, direction, nulls }) => [
      part.strings[0],
      direction,
      nulls,
    ])

  it('gives the keys one by one, with their directions, and where nulls have to be put', () => {
    expect(keysOf(postgres)).toEqual([
      ['"s"."city" collate "C"', 'desc', 'last'],
      ['"s"."id"', 'desc', undefined],
    ])
    expect(keysOf(mariadb)).toEqual([
      ['`s`.`city` collate utf8mb4_nopad_bin', 'desc', undefined],
      ['`s`.`id`', 'desc', undefined],
    ])
  })
})

describe('toText', () => {
  const { strings, values, types } = whereOf(plan, { dialect: duckdb, columns: { size: 'a?b' } })
  const part: Part = { strings, values, types }

  it.each<[Placeholders, number | undefined, string]>([
    ['$1', undefined, '("city" in ($1::VARCHAR, $2::VARCHAR) and "a?b" > $3::DOUBLE'],
    ['$1', 4, '("city" in ($4::VARCHAR, $5::VARCHAR) and "a?b" > $6::DOUBLE'],
    ['?', undefined, '("city" in (?::VARCHAR, ?::VARCHAR) and "a?b" > ?::DOUBLE'],
    ['knex', undefined, '("city" in (?::VARCHAR, ?::VARCHAR) and "a\\?b" > ?::DOUBLE'],
    [':p1', 0, '("city" in (:p0::VARCHAR, :p1::VARCHAR) and "a?b" > :p2::DOUBLE'],
    [
      '{p0}',
      undefined,
      '("city" in ({p0:VARCHAR}::VARCHAR, {p1:VARCHAR}::VARCHAR) and "a?b" > {p2:DOUBLE}::DOUBLE',
    ],
  ])('writes %s from %s', (placeholders, from, expected) => {
    const { sql, parameters } = toText(part, { placeholders, from })
    expect(sql).toBe(
      `${expected})`.replace('a?b"))', placeholders === 'knex' ? 'a\\?b"))' : 'a?b"))'),
    )
    expect(parameters).toEqual(['Leeds', 'York', 5])
  })

  it('types an array by its elements', () => {
    const { sql } = toText(whereOf(plan, { dialect: clickhouse }), { placeholders: '{p0}' })
    expect(sql).toContain('"city" in {p0:Array(String)} and "size" > {p1:Float64}')
  })

  it.each([
    [{ placeholders: '$' }, 'placeholders: expected one of $1, ?, knex, :p1, {p0}, got "$"'],
    [{ placeholders: 'toString' }, 'placeholders: expected one of'],
    [{ placeholders: '?', start: 1 }, 'options: unknown property "start"'],
    [undefined, 'options: expected an object, got undefined'],
  ])('refuses %j', (options, message) => {
    expect(() => toText(part, options as never)).toThrow(TypeError)
    expect(() => toText(part, options as never)).toThrow(message)
  })

  const whereSize = (size: unknown, city = 'city') =>
    whereOf(plan, { dialect: sqlite, columns: { city, size } as ColumnMapping }) // of SQLite

  it.each<[Placeholders, size: string | object, found: string]>([
    [':p1', 'a:p1', ':p1'],
    ['knex', { sql: String.raw`length(replace(city, 'a\?', ''))`, type: 'real' }, String.raw`\?`],
    ['$1', { sql: 'coalesce(size, $1)', type: 'real' }, '$1'],
    ['?', { sql: "tags ? 'a'", type: 'real' }, '?'],
    ['{p0}', { sql: '{p3:String}', type: 'real' }, '{p3:'],
  ])(
    'refuses for %s SQL with a text that reads as a placeholder: %j',
    (placeholders, size, found) => {
      const where = whereSize(size)
      expect(() => toText(where, { placeholders })).toThrow(
        `part: expected SQL without a text that reads as a placeholder, got ${JSON.stringify(found)}: write it otherwise, or pass other placeholders`,
      )
      const other = placeholders === '?' ? '$1' : '?'
      expect(toText(where, { placeholders: other }).sql).toContain(found)
    },
  )

  const all = "'it''s ? $1 {p0:String}'"
  it.each(['$1', '?', ':p1', '{p0}', 'knex'] as const)(
    'keeps what an expression has in quotes with the placeholders %s',
    (placeholders) => {
      const size = { sql: `coalesce(size, ${all})`, type: 'real' }
      const { sql } = toText(whereSize(size, 'a"b'), { placeholders })
      expect(sql).toContain(`"a""b"`)
      expect(sql).toContain(placeholders === 'knex' ? all.replace('?', '\\?') : all)
    },
  )
})

describe('a column of a joined table', () => {
  const columns = { city: { table: 'a"b', name: 'town' }, tags: { table: 'c' } } as const

  it('is qualified by that table, in every part', () => {
    const options = { dialect: duckdb, alias: 's', columns } as const
    expect(toText(whereOf(plan, options), { placeholders: '?' }).sql).toContain(
      '"a""b"."town" in (',
    )
    expect(orderOf(plan, options).strings[0]).toBe('"a""b"."town" desc nulls last, "s"."id" desc')
    const bare = { dialect: duckdb, columns } as const
    expect(orderOf(plan, bare).strings[0]).toBe('"a""b"."town" desc nulls last, "id" desc')
    expect(afterOf(plan, options).strings[0]).toBe('(1 = 1)')
  })
})
