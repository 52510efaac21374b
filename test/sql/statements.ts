import { inspect } from 'node:util'
import { planQuery } from 'supplier-query'
import { afterOf, toSql, type DialectName } from 'supplier-query/sql'
import { kyselyOver } from './engine.js'
import {
  cursorOf,
  filters,
  pages,
  quoted,
  quotedPlace,
  resource,
  walks,
  type Lowering,
} from './lowering.js'

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/** What a dialect writes, as a file: a part of a statement under its title, then its parameters. */
export function printStatements(dialect: DialectName): string {
  const of = ({ query, columns }: Lowering) =>
    toSql(planQuery(resource, query), { dialect, table: 't', columns: columns?.[dialect] })
  const connection = kyselyOver({
    name: dialect,
    dialect,
    execute: () => Promise.reject(new Error('not run')),
    close: () => Promise.resolve(),
  })
  const sections = [
    'Filters: what follows "where"',
    ...filters.map((one) => print(one.title, of(one).count, /^.*? where /)),
    'Orders and pages',
    ...pages.map((one) => print(one.title, of(one).rows, /^.*(?= order by )/)),
    'Walks: the condition',
    ...walks.map(({ title, query, last }) => {
      const plan = planQuery(resource, query, { after: cursorOf(query, last) })
      return print(title, afterOf(plan, { dialect }).compile(connection), /^/)
    }),
    'A whole statement',
    print('names that end a quote', toSql(quoted, { ...quotedPlace, dialect }).rows, /^/),
  ]
  return sections.map((section) => `-- ${section}\n`).join('\n')
}

function print(title: string, { sql, parameters }: Statement, before: RegExp): string {
  const lines = [title, sql.replace(before, '').trim()]
  if (parameters.length > 0) {
    lines.push(`-- ${inspect(parameters, { breakLength: Infinity, compact: true })}`)
  }
  return lines.join('\n')
}
