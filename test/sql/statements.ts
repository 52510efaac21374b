import { inspect } from 'node:util'
import { defineResource, planFacets, planQuery, planWalk, type Kind } from 'supplier-query'
import {
  afterOf,
  facetSql,
  indexSql,
  inspectionSql,
  toSql,
  type ColumnMapping,
  type DialectName,
  type IndexOptions,
  type Statement,
} from 'supplier-query/sql'
import { expect } from 'vitest'
import { unlimited } from '../builders.js'
import type { Column } from '../../src/sql/column.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { toPart } from '../../src/sql/placeholders.js'
import { tableOf } from '../../src/sql/table.js'
import { join } from '../../src/sql/writer.js'
import { storedCursor } from './cursors.js'
import { dialects } from './dialects.js'
import { textOf } from './engine.js'
import {
  filters,
  pages,
  quoted,
  quotedPlace,
  resource,
  walks,
  type Lowering,
  type Walk,
} from './lowering.js'

const kinds = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]'] as const

/** Operands of each kind. Some types of text cannot hold the first operand. */
const operands: Record<Kind, readonly [comparator: string, value: unknown][]> = {
  string: [
    ['gt', 'a'],
    ['contains', 'a'],
    ['eq', '7c9e6679-7425-40de-944b-e07fc1f90ae7'],
  ],
  number: [['is_any', [1, 1.5, null]]],
  boolean: [['eq', true]],
  date: [['gt', '2024-02-29']],
  day: [['gt', '2024-02-29']],
  decimal: [['gt', '1.5']],
  'string[]': [
    ['includes_all', ['a', 'b']],
    ['includes_any', ['a', '7c9e6679-7425-40de-944b-e07fc1f90ae7']],
  ],
  'number[]': [
    ['eq', null],
    ['includes_any', [1, 2.5]],
  ],
}

function typed(kind: Kind, type: string, dialect: DialectName): Statement {
  const one = defineResource({ id: 'number', x: kind }, unlimited)
  const isList = kind.endsWith(']')
  const query: unknown = {
    filter: {
      operator: 'or',
      operands: operands[kind].map(([comparator, value]) => ({ field: 'x', comparator, value })),
    },
    sort: isList ? [] : [{ field: 'x', direction: 'asc' }],
  }
  const columns = { x: { type } } as ColumnMapping // of the dialect
  return toSql(planQuery(one, query), { dialect: dialects[dialect], table: 't', columns }).rows
}

/**
 * The expressions of an inspection for a column of a type: in a table, and in a FROM of the caller.
 * @param printed - expressions to leave out; the function adds its own
 */
function inspected(
  kind: Kind,
  type: string,
  dialect: DialectName,
  printed: Set<string>,
): Statement {
  const one = defineResource({ id: 'number', x: kind }, { key: 'id' })
  const columns = { x: { type } } as ColumnMapping // of the dialect
  const options = { dialect: dialects[dialect], columns }
  const expressions = [
    tableOf(one, { ...options, table: ['s', 't'] }),
    tableOf(one, { ...options, from: 'u', alias: 'u' }),
  ].flatMap(({ columns: { all, dialect: parts }, names }) => {
    const reader = parts.inspector
    const [, x] = all as [Column, Column] // of both fields
    const list = kind.endsWith(']') ? [reader.hasStray(x.bare, x)] : []
    const each = [reader.typeOf(x, names), reader.declared(x), ...list]
    return each.filter(({ strings }) => printed.size < printed.add(strings.join('?')).size)
  })
  return textOf(toPart(join(expressions, '\n')), dialect)
}

function facetOf(kind: Kind, type: string, dialect: DialectName): Statement {
  const one = defineResource({ id: 'number', x: kind }, { key: 'id' })
  const columns = { x: { type } } as ColumnMapping // of the dialect
  const options = { dialect: dialects[dialect], table: 't', columns }
  const wanted = { x: kind === 'date' ? { range: true } : { values: 3 } }
  return facetSql(planFacets(one, {}, wanted as unknown), options)['x']!
}

