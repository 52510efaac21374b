import { describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { openEditor } from '../editor.js'
import { dialects } from './dialects.js'

/** The editor knows the columns in a program that imports the package. */

const preamble = `
  import type { Kysely } from 'kysely'
  import { planQuery, suppliers } from 'supplier-query'
  import { selectPage } from 'supplier-query/kysely'
  import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite } from 'supplier-query/sql'
  import { orderOf, toSql, whereOf, type ColumnMapping } from 'supplier-query/sql'
  const plan = planQuery(suppliers, {})
  declare const db: Kysely<{ supplier: { id: string } }>
`

const { addCaret, completionsAt } = openEditor('test/sql/program.ts', preamble)

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
