import type { QueryExecutorProvider } from 'kysely'
import { defineResource, planQuery, planWalk, type Result, type WalkResult } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import {
  duckdb,
  indexSql,
  mariadb,
  postgres,
  sqlite,
  toSql,
  whereOf,
  type ColumnMapping,
  type ColumnTypeName,
  type DialectName,
  type IndexOptions,
  type SqlDialect,
  type RawRow,
  type SqlRow,
} from 'supplier-query/sql'
import { describe, expectTypeOf, it } from 'vitest'

const everything = defineResource(
  {
    text: 'string',
    count: 'number',
    flag: 'boolean',
    day: { kind: 'date', get: (row: { born: Date }) => row.born },
    words: 'string[]',
    sizes: 'number[]',
    secret: { kind: 'string', internal: true },
  },
  { key: 'text' },
)
type Everything = typeof everything
const plan = planQuery(everything, {})
declare const db: QueryExecutorProvider

interface Row {
  text: string // the key
  count: number | null
  flag: boolean | null
  day: Date | null
  words: string[]
  sizes: number[]
  secret: string | null
}

describe('rows', () => {
  it('are typed by the resource, without internal fields unless they are named', () => {
    expectTypeOf<SqlRow<Everything>>().toEqualTypeOf<Omit<Row, 'secret'>>()
    expectTypeOf<SqlRow<Everything, keyof Row>>().toEqualTypeOf<Row>()
    const some = toSql(plan, { dialect: postgres, table: 't', fields: ['day', 'secret'] })
    expectTypeOf(some.toRow).returns.toEqualTypeOf<Pick<Row, 'day' | 'secret'>>()
    const few = selectPage(db, plan, { table: 't', fields: ['flag'] })
    expectTypeOf(few).resolves.toEqualTypeOf<Result<Pick<Row, 'flag'>>>()
    // @ts-expect-error there is no such field
    toSql(plan, { dialect: postgres, table: 't', fields: ['nope'] })
    const { toRow, rows } = toSql(plan, { dialect: postgres, table: 't' })
    expectTypeOf(toRow).toEqualTypeOf<(raw: RawRow, index?: number) => SqlRow<Everything>>()
    expectTypeOf(rows.parameters).toEqualTypeOf<unknown[]>()
    const page = selectPage(db, plan, { table: 't' })
    expectTypeOf(page).resolves.toEqualTypeOf<Result<SqlRow<Everything>>>()
  })

  it('have a next in a walk, and no total with total: false', () => {
    const walk = planWalk(everything, {}, { after: null })
    const place = { table: 't' } as const
    type Cells = SqlRow<Everything>
    expectTypeOf(selectPage(db, walk, place)).resolves.toEqualTypeOf<WalkResult<Cells>>()
    const uncounted = planWalk(everything, {}, { after: null, total: false })
    expectTypeOf(selectPage(db, uncounted, place)).resolves.toEqualTypeOf<
      WalkResult<Cells, false>
    >()
    const page = selectPage(db, planQuery(everything, {}, { total: false }), place)
    expectTypeOf(page).resolves.toEqualTypeOf<Result<Cells, false>>()
    const total = true as boolean
    const either = selectPage(db, planQuery(everything, {}, { total }), place)
    expectTypeOf(either).resolves.toHaveProperty('total').toEqualTypeOf<number | undefined>()
    const { toPage } = toSql(walk, { dialect: postgres, table: 't' })
    expectTypeOf(toPage).returns.toEqualTypeOf<{
      readonly rows: Cells[]
      readonly previous: string | null
      readonly next: string | null
      readonly start: string | null
      readonly end: string | null
    }>()
    // @ts-expect-error not a walk
    void toSql(plan, { dialect: postgres, table: 't' }).toPage
  })

  it('of any resource hold what any field can', () => {
    expectTypeOf<SqlRow[string]>().toEqualTypeOf<
      string | number | boolean | Date | null | string[] | number[]
    >()
  })
})

