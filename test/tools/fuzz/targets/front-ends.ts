import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseQuery, QueryError } from 'supplier-query'
import {
  fromMuiGrid,
  fromAgGrid,
  fromQueryBuilder,
  fromTanStackTable,
  fromToolCall,
} from 'supplier-query/adapters'
import { listing } from '../../../adapters/listing.js'
import { frontEnds as grids, modelsFor } from '../../../adapters/models.js'
import { queriesOf } from '../../../arbitraries.js'
import { changed, changes } from '../changes.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'

interface Input {
  readonly of: keyof typeof conversions
  readonly model: Form
  readonly drop: boolean
}

type Options = { readonly incomplete?: 'drop' }

/** Passes any input to each adapter as if it had the right type. */
const conversions = {
  'query builder': (model: never, options: Options) => fromQueryBuilder(listing, model, options),
  'tanstack table': (model: never, options: Options) => fromTanStackTable(listing, model, options),
  'mui grid': (model: never, options: Options) =>
    fromMuiGrid(listing, model, {
      ...options,
      quickFields: ['name', 'amount'],
      timeZone: 'Europe/London',
    }),
  'ag grid': (model: never, options: Options) =>
    fromAgGrid(listing, model, { ...options, timeZone: 'America/St_Johns' }),
  'tool call': (model: never) => fromToolCall(listing, model),
}

/** The sort and the page of each grid, which its random models lack. */
const rest: Form = {
  sorting: [{ id: 'amount', desc: true }],
  pagination: { pageIndex: 2, pageSize: 10 },
  sortModel: [{ field: 'name', colId: 'amount', sort: 'asc' }],
  paginationModel: { page: 1, pageSize: 25 },
  startRow: 100,
  endRow: 200,
}

const calls = queriesOf(listing).map((query) => {
  return { of: 'tool call' as const, model: toForm(query), drop: false }
})
const cases: fc.Arbitrary<Input> = fc
  .record({ input: fc.oneof(calls, ...grids.map(modelsFor)), isWhole: fc.boolean(), all: changes })
  .map(({ input, isWhole, all }) => {
    const { of, model } = input
    const whole = isWhole && of !== 'tool call' ? { ...rest, ...(model as object) } : model // an object
    return { ...input, model: changed(whole, all) }
  })

export const frontEnds: Target<Input> = {
  name: 'front-ends',
  law: 'For any input from a front end or a tool, an adapter returns a query that parses, or throws a QueryError.',
  cases,
  open: inMemory(check),
}

function check({ of, model, drop }: Input): void {
  const given = fromForm(model) as never // any input
  const made = outcomeOf(() => conversions[of](given, drop ? { incomplete: 'drop' } : {}))
  if ('error' in made) {
    assert.ok(made.error instanceof QueryError, `${of}: ${String(made.error)}`)
    assert.ok(made.error.issues.length > 0 && made.error.issues.length <= 100)
    return
  }
  const again = JSON.parse(JSON.stringify(made.value)) as object // the form on the wire
  assert.equal(JSON.stringify(parseQuery(listing, again)), JSON.stringify(made.value))
}
