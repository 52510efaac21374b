import { printSetting } from '../report.js'
import { LIMIT_MS, PLANNED, speedups, type SizeResult, type TableResults } from './results.js'

/** Formats the figures as Markdown tables, the largest size first. */
export function toMarkdown({ setting, sizes, firstUses, kinds }: TableResults): string {
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
      ['query', 'µs', 'beside', 'µs', 'ratio', 'at most'],
      ...kinds.map(({ what, ms, beside, besideMs, ratio, atMost }) => [
        what,
        printUs(ms),
        beside,
        printUs(besideMs),
        ratio.toFixed(2),
        String(atMost),
      ]),
    ]),
    `## First uses at ${sizes.at(-1)!.rows.toLocaleString('en')} rows`,
    table([
      ['what', 'ms', 'bytes a row'],
      ...firstUses.map(({ what, ms, bytesPerRow }) => [
        what,
        ms.toFixed(0),
        bytesPerRow.toFixed(1),
      ]),
    ]),
    '',
  ].join('\n\n')
}

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
    `Loading is the time from JSON files to the first answer. Memory is that of the engine with all rows that it keeps. The geometric means compare times: 2x takes twice as long as ${PLANNED}, over the ${queries.length} queries below.`,
    table([
      [
        'engine',
        'loading, s',
        'memory, bytes a row',
        'page alone',
        'faster',
        'with total',
        'faster',
      ],
      ...engines.map((engine) => [
        engine,
        (loadMs[engine]! / 1000).toPrecision(2),
        bytesPerRow[engine]!.toFixed(0),
        ...(['pageMs', 'ms'] as const).flatMap((column) => {
          const { mean, faster } = speedups(size, engine, column)
          if (engine === PLANNED) return ['1', '']
          return Number.isNaN(mean) ? ['–', ''] : [`${printRatio(mean)}x`, String(faster)]
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
