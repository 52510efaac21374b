import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { readDocument } from '../documents.js'

const readme = readDocument('src/table/README.md')

interface TableResults {
  readonly sizes: readonly {
    readonly rows: number
    readonly queries: readonly {
      readonly name: string
      readonly ms: Readonly<Record<string, number>>
    }[]
  }[]
}

interface StallsResults {
  readonly goals: readonly { readonly what: string; readonly measured: number }[]
  readonly sizes: readonly [
    {
      readonly preparing: {
        readonly memory: { readonly table: number }
        /** Bytes and cells a row. */
        readonly columns: readonly {
          readonly field: string
          readonly part: string
          readonly bytes: number
          readonly cells: number
        }[]
      }
    },
  ]
}

interface LiveResults {
  readonly checks: readonly {
    readonly goal: string
    readonly of: string
    readonly measured: number
  }[]
  /** In milliseconds. */
  readonly medians: readonly {
    readonly named: number
    readonly query: string
    readonly changed: number
    readonly still: number
    readonly sqlite: number
  }[]
  /** In milliseconds. */
  readonly slowest: readonly {
    readonly what: string
    readonly ms: number
    /** Without the work of the garbage collector on the thread. */
    readonly own: number
    /** For a processor, which other threads of the collector may have had. */
    readonly waiting: number
  }[]
}

/** Reads the recorded results of a bench. */
function resultsOf<T>(name: string): T {
  return JSON.parse(readFileSync(`${root}bench/results/${name}.json`, 'utf8')) as T
}

/** Returns the cells of the table with a head, without spaces around them. */
function rowsUnder(head: string): string[][] {
  const lines = readme.slice(readme.indexOf(`\n| ${head}`) + 1).split('\n')
  const end = lines.findIndex((line) => !line.startsWith('|'))
  const rows = lines.slice(2, end).map((line) => line.split('|').slice(1, -1))
  return rows.map((cells) => cells.map((cell) => cell.trim()))
}

const rounded = (value: number, digits: number) => Number(value.toPrecision(digits))
const live = resultsOf<LiveResults>('live')
const measured = (goal: string, of: string) =>
  live.checks.find((check) => check.goal === goal && check.of.startsWith(of))!.measured

describe('the chapter on tables gives the figures of the last recorded runs', () => {
  it('of the newest rows after updates', () => {
    const query = 'newest of all'
    const newest = live.medians.filter((each) => each.query === query)
    const micros = (ms: number) => String(Math.round(ms * 1000))
    const { queries } = resultsOf<TableResults>('table').sizes.find(({ rows }) => rows === 1e6)!
    const { ms } = queries.find(({ name }) => name === query)!
    expect(rowsUnder('`newest of all` ')).toEqual([
      ['at rest', micros(newest[0]!.still), micros(ms['createTable']!), ''],
      ...newest.map(({ named, changed, sqlite }) => [
        `after updates of ${named.toLocaleString('en')}${named === 1 ? ' row' : ''}`,
        micros(changed),
        micros(measured('1 median, repeated (ms)', `${query}, updates of ${named}`)),
        rounded(sqlite * 1000, 2).toLocaleString('en'),
      ]),
    ])
  })

  it('of memory, updates and lookups under updates', () => {
    const memory = measured('6 memory (times at rest)', '')
    expect(readme).toContain(`rows and table take ${memory} times their memory at rest`)
    const mean = rounded(measured('3 update, mean (times SQLite)', 'updates of 1000'), 2)
    expect(readme).toContain(`takes ${mean} times as long as in SQLite on average`)
    const slowest = rounded(measured('3 slowest update (ms)', 'updates of 1000'), 2)
    expect(readme).toContain(`the slowest takes ${slowest} ms`)
    const small = [1, 10, 100].map((named) =>
      measured('3 slowest update (ms)', `updates of ${named}`),
    )
    expect(readme).toContain(
      `The slowest of up to 100 rows takes ${Math.round(Math.max(...small))} ms.`,
    )
    // The collector and its threads take most of the time of both, as the chapter says.
    for (const what of ['update of 1000 rows', 'turn of a steady stream']) {
      const { ms, own, waiting } = live.slowest.find((trace) => trace.what.startsWith(what))!
      expect(own - waiting).toBeLessThan(ms / 4)
    }
    const range = (all: readonly number[]) =>
      `${Math.min(...all).toFixed(2)} to ${Math.max(...all).toFixed(2)}`
    const slow = live.medians.filter(({ changed, sqlite }) => changed > 2 * sqlite)
    const late = [...new Set(slow.map(({ query }) => query))].map((name) => {
      const some = live.medians.filter(({ query }) => query === name)
      const [ours, theirs] = [some.map(({ changed }) => changed), some.map(({ sqlite }) => sqlite)]
      return `${name} (${range(ours)} ms against ${range(theirs)})`
    })
    const than = 'over twice as long as in SQLite with an index for each query'
    expect(readme).toContain(
      late.length === 0
        ? `Right after an update, no query takes ${than}.`
        : `Right after an update, some queries can take ${than}: ${late.join(', ')}.`,
    )
    const loop = Math.round(measured('7 event loop late, p99 (ms)', ''))
    expect(readme).toContain(`the event loop is late by ${loop} ms at the 99th percentile`)
  })

  it('of the bytes and cells of built parts', () => {
    const { memory, columns } = resultsOf<StallsResults>('stalls').sizes[0].preparing
    const row = (title: string, name: string) => {
      const { bytes, cells } = columns.find(({ field, part }) => `${part} of ${field}` === name)!
      return [
        title,
        String(rounded(bytes, bytes < 2 || bytes >= 10 ? 2 : 1)),
        String(rounded(cells, 2)),
      ]
    }
    const rows = [
      row('a text of 32 distinct values', 'values of city'),
      row('a number of 200 distinct values', 'values of numRemediationRequests'),
      row('lists of a few tags', 'values of tags'),
      row('a unique text in order: keys', 'values of id'),
      row('a nearly unique date, from ISO 8601 text', 'values of connectedAt'),
      row('a nearly unique text', 'values of name'),
      row('its words', 'words of name'),
    ]
    expect(rowsUnder('built part of ')).toEqual(rows)
    expect(readme).toContain(`take ${Math.round(memory.table)} bytes a row.`)
  })
})
