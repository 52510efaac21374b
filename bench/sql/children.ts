import { defineResource, planQuery, type QueryInput } from 'supplier-query'
import { indexSql, toSql, type Statement } from 'supplier-query/sql'
import type { Question } from './questions.js'
import type { Server } from './servers.js'

/** Suppliers whose tags are rows of a child table: none to six for each, three in the mean. */

const resource = defineResource(
  { id: 'number', name: 'string', score: 'number', tags: 'string[]' },
  { key: 'id', limits: { maxLimit: 100 } },
)
type Ask = QueryInput<typeof resource>

function placeOf({ name, dialect }: Server) {
  const id = name === 'SQLite' ? 'integer' : 'bigint'
  const text = name === 'SQLite' ? 'text' : 'varchar'
  return {
    dialect,
    table: 'supplier',
    columns: {
      id: { type: id },
      name: { type: text, nullable: false },
      score: {
        type: name === 'PostgreSQL' || name === 'SQLite' ? 'integer' : 'int',
        nullable: false,
      },
      tags: { from: 'supplier_tag', key: 'supplier_id', value: 'tag', type: tagType(name) },
    },
  } as const
}

/** In MySQL and MariaDB, tags are declared by code point, as the chapter advises. */
function tagType(name: Server['name']) {
  if (name === 'MySQL') return 'varchar collate utf8mb4_0900_bin'
  if (name === 'MariaDB') return 'varchar collate utf8mb4_nopad_bin'
  return name === 'SQLite' ? 'text' : 'varchar'
}

/** Returns the statements that create and fill both tables, with the indexes of `indexSql`. */
export function loadChildren(server: Server, rows: number): string[] {
  const { name } = server
  const numbers = {
    PostgreSQL: `generate_series(1, ${rows}::bigint) as n(i)`,
    SQLite: `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select i from n) as n`,
    MariaDB: `(select seq as i from seq_1_to_${rows}) as n`,
    MySQL: `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) select i from n) as n`,
  }[name]
  const places = `(${[1, 2, 3, 4, 5, 6].map((place) => `select ${place} as j`).join(' union all ')}) as p`
  const concat = (prefix: string, number: string) =>
    name === 'PostgreSQL' || name === 'SQLite'
      ? `'${prefix}' || (${number})`
      : `concat('${prefix}', ${number})`
  // The first tag is one of ten, the others are among 20,000, of which each has about 100 rows.
  const tag = `case j when 1 then ${concat('common ', 'i * 31 % 10')} else ${concat('rare ', '(i * 7919 + j * 104729) % 20000')} end`
  const place = placeOf(server)
  const indexes = indexSql(resource, {
    ...place,
    filters: ['tags'],
    sorts: [[{ field: 'score', direction: 'desc' }]],
  })
  const [, collated = ''] = tagType(name).split('varchar')
  const analyze = {
    PostgreSQL: ['vacuum analyze supplier', 'vacuum analyze supplier_tag'],
    SQLite: ['analyze'],
    MariaDB: ['analyze table supplier', 'analyze table supplier_tag'],
    MySQL: ['analyze table supplier', 'analyze table supplier_tag'],
  }[name]
  return [
    'drop table if exists supplier',
    'drop table if exists supplier_tag',
    `create table supplier (id ${placeOf(server).columns.id.type} primary key, name varchar(40) not null, score integer not null)`,
    `create table supplier_tag (supplier_id bigint not null, tag varchar(40)${collated} not null, primary key (supplier_id, tag))`,
    ...(name === 'MySQL' ? ['set session cte_max_recursion_depth = 100000000'] : []),
    `insert into supplier select i, ${concat('Supplier ', 'i * 7919 % 1000003')}, i * 31 % 100003 from ${numbers}`,
    `insert into supplier_tag select i, ${tag} from ${numbers} cross join ${places} where j <= i % 7`,
    ...indexes,
    ...analyze,
  ]
}

export const dropChildren = ['drop table supplier', 'drop table supplier_tag']

/** A condition by hand, with its values. Each `?` is a placeholder. */
type Hand = readonly [condition: string, ...values: string[]]

/** SQLite looks at each row for `exists`, so an expert writes `in`. */
const has = (test: string) =>
  `exists (select 1 from supplier_tag g where g.supplier_id = s.id and ${test})`
