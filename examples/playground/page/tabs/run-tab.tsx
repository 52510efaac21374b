import { printExplanation, runQuery, explainRun } from 'supplier-query'
import { useMemo } from 'react'
import type { TabProps } from './tabs-panel.js'
import { Code } from './code.js'

/** Shows how the table found the rows, and compares its time with `runQuery`. */
export function RunTab({ resource, rows, table, isPrepared, query, moment }: TabProps) {
  const { explanation, ofTable, ofScan } = useMemo(() => {
    return {
      ofTable: medianMs(() => table.run(query, moment)),
      ofScan: medianMs(() => runQuery(resource, query, rows, moment)),
      explanation: printExplanation(explainRun(table, query, moment)),
    }
  }, [resource, rows, table, isPrepared, query, moment])
  const longest = Math.max(ofTable, ofScan)
  return (
    <>
      <table className="times">
        <caption>Median of up to seven runs, here and now</caption>
        <tbody>
          {[
            [`createTable, columns ${isPrepared ? 'built' : 'not built yet'}`, ofTable] as const,
            ['runQuery, one pass over the rows', ofScan] as const,
          ].map(([name, ms]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{ms.toFixed(3)} ms</td>
              <td aria-hidden="true">
                <span className="amount" style={{ width: `${(ms / longest) * 100}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Code label="explainRun(table, query)" text={explanation} />
    </>
  )
}

const MOST_MS = 300

/**
 * Returns the median of up to seven times, as the time allows. Browsers round their clock, so a run
 * is repeated until its time exceeds the rounding.
 */
function medianMs(run: () => unknown): number {
  const times: number[] = []
  const first = performance.now()
  do {
    const start = performance.now()
    let runs = 0
    do {
      run()
      runs++
    } while (performance.now() - start < 2)
    times.push((performance.now() - start) / runs)
  } while (times.length < 7 && performance.now() - first < MOST_MS)
  return times.toSorted((a, b) => a - b)[times.length >> 1]!
}
