import type { BucketsFacet, FullFilter } from 'supplier-query'
import { chosenEdges, edgeConditions } from './choice.js'
import type { FacetField } from './facet-fields.js'
import { OtherConditions } from './other-conditions.js'

interface Props {
  readonly field: FacetField
  readonly facet: BucketsFacet
  readonly own: readonly FullFilter[]
  readonly onChoose: (conditions: ReturnType<typeof edgeConditions>) => void
}

/** Shows the number of rows in each bucket, with a slider at either end. */
export function SpanFacet({ field, facet, own, onChoose }: Props) {
  const { name, label, edges = [] } = field
  const last = edges.length - 1
  const chosen = chosenEdges(own, edges)
  const [from, to] = chosen ?? [0, last]
  const most = Math.max(1, ...facet.buckets.map(({ count }) => count))
  const slide = (ends: readonly [number, number]) => onChoose(edgeConditions(name, edges, ends))
  const show = (at: number) => {
    const edge = edges[at]!
    return typeof edge === 'number' ? edge.toLocaleString('en') : edge
  }
  const inside = facet.buckets.slice(from, to).reduce((sum, { count }) => sum + count, 0)
  const isAll = from === 0 && to === last
  return (
    <fieldset className="facet">
      <legend>{label}</legend>
      <div className="histogram" aria-hidden="true">
        {facet.buckets.map(({ count }, at) => (
          <span
            key={at}
            className={at >= from && at < to ? 'inside' : undefined}
            title={`${show(at)} to before ${show(at + 1)}: ${count.toLocaleString('en')}`}
            style={{ height: `${(count / most) * 100}%` }}
          />
        ))}
      </div>
      <div className="span">
        <input
          type="range"
          aria-label={`${label}: from`}
          aria-valuetext={show(from)}
          min={0}
          max={last}
          value={from}
          onChange={({ target }) => slide([Math.min(Number(target.value), to - 1), to])}
        />
        <input
          type="range"
          aria-label={`${label}: to before`}
          aria-valuetext={show(to)}
          min={0}
          max={last}
          value={to}
          onChange={({ target }) => slide([from, Math.max(Number(target.value), from + 1)])}
        />
      </div>
      <p className="note">
        {show(from)} to {show(to)}: {inside.toLocaleString('en')}
        {isAll && facet.absent > 0 && `, and ${facet.absent.toLocaleString('en')} absent`}
      </p>
      <OtherConditions isShown={chosen === undefined} onClear={() => onChoose([])} />
    </fieldset>
  )
}
