import { runQuery, type QueryInput } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import countries, { type Country } from 'world-countries'
import { countryResource } from '../../examples/country-resource.js'

type CountryQuery = QueryInput<typeof countryResource>
type CountryFilter = NonNullable<CountryQuery['filter']>

const codes = (rows: readonly Country[]) => rows.map(({ cca3 }) => cca3)

/** Expects a query to return the given row objects, and a total. */
function expectRows(query: CountryQuery, expected: readonly Country[], total: number): void {
  const result = runQuery(countryResource, query, countries)
  expect({ rows: codes(result.rows), total: result.total }).toEqual({
    rows: codes(expected),
    total,
  })
  expect(result.rows.every((row, index) => row === expected[index])).toBe(true)
}

/** Expects a filter to match exactly the countries that meet a condition, in their order. */
function expectMatches(filter: CountryFilter, holds: (country: Country) => boolean): void {
  const expected = countries.filter(holds)
  expectRows({ filter }, expected, expected.length)
}

/** Compares two strings by code point, which gives the order of their UTF-8 bytes. */
const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Null in one record, although the types of the package say otherwise. */
const statusOf = ({ independent }: Country): boolean | null => independent

describe('a list field', () => {
  it('contains an element', () => {
    expectMatches({ field: 'languages', comparator: 'contains', value: 'Arabic' }, (c) =>
      Object.values(c.languages).includes('Arabic'),
    )
    expectMatches({ field: 'tld', comparator: 'contains', value: '.рф' }, (c) =>
      c.tld.includes('.рф'),
    )
  })

  it('does not contain an element, as an empty list does not', () => {
    expectMatches({ field: 'currencies', comparator: 'not_contains', value: 'EUR' }, (c) =>
      Object.keys(c.currencies).every((code) => code !== 'EUR'),
    )
  })

  it('includes any or all of some elements', () => {
    expectMatches({ field: 'borders', comparator: 'includes_any', value: ['FRA', 'DEU'] }, (c) =>
      c.borders.some((code) => code === 'FRA' || code === 'DEU'),
    )
    expectMatches(
      { field: 'borders', comparator: 'includes_all', value: ['FRA', 'DEU'] },
      (c) => c.borders.includes('FRA') && c.borders.includes('DEU'),
    )
    expectMatches({ field: 'borders', comparator: 'includes_any', value: [] }, () => false)
    expectMatches({ field: 'borders', comparator: 'includes_all', value: [] }, () => true)
  })

  it('excludes any or all of some elements, as an empty list does', () => {
    expectMatches(
      { field: 'borders', comparator: 'excludes_any', value: ['FRA', 'DEU'] },
      (c) => !c.borders.includes('FRA') && !c.borders.includes('DEU'),
    )
    expectMatches(
      { field: 'borders', comparator: 'excludes_all', value: ['FRA', 'DEU'] },
      (c) => !c.borders.includes('FRA') || !c.borders.includes('DEU'),
    )
  })

  it('is empty or not', () => {
    expectMatches(
      { field: 'capital', comparator: 'eq', value: null },
      (c) => c.capital.length === 0,
    )
    expectMatches({ field: 'borders', comparator: 'ne', value: null }, (c) => c.borders.length > 0)
  })

  it('may hold numbers', () => {
    expectMatches({ field: 'latlng', comparator: 'includes_any', value: [10, -10] }, (c) =>
      c.latlng.some((degrees) => Math.abs(degrees) === 10),
    )
  })

  it('may be computed by a getter', () => {
    expectMatches(
      { field: 'callingCodes', comparator: 'includes_any', value: ['+44', '+1787'] },
      ({ idd: { root, suffixes } }) =>
        (root === '+4' && suffixes.includes('4')) || (root === '+1' && suffixes.includes('787')),
    )
  })
})

describe('a boolean field', () => {
  it('is true, false or absent', () => {
    expectMatches(
      { field: 'independent', comparator: 'eq', value: true },
      (c) => statusOf(c) === true,
    )
    expectMatches(
      { field: 'independent', comparator: 'eq', value: false },
      (c) => statusOf(c) === false,
    )
    expectMatches(
      { field: 'independent', comparator: 'eq', value: null },
      (c) => statusOf(c) === null,
    )
    expectMatches({ field: 'unMember', comparator: 'eq', value: null }, () => false)
  })

  it('matches a negation when absent, except the negation of null', () => {
    const isNotTrue = (c: Country) => statusOf(c) !== true
    expectMatches({ field: 'independent', comparator: 'ne', value: true }, isNotTrue)
    expectMatches({ field: 'independent', comparator: 'is_not_any', value: [true] }, isNotTrue)
    expectMatches({ field: 'independent', comparator: 'is_any', value: [false, null] }, isNotTrue)
    expectMatches(
      { field: 'independent', comparator: 'is_not_any', value: [true, null] },
      (c) => statusOf(c) === false,
    )
  })
})

