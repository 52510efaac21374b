import { createTable, type Resource, type Table } from 'supplier-query'
import { useEffect, useMemo, useState } from 'react'
import { ask } from './answer/answer.js'
import { AnswerPanel } from './answer/answer-panel.js'
import { FacetsPanel } from './facets/facets-panel.js'
import { Guard } from './guard.js'
import type { Row } from './model/cells.js'
import { declare } from './model/declaration.js'
import { readMoment } from './model/moment.js'
import { readQuery } from './model/read-query.js'
import { openSource } from './model/sources.js'
import type { Change, State } from './model/state.js'
import { MomentPanel } from './moment/moment-panel.js'
import { QueryPanel } from './query/query-panel.js'
import { RowsPanel } from './rows/rows-panel.js'
import { TabsPanel } from './tabs/tabs-panel.js'
import { Typed } from './typed.js'

interface Props {
  readonly state: State
  readonly change: Change
}

/** The panels of a state. A failure of one panel does not affect the others. */
export function Panels({ state, change }: Props) {
  const { source: name, text, fields, query: queryText, now, timeZone } = state
  const source = useMemo(() => openSource(name, text), [name, text])
  const declared = useMemo(() => declare(fields, source.declaration), [fields, source])
  const { declaration, resource } = declared
  const rows = useMemo(() => source.rowsFor(declaration), [source, declaration])
  const table = useMemo(() => createTable(resource, rows), [resource, rows])
  const isPrepared = usePrepared(table)
  const reading = useMemo(() => readQuery(resource, queryText), [resource, queryText])
  const readTime = useMemo(() => readMoment({ now, timeZone }), [now, timeZone])
  const { moment } = readTime
  const isAccepted = reading.state === 'accepted'
  const answer = useMemo(
    () => (isAccepted ? ask(table, queryText, moment) : undefined),
    [isAccepted, table, queryText, moment, isPrepared],
  )
  const about = isAccepted
    ? { resource, declaration, source: name, rows, table, isPrepared, query: reading.data, moment }
    : undefined
  const onQuery = (query: string) => change({ query })
  const guard = { about: state, rescue: <Typed state={state} change={change} /> }
  return (
    <main>
      <div className="column">
        <Guard title="Rows" {...guard}>
          <RowsPanel {...{ state, source, declared, rows, change }} />
        </Guard>
        <Guard title="Query" {...guard}>
          <QueryPanel
            {...{ resource, rows, reading, moment }}
            text={queryText}
            onChange={onQuery}
          />
        </Guard>
        <Guard title="Moment" {...guard} rescue={undefined}>
          <MomentPanel {...{ state, resource, reading, readTime, change }} />
        </Guard>
      </div>
      <Guard title="Facets" {...guard} rescue={undefined}>
        <FacetsPanel {...{ resource, rows, reading, moment, onQuery }} />
      </Guard>
      <div className="column">
        <Guard title="Answer" {...guard} rescue={undefined}>
          <AnswerPanel
            {...{ resource, rows, reading, answer, moment, onQuery }}
            row={state.row}
            onRow={(row) => change({ row })}
          />
        </Guard>
        <TabsPanel tab={state.tab} onTab={(tab) => change({ tab })} about={about} />
      </div>
    </main>
  )
}

/** Prepares the columns of a table. Returns whether they are built. */
function usePrepared(table: Table<Resource, Row>): boolean {
  const [prepared, setPrepared] = useState<Table<Resource, Row>>()
  useEffect(() => {
    const end = new AbortController()
    table.prepare(undefined, { signal: end.signal }).then(
      () => setPrepared(table),
      () => undefined, // ignores an abort
    )
    return () => end.abort()
  }, [table])
  return prepared === table
}
