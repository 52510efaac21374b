import { inspect } from 'node:util'
import { defineResource, planFacets, planQuery, planWalk, type Kind } from 'supplier-query'
import { afterOf, facetSql, toSql, type DialectName, type Statement } from 'supplier-query/sql'
import { expect } from 'vitest'
import { unlimited } from '../builders.js'
import { kinds } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { toPart } from '../../src/sql/placeholders.js'
import { tableOf } from '../../src/sql/table.js'
import { join } from '../../src/sql/writer.js'
import { storedCursor } from './cursors.js'
import { columnOf, dialects } from './dialects.js'
import { textOf } from './engine.js'
import { filters, pages, resource, walks, type Lowering, type Walk } from './lowering.js'

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
  decimal: [
    ['gt', '1.5'],
    ['is_any', ['1.5', '2', '3']],
    ['eq', '0.25'],
  ],
  'string[]': [
    ['includes_all', ['a', 'b']],
    ['includes_any', ['a', '7c9e6679-7425-40de-944b-e07fc1f90ae7']],
  ],
  'number[]': [
    ['eq', null],
    ['includes_any', [1, 2.5]],
  ],
}

const withKind = (kind: Kind) => defineResource({ id: 'number', x: kind }, unlimited)

function typed(kind: Kind, type: string, dialect: DialectName): Statement {
  const options = columnOf(dialect, 'x', type)
  const asked = operands[kind].map(([comparator, value]) => ({ field: 'x', comparator, value }))
  const query: unknown = {
    filter: { operator: 'or', operands: asked },
    sort: kind.endsWith(']') ? [] : [{ field: 'x', direction: 'asc' }],
  }
  return toSql(planWalk(withKind(kind), query, { after: null }), options).rows
}

/**
 * The expressions of an inspection for a column of a type.
 * @param printed - expressions to leave out; the function adds its own
 */
function inspected(
  kind: Kind,
  type: string,
  dialect: DialectName,
  printed: Set<string>,
): Statement {
  const options = columnOf(dialect, 'x', type)
  const { columns, names } = tableOf(withKind(kind), { ...options, table: ['s', 't'] })
  const { inspector } = columns.dialect
  const x = columns.all.at(-1)!
  const list = kind.endsWith(']') ? [inspector.hasStray(x.bare, x)] : []
  const each = [inspector.typeOf(x, names), inspector.declared(x), ...list]
  const others = each.filter(({ strings }) => printed.size < printed.add(strings.join('?')).size)
  return textOf(toPart(join(others, '\n')), dialect)
}

function facetOf(kind: Kind, type: string, dialect: DialectName): Statement {
  const options = columnOf(dialect, 'x', type)
  const wanted = { x: kind === 'date' || kind === 'day' ? { range: true } : { values: 3 } }
  return facetSql(planFacets(withKind(kind), {}, wanted as unknown), options)['x']!
}

/** A facet of each form and each kind of field, with a filter on one of the fields. */
function facetStatements(dialect: DialectName): string[] {
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
  const ends = { seen: { range: true }, score: { range: true } } as const
  const ranges = facetSql(planFacets(folded, {}, ends), given)
  return [
    ...Object.entries(found).map(([name, each]) => print(`a facet of ${name}`, each)),
    ...Object.entries(ranges).map(([name, each]) => print(`the range of ${name}`, each)),
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
  const byCity = { sort: [{ field: 'city', direction: 'desc' }], page: { limit: 20 } } as const
  const start = { after: null }
  const sections = [
    'Filters: what follows "where"',
    ...filters.map((one) => print(one.title, of(one).count, /^.*? where /)),
    'Orders and pages',
    ...pages.map((one) => print(one.title, of(one).rows, /^.*?(?= order by )/)),
    'Walks: the condition',
    ...walks.map((walk) => {
      const options = { dialect: given.dialect, columns: walk.columns?.[dialect] }
      return print(walk.title, textOf(afterOf(planOf(walk), options), dialect))
    }),
    'Walks: the page',
    ...walks.map((walk) => {
      const options = { ...given, columns: walk.columns?.[dialect], fields: ['id'] } as const
      return print(walk.title, toSql(planOf(walk, 20), options).rows)
    }),
    print(
      'the first page of a walk, descending',
      toSql(planWalk(resource, byCity, start), given).rows,
    ),
    'Facets',
    ...facetStatements(dialect),
    'Column types: a filter, an order, a select and a cursor',
    ...byType((kind, type) => typed(kind, type, dialect), / from .t. as .*?(?= where )/),
    'Values of a facet, by the type of the column',
    ...byType((kind, type) => facetOf(kind, type, dialect)),
    'Inspections: the type of a column; the column as its declared type; strays in a list',
    ...byType((kind, type) => inspected(kind, type, dialect, printed)),
  ]
  return sections.map((section) => `-- ${section}\n`)
}

function print(title: string, { sql, parameters }: Statement, before = /^/): string {
  const lines = [title, sql.replace(before, '').trim()]
  if (parameters.length > 0) {
    lines.push(`-- ${inspect(parameters, { breakLength: Infinity, compact: true })}`)
  }
  return lines.join('\n')
}
