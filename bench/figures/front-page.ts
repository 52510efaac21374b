import { geometricMean } from '../statistics.js'
import { OURS, PLANNED, speedups, type SizeResult } from '../table/results.js'
import { readRecord, type ArrayRecord, type ServerRecord } from './records.js'
import { printTwo } from './text.js'

/** Returns the figures of the front page, the losses first. */
export function frontPage(): string {
  const [array, table] = [readRecord('array'), readRecord('table')]
  const million = sizeOf(1_000_000)
  const few = speedups(sizeOf(10_000), 'SQLite', OURS, 'pageMs')
  const changed = readRecord('live').medians.map((each) => each.sqlite / each.changed)
  const slower = changed.filter((ratio) => ratio < 1).length
  const engines = ['createTable', 'DuckDB', 'SQLite']
  const bytes = engines.map((engine) => Math.round(million.bytesPerRow[engine]!))
  const loops = besideLoops(array)
  const { date } = table.setting
  return [
    `- Times as fast as SQLite, prepared as an expert sets it up, in the geometric mean. A prepared table of a million suppliers, a new query each time: page alone ${beside(million, OURS, 'pageMs')}; with total ${beside(million, OURS, 'ms')}. A reused plan: ${beside(million, PLANNED, 'pageMs')}; ${beside(million, PLANNED, 'ms')}. Of 10,000 suppliers, a new query, page alone: ${printTwo(few.mean)} (slower for ${few.faster.length}).`,
    `- A reused plan right after an update: ${printTwo(geometricMean(changed))} (slower for ${slower} of ${changed.length}, at worst ${Math.min(...changed).toPrecision(2)}). Bytes a row: ${bytes[0]} (DuckDB ${bytes[1]}, SQLite with indexes ${bytes[2]}).`,
    `- ${request(readRecord('server'))}`,
    `- \`runQuery\` is ${loops[0]!.toPrecision(2)} to ${loops.at(-1)!.toPrecision(2)} times as fast as a hand-written loop with three comparisons. Medians of ${date}: \`bench/README.md\`.`,
  ].join('\n')

  function sizeOf(rows: number): SizeResult {
    return table.sizes.find((each) => each.rows === rows)!
  }
}

/** Compares a table with SQLite: the queries at which SQLite is faster, the worst of them, and the mean. */
function beside(size: SizeResult, ours: typeof OURS | typeof PLANNED, column: 'ms' | 'pageMs') {
  const { mean, faster, of } = speedups(size, 'SQLite', ours, column)
  const [worst] = faster
  const losses =
    worst === undefined
      ? 'slower for none'
      : `slower for ${faster.length} of ${of}, at worst ${worst.ratio.toPrecision(2)}${ours === OURS && column === 'pageMs' ? ` for ${worst.name}` : ''}`
  return `${printTwo(mean)} (${losses})`
}

/** Returns the speeds of `runQuery` as multiples of hand-written loops, the lowest first. */
function besideLoops({ cases }: ArrayRecord): number[] {
  const filters = cases.filter(({ name }) => name.startsWith('filter: '))
  const ratios = filters.map(({ timings: [loop, ours] }) => loop!.median / ours!.median)
  return ratios.toSorted((a, b) => a - b)
}

/** Says what a whole request of the example server costs. */
function request({ servers, profile }: ServerRecord): string {
  const { workedUs } = servers.find(({ name }) => name === profile.of)!
  const us = (wanted: string) => {
    const { share } = profile.groups.find(({ group }) => group === wanted)!
    return Math.round(share * workedUs)
  }
  return `A request of the example server takes ${Math.round(workedUs)} µs: parsing the query ${us('parsing the query')}, planning ${us('planning it')}, running ${us('running it')}.`
}
