import { describe, expect, it } from 'vitest'
import { openEditor, orders } from '../editor.js'

/** Checks what does not compile in a program that imports the package, and the compiler's messages. */

const preamble = `
  import {
    createTable, defineResource, defineResourceFor, facets, planFacets, planQuery, planWalk, parseQuery, runPlan,
    runQuery, matchesPlan, suppliers, walkQuery, type Filter, type QueryInput, type Resource, type RowOf, type WantedFacets,
  } from 'supplier-query'
  import { fromUrl } from 'supplier-query/adapters'
  import { describeQuery, explainMatch } from 'supplier-query/explain'
  ${orders}
  const everything = defineResource({
    text: 'string', count: 'number', flag: 'boolean', day: 'date', words: 'string[]', sizes: 'number[]',
    secret: { kind: 'string', internal: true },
  })
  const bills = defineResource({ due: 'day', paidAt: 'date' })
  const nested = defineResource({
    city: { kind: 'string', get: (row: { address: { city: string } }) => row.address.city },
    size: 'number',
  })
  interface Bill { readonly due: Date }
  interface Order {
    readonly id: number
    readonly status: 'open' | 'closed'
    readonly gift: boolean
    readonly placedAt: Date | string
    readonly tags: readonly string[]
    readonly total: bigint
    readonly cancel: () => void
  }
  const accept = (query: QueryInput<typeof everything>) => query
  const take = <Row extends RowOf<typeof everything, Row>>(row: Row) => row
  const define = defineResourceFor<Order>()
  const refuse = (wanted: WantedFacets<typeof everything>) => wanted
  const other = parseQuery(suppliers, {})
  const name: string = everything.key ?? 'text'
  const after = null
  const plan = planQuery(everything, {})
  const walk = planWalk(everything, {}, { after })
  const { query: fromText } = fromUrl(suppliers, '', { facets: true })
  declare const either: QueryInput<typeof everything> | typeof plan
  declare const filter: Filter
  declare const maybe: Filter<typeof suppliers> | undefined
  declare const city: string | undefined
  declare const textOrNull: string | null
  declare const body: { filter: unknown; page: unknown; sort: unknown }
  function listOf<R extends Resource, Row extends RowOf<R, Row>>(
    resource: R, query: QueryInput<R>, list: readonly Row[],
  ) {
    return runQuery(resource, query, list)
  }
  enum Grade { Low, High }
`

const { add, messagesOf, errorsOf } = openEditor('test/types/program.ts', preamble)

