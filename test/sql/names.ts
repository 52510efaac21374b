import { defineResource, planQuery, runQuery, type Kind } from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { whereOf } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { nameable, storedAs } from './data-sets.js'
import { kyselyOver, textOf, type Engine } from './engine.js'
import { loadTable } from './table.js'

/** What `json_each` calls its own columns, and SQLite the number of a row. */
const ofJsonEach = 'value key path json type id parent atom fullkey root'.split(' ')
const ofRows = ['rowid', 'oid', '_rowid_', 'ROWID']
/** The names of tables, columns and variables that statements define. */
const ofStatements = ['element', 'source', 'list', 'x', 't', 'total', 'json_each', 'json_table']
const hostile = 'a?b ? a.b t.value Value a"b a`b a\'b $1 :x {p0:String}'.split(' ')
const names = [...ofJsonEach, ...ofRows, ...ofStatements, ...hostile, '\u{1F600}']

const aliases = ['s', 'element', 'source', 'json_each', 'x', 'list', 'a?b', 'a.b']

/** Three values of a kind, the second above the first. */
const valuesOf = {
  'string[]': [['a'], ['a', 'b'], ['c']],
  'number[]': [[1], [1, 2], [3]],
  string: ['a', 'b', 'c'],
  date: [0, 86_400_000, 172_800_000],
} as const satisfies Partial<Record<Kind, readonly unknown[]>>

/** The negations first: captured, they show every row. */
function comparisonsOf(kind: keyof typeof valuesOf): (readonly [string, unknown])[] {
  const values: readonly unknown[] = valuesOf[kind]
  const [first, second] = kind.endsWith(']') ? [values[1]].flat() : values
  const ofNulls = [
    ['eq', null],
    ['ne', null],
  ] as const
  if (!kind.endsWith(']')) {
    const of = [...ofNulls, ['ne', first], ['is_not_any', [first, null]]] as const
    const searches = kind === 'string' ? ['not_contains', 'contains'] : []
    const found = searches.map((each) => [each, second] as const)
    return [...of, ...found, ['eq', first], ['gt', first], ['le', second]]
  }
  const ofLists = ['excludes_any', 'excludes_all', 'includes_any', 'includes_all']
  const lists = ofLists.map((each) => [each, [second, first]] as const)
  return [...ofNulls, ['not_contains', first], ...lists, ['contains', first]]
}

/**
 * Registers the tests that no name of a column is taken for anything else.
 * @param step - tests each name whose index is a multiple
 */
export function expectOwnColumns(engineOf: () => Engine, step: number): void {
  const some = names.filter((_, i) => i % step === 0)
  describe.each(some)('reads the declared column named %j', (name) => {
    it.each(Object.keys(valuesOf) as (keyof typeof valuesOf)[])('of kind %s', async (kind) => {
      const engine = engineOf()
      if (nameable[engine.dialect]?.(name) === false) return
      const resource = defineResource(
        { pk: 'string', field: kind },
        { key: 'pk', limits: { maxLimit: Infinity } },
      )
      const columns = { field: name }
      const rows = [...valuesOf[kind], null].map((field, i) => ({ pk: `row ${i}`, field }))
      await load(engine, kind, name, rows)
      const db = kyselyOver(engine)
      for (const [comparator, value] of comparisonsOf(kind)) {
        const query = { filter: { field: 'field', comparator, value } }
        const plan = planQuery(resource, query as unknown)
        const expected = runQuery(resource, query as unknown, rows).rows.map(({ pk }) => pk)
        for (const alias of aliasesFor(name, engine)) {
          const options = { dialect: dialects[engine.dialect], columns, alias }
          const table =
            alias === undefined
              ? 'captured'
              : `captured as ${partsOf(dialects[engine.dialect]).quote(alias)}`
          const { sql, parameters } = textOf(whereOf(plan, options), engine.dialect)
          const text = `select pk from ${table} where ${sql} order by pk`
          const found = await engine.execute(text, parameters)
          const what = `${comparator} as ${String(alias)}`
          expect([what, found.map((row) => row['pk'])]).toEqual([what, expected])
        }
        const page = await selectPage(db, plan, {
          dialect: dialects[engine.dialect],
          table: 'captured',
          columns,
        })
        expect(page.rows.map(({ pk }) => pk)).toEqual(expected)
      }
    })
  })
}

function aliasesFor(name: string, { dialect }: Engine): (string | undefined)[] {
  const all = [undefined, name, aliases[names.indexOf(name) % aliases.length]]
  // There an alias `t` names the columns `t.…`: the caller's choice, which the chapter warns of.
  return dialect === 'clickhouse' ? all.filter((alias) => alias !== 't') : all
}

/** Loads a table with an additional column `t.…` that no field declares. */
async function load(
  engine: Engine,
  kind: keyof typeof valuesOf,
  name: string,
  rows: readonly { pk: string; field: unknown }[],
): Promise<void> {
  const stored = (field: string, of: Kind, column: string) => ({
    ...storedAs(engine.dialect, field, of),
    column,
  })
  const decoy = `t.${name}`
  await loadTable(
    engine,
    'captured',
    [stored('pk', 'string', 'pk'), stored('field', kind, name), stored('decoy', 'string', decoy)],
    rows.map((row) => ({ ...row, decoy: 'a' })),
  )
}
