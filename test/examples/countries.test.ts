import { runQuery, type QueryInput } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import countries, { type Country } from 'world-countries'
import { countryResource } from '../../examples/country-resource.js'
import { runExample } from './run-example.js'

type CountryQuery = QueryInput<typeof countryResource>
type CountryFilter = NonNullable<CountryQuery['filter']>

const codes = (rows: readonly Country[]) => rows.map(({ cca3 }) => cca3)

/** Expects a query to give some rows, which are the very objects that were passed in, and a total. */
function expectRows(query: CountryQuery, expected: readonly Country[], total: number): void {
  const result = runQuery(countryResource, query, countries)
  expect({ rows: codes(result.rows), total: result.total }).toEqual({
    rows: codes(expected),
    total,
  })
  expect(result.rows.every((row, index) => row === expected[index])).toBe(true)
}

/** Expects a filter to match as many countries as counted: those that `holds` says, in their order. */
function expectMatches(
  filter: CountryFilter,
  count: number,
  holds: (country: Country) => boolean,
): void {
  expectRows({ filter }, countries.filter(holds), count)
}

/** The order of two texts by code point, which is that of their UTF-8 bytes. */
const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** What the data have, whatever their types say: of one record the status is unknown. */
const statusOf = ({ independent }: Country): boolean | null => independent

describe('a list of a real record', () => {
  it('contains an element', () => {
    expectMatches({ field: 'languages', comparator: 'contains', value: 'Arabic' }, 25, (c) =>
      Object.values(c.languages).includes('Arabic'),
    )
    expectMatches({ field: 'tld', comparator: 'contains', value: '.рф' }, 1, (c) =>
      c.tld.includes('.рф'),
    )
  })

  it('does not contain an element, empty ones included', () => {
    expectMatches({ field: 'currencies', comparator: 'not_contains', value: 'EUR' }, 213, (c) =>
      Object.keys(c.currencies).every((code) => code !== 'EUR'),
    )
  })

  it('includes any or all of some elements', () => {
    expectMatches(
      { field: 'borders', comparator: 'includes_any', value: ['FRA', 'DEU'] },
      14,
      (c) => c.borders.some((code) => code === 'FRA' || code === 'DEU'),
    )
    expectMatches(
      { field: 'borders', comparator: 'includes_all', value: ['FRA', 'DEU'] },
      3,
      (c) => c.borders.includes('FRA') && c.borders.includes('DEU'),
    )
    expectMatches({ field: 'borders', comparator: 'includes_any', value: [] }, 0, () => false)
    expectMatches({ field: 'borders', comparator: 'includes_all', value: [] }, 250, () => true)
  })

  it('excludes any or all of some elements, empty ones included', () => {
    expectMatches(
      { field: 'borders', comparator: 'excludes_any', value: ['FRA', 'DEU'] },
      236,
      (c) => !c.borders.includes('FRA') && !c.borders.includes('DEU'),
    )
    expectMatches(
      { field: 'borders', comparator: 'excludes_all', value: ['FRA', 'DEU'] },
      247,
      (c) => !c.borders.includes('FRA') || !c.borders.includes('DEU'),
    )
  })

  it('is empty or not', () => {
    expectMatches(
      { field: 'capital', comparator: 'eq', value: null },
      5,
      (c) => c.capital.length === 0,
    )
    expectMatches(
      { field: 'borders', comparator: 'ne', value: null },
      165,
      (c) => c.borders.length > 0,
    )
  })

  it('may hold numbers', () => {
    expectMatches({ field: 'latlng', comparator: 'includes_any', value: [10, -10] }, 9, (c) =>
      c.latlng.some((degrees) => Math.abs(degrees) === 10),
    )
  })

  it('may be computed by a getter', () => {
    expectMatches(
      { field: 'callingCodes', comparator: 'includes_any', value: ['+44', '+1787'] },
      5,
      ({ idd: { root, suffixes } }) =>
        (root === '+4' && suffixes.includes('4')) || (root === '+1' && suffixes.includes('787')),
    )
  })
})

describe('a boolean of a real record', () => {
  it('is true, false or absent', () => {
    expectMatches(
      { field: 'independent', comparator: 'eq', value: true },
      194,
      (c) => statusOf(c) === true,
    )
    expectMatches(
      { field: 'independent', comparator: 'eq', value: false },
      55,
      (c) => statusOf(c) === false,
    )
    expectMatches(
      { field: 'independent', comparator: 'eq', value: null },
      1,
      (c) => statusOf(c) === null,
    )
    expectMatches({ field: 'unMember', comparator: 'eq', value: null }, 0, () => false)
  })

  it('is kept by a negation where it is absent, but for a negation of null', () => {
    const isNotTrue = (c: Country) => statusOf(c) !== true
    expectMatches({ field: 'independent', comparator: 'ne', value: true }, 56, isNotTrue)
    expectMatches({ field: 'independent', comparator: 'is_not_any', value: [true] }, 56, isNotTrue)
    expectMatches(
      { field: 'independent', comparator: 'is_any', value: [false, null] },
      56,
      isNotTrue,
    )
    expectMatches(
      { field: 'independent', comparator: 'is_not_any', value: [true, null] },
      55,
      (c) => statusOf(c) === false,
    )
  })
})