/** Sorts the members of a union, which TypeScript lists as it met them, and shortens types of objects. */
function inOrder(error: string): string {
  const short = error
    .replaceAll(/in type '[^']*\{[^']*'/g, 'in type …')
    .replace(/^(Argument of type|Type) '(\w+)<.{300,}$/, "$1 '$2<…>' is not assignable")
  return short.replace(/'([^']* \| [^']*)'\.$/, (_, union: string) => {
    return `'${union.split(' | ').toSorted().join(' | ')}'.`
  })
}

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

const queries = linesOf(`
{ filter: { field: 'city', comparator: 'gt', value: 5 } }
{ filter: { operands: [{ field: 'city', comparator: 'gt', value: 5 }] } }
{ filter: { field: 'city', comparator: 'includes_any', value: ['x'] } }
{ filter: { field: 'citi', comparator: 'contains', value: 'x' } }
{ sort: [{ field: 'city', direction: 'up' }] }
{ sort: [{ field: 'citi', direction: 'asc' }] }
{ filter: { operator: 'and', field: 'city', comparator: 'eq', value: 'x' } }
{ filter: { operands: [], field: 'city', comparator: 'eq', value: 'x' } }
{ filter: { field: 'city', comparator: 'eq' } }
{ filter: { operater: 'or' } }
{ filter: { operands: [{ feild: 'city', comparator: 'eq', value: 'x' }] } }
{ filter: { field: 'city', comparator: 'eq', valeu: 'x' } }
{ filter: { operands: [city && { field: 'city', comparator: 'eq', value: city }] } }
{ filter: { operands: [city === 'x' && { field: 'city', comparator: 'eq', value: 'x' }] } }
`).map((query) => `runQuery(suppliers, ${query}, rows)`)

/** Queries of which some members are of type unknown, and the others are checked. */
const besideUnchecked = linesOf(`
{ filter: body.filter, pag: { limit: 20 } }
{ filter: body.filter, page: { limt: 20 } }
{ filter: body.filter, page: { limit: '20' } }
{ filter: body.filter, sort: [{ field: 'citi', direction: 'asc' }] }
{ filter: body.filter, sort: { field: 'city', direction: 'asc' } }
{ page: body.page, filter: { field: 'citi', comparator: 'eq', value: 'x' } }
{ page: body.page, filter: { operands: [{ feild: 'city', comparator: 'eq', value: 'x' }] } }
{ page: body.page, filter: { field: 'city', comparator: 'eq', value: 5 } }
{ sort: body.sort, page: body.page, filter: { field: 'city', comparator: 'eq', valeu: 'x' } }
{ filter: { field: 'city', comparator: 'eq', value: body.filter } }
{ filter: { operands: [body.filter] } }
`).flatMap((query) => [
  `runQuery(suppliers, ${query}, rows)`,
  `createTable(suppliers, rows).run(${query})`,
])

const filters = linesOf(`
{ field: 'count', comparator: 'gt', value: '5' }
{ field: 'count', comparator: 'gt', value: null }
{ field: 'text', comparator: 'is_any', value: 'x' }
{ field: 'text', comparator: 'eq', value: ['x'] }
{ field: 'words', comparator: 'eq', value: 'x' }
{ field: 'words', comparator: 'includes_any', value: ['x', null] }
{ field: 'sizes', comparator: 'includes_any', value: ['x'] }
{ field: 'day', comparator: 'rp_lt', value: new Date(0) }
{ field: 'text', comparator: 'eq', value: undefined }
{ field: 'flag', comparator: 'gt', value: true }
{ field: 'text', comparator: 'eq_date', value: '2024-01-01' }
{ field: 'text', comparator: 'like', value: 'x' }
{ field: 'secret', comparator: 'eq', value: 'x' }
{ operator: 'not', operands: [] }
`).map((each) => `accept({ filter: ${each} })`)

const others = linesOf(`
accept({ sort: [{ field: 'secret', direction: 'asc' }] })
accept({ sort: [{ field: 'words', direction: 'asc' }] })
accept({ sort: [{ field: 'text' }] })
accept({ filters: {} })
accept({ page: { size: 5 } })
runQuery(orders, { filter: { field: 'state', comparator: 'eq', value: 'opne' } }, [])
runQuery(orders, { filter: { field: 'grade', comparator: 'eq', value: 3 } }, [])
runQuery(orders, { filter: { field: 'labels', comparator: 'contains', value: 'green' } }, [])
planQuery(suppliers, { filter: { field: 'city', comparator: 'gt', value: 5 } })
const deep: Filter<typeof everything> = { operands: [{ field: 'text', comparator: 'gt', value: 5 }] }
runQuery(everything, { sort: body.sort, filter: { field: 'x', comparator: 'eq', value: 1 } as const }, [])
listOf(suppliers, { filter: { field: 'city', comparator: 'gt', value: 5 } }, rows)
runQuery(suppliers, {}, rows, { within: maybe })
planQuery(suppliers, {}, { within: maybe })
runQuery(everything, {}, [], { within: { field: 'secret', comparator: 'eq', value: 5 } })
runQuery(everything, { filter, page: { size: 5 } }, [])
runQuery(everything, { filter, filters: {} }, [])
runQuery(everything, { filter, sort: [{ field: 'x', direction: 'asc' }] }, [])
runQuery(everything, { filter: { field: name, comparator: 'eq', value: 'x' } }, [])
runQuery(everything, { sort: [{ field: name, direction: 'asc' }] }, [])
runQuery(everything, other, [])
runQuery(everything, { filter: other.filter }, [])
runQuery(everything, { sort: other.sort }, [])
runQuery(everything, plan, [])
walkQuery(everything, walk, [], { after })
planQuery(everything, plan)
explainMatch(everything, plan, {})
describeQuery(everything, plan)
runQuery(everything, either, [])
runQuery(suppliers, { ...fromText, sort: 5 }, rows)
createTable(suppliers, rows).run({}).next
walkQuery(suppliers, {}, rows, { after: 5 })
walkQuery(suppliers, {}, rows, { after: undefined })
walkQuery(suppliers, {}, rows, {})
createTable(suppliers, rows).walk({})
planQuery(suppliers, {}, { after })
runQuery(suppliers, {}, rows, { after })
createTable(suppliers, rows).run({}, { after })
createTable(everything, rows).walk(walk, { after })
walkQuery(suppliers, {}, rows, { after: null, before: null })
runQuery(suppliers, {}, [5])
createTable(suppliers, ['x'])
runPlan(planQuery(suppliers, {}), [5])
runQuery(suppliers, {}, [null, { city: 'Leeds' }])
runQuery(suppliers, {}, [{ city: true }])
createTable(suppliers, [{ numRemediationRequests: '5' }])
runPlan(planQuery(suppliers, {}), [{ tags: 'a' }])
runQuery(everything, {}, [] as ({ readonly count: boolean } | { readonly count: string })[])
listOf(suppliers, {}, [{ city: 5 }])
runQuery(nested, {}, [{ size: 5 }])
runQuery(nested, {}, [{ address: { city: 'Leeds' }, size: '5' }])
matchesPlan(planQuery(nested, {}), { size: 5 })
take({ count: true })
take({ count: 5n })
take({ count: textOrNull })
take({ text: Grade.High })
take({ day: true })
take({ words: 'x' })
take({ words: [5] })
take({ words: new Set(['x']) })
take({ sizes: new Float64Array(1) })
take({ text: ['x'] })
defineResource({ a: 'str' })
defineResource({ a: { kind: 'str' } })
defineResource({ id: 'string' }, { key: 'name' })
defineResource({ id: 'string' }, { limits: { maxRows: 5 } })
defineResource({ iban: { kind: 'string', internl: true } })
defineResource({ size: { kind: 'number', values: ['x'] } })
defineResource({ day: { kind: 'date', values: ['2024-01-01'] } })
defineResource({ size: { kind: 'number', fold: 'case' } })
defineResource({ price: { kind: 'number', scale: 2 } })
defineResource({ due: 'day' }, { key: 'due' })
define({ gif: 'boolean' })
define({ gift: 'number' })
define({ gift: { kind: 'number' } })
define({ total: 'number' })
define({ tags: 'string' })
define({ cancel: { kind: 'string' } })
define({ status: { kind: 'string', internl: true } })
define({ id: { kind: 'number', get: (order) => String(order.id) } })
define({ city: { kind: 'string', get: (row: { city: string }) => row.city } })
define({ status: { kind: 'string', values: [5] } })
define({ id: { kind: 'number', fold: 'case' } })
define({ id: 'number', placedAt: 'date' }, { key: 'placedAt' })
defineResourceFor<Bill>()({ due: 'day' })
defineResourceFor<Bill>()({ due: { kind: 'day' } })
defineResourceFor<{ a: string } | { b: number }>()({ c: 'string' })
facets(bills, {}, [], { due: { values: 9 } })
facets(bills, {}, [], { paidAt: { values: 9 } })
facets(everything, {}, [], { text: { vales: 1 } })
facets(everything, {}, [], { text: { values: 1 } }).flag
refuse({ txet: { values: 1 } })
refuse({ secret: { values: 1 } })
refuse({ text: { range: true } })
refuse({ sizes: { edges: [1] } })
refuse({ count: { values: 1, range: true } })
refuse({ count: { values: 1, contains: 'x' } })
refuse({ count: { edges: ['2024-01-01'] } })
refuse({ text: {} })
`)

const inConstant = `
  const mixed = { operator: 'and', field: 'city', comparator: 'eq', value: 'x' } as const
  runQuery(suppliers, { filter: mixed }, rows)`

describe('the compiler', () => {
  const faulty = [...queries, ...besideUnchecked, ...filters, ...others, inConstant].map(add)

  it('names the fault of a call in one line', async () => {
    const texts = faulty.map((code) => {
      const errors = errorsOf(code).map(inOrder)
      expect([code, errors.length]).toEqual([code, 1])
      return `${code.trim()}\n  ${errors.join('\n  ')}\n`
    })
    await expect(texts.join('')).toMatchFileSnapshot('errors.txt')
  })

  it('needs at most three short lines for each fault of a query', () => {
    for (const code of [...queries, ...besideUnchecked]) {
      const [lines] = messagesOf(code)
      expect([code, lines!.length <= 3]).toEqual([code, true])
      expect([code, lines!.at(-1)!.length < 400]).toEqual([code, true])
    }
  })
})
