import { PLANNED, type TableResults } from './results.js'

const ROW = 17
const LEFT = 330
const WIDTH = 560
const TOP = 74

const colours: Readonly<Record<string, string>> = {
  [PLANNED]: '#d6336c',
  createTable: '#f08cb0',
  SQLite: '#1971c2',
  DuckDB: '#e8a400',
  'hand-written loop': '#495057',
  runQuery: '#9c36b5',
}
const OTHER = '#c3c8ce'

/** Draws the time of each engine on each query at the largest size, on a logarithmic scale. */
export function plotEngines({ setting, sizes }: TableResults): string {
  const { rows, queries, loadMs } = sizes.at(-1)!
  const engines = Object.keys(loadMs)
  const [low, high] = [-3, 4]
  const x = (ms: number) => LEFT + ((Math.log10(ms) - low) / (high - low)) * WIDTH
  const height = TOP + queries.length * ROW + 46
  const bottom = TOP + queries.length * ROW
  const decades = Array.from({ length: high - low + 1 }, (_, i) => low + i)
  const legend = [...Object.keys(colours), 'other libraries']
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 30} ${height}" font-family="system-ui, sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="22" font-size="15" font-weight="600">A page and its exact total from ${rows.toLocaleString('en')} suppliers</text>
<text x="12" y="40" fill="#666">${setting.cpu}, ${setting.cores} cores, Node ${setting.node}, seed ${setting.seed}; medians, logarithmic</text>
${legend.map((name, i) => `<circle cx="${18 + i * 125}" cy="56" r="4.5" fill="${colours[name] ?? OTHER}"/><text x="${27 + i * 125}" y="60">${name}</text>`).join('\n')}
${decades.map((decade) => `<line x1="${x(10 ** decade)}" x2="${x(10 ** decade)}" y1="${TOP}" y2="${bottom}" stroke="#e9ecef"/><text x="${x(10 ** decade)}" y="${bottom + 16}" text-anchor="middle" fill="#666">${duration(decade)}</text>`).join('\n')}
${queries
  .map(({ name, ms }, i) => {
    const y = TOP + i * ROW + ROW / 2
    const dots = engines
      .filter((engine) => ms[engine] !== undefined)
      .toReversed()
      .map(
        (engine) =>
          `<circle cx="${x(ms[engine]!).toFixed(1)}" cy="${y}" r="${engine === PLANNED ? 5 : 4}" fill="${colours[engine] ?? OTHER}"><title>${engine}: ${ms[engine]!.toPrecision(3)} ms</title></circle>`,
      )
    const line = `<line x1="${x(ms[PLANNED]!).toFixed(1)}" x2="${x(ms['SQLite']!).toFixed(1)}" y1="${y}" y2="${y}" stroke="#f3d9a0"/>`
    return `<text x="${LEFT - 10}" y="${y + 4}" text-anchor="end">${name}</text>${line}${dots.join('')}`
  })
  .join('\n')}
</svg>
`
}

function duration(decade: number): string {
  if (decade >= 3) return `${10 ** (decade - 3)} s`
  return decade >= 0 ? `${10 ** decade} ms` : `${10 ** (decade + 3)} µs`
}
