import {
  defineResource,
  facets,
  planFacets,
  type BucketsFacet,
  type Facet,
  type FacetPlan,
  type Facets,
  type RangeFacet,
  type ValuesFacet,
  type WantedFacets,
} from 'supplier-query'
import { describe, expectTypeOf, it } from 'vitest'

const everything = defineResource({
  text: 'string',
  state: { kind: 'string', values: ['open', 'closed'] },
  grade: { kind: 'number', values: [1, 2] },
  count: 'number',
  flag: 'boolean',
  day: 'date',
  words: { kind: 'string[]', fold: 'case' },
  sizes: 'number[]',
  secret: { kind: 'string', internal: true },
})
type Everything = typeof everything

const rows: object[] = []

/** Language reference, section 12. */
describe('the type of facets', () => {
  it('has exactly the requested facets, each with its form', () => {
    const found = facets(everything, {}, rows, {
      text: { values: 1, contains: 'x' },
      count: { range: true, own: 'keep' },
      day: { edges: ['2024-01-01', 0, new Date(1_800_000_000_000)] },
    })
    expectTypeOf(found.text).toEqualTypeOf<ValuesFacet<string>>()
    expectTypeOf(found.count).toEqualTypeOf<RangeFacet<number>>()
    expectTypeOf(found.day).toEqualTypeOf<BucketsFacet<number>>()
  })

  it('has the values of a closed set, or the values of the field’s kind', () => {
    const found = facets(everything, {}, rows, {
      state: { values: 1 },
      grade: { values: 1 },
      flag: { values: 1 },
      words: { values: 1 },
      sizes: { values: 1 },
    })
    expectTypeOf(found.state).toEqualTypeOf<ValuesFacet<'open' | 'closed'>>()
    expectTypeOf(found.grade).toEqualTypeOf<ValuesFacet<1 | 2>>()
    expectTypeOf(found.flag).toEqualTypeOf<ValuesFacet<boolean>>()
    expectTypeOf(found.words).toEqualTypeOf<ValuesFacet<string>>()
    expectTypeOf(found.sizes).toEqualTypeOf<ValuesFacet<number>>()
  })

  it('may lack a facet that is only possibly requested', () => {
    const wanted: WantedFacets<Everything> = { text: { values: 1 } }
    const found = facets(everything, {}, rows, wanted)
    expectTypeOf(found.text).toEqualTypeOf<ValuesFacet<string> | undefined>()
    const [isWanted] = [true as boolean]
    const { flag } = facets(everything, {}, rows, { flag: isWanted ? { values: 1 } : undefined })
    expectTypeOf(flag).toEqualTypeOf<ValuesFacet<boolean> | undefined>()
  })

  it('is any facet for requests that are checked only at run time', () => {
    const wanted: unknown = { text: { values: 1 } }
    const found = facets(everything, {}, rows, wanted)
    expectTypeOf(found).toEqualTypeOf<{ readonly [name: string]: Facet }>()
    const plan = planFacets(everything, {}, { text: { values: 1 } })
    expectTypeOf(plan).toExtend<FacetPlan<Everything>>()
    type Found = typeof plan extends FacetPlan<infer R, infer W> ? Facets<R, W> : never
    expectTypeOf<Found['text']>().toEqualTypeOf<ValuesFacet<string>>()
  })
})
