import { describeResource, type Resource } from 'supplier-query'
import { useMemo } from 'react'
import { cellOf, type Row } from '../model/cells.js'
import { formatJson, isFormattable } from '../model/format-query.js'
import { LONGEST_TEXT } from '../model/hash.js'
import type { SetMoment } from '../model/moment.js'
import type { ReadQuery } from '../model/read-query.js'
import { FaultList } from './fault-list.js'
import { toFault, toSyntaxFault, type Fault } from './faults.js'
import { Form } from './form.js'
import { JsonEditor } from './json-editor.js'
import { parseText } from './places.js'

interface Props {
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly reading: ReadQuery
  readonly text: string
  readonly moment: SetMoment
  readonly onChange: (text: string) => void
}

/** Shows the query as JSON and as a form: two views of one text. */
export function QueryPanel({ resource, rows, reading, text, moment, onChange }: Props) {
  const vocabulary = useMemo(
    () => ({
      description: describeResource(resource),
      textsOf: (field: string) => frequentTexts(rows, field),
    }),
    [resource, rows],
  )
  const faults = useMemo(() => faultsOf(text, reading), [text, reading])
  const fix = ({ fix: change }: Fault) => {
    if (change === undefined) return
    onChange(text.slice(0, change.from) + change.insert + text.slice(change.to))
  }
  return (
    <section className="panel" aria-labelledby="query-title">
      <header>
        <h2 id="query-title">Query</h2>
        {reading.state !== 'no JSON' && isFormattable(reading.data) && (
          <button
            type="button"
            className="quiet"
            onClick={() => onChange(formatJson(reading.data))}
          >
            Format
          </button>
        )}
      </header>
      <div className="views">
        <div>
          <h3>As JSON</h3>
          <JsonEditor text={text} faults={faults} vocabulary={vocabulary} onChange={onChange} />
          <FaultList faults={faults} onFix={fix} />
          {text.length > LONGEST_TEXT && (
            <p className="note">This query is too long for the link, which leaves it out.</p>
          )}
        </div>
        <div>
          <h3>As a form</h3>
          <Form
            resource={resource}
            reading={reading}
            text={text}
            moment={moment}
            onChange={onChange}
          />
        </div>
      </div>
    </section>
  )
}

function faultsOf(text: string, reading: ReadQuery): readonly Fault[] {
  if (reading.state === 'accepted') return []
  const parsed = parseText(text)
  return reading.state === 'rejected'
    ? reading.issues.map((issue) => toFault(parsed, issue))
    : [toSyntaxFault(parsed, reading.message)]
}

/** Returns the most frequent texts of a field, for completion. */
function frequentTexts(rows: readonly Row[], field: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const cell = cellOf(row, field)
    for (const each of Array.isArray(cell) ? (cell as unknown[]) : [cell]) {
      if (typeof each === 'string') counts.set(each, (counts.get(each) ?? 0) + 1)
    }
  }
  const all = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 30)
  return all.map(([text]) => text)
}
