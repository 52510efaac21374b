import { facets, QueryError, type Facet, type Query, type Resource } from 'supplier-query'
import { useMemo, useState } from 'react'
import type { Row } from '../model/cells.js'
import { withPart } from '../model/edit-query.js'
import type { SetMoment } from '../model/moment.js'
import type { ReadQuery } from '../model/read-query.js'
import { choose, ownConditions } from './choice.js'
import { facetFields, type FacetField } from './facet-fields.js'
import { SpanFacet } from './span-facet.js'
import { ValuesFacet } from './values-facet.js'

interface Props {
  readonly resource: Resource
  readonly rows: readonly Row[]
  readonly reading: ReadQuery
  readonly moment: SetMoment
  readonly onQuery: (text: string) => void
}

/** The number of shown values of a field. */
const SHOWN = 6

/** Shows the facets of the query. A choice edits the query, and hides no other choice. */
export function FacetsPanel({ resource, rows, reading, moment, onQuery }: Props) {
  const [isOpen, setOpen] = useState(() => !isNarrow())
  const [sought, setSought] = useState<Readonly<Record<string, string>>>({})
  const fields = useMemo(
    () => (isOpen ? facetFields(resource, rows) : []),
    [isOpen, resource, rows],
  )
  const query = reading.state === 'accepted' ? reading.query : undefined
  const counted = useMemo(
    () => query && count(resource, query, rows, fields, sought, moment),
    [resource, query, rows, fields, sought, moment],
  )
  return (
    <section className="panel facets" aria-labelledby="facets-title">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2 id="facets-title">Facets</h2>
        </summary>
        {query === undefined && <p className="note">The query is not accepted yet.</p>}
        {typeof counted === 'string' && <p className="note bad">{counted}</p>}
        {query !== undefined && fields.length === 0 && (
          <p className="note">No field has values that recur.</p>
        )}
        <div className="facet-list">
          {fields.map((field) => {
            const facet = typeof counted === 'object' ? counted[field.name] : undefined
            if (query === undefined || facet === undefined) return null
            const about = {
              field,
              own: ownConditions(query.filter, field.name),
              onChoose: (conditions: Parameters<typeof choose>[2]) => {
                const filter = choose(query.filter, field.name, conditions)
                onQuery(fromFirstPage(withPart(accepted(reading), 'filter', filter)))
              },
            }
            return 'buckets' in facet ? (
              <SpanFacet key={field.name} {...about} facet={facet} />
            ) : 'values' in facet ? (
              <ValuesFacet
                key={field.name}
                {...about}
                {...{ resource, facet }}
                shown={SHOWN}
                sought={sought[field.name] ?? ''}
                onSeek={(text) => setSought({ ...sought, [field.name]: text })}
              />
            ) : null
          })}
        </div>
      </details>
    </section>
  )
}

/** Matches narrow pages, on which the facets would push the answer out of view. */
function isNarrow(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(max-width: 980px)').matches
}

function accepted(reading: ReadQuery): unknown {
  return reading.state === 'accepted' ? reading.data : {}
}

/** Returns the text of a query with its page, if any, reset to the first. */
function fromFirstPage(text: string): string {
  const query = JSON.parse(text) as { readonly page?: { readonly offset?: number } } // just written
  if (query.page?.offset === undefined) return text
  return withPart(query, 'page', { ...query.page, offset: 0 })
}

/** Counts the facets of a query, or returns the mistake in the search text. */
function count(
  resource: Resource,
  query: Query,
  rows: readonly Row[],
  fields: readonly FacetField[],
  sought: Readonly<Record<string, string>>,
  moment: SetMoment,
): Readonly<Record<string, Facet>> | string {
  const wanted = fields.map(({ name, edges }) => {
    const contains = sought[name] ?? ''
    if (edges !== undefined) return [name, { edges }] as const
    return [name, contains === '' ? { values: SHOWN } : { values: SHOWN, contains }] as const
  })
  const asked: unknown = Object.fromEntries(wanted)
  try {
    return facets(resource, query, rows, asked, moment)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return error.issues[0]?.message ?? error.message
  }
}
