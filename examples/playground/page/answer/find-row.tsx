import { matchesPlan, planQuery, type Resource } from 'supplier-query'
import { useMemo, useState } from 'react'
import { textOfRow, type Row } from '../model/cells.js'
import type { SetMoment } from '../model/moment.js'
import { titleOf } from './result-table.js'

interface Props {
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly query: unknown
  readonly moment: SetMoment
  readonly onRow: (index: number) => void
}

const MOST = 8

/** Finds any row by its text, even if the answer does not show it. */
export function FindRow({ resource, rows, query, moment, onRow }: Props) {
  const [sought, setSought] = useState('')
  const texts = useMemo(
    () => ({ rows, resource, all: undefined as readonly string[] | undefined }),
    [rows, resource],
  )
  const plan = useMemo(() => planQuery(resource, query, moment), [resource, query, moment])
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const found: number[] = []
  if (words.length > 0) {
    texts.all ??= rows.map((row) => textOfRow(row, Object.keys(resource.fields)))
    for (const [index, text] of texts.all.entries()) {
      if (words.every((word) => text.includes(word)) && found.push(index) === MOST) break
    }
  }
  return (
    <div className="find">
      <label>
        Find any row{' '}
        <input
          type="search"
          value={sought}
          placeholder="a name, a city, a key"
          onChange={({ target }) => setSought(target.value)}
        />
      </label>
      {words.length > 0 && (
        <ul aria-label="Rows found">
          {found.map((index) => (
            <li key={index}>
              <button type="button" onClick={() => onRow(index)}>
                {titleOf(resource, rows[index]!)}
              </button>{' '}
              {matchesPlan(plan, rows[index]!) ? (
                <span className="in">in the list</span>
              ) : (
                <span className="out">not in the list</span>
              )}
            </li>
          ))}
          {found.length === 0 && <li>No row has that.</li>}
          {found.length === MOST && <li>… and perhaps more.</li>}
        </ul>
      )}
    </div>
  )
}
