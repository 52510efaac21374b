import { printTable } from '../../test/documents.js'
import { readRecord } from './records.js'
import { printTwo, printUs } from './text.js'

/** Returns the figures of updates for the chapter on tables. */
export function updates(): string {
  const { medians, updates: updated, memory, steady } = readRecord('live')
  const query = 'newest of all'
  const newest = medians.filter((each) => each.query === query)
  const million = readRecord('table').sizes.find(({ rows }) => rows === 1_000_000)!
  const { ms } = million.queries.find(({ name }) => name === query)!
  const head = [`\`${query}\``, 'right after', 'repeated', 'SQLite with indexes']
  const rows = newest.map(({ named, changed, again, sqlite }) => [
    `after updates of ${named.toLocaleString('en')}${named === 1 ? ' row' : ''}`,
    printUs(changed),
    printUs(again),
    printUs(sqlite),
  ])
  const still = [
    'at rest',
    printUs(newest[0]!.still),
    printUs(ms['createTable, plan']!),
    printUs(ms['SQLite']!),
  ]
  const of = (wanted: number) => updated.find(({ named }) => named === wanted)!
  const small = updated.filter(({ named }) => named <= 100)
  const large = of(1000)
  const { updates: largest } = readRecord('stalls')
  const steadily = `At 100 updates of 10 rows and 20 queries a second, the event loop is late by ${steady.all.p99} ms at the 99th percentile.`
  const each = (all: readonly number[]) => Math.ceil(Math.max(...all))
  return [
    'A million suppliers and reused plans, in microseconds; right after an update, processor caches are cold:',
    '',
    printTable(head, [still, ...rows]),
    '',
    `Right after an update, ${slowerQueries(medians)}. An update of 1,000 rows takes ${printTwo(large.ofSqlite.mean)} times as long as in SQLite on average. The slowest updates of up to 100, 1,000 and ${largest.named.toLocaleString('en')} rows take ${each(small.map(({ slowest }) => slowest))}, ${each([large.slowest])} and ${each([largest.slowest])} ms, without the garbage collector ${each(small.map(({ own }) => own))}, ${each([large.own])} and ${each([largest.own])}. Meanwhile, rows and table take at most ${printTwo(memory.most)} times their memory at rest. ${steadily}`,
  ].join('\n')
}

/** Names the queries that take over twice as long as in SQLite, with their times. */
function slowerQueries(
  medians: readonly { readonly query: string; readonly changed: number; readonly sqlite: number }[],
): string {
  const than = 'over twice as long as in SQLite with an index for each query'
  const slow = new Set(
    medians.filter(({ changed, sqlite }) => changed > 2 * sqlite).map(({ query }) => query),
  )
  if (slow.size === 0) return `no query takes ${than}`
  const most = Math.max(...medians.map(({ changed, sqlite }) => changed / sqlite))
  return `some queries can take ${than}, at worst ${printTwo(most)} times: ${[...slow].join(', ')}`
}

const titles: Readonly<Record<string, string>> = {
  'values of city': 'a text of 32 distinct values',
  'values of numRemediationRequests': 'a number of 200 distinct values',
  'values of tags': 'lists of a few tags',
  'values of id': 'a unique text in order: keys',
  'values of connectedAt': 'a nearly unique date, from ISO 8601 text',
  'values of name': 'a nearly unique text',
  'words of name': 'its words',
}

/** Returns the bytes and cells of built parts for the chapter on tables. */
export function builtParts(): string {
  const { memory, columns, ms, parseMs } = readRecord('stalls').preparing
  const rows = Object.entries(titles).map(([part, title]) => {
    const { bytes, cells } = columns.find((each) => `${each.part} of ${each.field}` === part)!
    return [title, printTwo(bytes), printTwo(cells)]
  })
  return [
    printTable(['built part of', 'bytes a row', 'cost in cells a row'], rows),
    '',
    `All columns of a supplier, with the list of rows, take ${Math.round(memory.table)} bytes a row. Preparing them takes ${printTwo(ms / parseMs)} times as long as \`JSON.parse\`.`,
  ].join('\n')
}
