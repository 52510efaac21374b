import { toSearchParams, type QueryParts } from 'supplier-query/adapters'
import { Code } from './code.js'
import type { TabProps } from './tabs-panel.js'

const SERVER = 'http://127.0.0.1:3000/alpha/suppliers'

/** Shows the query as URL parameters, and as calls of the example server. */
export function UrlTab({ query, source }: TabProps) {
  const params = toSearchParams(query as QueryParts) // an accepted query
  const encoded = [...params].map(
    ([name, text]) => `  --data-urlencode ${shell(`${name}=${text}`)}`,
  )
  const call = ['curl -G "$URL" -H "$AUTH"', ...encoded].join(' \\\n')
  const body = `curl -X QUERY "$URL" -H "$AUTH" -d ${shell(JSON.stringify(query))}`
  return (
    <>
      <Code label="The URL’s parameters" text={`?${params}`} />
      <Code label="curl, with parameters" text={`${head}\n\n${call}`} />
      <Code label="curl, with a JSON body" text={`${head}\n\n${body}`} />
      <p className="note">
        <code>npm start</code> starts the example server and prints a key.
        {source !== 'suppliers' && ' It serves suppliers: for other rows the calls show the form.'}
      </p>
    </>
  )
}

const head = `URL=${SERVER}\nAUTH='Authorization: Bearer sq_…'`

function shell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
