import { printExplanation, runQuery } from 'supplier-query'
import { useMemo } from 'react'
import type { TabProps } from './tabs-panel.js'
import { Code } from './code.js'

/** How the table found the rows, and its time beside that of `runQuery`. */
export function RunTab({ resource, rows, table, query, moment }: TabProps) {
  const { explanation, ofTable, ofScan } = useMemo(() => {
    return {
      ofTable: medianMs(() => table.run(query, moment)),
      ofScan: medianMs(() => runQuery(resource, query, rows, moment)),
      explanation: printExplanation(table.explain(query, moment)),
    }
  }, [resource, rows, table, query, moment])
  const longest = Math.max(ofTable, ofScan)
  return (
    <>
      <table className="times">
        <caption>Median of seven runs, here and now</caption>
        <tbody>
          {[
            ['createTable, columns built', ofTable] as const,
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
      <Code label="table.explain(query)" text={explanation} />
    </>
  )
}

/** Browsers round their clock: a run is repeated until the time is more than that. */
function medianMs(run: () => unknown): number {
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now()
    let runs = 0
    do {
      run()
      runs++
    } while (performance.now() - start < 2)
    return (performance.now() - start) / runs
  })
  return times.toSorted((a, b) => a - b)[3]!
}
