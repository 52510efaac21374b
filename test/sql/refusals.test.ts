import { defineResource, planFacets, planQuery, planWalk, type Plan } from 'supplier-query'
import { selectFacets, selectPage } from 'supplier-query/kysely'
import * as library from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { unlimited } from '../builders.js'
import { errorsOf } from '../issues.js'
import { kyselyOver } from './engine.js'
import { resource } from './lowering.js'

const { postgres, sqlite, countOf, pageFrom, rowsFrom, toSql, totalFrom, whereOf } = library
const place = { dialect: postgres, table: 't' } as const
const plan = planQuery(resource, {})
const walk = planWalk(resource, {}, { after: null })
const { where, order, offset, limit, page } = plan
const db = kyselyOver({ execute: () => Promise.resolve([]) })

/** Values that are not plans. */
const others = {
  'a query': {},
  'an object with the shape of a plan': { resource, where, order, offset, limit, page },
  undefined,
} as unknown as Readonly<Record<string, Plan>> // which JavaScript can pass

const none = null as never
const read = { kind: 'string', get: (row: { town: string }) => row.town } as const
const folded = defineResource({ id: 'number', name: { kind: 'string', fold: 'ascii' } }, unlimited)
const inOwnOrder = { ...place, columns: { name: { order: 'database' } } } as const

const value = Array.from({ length: 32_769 }, (_, i) => 2 * i)
const within = { field: 'score', comparator: 'is_any', value } as const

/** Calls that throw. */
const calls: Record<string, () => unknown> = {
  'toSql without options': () => toSql(plan, none),
  'whereOf without options': () => whereOf(plan, none),
  'orderOf without options': () => library.orderOf(plan, none),
  'afterOf without options': () => library.afterOf(walk, none),
  'afterOf of a plan that is no walk': () => library.afterOf(plan as never, { dialect: postgres }),
  'cursorOf of a plan that is no walk': () =>
    library.cursorOf(plan as never, { dialect: postgres }),
  'pageFrom of a plan that is no walk': () => pageFrom(plan as never, [], { dialect: postgres }),
  'pageFrom of rows that are no array': () => pageFrom(walk, {} as never, { dialect: postgres }),
  'rowsFrom of rows that are no array': () => rowsFrom(plan, {} as never, { dialect: postgres }),
  'countOf without a table': () => countOf(plan, { dialect: sqlite, table: '' }),
  'facetSql of a plan of a query': () => library.facetSql(plan as never, place),
  'a resource without a key': () =>
    toSql(planQuery(defineResource({ id: 'string' }, { limits: { maxLimit: 1 } }), {}), place),
  'a resource without a maxLimit': () =>
    toSql(planQuery(defineResource({ id: 'string' }, { key: 'id' }), {}), place),
  'a field with a getter and without a column': () =>
    toSql(planQuery(defineResource({ id: 'string', city: read }, unlimited), {}), place),
  'a field without a name': () =>
    toSql(planQuery(defineResource({ id: 'string', '': 'string' }, unlimited), {}), place),
  'the order of the database of a text that the statement folds': () =>
    toSql(planQuery(folded, {}), inOwnOrder),
  'a within with more values than SQLite takes': () =>
    toSql(planQuery(resource, {}, { within }), { dialect: sqlite, table: 't' }),
  'a FROM of one string around its value': () =>
    toSql(plan, { dialect: sqlite, from: { strings: ['t as t'], values: [5] }, alias: 't' }),
}
for (const [what, given] of Object.entries(others)) {
  calls[`toSql of ${what}`] = () => toSql(given, place)
  calls[`whereOf of ${what}`] = () => whereOf(given, place)
  calls[`orderOf of ${what}`] = () => library.orderOf(given, place)
  calls[`countOf of ${what}`] = () => countOf(given, place)
  calls[`pageFrom of ${what}`] = () => pageFrom(given as never, [], place)
  calls[`rowsFrom of ${what}`] = () => rowsFrom(given, [], place)
  calls[`totalFrom of ${what}`] = () => totalFrom(given, 1)
}
for (const counted of [undefined, null, -1, 0.5, 'x', '', {}]) {
  calls[`totalFrom of the count ${JSON.stringify(counted)}`] = () => totalFrom(plan, counted)
}

it('functions refuse other plans, resources and options, as the file says', () =>
  expect(errorsOf((call: string) => calls[call]!(), Object.keys(calls))).toMatchFileSnapshot(
    'refusals/calls.txt',
  ))

it('selectPage and selectFacets refuse other plans and options', async () => {
  const message = /^plan: expected a plan from planQuery or planWalk, got (an object|undefined)$/
  for (const given of Object.values(others))
    await expect(selectPage(db, given, place)).rejects.toThrow(message)
  await expect(selectPage(db, plan, none)).rejects.toThrow('options: expected an object, got null')
  const facets = planFacets(resource, {}, { score: { range: true } })
  const wrong = { table: 't', total: false } as never
  await expect(selectFacets(db, facets, wrong)).rejects.toThrow('unknown property "total"')
})
