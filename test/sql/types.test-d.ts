import type { QueryExecutorProvider } from 'kysely'
import { defineResource, planQuery, planWalk, type Result, type WalkResult } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import {
  duckdb,
  mariadb,
  postgres,
  toSql,
  type ColumnMapping,
  type ColumnTypeName,
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
  })
})

describe('columns', () => {
  it('are of the fields of the resource', () => {
    const of = { dialect: postgres, table: 't' } as const
    toSql(plan, { ...of, columns: { text: 'a', day: { name: 'b' }, secret: {} } })
    toSql(plan, { ...of, columns: { text: { folded: 'a' }, words: { folded: 'b' } } })
  })

  it('are of a type that the named dialect has for the kind', () => {
    toSql(plan, { dialect: postgres, table: 't', columns: { day: { type: 'timestamptz(3)' } } })
    toSql(plan, { dialect: mariadb, table: 't', columns: { day: { type: 'datetime(3)' } } })
  })

  it('are of any type for the kind where the dialect is not named', () => {
    void selectPage(db, plan, { table: 't', columns: { day: { type: 'datetime(3)' } } })
    void selectPage(db, plan, { table: 't', columns: { day: { type: 'timestamptz' } } })
    const dialect: SqlDialect = duckdb
    toSql(plan, { dialect, table: 't', columns: { day: { type: 'TIMESTAMP' } } })
  })

  it('can be declared apart', () => {
    const columns = { count: { type: 'numeric' } } as const satisfies ColumnMapping<Everything>
    toSql(plan, { dialect: postgres, table: 't', columns })
    expectTypeOf<ColumnTypeName<'number', 'sqlite'>>().toEqualTypeOf<'real' | 'integer'>()
    expectTypeOf<ColumnTypeName<'string[]', 'postgres' | 'sqlite'>>().toEqualTypeOf<
      'text[]' | 'varchar[]' | 'uuid[]' | 'jsonb' | 'json'
    >()
  })
})