const among = (test: string) => `s.id in (select g.supplier_id from supplier_tag g where ${test})`
const counted = (test: string, count: number) =>
  `s.id in (select g.supplier_id from supplier_tag g where ${test} group by g.supplier_id having count(*) = ${count})`

const [common, other] = ['common 3', 'common 7']
const [rare, second] = ['rare 777', 'rare 4242']
/** Tags of one supplier: a common and a rare one, which few rows have both. */
const both = ['common 6', 'rare 3735'] as const

/**
 * The filters, each with the conditions that an expert would try. Not `not in`, which needs all rows in memory:
 * PostgreSQL counts by it for minutes.
 */
const cases: readonly (readonly [name: string, filter: Ask['filter'], hands: readonly Hand[]])[] = [
  [
    'contains a rare tag',
    { field: 'tags', comparator: 'contains', value: rare },
    [has, among].map((by): Hand => [by('g.tag = ?'), rare]),
  ],
  [
    'contains a common tag',
    { field: 'tags', comparator: 'contains', value: common },
    [has, among].map((by): Hand => [by('g.tag = ?'), common]),
  ],
  [
    'includes_any of two rare tags',
    { field: 'tags', comparator: 'includes_any', value: [rare, second] },
    [has, among].map((by): Hand => [by('g.tag in (?, ?)'), rare, second]),
  ],
  [
    'includes_any of two common tags',
    { field: 'tags', comparator: 'includes_any', value: [common, other] },
    [has, among].map((by): Hand => [by('g.tag in (?, ?)'), common, other]),
  ],
  [
    'includes_all of a common and a rare tag',
    { field: 'tags', comparator: 'includes_all', value: both },
    [
      ...[has, among].map((by): Hand => [`${by('g.tag = ?')} and ${by('g.tag = ?')}`, ...both]),
      [counted('g.tag in (?, ?)', 2), ...both],
    ],
  ],
  [
    'excludes_any of two rare tags',
    { field: 'tags', comparator: 'excludes_any', value: [rare, second] },
    [[`not ${has('g.tag in (?, ?)')}`, rare, second]],
  ],
  [
    'excludes_any of two common tags',
    { field: 'tags', comparator: 'excludes_any', value: [common, other] },
    [[`not ${has('g.tag in (?, ?)')}`, common, other]],
  ],
  ['eq null', { field: 'tags', comparator: 'eq', value: null }, [[`not ${has('1 = 1')}`]]],
  ['ne null', { field: 'tags', comparator: 'ne', value: null }, [[has('1 = 1')]]],
]

export function childQuestions(server: Server): Question[] {
  const numbered = (sql: string) => {
    let index = 0
    return server.name === 'PostgreSQL' ? sql.replaceAll('?', () => `$${++index}`) : sql
  }
  const list = {
    PostgreSQL: 'json_agg(g.tag)',
    SQLite: 'json_group_array(g.tag)',
    MariaDB: 'json_arrayagg(g.tag)',
    MySQL: 'json_arrayagg(g.tag)',
  }[server.name]
  const columns = `s.id, s.name, s.score, (select ${list} from supplier_tag g where g.supplier_id = s.id) as tags`
  return cases.flatMap(([name, filter, hands]) => {
    const page = { limit: 20 }
    const newest = planQuery(resource, {
      filter,
      page,
      sort: [{ field: 'score', direction: 'desc' }],
    })
    const statements = toSql(planQuery(resource, { filter, page }), placeOf(server))
    const question = (which: string, ours: Statement, write: (condition: string) => string) => {
      const isTried = ([condition]: Hand) =>
        server.name !== 'SQLite' || !condition.startsWith('exists') || hands.length === 1
      const [hand, ...otherHands] = hands
        .filter(isTried)
        .map(([condition, ...parameters]): Statement => {
          return { sql: numbered(write(condition)), parameters }
        })
      return { name: `${name}, ${which}`, ours, hand: hand!, otherHands }
    }
    return [
      question(
        'page',
        statements.rows,
        (condition) =>
          `select ${columns} from supplier s where ${condition} order by s.id limit 20`,
      ),
      question(
        'page by score',
        toSql(newest, placeOf(server)).rows,
        (condition) =>
          `select ${columns} from supplier s where ${condition} order by s.score desc, s.id desc limit 20`,
      ),
      question(
        'total',
        statements.count,
        (condition) => `select count(*) as total from supplier s where ${condition}`,
      ),
    ]
  })
}
