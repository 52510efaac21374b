import { limits } from '../model/declaration.js'
import type { Answer } from './answer.js'

interface Props {
  readonly answer: Answer
  readonly onPage: (page: { offset: number; limit: number }) => void
}

const sizes = [10, 20, 50, 100]

/** Shows the position of the page in the list, with buttons to the other pages. */
export function Paging({ answer, onPage }: Props) {
  const { total, rows, page } = answer
  const { offset, limit = limits.defaultLimit } = page
  const choices = sizes.includes(limit) ? sizes : [...sizes, limit].toSorted((a, b) => a - b)
  const go = (to: number) => onPage({ offset: Math.max(0, to), limit })
  return (
    <nav className="paging" aria-label="Pages">
      <button type="button" disabled={offset === 0} onClick={() => go(offset - limit)}>
        Previous
      </button>
      <span>
        {rows.length === 0
          ? 'no rows'
          : `${offset + 1} to ${offset + rows.length} of ${total.toLocaleString('en')}`}
      </span>
      <button
        type="button"
        disabled={limit === 0 || offset + limit >= total}
        onClick={() => go(offset + limit)}
      >
        Next
      </button>
      <label>
        Rows{' '}
        <select
          value={limit}
          onChange={({ target }) => onPage({ offset: 0, limit: Number(target.value) })}
        >
          {choices.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
    </nav>
  )
}
