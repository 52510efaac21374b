import type { Field } from 'supplier-query'
import countries, { type Country } from 'world-countries'
import { countryResource } from '../country-resource.js'

/** Returns the countries as rows of plain cells, with the values of the resource's getters. */
export function countryRows(): Record<string, unknown>[] {
  const fields = Object.entries<Field>(countryResource.fields).filter(
    ([name]) => name !== 'officialName' && name !== 'tld',
  )
  return countries.map((country) =>
    Object.fromEntries(
      fields.map(([name, { get }]) => [name, get?.(country as never) ?? cellOf(country, name)]),
    ),
  )
}

function cellOf(country: Country, name: string): unknown {
  return Object.entries(country).find(([each]) => each === name)?.[1]
}
