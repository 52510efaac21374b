import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { compilerOptions, root } from '../compiler.js'

/** What the compiler and an editor say of the columns of a program that imports the package. */

const fileName = `${root}test/sql/program.ts`

let version = 0
let program = ''
const service = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getCompilationSettings: () => ({ ...compilerOptions, types: [] }),
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  getScriptFileNames: () => [fileName],
  getScriptVersion: (name) => (name === fileName ? String(version) : ''),
  getScriptSnapshot: (name) => {
    const text = name === fileName ? program : ts.sys.readFile(name)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
})

const preamble = `
  import type { Kysely } from 'kysely'
  import { planQuery, suppliers } from 'supplier-query'
  import { selectPage } from 'supplier-query/kysely'
  import { clickhouse, duckdb, mariadb, mysql, postgres, sqlite } from 'supplier-query/sql'
  import { orderOf, toSql, whereOf, type ColumnMapping } from 'supplier-query/sql'
  const plan = planQuery(suppliers, {})
  declare const db: Kysely<{ supplier: { id: string } }>
`

function write(code: string): void {
  program = preamble + code
  version++
}

/** The texts offered where the caret `|` stands; TypeScript escapes the quotes in them. */
function completionsAt(code: string): string[] {
  write(code.replace('|', ''))
  const caret = preamble.length + code.indexOf('|')
  const completions = service.getCompletionsAtPosition(fileName, caret, undefined)
  return (completions?.entries ?? [])
    .map(({ name }) => name.replaceAll(/\\(['"])/g, '$1'))
    .toSorted()
}

/** The last and innermost line of each error. */
function errorsOf(code: string): string[] {
  write(code)
  return service.getSemanticDiagnostics(fileName).map(({ messageText }) => {
    const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')
    return lines.at(-1)!.trim()
  })
}

const fields = [
  'approvalStatus',
  'city',
  'connectedAt',
  'id',
  'name',
  'numRemediationRequests',
  'tags',
]

describe('the editor', () => {
  it.each([
    ['toSql', `toSql(plan, { dialect: postgres, table: 't', columns: { | } })`],
    ['selectPage', `selectPage(db, plan, { table: 't', columns: { | } })`],
    ['whereOf', `whereOf(plan, { dialect: sqlite, columns: { | } })`],
    ['orderOf', `orderOf(plan, { dialect: sqlite, columns: { | } })`],
    ['a mapping of its own', `const columns: ColumnMapping<typeof suppliers> = { | }`],
  ])('offers the declared fields as columns of %s', (_, code) => {
    expect(completionsAt(code)).toEqual(fields)
  })

  it("offers the types that the named dialect has for a field's kind", () => {
    const types = (dialect: string, field: string) =>
      completionsAt(
        `toSql(plan, { dialect: ${dialect}, table: 't', columns: { ${field}: { type: '|' } } })`,
      )
    for (const [name, dialect] of Object.entries(dialects)) {
      const { types: all } = partsOf(dialect)
      expect(types(name, 'connectedAt')).toEqual(Object.keys(all.date).toSorted())
      expect(types(name, 'tags')).toEqual(Object.keys(all['string[]']).toSorted())
    }
    expect(types('postgres', 'numRemediationRequests')).toEqual([
      'bigint',
      'double precision',
      'integer',
      'numeric',
      'real',
      'smallint',
    ])
  })

  it('offers those of all dialects where none is named', () => {
    const code = `selectPage(db, plan, { table: 't', columns: { connectedAt: { type: '|' } } })`
    const all = Object.values(dialects).flatMap((each) => Object.keys(partsOf(each).types.date))
    expect(completionsAt(code)).toEqual([...new Set(all)].toSorted())
  })

  it('offers the fields of a row', () => {
    const code = `void selectPage(db, plan, { table: 't' }).then(({ rows }) => rows[0]!.|)`
    expect(completionsAt(code)).toEqual(fields)
  })
})

describe('the compiler', () => {
  it.each([
    [
      `toSql(plan, { dialect: postgres, table: 't', columns: { nope: 'x' } })`,
      `Object literal may only specify known properties, and 'nope' does not exist in type 'ColumnMapping<Suppliers, "postgres">'.`,
    ],
    [
      `toSql(plan, { dialect: sqlite, table: 't', columns: { city: { type: 'VARCHAR' } } })`,
      `Type '"VARCHAR"' is not assignable to type '"text"'.`,
    ],
    [
      `toSql(plan, { dialect: 'postgres', table: 't' })`,
      `Type 'string' is not assignable to type 'SqlDialect<DialectName>'.`,
    ],
  ])('names the fault of %s', (code, message) => {
    expect(errorsOf(code)).toEqual([message])
  })

  it('says nothing of what is right', () => {
    const code = `
      const columns = { connectedAt: { name: 'connected_at', type: 'timestamptz(3)' } } as const
      const { toRow } = toSql(plan, { dialect: postgres, table: 'supplier', columns })
      const row = toRow({})
      export const day: Date | null = row.connectedAt
      export const tags: string[] = row.tags
      export const page = db.transaction().execute((view) => selectPage(view, plan, { table: 't', columns }))
    `
    expect(errorsOf(code)).toEqual([])
  })
})
