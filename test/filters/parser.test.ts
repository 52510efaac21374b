import fc from 'fast-check'
import {
  comparisonsOf,
  isComparison,
  isGroup,
  negate,
  parseQuery,
  runQuery,
  startsWith,
  withoutField,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { filtersOf, moments, resources, rowsOf, texts } from '../arbitraries.js'

const drawn = resources.chain((resource) =>
  fc.record({
    resource: fc.constant(resource),
    filter: filtersOf(resource),
    rows: rowsOf(resource),
    moment: moments,
    prefix: texts,
  }),
)

describe('functions of a filter', () => {
  it('agree with the parser on every accepted filter', () => {
    fc.assert(
      fc.property(drawn, ({ resource, filter, rows, moment, prefix }) => {
        const given = filter as never // valid for the resource
        const all = rows as object[]
        const rowsFor = (each: unknown) => {
          const query: unknown = { filter: each }
          return runQuery(resource, query, all, moment).rows
        }
        const parsed = parseQuery(resource, { filter: given }).filter
        expect([isGroup(given), isComparison(given)]).toEqual([
          isGroup(parsed),
          isComparison(parsed),
        ])
        const found = comparisonsOf({ filter: given })
        expect(found.map(({ path }) => path)).toEqual(
          comparisonsOf({ filter: parsed }).map(({ path }) => path),
        )
        const kept = new Set(rowsFor(filter))
        expect(rowsFor(negate(given, moment))).toEqual(all.filter((row) => !kept.has(row)))
        for (const name of Object.keys(resource.fields)) {
          const without: unknown = withoutField(given, name as never)
          expect(rowsFor(without)).toEqual(rowsFor(withoutField(parsed as never, name as never)))
          const { kind, internal } = resource.fields[name]!
          if (internal === true || kind !== 'string') continue
          let filterOf: unknown
          try {
            filterOf = startsWith(resource, name as never, prefix)
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
            continue
          }
          parseQuery(resource, { filter: filterOf as never })
        }
      }),
      { numRuns: 80 },
    )
  })
})
