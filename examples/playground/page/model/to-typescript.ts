import { limits, type Declaration, type FieldDraft } from './declaration.js'
import { formatJson } from './format-query.js'
import type { SetMoment } from './moment.js'

/** Writes a module that declares the resource and runs the query, in the style of the documentation. */
export function toTypeScript(declaration: Declaration, query: unknown, moment: SetMoment): string {
  const { fields, key } = declaration
  const declared = Object.entries(fields).map(
    ([name, draft]) => `    ${propertyName(name)}: ${printField(draft)},`,
  )
  const options = `{ ${key === undefined ? '' : `key: ${quote(key)}, `}limits: ${print(limits)} }`
  const { now, timeZone } = moment
  return `import { defineResource, runQuery, type QueryInput } from 'supplier-query'

const listing = defineResource(
  {
${declared.join('\n')}
  },
  ${options},
)

const query: QueryInput<typeof listing> = ${print(query)}

const moment = { now: new Date('${new Date(now).toISOString()}'), timeZone: ${quote(timeZone)} }
const records: Record<string, unknown>[] = [] // your rows

const { rows, total, page } = runQuery(listing, query, records, moment)
console.log(rows, total, page)
`
}

function printField({ kind, label, values, fold }: FieldDraft): string {
  if (label === undefined && values === undefined && fold === undefined) return quote(kind)
  return print({ kind, fold, label, values })
}

/** Writes data as code: names without quotes if possible, texts in single quotes. */
function print(data: unknown): string {
  const plain: unknown = JSON.parse(JSON.stringify(data))
  return formatJson(plain).replaceAll(
    /("(?:[^"\\]|\\.)*")(:?)/g,
    (_, text: string, colon: string) => {
      const value = JSON.parse(text) as string // a JSON text of a string
      return colon === '' ? quote(value) : `${propertyName(value)}:`
    },
  )
}

function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}
