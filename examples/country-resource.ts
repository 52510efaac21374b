import { defineResource } from 'supplier-query'
import type { Country } from 'world-countries'

/**
 * What can be asked of the records of `world-countries`. A field that is a member of the record is
 * declared by its kind alone; one that lies deeper, or is computed, has a getter.
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
