import { defineResource } from 'supplier-query'
import type { Country } from 'world-countries'

/**
 * The fields of a record of `world-countries` that queries can name. A property of the record needs
 * only its kind; a nested or computed field needs a getter.
 */
export const countryResource = defineResource(
  {
    cca3: 'string',
    flag: 'string',
    region: 'string',
    subregion: 'string',
    area: 'number',
    independent: 'boolean',
    unMember: 'boolean',
    landlocked: 'boolean',
    capital: 'string[]',
    borders: 'string[]',
    tld: 'string[]',
    latlng: 'number[]',

    name: { kind: 'string', get: (country: Country) => country.name.common },
    officialName: { kind: 'string', get: (country: Country) => country.name.official },
    languages: { kind: 'string[]', get: (country: Country) => Object.values(country.languages) },
    currencies: { kind: 'string[]', get: (country: Country) => Object.keys(country.currencies) },
    callingCodes: {
      kind: 'string[]',
      get: ({ idd }: Country) => idd.suffixes.map((suffix) => idd.root + suffix),
    },
  },
  { key: 'cca3' },
)
