import { foldText, type FullFilter, type Resource, type ValuesFacet as Facet } from 'supplier-query'
import { showCell } from '../model/cells.js'
import { chosenValues, valueCondition, type Scalar } from './choice.js'
import type { FacetField } from './facet-fields.js'
import { OtherConditions } from './other-conditions.js'

interface Props {
  readonly resource: Resource
  readonly field: FacetField
  readonly facet: Facet
  readonly own: readonly FullFilter[]
  readonly shown: number
  readonly sought: string
  readonly onSeek: (text: string) => void
  readonly onChoose: (conditions: ReturnType<typeof valueCondition>) => void
}

const LONGEST_VALUE = 60

/** Shows the most common values of a field with their counts. A click narrows the query. */
export function ValuesFacet(props: Props) {
  const { resource, field, facet, own, shown, sought, onSeek, onChoose } = props
  const { name, label } = field
  const { kind, fold } = resource.fields[name]!
  const isList = kind.endsWith('[]')
  const chosen = chosenValues(own)
  const folded = (value: Scalar | null) =>
    typeof value === 'string' && fold !== undefined ? foldText(value, fold) : value
  const isSame = (a: Scalar | null) => (b: Scalar | null) => folded(a) === folded(b)
  const rest = (chosen ?? []).filter(
    (value) => value !== null && !facet.values.some((each) => isSame(value)(each.value)),
  )
  const toggle = (value: Scalar | null) => {
    const others = (chosen ?? []).filter((each) => !isSame(value)(each))
    const isChosen = others.length < (chosen ?? []).length
    onChoose(valueCondition(name, isList, isChosen ? others : [...others, value]))
  }
  const most = Math.max(1, facet.absent, ...facet.values.map(({ count }) => count))
  const choice = (value: Scalar | null, count: number | undefined) => (
    <li key={String(value)} className={value === null ? 'absent' : undefined}>
      <label>
        <input
          type="checkbox"
          checked={chosen?.some(isSame(value)) === true}
          onChange={() => toggle(value)}
        />
        <span className="facet-value">
          {value === null ? 'absent' : showCell(value, LONGEST_VALUE) || '(empty)'}
        </span>
        <span className="facet-count">{count?.toLocaleString('en')}</span>
      </label>
      <span
        className="facet-bar"
        aria-hidden="true"
        style={{ width: `${((count ?? 0) / most) * 100}%` }}
      />
    </li>
  )
  return (
    <fieldset className="facet">
      <legend>{label}</legend>
      {kind.startsWith('string') && (sought !== '' || facet.distinct > shown) && (
        <input
          type="search"
          aria-label={`Find a value of ${label}`}
          placeholder={`${facet.distinct.toLocaleString('en')} values`}
          value={sought}
          maxLength={100}
          onChange={({ target }) => onSeek(target.value)}
        />
      )}
      <ul>
        {facet.values.map(({ value, count }) => choice(value, count))}
        {rest.map((value) => choice(value, undefined))}
        {facet.absent > 0 && !isList && choice(null, facet.absent)}
      </ul>
      {facet.values.length === 0 && sought !== '' && <p className="note">No value has that.</p>}
      <OtherConditions isShown={chosen === undefined} onClear={() => onChoose([])} />
    </fieldset>
  )
}
