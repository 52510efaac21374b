import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryBuilder, type RuleGroupType } from 'react-querybuilder'
import { defineResource } from 'supplier-query'
import {
  fromQueryBuilder,
  fromUrl,
  queryBuilderFields,
  toQueryBuilder,
  toSearchParams,
} from 'supplier-query/adapters'

/** The smallest form around react-querybuilder with its own editors: reads a filter from the URL and saves it. */

export const listing = defineResource({
  city: 'string',
  state: { kind: 'string', values: ['open', 'closed', 'a, b'] },
  size: 'number',
  rank: { kind: 'number', values: [1, 2, 3, 10] },
  floors: 'number[]',
  active: 'boolean',
  added: 'date',
  due: 'day',
  owed: 'decimal',
  tags: 'string[]',
  sizes: 'number[]',
})

const floors = { values: [1, 2, 10].map((value) => ({ value, count: 1 })), distinct: 3, absent: 0 }
const facets = { floors }
const fields = queryBuilderFields(listing, undefined, facets)

function read(hash: string): RuleGroupType {
  const { filter } = fromUrl(listing, hash.slice(1)).query
  return toQueryBuilder(listing, filter)
}

function Form() {
  const [group, setGroup] = useState(() => read(location.hash))
  const [saved, setSaved] = useState('')
  const save = () => {
    const { filter } = fromQueryBuilder(listing, group)
    setSaved(`#${toSearchParams({ filter })}`)
  }
  return (
    <>
      <h1>Stock editors</h1>
      <QueryBuilder fields={fields} query={group} onQueryChange={setGroup} />
      <button onClick={save}>Save</button>
      <output>{saved}</output>
    </>
  )
}

if (typeof document === 'object') createRoot(document.querySelector('main')!).render(<Form />)
