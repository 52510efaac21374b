import { createTable, type Resource, type Table } from 'supplier-query'
import { useEffect, useMemo, useState } from 'react'
import { ask } from './answer/answer.js'
import { AnswerPanel } from './answer/answer-panel.js'
import { ExampleSelect } from './example-select.js'
import type { Row } from './model/cells.js'
import { toResource, type Declaration } from './model/declaration.js'
import { fromHash, toHash } from './model/hash.js'
import { readMoment } from './model/moment.js'
import { readQuery } from './model/read-query.js'
import { openSource } from './model/sources.js'
import type { State } from './model/state.js'
import { MomentPanel } from './moment/moment-panel.js'
import { QueryPanel } from './query/query-panel.js'
import { RowsPanel } from './rows/rows-panel.js'
import { TabsPanel } from './tabs/tabs-panel.js'

/** The page: a function of a state, which the hash of the URL holds. */
export function App() {
  const [state, setState] = useState(() => fromHash(location.hash))
  const change = (part: Partial<State>) => setState((old) => ({ ...old, ...part }))
  useHash(state, setState)

  const { source: name, text, query: queryText } = state
  const source = useMemo(() => openSource(name, text), [name, text])
  const { declaration, resource, fault } = useMemo(
    () => declare(state.declaration, source.declaration),
    [state.declaration, source],
  )
  const rows = useMemo(() => source.rowsFor(declaration), [source, declaration])
  const table = useMemo(() => createTable(resource, rows), [resource, rows])
  const isPrepared = usePrepared(table)
  const reading = useMemo(() => readQuery(resource, queryText), [resource, queryText])
  const moment = useMemo(
    () =>
      readMoment({ now: state.now, timeZone: state.timeZone }) ??
      readMoment({ now: '', timeZone: state.timeZone })!, // the clock is a time
    [state.now, state.timeZone],
  )
  const isAccepted = reading.state === 'accepted'
  const answer = useMemo(
    () => (isAccepted ? ask(table, queryText, moment) : undefined),
    [isAccepted, table, queryText, moment, isPrepared],
  )
  const onQuery = (query: string) => change({ query })
  return (
    <>
      <header className="top">
        <div>
          <h1>supplier-query</h1>
          <p>A query, its answer, and why: every row is in this page.</p>
        </div>
        <ExampleSelect state={state} onChange={setState} />
      </header>
      <main>
        <div className="column">
          <RowsPanel {...{ state, source, declaration, resource, rows, fault, change }} />
          <QueryPanel
            {...{ resource, rows, reading, moment }}
            text={queryText}
            onChange={onQuery}
          />
          <MomentPanel {...{ state, resource, reading, moment, change }} />
        </div>
        <div className="column">
          <AnswerPanel
            {...{ resource, rows, reading, answer, moment, onQuery }}
            row={state.row}
            onRow={(row) => change({ row })}
          />
          <TabsPanel
            tab={state.tab}
            onTab={(tab) => change({ tab })}
            about={
              isAccepted
                ? { resource, declaration, source: name, rows, table, query: reading.data, moment }
                : undefined
            }
          />
        </div>
      </main>
    </>
  )
}

/** The corrected declaration, or that of the source where the correction is none. */
function declare(
  corrected: Declaration | undefined,
  given: Declaration,
): { declaration: Declaration; resource: Resource; fault: string | undefined } {
  try {
    const declaration = corrected ?? given
    return { declaration, resource: toResource(declaration), fault: undefined }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { declaration: given, resource: toResource(given), fault }
  }
}

/** Has the columns of a table built; whether they are. */
function usePrepared(table: Table<Resource, Row>): boolean {
  const [prepared, setPrepared] = useState<Table<Resource, Row>>()
  useEffect(() => {
    const end = new AbortController()
    table.prepare(undefined, { signal: end.signal }).then(setPrepared, () => undefined) // or given up
    return () => end.abort()
  }, [table])
  return prepared === table
}

/** Keeps the hash as the state is, and the state as the hash becomes. */
function useHash(state: State, setState: (state: State) => void): void {
  useEffect(() => {
    const timer = setTimeout(() => history.replaceState(null, '', toHash(state)), 150)
    return () => clearTimeout(timer)
  }, [state])
  useEffect(() => {
    // The location may have been written again since.
    const open = ({ newURL }: HashChangeEvent) => setState(fromHash(new URL(newURL).hash))
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [setState])
}
