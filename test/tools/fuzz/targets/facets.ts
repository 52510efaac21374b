import assert from 'node:assert/strict'
import type fc from 'fast-check'
import { facets, QueryError } from 'supplier-query'
import { facetsOf, filtersOf, moments, queriesOf, rowsOf } from '../../../arbitraries.js'
import { oracleFacetFaults, oracleFacets, type OracleQuery } from '../../../oracle.js'
import { changed, changes } from '../changes.js'
import { declare, declared, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'

interface Counted {
  readonly resource: Declaration
  readonly rows: Form
  readonly query: Form
  readonly within: Form
  readonly wanted: Form
  readonly moment: { readonly now: number; readonly timeZone: string }
}

type Drawn = Counted & { readonly all: Parameters<typeof changed>[1] }

const cases: fc.Arbitrary<Counted> = declared<Omit<Drawn, 'resource'>>((resource) => ({
  rows: rowsOf(resource).map(toForm),
  query: queriesOf(resource).map(toForm),
  within: filtersOf(resource).map(toForm),
  wanted: facetsOf(resource).map(toForm),
  moment: moments,
  all: changes,
})).map(({ all, ...drawn }) => ({ ...drawn, wanted: changed(drawn.wanted, all) }))

export const facetTarget: Target<Counted> = {
  name: 'facets',
  law: 'For any input as facets, counting throws only a QueryError with the faults that the oracle finds, and otherwise returns the counts of the oracle.',
  cases,
  open: inMemory(check),
}

/** What the oracle cannot read. */
const unread = /"\$":"(proxy|failing|throwing|revoked|object with itself|nested)/

function check({ resource: declaration, moment, ...forms }: Counted): void {
  const resource = declare(declaration)
  const rows = fromForm(forms.rows) as object[] // as drawn
  const query = fromForm(forms.query) as OracleQuery // as drawn
  const within = fromForm(forms.within) as object // as drawn
  const wanted = () => fromForm(forms.wanted)

  const found = outcomeOf(() =>
    facets(resource, query as unknown, rows, wanted(), { ...moment, within }),
  )
  if ('error' in found && !(found.error instanceof QueryError)) throw found.error
  if (unread.test(JSON.stringify(forms.wanted))) return
  const issues = 'error' in found ? (found.error as QueryError).issues : [] // checked above
  assert.deepEqual(
    issues.map(({ code, path }) => ({ code, path: [...path] })),
    oracleFacetFaults(resource, wanted(), moment).slice(0, 100),
  )
  if ('error' in found) return
  const accepted = wanted() as Parameters<typeof oracleFacets>[2] // the wanted facets have no faults
  assert.deepEqual(found.value, oracleFacets(resource, query, accepted, rows, moment, within))
}