describe('columns', () => {
  it('are of the fields of the resource', () => {
    const of = { dialect: postgres, table: 't' } as const
    toSql(plan, { ...of, columns: { text: 'a', day: { name: 'b' }, secret: {} } })
    // @ts-expect-error no such field
    toSql(plan, { ...of, columns: { nope: 'x' } })
    // @ts-expect-error no such field
    void selectPage(db, plan, { table: 't', columns: { nope: 'x' } })
    // @ts-expect-error no such field
    whereOf(plan, { dialect: postgres, columns: { nope: 'x' } })
    // @ts-expect-error no such member
    toSql(plan, { ...of, columns: { text: { kind: 'text' } } })
    toSql(plan, { ...of, columns: { text: { folded: 'a' }, words: { folded: 'b' } } })
    // @ts-expect-error numbers are not folded
    toSql(plan, { ...of, columns: { count: { folded: 'c' } } })
  })

  it('are of a type that the named dialect has for the kind', () => {
    toSql(plan, { dialect: postgres, table: 't', columns: { day: { type: 'timestamptz(3)' } } })
    toSql(plan, { dialect: mariadb, table: 't', columns: { day: { type: 'datetime(3)' } } })
    // @ts-expect-error a type of MariaDB's
    toSql(plan, { dialect: postgres, table: 't', columns: { day: { type: 'datetime(3)' } } })
    // @ts-expect-error a type for text
    toSql(plan, { dialect: postgres, table: 't', columns: { day: { type: 'text' } } })
    // @ts-expect-error a type of PostgreSQL's
    whereOf(plan, { dialect: sqlite, columns: { count: { type: 'bigint' } } })
    const columns = { count: { type: 'integer' } } as const
    // @ts-expect-error a type of PostgreSQL's
    void selectPage(db, plan, { dialect: duckdb, table: 't', columns })
  })

  it('are of any type for the kind where the dialect is not named', () => {
    void selectPage(db, plan, { table: 't', columns: { day: { type: 'datetime(3)' } } })
    void selectPage(db, plan, { table: 't', columns: { day: { type: 'timestamptz' } } })
    // @ts-expect-error a type of no dialect
    void selectPage(db, plan, { table: 't', columns: { day: { type: 'datetime2' } } })
    // @ts-expect-error a type for numbers
    void selectPage(db, plan, { table: 't', columns: { day: { type: 'integer[]' } } })
    const dialect: SqlDialect = duckdb
    toSql(plan, { dialect, table: 't', columns: { day: { type: 'TIMESTAMP' } } })
  })

  it('have decimals only for a decimal', () => {
    const bills = defineResource({ id: 'string', total: 'decimal' }, { key: 'id' })
    const cents = { type: 'integer', decimals: 2 } as const
    const of = planQuery(bills, {})
    whereOf(of, { dialect: postgres, columns: { total: cents } })
    // @ts-expect-error a text has none
    whereOf(of, { dialect: postgres, columns: { id: { decimals: 2 } } })
    // @ts-expect-error a number has none
    whereOf(plan, { dialect: postgres, columns: { count: cents } })
  })

  it('can be declared apart', () => {
    const columns = { count: { type: 'numeric' } } as const satisfies ColumnMapping<Everything>
    toSql(plan, { dialect: postgres, table: 't', columns })
    // @ts-expect-error SQLite has no such type
    toSql(plan, { dialect: sqlite, table: 't', columns })
    expectTypeOf<ColumnTypeName<'number', 'sqlite'>>().toEqualTypeOf<'real' | 'integer'>()
    expectTypeOf<ColumnTypeName<'string[]', 'postgres' | 'sqlite'>>().toEqualTypeOf<
      'text[]' | 'varchar[]' | 'uuid[]' | 'jsonb' | 'json'
    >()
  })
})

describe('the options of indexSql', () => {
  it('name fields of text to search, and sorts as arrays', () => {
    const place = { dialect: postgres, table: 't' } as const
    indexSql(everything, { ...place, searches: ['text', 'secret'] })
    // @ts-expect-error a field of numbers
    indexSql(everything, { ...place, searches: ['count'] })
    // @ts-expect-error a list
    indexSql(everything, { ...place, searches: ['words'] })
    // @ts-expect-error a sort that is no array
    indexSql(everything, { ...place, sorts: [{ field: 'count', direction: 'asc' }] })
    const wide: IndexOptions = { ...place, searches: ['anything'] }
    expectTypeOf(wide.searches).toEqualTypeOf<readonly string[] | undefined>()
  })
})

describe('the dialect', () => {
  it('is one of six', () => {
    expectTypeOf<DialectName>().toEqualTypeOf<
      'postgres' | 'clickhouse' | 'duckdb' | 'sqlite' | 'mariadb' | 'mysql'
    >()
    // @ts-expect-error its name
    toSql(plan, { dialect: 'postgres', table: 't' })
    // @ts-expect-error something like one
    toSql(plan, { dialect: { name: 'postgres' }, table: 't' })
  })
})

describe('a plan', () => {
  it('is what planQuery gives, nothing like it', () => {
    const { resource, where, order, offset, limit, page } = plan
    // @ts-expect-error a query
    toSql({}, { dialect: postgres, table: 't' })
    // @ts-expect-error the shape of a plan
    whereOf({ resource, where, order, offset, limit, page }, { dialect: postgres })
  })
})
