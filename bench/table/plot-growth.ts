import { OURS, type SizeResult } from './results.js'

const [WIDTH, HEIGHT, LEFT, TOP] = [560, 420, 70, 60]
/** Powers of ten: rows from 10^3 to 10^7, and milliseconds from 10^-3 to 10^4. */
const [rowsFrom, rowsTo] = [3, 7]
const [msFrom, msTo] = [-3, 4]

/** Draws a line for each query: the medians of a table at each size, on logarithmic axes. */
export function plotGrowth(sizes: readonly SizeResult[]): string {
  const ascending = sizes.toSorted((a, b) => a.rows - b.rows)
  const x = (rows: number) => LEFT + ((Math.log10(rows) - rowsFrom) / (rowsTo - rowsFrom)) * WIDTH
  const y = (ms: number) => TOP + ((msTo - Math.log10(ms)) / (msTo - msFrom)) * HEIGHT
  const names = [...new Set(ascending.flatMap(({ queries }) => queries.map(({ name }) => name)))]
  const lines = names.map((name) => {
    const points = ascending.flatMap(({ rows, queries }) => {
      const ms = queries.find((query) => query.name === name)?.ms[OURS]
      return ms === undefined ? [] : [`${x(rows).toFixed(1)},${y(ms).toFixed(1)}`]
    })
    return `<polyline points="${points.join(' ')}" fill="none" stroke="#d6336c" stroke-opacity="0.55"><title>${name}</title></polyline>`
  })
  const decades = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const [right, bottom] = [LEFT + WIDTH, TOP + HEIGHT]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${right + 30} ${bottom + 50}" font-family="system-ui, sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
<text x="12" y="22" font-size="15" font-weight="600">${OURS}: the time of each query by the number of rows</text>
<text x="12" y="40" fill="#666">medians in milliseconds, logarithmic; a query whose time is that of its rows climbs one step for each</text>
${decades(rowsFrom, rowsTo)
  .map((decade) => {
    const at = x(10 ** decade).toFixed(1)
    return `<line x1="${at}" x2="${at}" y1="${TOP}" y2="${bottom}" stroke="#e9ecef"/><text x="${at}" y="${bottom + 18}" text-anchor="middle" fill="#666">${(10 ** decade).toLocaleString('en')}</text>`
  })
  .join('\n')}
${decades(msFrom, msTo)
  .map((decade) => {
    const at = y(10 ** decade).toFixed(1)
    return `<line x1="${LEFT}" x2="${right}" y1="${at}" y2="${at}" stroke="#e9ecef"/><text x="${LEFT - 8}" y="${at}" text-anchor="end" fill="#666">${10 ** decade}</text>`
  })
  .join('\n')}
${lines.join('\n')}
</svg>
`
}
