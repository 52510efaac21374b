import { printSetting } from '../report.js'
import { LIMIT_MS, OURS, PLANNED, speedups, type SizeResult, type TableResults } from './results.js'

/** Formats the figures as Markdown tables, the largest size first. */
export function toMarkdown({ setting, sizes, kinds, names }: TableResults): string {
  return [
    '# createTable compared with databases and libraries',
    printSetting(setting),
    `Each engine runs in a process of its own, and loads the rows from the same JSON files. Engines take turns after their answers have been compared; a time is the median of the fastest of five turns, in microseconds. An engine that takes longer than ${LIMIT_MS / 1000} s for a query answers it once. [bench/README.md](../README.md) describes the method.`,
    ...sizes.toReversed().flatMap((size) => sectionOf(size)),
    `## Growth of ${PLANNED}`,
    table([
      ['query', ...sizes.map(({ rows }) => `${rows.toLocaleString('en')} rows`)],
      ...sizes[0]!.queries.map(({ name }, i) => [
        name,
        ...sizes.map(({ queries }) => printUs(queries[i]!.ms[PLANNED])),
      ]),
    ]),
    '## Days and decimals compared with dates and numbers of the same values',
    table([
      ['query', 'µs', 'beside', 'µs', 'ratio'],
      ...kinds.map(({ what, ms, beside, besideMs, ratio }) => [
        what,
        printUs(ms),
        beside,
        printUs(besideMs),
        ratio.toFixed(2),
      ]),
    ]),
    '## One search in names of five shapes, with the exact total',
    table([
      ['names', 'rows', 'matches', 'µs', 'ns a match', 'SQLite with trigrams, µs'],
      ...names.map(({ shape, rows, matches, ms, perMatch, sqliteMs }) => [
        shape,
        rows.toLocaleString('en'),
        matches.toLocaleString('en'),
        printUs(ms),
        String(Number(perMatch.toPrecision(2))),
        printUs(sqliteMs),
      ]),
    ]),
    '',
  ].join('\n\n')
}

const columns = [
  ['page alone: new', OURS, 'pageMs'],
  ['page alone: plan', PLANNED, 'pageMs'],
  ['with total: new', OURS, 'ms'],
  ['with total: plan', PLANNED, 'ms'],
] as const

function sectionOf(size: SizeResult): string[] {
  const { rows, loadMs, steps, bytesPerRow, queries, leftOut } = size
  const engines = Object.keys(loadMs)
  const inPage = engines.filter((engine) => queries.some(({ pageMs }) => pageMs?.[engine]))
  const grid = (title: string, names: readonly string[], column: 'ms' | 'pageMs') => [
    title,
    table([
      ['query', 'matches', ...names],
      ...queries.map((query) => [
        query.name,
        query.total.toLocaleString('en'),
        ...names.map((engine) => printUs(query[column]?.[engine])),
      ]),
    ]),
  ]
  return [
    `## ${rows.toLocaleString('en')} rows`,
    `Loading is the time from JSON files to the first answer. Memory is that of the engine with all rows that it keeps. The geometric means compare times with those of a table, over the ${queries.length} queries below: 2x takes twice as long. "New" is ${OURS}, and "plan" is ${PLANNED}. "Faster" counts queries.`,
    table([
      ['engine', 'loading, s', 'memory, bytes a row', ...columns.map(([title]) => title)],
      ...engines.map((engine) => [
        engine,
        (loadMs[engine]! / 1000).toPrecision(2),
        bytesPerRow[engine]!.toFixed(0),
        ...columns.map(([, ours, column]) => {
          const { mean, faster } = speedups(size, engine, ours, column)
          if (engine === ours || Number.isNaN(mean)) return engine === ours ? '1' : '–'
          return `${printRatio(mean)}x, ${faster.length} faster`
        }),
      ]),
    ]),
    'Loading in steps, in milliseconds:',
    engines
      .map((engine) => {
        const parts = Object.entries(steps[engine]!)
        return `- ${engine}: ${parts.map(([what, ms]) => `${what} ${ms.toFixed(0)}`).join(', ')}`
      })
      .join('\n'),
    ...leftOut.map(({ engine, reason }) => `Left out: ${engine}, because ${reason}.`),
    ...grid('The page alone, in microseconds:', inPage, 'pageMs'),
    ...grid('The page and its exact total, in microseconds:', engines, 'ms'),
  ]
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function printUs(ms: number | undefined): string {
  if (ms === undefined) return '–'
  const us = ms * 1000
  return us >= 100 ? Math.round(us).toLocaleString('en') : us.toPrecision(2)
}

function printRatio(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(0) : ratio.toPrecision(2)
}