describe('a string or number field', () => {
  it('is present when it is the empty string', () => {
    expectMatches({ field: 'subregion', comparator: 'eq', value: '' }, (c) => c.subregion === '')
    expectMatches({ field: 'subregion', comparator: 'eq', value: null }, () => false)
    expectMatches({ field: 'subregion', comparator: 'lt', value: 'C' }, (c) => c.subregion < 'C')
  })

  it('contains a string, with the same case and accents', () => {
    const name = (c: Country) => c.name.common
    expectMatches({ field: 'name', comparator: 'contains', value: 'Guinea' }, (c) =>
      /Guinea/.test(name(c)),
    )
    expectMatches({ field: 'name', comparator: 'contains', value: 'guinea' }, () => false)
    expectMatches({ field: 'name', comparator: 'contains', value: 'é' }, (c) => /é/.test(name(c)))
    expectMatches(
      { field: 'officialName', comparator: 'not_contains', value: 'Republic' },
      (c) => !/Republic/.test(c.name.official),
    )
  })

  it('is less than, equal to or greater than a value', () => {
    expectMatches({ field: 'area', comparator: 'lt', value: 468 }, (c) => c.area < 468)
    expectMatches({ field: 'area', comparator: 'eq', value: 468 }, (c) => c.area === 468)
    expectMatches({ field: 'area', comparator: 'gt', value: 468 }, (c) => c.area > 468)
    expectMatches({ field: 'area', comparator: 'le', value: 468 }, (c) => c.area <= 468)
    expectMatches({ field: 'area', comparator: 'ge', value: 468 }, (c) => c.area >= 468)
  })

  it('is compared by code point, not by UTF-16 unit', () => {
    // A flag is two characters past U+FFFF, written as surrogates, whose units are below U+FF5E.
    // One record has no flag.
    expectMatches(
      { field: 'flag', comparator: 'gt', value: '\uFF5E' },
      (c) => (c.flag.codePointAt(0) ?? 0) > 0xff5e,
    )
  })

  it('is found by nested groups', () => {
    expectMatches(
      {
        operator: 'or',
        operands: [
          {
            operands: [
              { field: 'region', comparator: 'is_any', value: ['Asia', 'Africa'] },
              { field: 'landlocked', comparator: 'eq', value: true },
              { field: 'area', comparator: 'ge', value: 1_000_000 },
            ],
          },
          {
            operands: [
              { field: 'unMember', comparator: 'ne', value: true },
              {
                operator: 'or',
                operands: [
                  { field: 'name', comparator: 'ge', value: 'V' },
                  { field: 'area', comparator: 'lt', value: 10 },
                ],
              },
            ],
          },
        ],
      },
      ({ region, landlocked, area, unMember, name }) =>
        ((region === 'Asia' || region === 'Africa') && landlocked && area >= 1_000_000) ||
        (!unMember && (name.common >= 'V' || area < 10)),
    )
  })
})

describe('the order of records', () => {
  const byName = (a: Country, b: Country) => byText(a.name.common, b.name.common)

  it('is by code point for strings, so that Å comes after Z', () => {
    const sorted = countries.toSorted(byName)
    expect(sorted.at(-1)?.name.common).toBe('Åland Islands')
    expectRows({ sort: [{ field: 'name', direction: 'asc' }] }, sorted, 250)
    expectRows(
      { sort: [{ field: 'name', direction: 'desc' }], page: { limit: 30 } },
      countries.toSorted((a, b) => byName(b, a)).slice(0, 30),
      250,
    )
  })

  it('puts an absent boolean before false and true, and keeps ties in place', () => {
    const rank = (c: Country) => [null, false, true].indexOf(statusOf(c))
    const sorted = countries.toSorted((a, b) => rank(a) - rank(b))
    expect(codes(sorted.slice(0, 3))).toEqual(['UNK', 'ABW', 'AIA'])
    expectRows({ sort: [{ field: 'independent', direction: 'asc' }] }, sorted, 250)
    expectRows(
      { sort: [{ field: 'independent', direction: 'desc' }] },
      countries.toSorted((a, b) => rank(b) - rank(a)),
      250,
    )
  })

  it('is by several keys in sequence', () => {
    expectRows(
      {
        filter: { field: 'landlocked', comparator: 'eq', value: true },
        sort: [
          { field: 'region', direction: 'desc' },
          { field: 'area', direction: 'asc' },
        ],
      },
      countries
        .filter(({ landlocked }) => landlocked)
        .toSorted((a, b) => byText(b.region, a.region) || a.area - b.area),
      45,
    )
  })

  it('is the same across pages, sorted or not', () => {
    const filter: CountryFilter = { field: 'region', comparator: 'ne', value: 'Europe' }
    const elsewhere = countries.filter(({ region }) => region !== 'Europe')
    const bySubregion = elsewhere.toSorted((a, b) => byText(a.subregion, b.subregion))
    const orders: [CountryQuery['sort'], Country[]][] = [
      [undefined, elsewhere],
      [[{ field: 'subregion', direction: 'asc' }], bySubregion],
    ]
    for (const [sort, whole] of orders) {
      const pages: Country[] = []
      for (let offset = 0; offset < whole.length + 14; offset += 7) {
        const query: CountryQuery = { filter, sort, page: { offset, limit: 7 } }
        expectRows(query, whole.slice(offset, offset + 7), 197)
        pages.push(...runQuery(countryResource, query, countries).rows)
      }
      expect(codes(pages)).toEqual(codes(whole))
    }
  })
})
