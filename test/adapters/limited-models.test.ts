import fc from 'fast-check'
import { comparators, defineResource, QueryError, runQuery, type Comparator } from 'supplier-query'
import {
  fromAgGrid,
  fromMuiGrid,
  fromQueryBuilder,
  fromTanStackTable,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { attempt } from '../issues.js'
import { fromForm } from '../tools/fuzz/form.js'
import { caseSensitive, rowsFor } from './law.js'
import { listing } from './listing.js'
import { frontEnds, modelsFor, type FrontEnd } from './models.js'

/** Language reference, section 10: fields with some comparators only, or not sortable. */

const names = Object.keys(comparators) as Comparator[]

/** The listing with its folds and closed sets, and with fewer comparators on most fields. */
const limitedListings = fc
  .record(
    Object.fromEntries(
      Object.entries(listing.fields).map(([name, { kind }]) => {
        const takers = names.filter((each) => kind in comparators[each].operands)
        const own = fc.oneof(fc.constant(takers), fc.subarray(takers))
        return [name, fc.record({ comparators: own, sortable: fc.constantFrom(undefined, false) })]
      }),
    ),
  )
  .map((limits) => {
    const fields = Object.entries(listing.fields).map(([name, field]) => {
      return [name, { ...field, ...limits[name] }]
    })
    return defineResource(Object.fromEntries(fields) as typeof listing.fields, { key: 'id' })
  })

const conversions: Readonly<Record<FrontEnd, (resource: typeof listing, model: never) => unknown>> =
  {
    'query builder': (resource, model) => fromQueryBuilder(resource, model),
    'tanstack table': (resource, model) => fromTanStackTable(resource, model),
    'mui grid': (resource, model) => fromMuiGrid(resource, model),
    'ag grid': (resource, model) => fromAgGrid(resource, model, { caseSensitive, blanks: 'empty' }),
  }

describe.each(frontEnds)('a model of the %s, for fields with fewer comparators', (of) => {
  it('becomes a valid query with the same rows as for a resource without these limits', () => {
    let [runs, count] = [0, 0]
    fc.assert(
      fc.property(modelsFor(of), limitedListings, ({ model }, limited) => {
        runs++
        const given = fromForm(model) as never
        const query: unknown = attempt(() => conversions[of](limited, given))
        if (query instanceof QueryError) return
        const original: unknown = conversions[of](listing, given)
        const answer = (resource: typeof listing, each: unknown) =>
          runQuery(resource, each, [...rowsFor(of)])
        expect(answer(limited, query)).toEqual(answer(listing, original))
        count++
      }),
      { numRuns: 40 },
    )
    expect(count).toBeGreaterThan(runs / 12)
  })
})
