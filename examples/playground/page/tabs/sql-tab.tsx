import { planQuery, type Resource } from 'supplier-query'
import {
  clickhouse,
  duckdb,
  mariadb,
  mysql,
  postgres,
  sqlite,
  toSql,
  type SqlDialect,
} from 'supplier-query/sql'
import { useState } from 'react'
import type { SetMoment } from '../model/moment.js'
import { Code } from './code.js'
import type { TabProps } from './tabs-panel.js'

const dialects: readonly (readonly [name: string, dialect: SqlDialect])[] = [
  ['PostgreSQL', postgres],
  ['SQLite', sqlite],
  ['MySQL', mysql],
  ['MariaDB', mariadb],
  ['DuckDB', duckdb],
  ['ClickHouse', clickhouse],
]

/** Shows the statements of the query in each dialect, with their parameters. */
export function SqlTab({ resource, source, query, moment }: TabProps) {
  const [dialect, setDialect] = useState<SqlDialect>(postgres)
  if (resource.key === undefined) {
    return (
      <p className="note">
        SQL needs a key, which puts rows that tie in one order. Choose one under the fields of the
        rows.
      </p>
    )
  }
  const table = source === 'suppliers' ? 'supplier' : source === 'countries' ? 'country' : 'my_rows'
  const statements = write(resource, query, moment, { dialect, table })
  if (typeof statements === 'string') {
    return <p className="note bad">There is no SQL for these rows: {statements}.</p>
  }
  const { rows, count } = statements
  return (
    <>
      <div className="choices" role="group" aria-label="Dialect">
        {dialects.map(([name, each]) => (
          <button
            key={name}
            type="button"
            aria-pressed={each === dialect}
            onClick={() => setDialect(each)}
          >
            {name}
          </button>
        ))}
      </div>
      <Code label="Rows" text={breakLines(rows.sql)} />
      <Code label="Parameters of rows" text={showParameters(rows.parameters)} />
      <Code label="Total" text={breakLines(count.sql)} />
      <Code label="Parameters of the total" text={showParameters(count.parameters)} />
    </>
  )
}

/** Returns the statements, or an error, because not every field name can be a column name. */
function write(
  resource: Resource,
  query: unknown,
  moment: SetMoment,
  options: { readonly dialect: SqlDialect; readonly table: string },
): ReturnType<typeof toSql> | string {
  try {
    const plan = planQuery(resource, query, moment)
    return toSql(plan, { ...options, columns: columnsOf(resource) })
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
}

/** Maps each folded field to a second column, which comparisons use. */
function columnsOf({ fields }: Resource): Record<string, { name: string; folded: string }> {
  const folded = Object.entries(fields).filter(([, { fold }]) => fold !== undefined)
  return Object.fromEntries(folded.map(([name]) => [name, { name, folded: `${name}_folded` }]))
}

function showParameters(parameters: readonly unknown[]): string {
  return parameters.length === 0
    ? 'none'
    : parameters.map((each, index) => `${index + 1}: ${JSON.stringify(each)}`).join('\n')
}

/** Breaks a statement into one line per clause. Texts are parameters, so they cannot look like clauses. */
function breakLines(text: string): string {
  return text.replaceAll(/ (?=(from|where|order by|limit) )/g, '\n')
}