/** The indexes for a filter, a sort and a search of a field, or why there are none. */
function indexesOf(kind: Kind, type: string, dialect: DialectName): Statement {
  const one = defineResource({ id: 'number', of: 'string', x: kind }, { key: 'id' })
  const columns = { x: { type } } as ColumnMapping // of the dialect
  const sorts = [
    [{ field: 'x', direction: 'asc' }],
    [
      { field: 'of', direction: 'desc' },
      { field: 'x', direction: 'asc' },
    ],
  ] as const
  const attempts: Partial<IndexOptions>[] = [
    { filters: ['x'] },
    ...(kind.endsWith(']') ? [] : sorts.map((sort) => ({ within: ['of'], sorts: [sort] }))),
    ...(kind === 'string' ? [{ searches: ['x'] }] : []),
  ]
  const lines = attempts.flatMap((options) => {
    try {
      const ofText = dialect === 'mysql' || dialect === 'mariadb' ? { order: 'database' } : {}
      const given = { of: ofText, ...columns } as ColumnMapping // of the dialect
      return indexSql(one, {
        dialect: dialects[dialect],
        table: ['s', 't'],
        columns: given,
        ...options,
      })
    } catch (error) {
      return [(error as Error).message]
    }
  })
  return { sql: lines.join('\n'), parameters: [] }
}

function inspectionStatements(dialect: DialectName): [title: string, statement: Statement][] {
  const folded = defineResource(
    {
      id: 'string',
      city: { kind: 'string', fold: 'case' },
      name: { kind: 'string', fold: 'ascii' },
      tags: { kind: 'string[]', fold: 'case' },
      seen: 'date',
      marks: 'number[]',
    },
    { key: 'id' },
  )
  const { statements } = inspectionSql(folded, {
    dialect: dialects[dialect],
    table: 't',
    columns: { city: { folded: 'city_folded' }, tags: { folded: 'tags_folded' } },
  })
  const titles = ['the key', 'a text', 'a text folded in SQL', 'a folded list', 'a date', 'a list']
  return statements.map((statement, i) => [titles[i]!, statement])
}

/** A facet of each form and each kind of field, with a filter on one of the fields. */
function facetStatements(dialect: DialectName): [title: string, statement: Statement][] {
  const folded = defineResource(
    {
      id: 'string',
      city: { kind: 'string', fold: 'case', values: ['Leeds', 'York'] },
      score: 'number',
      active: 'boolean',
      seen: 'date',
      tags: { kind: 'string[]', fold: 'case' },
      marks: 'number[]',
    },
    unlimited,
  )
  const filter = { field: 'city', comparator: 'eq', value: 'York' } as const
  const columns = { city: { folded: 'city_folded' }, tags: { folded: 'tags_folded' } } as const
  const wanted = {
    id: { values: 20, contains: 'a' },
    city: { values: 0 },
    score: { values: 3 },
    active: { values: 2, own: 'keep' },
    seen: { edges: ['2024-02-29', '2024-03-01'] },
    tags: { values: 20, contains: 'Eu' },
    marks: { values: 20 },
  } as const
  const given = { dialect: dialects[dialect], table: 't', columns } as const
  const found = facetSql(planFacets(folded, { filter }, wanted), given)
  const ranges = facetSql(
    planFacets(folded, {}, { seen: { range: true }, score: { range: true } }),
    given,
  )
  return [
    ['the values of a text', found.id],
    ['values of a closed set, folded, without the condition on the field', found.city],
    ['values of a number', found.score],
    ['values of a boolean', found.active],
    ['dates between edges', found.seen],
    ['the elements of a folded list of texts', found.tags],
    ['values of a list of numbers', found.marks],
    ['the least and the greatest date', ranges.seen],
    ['the least and the greatest number', ranges.score],
  ]
}

/** Prints the statements of a dialect: a title, a part of a statement, and its parameters. */
export function printStatements(dialect: DialectName): string {
  return sectionsOf(dialect).join('\n')
}

