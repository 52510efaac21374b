import type { Resource } from 'supplier-query'
import { cellOf, drawn, showCell, type Row } from '../model/cells.js'
import type { SortKey } from '../model/edit-query.js'

interface Props {
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly sort: readonly SortKey[]
  readonly explained: Row | undefined
  readonly onSort: (field: string, isAdded: boolean) => void
  readonly onWhy: (row: Row) => void
}

/** Shows the page as a table. A click on a header sorts by its field. */
export function ResultTable({ resource, rows, sort, explained, onSort, onWhy }: Props) {
  const fields = Object.entries(resource.fields)
  return (
    <div className="scroll" tabIndex={0} role="region" aria-label="Rows of the page">
      <table className="result">
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Why</span>
            </th>
            {fields.map(([name, { kind, label = name }]) => (
              <th key={name} scope="col" aria-sort={sortOf(name, sort)} data-kind={kind}>
                {kind.endsWith('[]') ? (
                  <span title="A list cannot be sorted by">{label}</span>
                ) : (
                  <button
                    type="button"
                    title="Sort by this; with Shift, by this too"
                    onClick={(event) => onSort(name, event.shiftKey)}
                  >
                    {label} <Arrow name={name} sort={sort} />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} aria-current={row === explained ? 'true' : undefined}>
              <td>
                <button
                  type="button"
                  className="why"
                  aria-label={`Why is ${titleOf(resource, row)} in the list?`}
                  onClick={() => onWhy(row)}
                >
                  why?
                </button>
              </td>
              {fields.map(([name, { kind }]) => (
                <td key={name} data-kind={kind} data-sorted={sort[0]?.field === name || undefined}>
                  <Cell cell={cellOf(row, name)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="note">No row on this page.</p>}
    </div>
  )
}

/** Returns the title of a row: its key, or its first cell. */
export function titleOf({ key, fields }: Resource, row: Row): string {
  const shown = (field: string) => showCell(cellOf(row, field), LONGEST_TITLE)
  const name = shown('name')
  const id = shown(key ?? Object.keys(fields)[0] ?? '')
  return name === '' || name === id ? id || 'this row' : `${name} (${id})`
}

const LONGEST_TITLE = 60

function sortOf(name: string, sort: readonly SortKey[]) {
  const [first] = sort
  if (first?.field !== name) return undefined
  return first.direction === 'asc' ? 'ascending' : 'descending'
}

function Arrow({ name, sort }: { readonly name: string; readonly sort: readonly SortKey[] }) {
  const at = sort.findIndex(({ field }) => field === name)
  if (at < 0) return null
  const place = sort.length > 1 ? String(at + 1) : ''
  return (
    <span className="arrow" aria-hidden="true">
      {sort[at]!.direction === 'asc' ? '↑' : '↓'}
      {place}
    </span>
  )
}

/** Shows a cell on one line; a list in full while its cell is hovered, or its row has the focus. */
function Cell({ cell }: { readonly cell: unknown }) {
  const isAbsent = cell === undefined || cell === null || (Array.isArray(cell) && cell.length === 0)
  if (isAbsent) {
    return (
      <span className="absent" title="absent">
        –
      </span>
    )
  }
  if (Array.isArray(cell)) {
    return (
      <span className="list">
        <span>
          {cell.slice(0, drawn.elements).map((each, index) => (
            <span key={index}>{showCell(each)}</span>
          ))}
          {cell.length > drawn.elements && (
            <span>… and {(cell.length - drawn.elements).toLocaleString('en')} more</span>
          )}
        </span>
      </span>
    )
  }
  const text = showCell(cell)
  return <span title={text.length > LONG_TEXT ? text : undefined}>{text}</span>
}

/** The length from which a text can be too long for its column. */
const LONG_TEXT = 25
