import { inspectRows } from 'supplier-query/inspect'
import { useMemo } from 'react'
import type { Row } from '../model/cells.js'
import type { Declared } from '../model/declaration.js'
import { LONGEST_TEXT } from '../model/hash.js'
import type { Source, SourceName } from '../model/sources.js'
import type { Change, State } from '../model/state.js'
import { FieldsTable } from './fields-table.js'
import { InspectionNote } from './inspection-note.js'
import { OwnRows } from './own-rows.js'

interface Props {
  readonly state: State
  readonly source: Source
  readonly declared: Declared
  readonly rows: readonly Row[]
  readonly change: Change
}

const names: readonly (readonly [SourceName, string])[] = [
  ['suppliers', 'Suppliers'],
  ['countries', 'Countries'],
  ['own', 'Your own'],
]

/** Shows the source of the rows, their declaration, and their faults. */
export function RowsPanel(props: Props) {
  const { state, source, declared, rows, change } = props
  const { draft, resource, fault } = declared
  const inspection = useMemo(() => inspectRows(resource, rows), [resource, rows])
  const choose = (name: SourceName) =>
    change({ source: name, fields: '', row: undefined, query: '{}' })
  return (
    <section className="panel" aria-labelledby="rows-title">
      <header>
        <h2 id="rows-title">Rows</h2>
        <div className="choices" role="group" aria-label="Source of the rows">
          {names.map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={state.source === name}
              onClick={() => state.source !== name && choose(name)}
            >
              {label}
            </button>
          ))}
        </div>
      </header>
      {state.source === 'own' && (
        <OwnRows
          text={state.text}
          onChange={(text) => change({ text, fields: '', row: undefined })}
        />
      )}
      <p className={source.isFaulty ? 'note bad' : 'note'} role="status">
        {source.note}
        {state.source === 'own' &&
          !source.isFaulty &&
          `: ${rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en')} rows`}`}
        {state.source === 'own' && state.text.length > LONGEST_TEXT && (
          <strong> These rows are too many for the link: it leaves them out.</strong>
        )}
      </p>
      {source.remarks.map((remark) => (
        <p key={remark} className="note" role="status">
          <strong>{remark}</strong>
        </p>
      ))}
      {fault !== undefined && (
        <p className="note bad" role="alert">
          The corrections of the fields are not used: {fault}.
        </p>
      )}
      {state.fields !== '' && (
        <p>
          <button type="button" className="quiet" onClick={() => change({ fields: '' })}>
            Undo the corrections
          </button>
        </p>
      )}
      {!source.isFaulty && (
        <>
          <InspectionNote inspection={inspection} />
          <details>
            <summary>
              {Object.keys(draft.fields).length} fields
              {state.source === 'own' && state.fields === '' && ', inferred'}
              {draft.key !== undefined && `, key ${draft.key}`}
            </summary>
            <FieldsTable
              declaration={draft}
              onChange={(next) => change({ fields: JSON.stringify(next) })}
            />
          </details>
        </>
      )}
    </section>
  )
}
