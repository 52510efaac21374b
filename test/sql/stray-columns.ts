import type { Kind } from 'supplier-query'
import type { DialectName } from 'supplier-query/sql'
import { kinds } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { checks, contents, refused } from './off-kind-contents.js'

/** Columns of every type, with contents of any kind. */

/** A column with contents of any kind. */
export interface StrayColumn {
  readonly kind: Kind
  readonly typeName: string
  /** How it is declared, if at all. */
  readonly declared: string
  readonly contents: readonly string[]
  /** The check that an order needs. */
  readonly check: string | undefined
}

export function strayColumnsOf(dialect: DialectName, isChecked: boolean): StrayColumn[] {
  return kinds.flatMap((kind) =>
    Object.keys(partsOf(dialects[dialect]).types[kind]).flatMap((typeName) => {
      const of = <T>(all: Readonly<Record<string, T>>) =>
        all[`${kind} ${typeName}`] ?? all[typeName]
      const base = typeName.replace(/(timestamp.*)\(3\)/, '$1')
      const expressions = of(contents[dialect]) ?? of({ [typeName]: contents[dialect][base] })
      if (expressions === undefined) return []
      const more = isChecked ? (refused[dialect]?.[typeName] ?? []) : []
      const column = {
        kind,
        typeName,
        contents: [...expressions, ...more],
        check: of(checks[dialect]),
      }
      if (dialect === 'clickhouse') {
        const declared = kind.endsWith(']') ? typeName : `Nullable(${typeName})`
        return [{ ...column, declared }]
      }
      if (typeName !== 'json') {
        const known = { char: 'char(5)', 'integer seconds': 'integer' }[typeName] ?? typeName
        const typed = { ...column, declared: typeName.startsWith('YYYY') ? 'datetime' : known }
        // Only a column of that affinity turns integers that no double holds into doubles.
        const untyped = { ...column, declared: '', contents: expressions.filter(isDouble) }
        return dialect === 'sqlite' ? [typed, untyped] : [typed]
      }
      return [
        {
          ...column,
          declared: dialect === 'sqlite' ? 'text' : dialect === 'mariadb' ? 'longtext' : 'json',
        },
      ]
    }),
  )
}

function isDouble(expression: string): boolean {
  return !/^-?\d{16,}$/.test(expression)
}

/** A type of whole numbers. */
export const integers = {
  postgres: 'integer',
  clickhouse: 'Int32',
  duckdb: 'INTEGER',
  sqlite: 'integer',
  mariadb: 'int',
  mysql: 'int',
} as const satisfies Readonly<Record<DialectName, string>>
