import { printSetting } from '../report.js'
import { LIMIT_MS, OURS, speedups, type SizeResult, type TableResults } from './results.js'

/** Formats the figures as Markdown tables, the largest size first. */
export function toMarkdown({ setting, sizes, firstUses }: TableResults): string {
  return [
    '# createTable compared with databases and libraries',
    printSetting(setting),
    `Times are medians in milliseconds for a page with its exact total, of at least five answers each. An engine that takes longer than ${LIMIT_MS / 1000} s for a query answers it once. Engines take turns after all have returned equal answers. [bench/README.md](../README.md) describes the method.`,
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
    `Loading is the work before the first answer: copying rows, building columns or indexes. Memory is the memory after loading, without the given rows. The geometric mean and the best ratio compare times: 2x takes twice as long as ${OURS}, over the ${queries.length} queries below.`,
    table([
      [
        'engine',
        'loading, ms',
        'memory, bytes a row',
        'geometric mean',
        'at its best',
        'not supported',
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
    ...leftOut.map(({ engine, reason }) => `Left out: ${engine}, because ${reason}.`),
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
