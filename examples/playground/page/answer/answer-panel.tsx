import type { Resource } from 'supplier-query'
import { useMemo, useRef, useState } from 'react'
import type { Row } from '../model/cells.js'
import { toggleSort, withPart } from '../model/edit-query.js'
import type { SetMoment } from '../model/moment.js'
import type { ReadQuery } from '../model/read-query.js'
import type { Answer } from './answer.js'
import { FindRow } from './find-row.js'
import { Paging } from './paging.js'
import { ResultTable } from './result-table.js'
import { Why } from './why.js'

interface Props {
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly reading: ReadQuery
  readonly answer: Answer | undefined
  readonly moment: SetMoment
  /** The index of the explained row. */
  readonly row: number | undefined
  readonly onQuery: (text: string) => void
  readonly onRow: (row: number | undefined) => void
}

/** Shows the rows of the page, and for any row why it matches or not. */
export function AnswerPanel(props: Props) {
  const { resource, rows, reading, answer, moment, row, onQuery, onRow } = props
  // Counts the clicks on “why?”, and keeps the clicked button: the explanation opens below the fold.
  const [asked, setAsked] = useState(0)
  const asker = useRef<Element>(null)
  const ask = (index: number | undefined) => {
    asker.current = document.activeElement
    setAsked(asked + 1)
    onRow(index)
  }
  const close = () => {
    setAsked(0)
    onRow(undefined)
    if (asker.current instanceof HTMLElement) asker.current.focus()
  }
  const indexes = useMemo(() => new Map(rows.map((each, index) => [each, index])), [rows])
  return (
    <section className="panel" aria-labelledby="answer-title">
      <header>
        <h2 id="answer-title">Answer</h2>
        <p className="total" role="status">
          {answer === undefined ? (
            'The query is not run until it is accepted.'
          ) : (
            <>
              <strong>{answer.total.toLocaleString('en')}</strong> of{' '}
              {rows.length.toLocaleString('en')} rows{' '}
              <span className="time">in {answer.ms.toFixed(1)} ms</span>
            </>
          )}
        </p>
      </header>
      {answer !== undefined && reading.state === 'accepted' && (
        <>
          <ResultTable
            resource={resource}
            rows={answer.rows}
            sort={reading.query.sort}
            explained={row === undefined ? undefined : rows[row]}
            onSort={(field, isAdded) => {
              const sort = toggleSort(reading.query.sort, field, isAdded)
              onQuery(withPart(reading.data, 'sort', sort))
            }}
            onWhy={(each) => ask(indexes.get(each))}
          />
          <Paging
            answer={answer}
            onPage={(page) => onQuery(withPart(reading.data, 'page', page))}
          />
          <FindRow
            resource={resource}
            rows={rows}
            query={reading.data}
            moment={moment}
            onRow={ask}
          />
          {row !== undefined && rows[row] !== undefined && (
            <Why
              resource={resource}
              query={reading.data}
              rows={rows}
              index={row}
              moment={moment}
              asked={asked}
              onClose={close}
            />
          )}
        </>
      )}
    </section>
  )
}
