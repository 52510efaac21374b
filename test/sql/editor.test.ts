import { describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { openEditor } from '../editor.js'
import { dialects } from './dialects.js'

/** The editor and the compiler know the columns in a program that imports the package. */

const preamble = `
  import type { Kysely } from 'kysely'
  import { defineResource, planQuery, suppliers } from 'supplier-query'
  import { selectPage } from 'supplier-query/kysely'
  import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite } from 'supplier-query/sql'
  import { indexSql, orderOf, toSql, whereOf, type ColumnMapping } from 'supplier-query/sql'
  const plan = planQuery(suppliers, {})
  const bills = planQuery(defineResource({ id: 'string', total: 'decimal' }, { key: 'id' }), {})
  const { resource, where, order, offset, limit, page } = plan
  declare const db: Kysely<{ supplier: { id: string } }>
`

const { add, addCaret, completionsAt, errorsOf } = openEditor('test/sql/program.ts', preamble)

const fields = 'approvalStatus city connectedAt id name numRemediationRequests tags'

describe('the editor', () => {
  const ofColumns: [call: string, code: string][] = [
    ['toSql', `toSql(plan, { dialect: postgres, table: 't', columns: { | } })`],
    ['selectPage', `selectPage(db, plan, { table: 't', columns: { | } })`],
    ['whereOf', `whereOf(plan, { dialect: sqlite, columns: { | } })`],
    ['orderOf', `orderOf(plan, { dialect: sqlite, columns: { | } })`],
    ['a separate mapping', `const columns: ColumnMapping<typeof suppliers> = { | }`],
  ]
  for (const [, code] of ofColumns) addCaret(code)
  it.each(ofColumns)('offers the declared fields as columns of %s', (_, code) => {
    expect(completionsAt(code).join(' ')).toBe(fields)
  })

  const ofType = (dialect: string, field: string) =>
    addCaret(
      `toSql(plan, { dialect: ${dialect}, table: 't', columns: { ${field}: { type: '|' } } })`,
    )
  const ofTypes = Object.entries(dialects).map(([name, dialect]) => ({
    name,
    types: partsOf(dialect).types,
    ofDates: ofType(name, 'connectedAt'),
    ofLists: ofType(name, 'tags'),
  }))
  it.each(ofTypes)(
    "offers the types that $name has for a field's kind",
    ({ types, ofDates, ofLists }) => {
      expect(completionsAt(ofDates)).toEqual(Object.keys(types.date).toSorted())
      // Also the types of its elements, for a list in a child table.
      const ofElements = Object.keys({ ...types['string[]'], ...types.string })
      expect(completionsAt(ofLists)).toEqual(ofElements.toSorted())
    },
  )

  const ofAll = addCaret(
    `selectPage(db, plan, { table: 't', columns: { connectedAt: { type: '|' } } })`,
  )
  it('offers the types of all dialects if no dialect is named', () => {
    const all = Object.values(dialects).flatMap((each) => Object.keys(partsOf(each).types.date))
    expect(completionsAt(ofAll)).toEqual([...new Set(all)].toSorted())
  })

  const ofRow = addCaret(`void selectPage(db, plan, { table: 't' }).then(({ rows }) => rows[0]!.|)`)
  it('offers the fields of a row', () => {
    expect(completionsAt(ofRow).join(' ')).toBe(fields)
  })
})

/** Calls that do not compile. */
const faults = `
toSql(plan, { dialect: postgres, table: 't', fields: ['nope'] })
toSql(plan, { dialect: postgres, table: 't' }).toPage
toSql(plan, { dialect: postgres, table: 't', columns: { nope: 'x' } })
toSql(plan, { dialect: postgres, table: 't', columns: { city: { kind: 'text' } } })
toSql(plan, { dialect: postgres, table: 't', columns: { numRemediationRequests: { folded: 'c' } } })
toSql(plan, { dialect: postgres, table: 't', columns: { connectedAt: { type: 'datetime(3)' } } })
toSql(plan, { dialect: postgres, table: 't', columns: { connectedAt: { type: 'text' } } })
toSql(plan, { dialect: sqlite, table: 't', columns: { city: { type: 'VARCHAR' } } })
toSql(plan, { dialect: 'postgres', table: 't' })
toSql(plan, { dialect: { name: 'postgres' }, table: 't' })
toSql({}, { dialect: postgres, table: 't' })
selectPage(db, plan, { table: 't', columns: { nope: 'x' } })
selectPage(db, plan, { table: 't', columns: { connectedAt: { type: 'datetime2' } } })
selectPage(db, plan, { table: 't', columns: { connectedAt: { type: 'integer[]' } } })
selectPage(db, plan, { dialect: duckdb, table: 't', columns: { numRemediationRequests: { type: 'integer' } } })
whereOf(plan, { dialect: postgres, columns: { nope: 'x' } })
whereOf(plan, { dialect: sqlite, columns: { numRemediationRequests: { type: 'bigint' } } })
whereOf(plan, { dialect: postgres, columns: { numRemediationRequests: { type: 'integer', decimals: 2 } } })
whereOf(bills, { dialect: postgres, columns: { id: { decimals: 2 } } })
whereOf({ resource, where, order, offset, limit, page }, { dialect: postgres })
indexSql(suppliers, { dialect: postgres, table: 't', searches: ['numRemediationRequests'] })
indexSql(suppliers, { dialect: postgres, table: 't', searches: ['tags'] })
indexSql(suppliers, { dialect: postgres, table: 't', sorts: [{ field: 'city', direction: 'asc' }] })
`
const faulty = faults.trim().split('\n').map(add)

/** Sorts the members of a union, which TypeScript lists as it met them. */
const inOrder = (error: string) =>
  error.replace(/"[^"]+"(?: \| "[^"]+")+/g, (union) => union.split(' | ').toSorted().join(' | '))

it('the compiler names the fault of a call, as the file says', () => {
  const texts = faulty.map((code) => {
    const errors = errorsOf(code).map(inOrder)
    expect([code, errors.length]).toEqual([code, 1])
    return `${code}\n  ${errors.join('\n  ')}\n`
  })
  return expect(texts.join('')).toMatchFileSnapshot('errors.txt')
})
