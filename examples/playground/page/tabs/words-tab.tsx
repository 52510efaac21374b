import { defineResource, negate, parseQuery, QueryError, type Filter } from 'supplier-query'
import { describeQuery } from 'supplier-query/explain'
import type { TabProps } from './tabs-panel.js'

/** Describes the query, and the rows that its filter excludes, in a sentence each. */
export function WordsTab(props: TabProps) {
  const { resource, query, moment, rows, table } = props
  const { filter } = parseQuery(resource, query)
  const { total } = table.run({ filter, page: { limit: 0 } }, moment)
  const others = rows.length - total
  return (
    <>
      <p className="sentence">{sentence(describeQuery(resource, query))}</p>
      <p className="note">
        {others === 0
          ? 'No row is left out.'
          : `${others.toLocaleString('en')} ${others === 1 ? 'row is' : 'rows are'} left out${sayOthers(props, filter)}.`}
      </p>
    </>
  )
}

type Fields = Parameters<typeof defineResource>[0]

/** Describes the negation of a filter, unless it exceeds the limits of a query. */
function sayOthers({ resource, moment }: TabProps, filter: Filter): string {
  try {
    // Without the default limit, which the sentence would name.
    const unpaged = defineResource({ ...(resource.fields as Fields) }) // as defineResource returned them
    return `: ${describeQuery(unpaged, { filter: negate(filter, moment) })}`
  } catch (error) {
    if (error instanceof QueryError) return ''
    throw error
  }
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