describe('a text or number of a real record', () => {
  it('is present where it is the empty text', () => {
    expectMatches({ field: 'subregion', comparator: 'eq', value: '' }, 5, (c) => c.subregion === '')
    expectMatches({ field: 'subregion', comparator: 'eq', value: null }, 0, () => false)
    expectMatches(
      { field: 'subregion', comparator: 'lt', value: 'C' },
      10,
      (c) => c.subregion < 'C',
    )
  })

  it('contains a text exactly, in case and accent', () => {
    const name = (c: Country) => c.name.common
    expectMatches({ field: 'name', comparator: 'contains', value: 'Guinea' }, 4, (c) =>
      /Guinea/.test(name(c)),
    )
    expectMatches({ field: 'name', comparator: 'contains', value: 'guinea' }, 0, () => false)
    expectMatches({ field: 'name', comparator: 'contains', value: 'é' }, 3, (c) =>
      /é/.test(name(c)),
    )
    expectMatches(
      { field: 'officialName', comparator: 'not_contains', value: 'Republic' },
      117,
      (c) => !/Republic/.test(c.name.official),
    )
  })

  it('is less, equal or greater', () => {
    expectMatches({ field: 'area', comparator: 'lt', value: 468 }, 50, (c) => c.area < 468)
    expectMatches({ field: 'area', comparator: 'eq', value: 468 }, 1, (c) => c.area === 468)
    expectMatches({ field: 'area', comparator: 'gt', value: 468 }, 199, (c) => c.area > 468)
    expectMatches({ field: 'area', comparator: 'le', value: 468 }, 51, (c) => c.area <= 468)
    expectMatches({ field: 'area', comparator: 'ge', value: 468 }, 200, (c) => c.area >= 468)
  })

  it('is compared by code point, not by UTF-16 unit', () => {
    // A flag is two characters past U+FFFF, written as surrogates, whose units are below U+FF5E.
    // One record has no flag.
    expectMatches(
      { field: 'flag', comparator: 'gt', value: '\uFF5E' },
      249,
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
      11,
      ({ region, landlocked, area, unMember, name }) =>
        ((region === 'Asia' || region === 'Africa') && landlocked && area >= 1_000_000) ||
        (!unMember && (name.common >= 'V' || area < 10)),
    )
  })
})

describe('the order of real records', () => {
  const byName = (a: Country, b: Country) => byText(a.name.common, b.name.common)

  it('is by code point for text, so that an accented capital comes after Z', () => {
    const sorted = countries.toSorted(byName)
    expect(sorted.at(-1)?.name.common).toBe('Åland Islands')
    expectRows({ sort: [{ field: 'name', direction: 'asc' }] }, sorted, 250)
    expectRows(
      { sort: [{ field: 'name', direction: 'desc' }], page: { limit: 30 } },
      countries.toSorted((a, b) => byName(b, a)).slice(0, 30),
      250,
    )
  })

  it('has the absent boolean before false and true, and keeps ties as they were', () => {
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

  it('is by one key after another', () => {
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

  it('is the same over pages, which concatenate to the whole, sorted or not', () => {
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

describe('the example over countries', () => {
  const answers = runExample('countries')

  it('prints the totals of its five queries', () => {
    const counts = answers.map(({ count }) => count)
    expect(counts).toEqual(['6 of 44', '3 of 3', '8 of 8', '4 of 4', '6 of 6'])
    const landlocked = countries.filter((c) => c.landlocked && c.unMember)
    expect(landlocked).toHaveLength(44)
  })

  it('prints names in the order of code points', () => {
    const names = answers[3]?.rows.map((row) => row.split(/ {2,}/)[0])
    expect(names).toEqual(['Yemen', 'Zambia', 'Zimbabwe', 'Åland Islands'])
  })

  it('prints an absent status as a dash, before those that are false', () => {
    expect(answers[2]?.rows[0]).toMatch(/^Kosovo +— +Pristina$/)
    expect(answers[2]?.rows.slice(1).every((row) => row.includes(' false '))).toBe(true)
  })
})
