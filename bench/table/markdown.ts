import { printSetting } from '../report.js'
import { LIMIT_MS, OURS, speedups, type SizeResult, type TableResults } from './results.js'

/** The figures as tables to read, the largest size first. */
export function toMarkdown({ setting, sizes, firstUses }: TableResults): string {
  return [
    '# createTable beside databases and libraries',
    printSetting(setting),
    `Times are medians in milliseconds for a page with its exact total, of at least five answers each; an engine that takes longer than ${LIMIT_MS / 1000} s for a query answers it once. Engines take turns, once all of them have given the same answer. How it is measured: [bench/README.md](../README.md).`,
    ...sizes.toReversed().flatMap((size) => sectionOf(size)),
    `## Growth of ${OURS}`,
    table([
      ['query', ...sizes.map(({ rows }) => `${rows.toLocaleString('en')} rows`)],
      ...sizes[0]!.queries.map(({ name }, i) => [
        name,
        ...sizes.map(({ queries }) => print(queries[i]!.ms[OURS]!)),
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
  const { rows, loadMs, bytesPerRow, queries, leftOut } = size
  const engines = Object.keys(loadMs)
  return [
    `## ${rows.toLocaleString('en')} rows`,
    `Loading is all that an engine does before its first answer: copying rows, building columns or indexes. Memory is what it then holds besides the rows it was given. Speed is how many times as long as ${OURS} it takes, over the ${queries.length} queries below.`,
    table([
      [
        'engine',
        'loading, ms',
        'memory, bytes a row',
        'geometric mean',
        'at its best',
        'cannot say',
        `past ${LIMIT_MS / 1000} s`,
      ],
      ...engines.map((engine) => {
        const { mean, least, unsaid, late } = speedups(size, engine)
        return [
          engine,
          print(loadMs[engine]!),
          bytesPerRow[engine]!.toFixed(0),
          ...(engine === OURS ? ['1', '1'] : [`${printRatio(mean)}x`, `${printRatio(least)}x`]),
          String(unsaid),
          String(late),
        ]
      }),
    ]),
    ...leftOut.map(({ engine, reason }) => `Left out: ${engine}, as ${reason}.`),
    table([
      ['query', 'matches', ...engines],
      ...queries.map(({ name, total, ms }) => [
        name,
        total.toLocaleString('en'),
        ...engines.map((engine) => (ms[engine] === undefined ? '–' : print(ms[engine]))),
      ]),
    ]),
  ]
}

function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const rule = head.map((_, i) => (i === 0 ? '---' : '--:'))
  return [head, rule, ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function print(ms: number): string {
  return ms >= 100 ? ms.toFixed(0) : ms.toPrecision(2)
}

function printRatio(ratio: number): string {
  return ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(1)
}
