import { describeQuery, negate, parseQuery, planQuery, type Filter, type Resource } from 'supplier-query'
import type { TabProps } from './tabs-panel.js'

/** What the query asks for, and what its filter leaves out, each in a sentence. */
export function WordsTab({ resource, query, moment, table }: TabProps) {
  const { filter } = parseQuery(resource, query)
  const others = negate(filter as Filter<Resource>, moment)
  return (
    <>
      <p className="sentence">{sentence(describeQuery(resource, query, moment))}</p>
      <p className="note">
        Left out are {countOf(resource, others, table).toLocaleString('en')} rows, where{' '}
        {describeQuery(resource, { filter: others, page: { limit: undefined } }, moment).replace(
          /, rows? 1 to \d+/,
          '',
        )}
        .
      </p>
    </>
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

function countOf(resource: Resource, filter: Filter<Resource>, table: TabProps['table']): number {
  return table.run(planQuery(resource, { filter, page: { limit: 0 } })).total
}
