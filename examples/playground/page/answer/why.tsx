import { type Resource } from 'supplier-query'
import { explainMatch, printMatch } from 'supplier-query/explain'
import { useEffect, useMemo, useRef } from 'react'
import type { Row } from '../model/cells.js'
import type { SetMoment } from '../model/moment.js'
import { rankOf } from './answer.js'
import { titleOf } from './result-table.js'

interface Props {
  readonly resource: Resource
  readonly query: unknown
  readonly rows: readonly Row[]
  readonly index: number
  readonly moment: SetMoment
  /** The number of clicks that opened it; 0 if a link opened it. */
  readonly asked: number
  readonly onClose: () => void
}

/** Explains why a row matches or not: shows each condition with the tested cell. */
export function Why({ resource, query, rows, index, moment, asked, onClose }: Props) {
  const row = rows[index]!
  const { explanation, rank } = useMemo(
    () => ({
      explanation: explainMatch(resource, query, row, moment),
      rank: rankOf(resource, query, rows, index, moment),
    }),
    [resource, query, row, rows, index, moment],
  )
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (asked === 0) return
    place.current?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [asked])
  const lines = printMatch(explanation).split('\n')
  return (
    <section className="why-row" aria-labelledby="why-title" tabIndex={-1} ref={place}>
      <header>
        <h3 id="why-title">
          {titleOf(resource, row)}{' '}
          {explanation.matches ? (
            <span className="in">in the list</span>
          ) : (
            <span className="out">not in the list</span>
          )}
        </h3>
        <button type="button" className="quiet" onClick={onClose}>
          Close
        </button>
      </header>
      {rank !== undefined && (
        <p className="note">Row {rank.toLocaleString('en')} of the whole list.</p>
      )}
      <ul className="match">
        {lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </ul>
    </section>
  )
}

/** A line of `printMatch`: its indentation, the mark of its outcome, and words. */
function Line({ line }: { readonly line: string }) {
  const [, spaces = '', mark = '', words = ''] = /^( *)([✓✗] )?(.*)$/.exec(line) ?? []
  const outcome = mark === '✓ ' ? 'holds' : mark === '✗ ' ? 'fails' : 'said'
  return (
    <li className={outcome} data-depth={Math.min(spaces.length / 2, 6)}>
      {mark !== '' && (
        <span className="mark" role="img" aria-label={outcome}>
          {mark.trim()}
        </span>
      )}
      {words}
    </li>
  )
}