/** Prints the statements of MySQL, and those of MariaDB that differ in more than the name of a collation. */
export function printMysqlStatements(): string {
  const [mysql, mariadb] = [sectionsOf('mysql'), sectionsOf('mariadb')] as const
  expect(mariadb.length).toBe(mysql.length)
  const sections = mysql.map((section, i) => {
    const other = mariadb[i]!.replaceAll('utf8mb4_nopad_bin', 'utf8mb4_0900_bin')
    return other === section ? section : `${section}-- MariaDB:${other.replace(/^.*$/m, '')}`
  })
  return sections.join('\n')
}

function sectionsOf(dialect: DialectName): string[] {
  const given = { dialect: dialects[dialect], table: 't' } as const
  const printed = new Set<string>()
  /** Prints a statement for each column type; once for types whose statements are equal. */
  const byType = (make: (kind: Kind, type: string) => Statement, before = /^/) =>
    kinds.flatMap((kind) => {
      const titles = new Map<string, string>()
      for (const type of Object.keys(partsOf(dialects[dialect]).types[kind])) {
        const text = print('', make(kind, type), before)
        const first = titles.get(text)
        titles.set(text, first === undefined ? `${kind} in ${type}` : `${first}, ${type}`)
      }
      return Array.from(titles, ([text, title]) => `${title}${text}`)
    })
  const of = ({ query, columns }: Lowering) =>
    toSql(planQuery(resource, query), { ...given, columns: columns?.[dialect] })
  const planOf = ({ query, last, columns }: Walk, limit?: number) => {
    const after = storedCursor(resource, query, last, dialect, columns?.[dialect])
    return planWalk(resource, { ...query, page: { limit } }, { after })
  }
  const sections = [
    'Filters: what follows "where"',
    ...filters.map((one) => print(one.title, of(one).count, /^.*? where /)),
    'Orders and pages',
    ...pages.map((one) => print(one.title, of(one).rows, /^.*?(?= order by )/)),
    'Walks: the condition',
    ...walks.map((walk) => {
      const options = { dialect: given.dialect, columns: walk.columns?.[dialect] }
      return print(walk.title, textOf(afterOf(planOf(walk), options), dialect), /^/)
    }),
    'Walks: the page',
    ...walks.map((walk) => {
      const options = { ...given, columns: walk.columns?.[dialect], fields: ['id'] } as const
      return print(walk.title, toSql(planOf(walk, 20), options).rows, /^/)
    }),
    print(
      'the first page of a walk, descending',
      toSql(
        planWalk(
          resource,
          { sort: [{ field: 'city', direction: 'desc' }], page: { limit: 20 } },
          { after: null },
        ),
        given,
      ).rows,
      /^/,
    ),
    'Facets',
    ...facetStatements(dialect).map(([title, statement]) => print(title, statement, /^/)),
    'Column types: a filter, an order and a select',
    ...byType((kind, type) => typed(kind, type, dialect), / from .t. as .*?(?= where )/),
    'Values of a facet, by the type of the column',
    ...byType((kind, type) => facetOf(kind, type, dialect)),
    'Indexes: for a filter, for sorts and for a search',
    ...byType((kind, type) => indexesOf(kind, type, dialect)),
    'Inspections: the type of a column; the column as its declared type; strays in a list',
    ...byType((kind, type) => inspected(kind, type, dialect, printed)),
    'Whole inspections',
    ...inspectionStatements(dialect).map(([title, statement]) => print(title, statement, /^/)),
    'A FROM with a value',
    print(
      'a function with an argument',
      toSql(planQuery(resource, {}), {
        dialect: dialects[dialect],
        from: { strings: ['things(', ') as f'], values: [5], types: ['Int32'] },
        alias: 'f',
        fields: ['id'],
      }).rows,
      /^/,
    ),
    'A whole statement',
    print(
      'names that end a quote',
      toSql(quoted, { ...quotedPlace, dialect: dialects[dialect] }).rows,
      /^/,
    ),
  ]
  return sections.map((section) => `-- ${section}\n`)
}

function print(title: string, { sql, parameters }: Statement, before: RegExp): string {
  const lines = [title, sql.replace(before, '').trim()]
  if (parameters.length > 0) {
    lines.push(`-- ${inspect(parameters, { breakLength: Infinity, compact: true })}`)
  }
  return lines.join('\n')
}
