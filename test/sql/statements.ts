import { inspect } from 'node:util'
import { planQuery } from 'supplier-query'
import { afterOf, toSql, type DialectName, type Statement } from 'supplier-query/sql'
import { textOf } from './engine.js'
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

/** What a dialect writes, as a file: a part of a statement under its title, then its parameters. */
export function printStatements(dialect: DialectName): string {
  const of = ({ query, columns }: Lowering) =>
    toSql(planQuery(resource, query), { dialect, table: 't', columns: columns?.[dialect] })
  const sections = [
    'Filters: what follows "where"',
    ...filters.map((one) => print(one.title, of(one).count, /^.*? where /)),
    'Orders and pages',
    ...pages.map((one) => print(one.title, of(one).rows, /^.*(?= order by )/)),
    'Walks: the condition',
    ...walks.map(({ title, query, last }) => {
      const plan = planQuery(resource, query, { after: cursorOf(query, last) })
      return print(title, textOf(afterOf(plan, { dialect }), dialect), /^/)
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
