import assert from 'node:assert/strict'
import { QueryError, runQuery, type Kind, type Query } from 'supplier-query'
import {
  fromMuiGrid,
  fromAgGrid,
  fromQueryBuilder,
  fromTanStackTable,
} from 'supplier-query/adapters'
import { attempt } from '../issues.js'
import { fromForm } from '../tools/fuzz/form.js'
import {
  completeGroup,
  completeModels,
  completeRequest,
  completeState,
  type State,
} from './complete.js'
import { listing } from './listing.js'
import { kinds, type FrontEnd, type Model } from './models.js'

/**
 * No model accepts a row that its front end hides. `npm run integrations` holds each adapter to the law
 * by asking the packages themselves.
 */

/** A row as the front ends have it: an absent cell is null, undefined or missing. */
export type Row = Readonly<Record<string, unknown>>

/** Whether a front end shows a row. */
export type Keeps = (row: Row) => boolean

type Options = { readonly incomplete?: 'drop' }

export const quickFields = ['name']
export const caseSensitive = ['city', 'tags']

const conversions: Readonly<
  Record<FrontEnd, (model: never, options: Options) => Query<typeof listing>>
> = {
  'query builder': (model, options) => fromQueryBuilder(listing, model, options),
  'tanstack table': (model, options) => fromTanStackTable(listing, model, options),
  'mui grid': (model, options) => fromMuiGrid(listing, model, { ...options, quickFields }),
  'ag grid': (model, options) =>
    fromAgGrid(listing, model, { ...options, caseSensitive, blanks: 'empty' }),
}

/** The filter functions that TanStack Table chooses by the kind of a column. */
export const automaticFns: Readonly<Record<Kind, string>> = {
  string: 'includesString',
  number: 'inNumberRange',
  boolean: 'equals',
  date: 'inDateRange',
  day: 'inDateRange',
  decimal: 'inNumberRange',
  'string[]': 'arrIncludes',
  'number[]': 'arrIncludes',
}

/** Each front end's model without the rules that are half filled in. */
const complete: Readonly<Record<FrontEnd, (model: never) => unknown>> = {
  'query builder': completeGroup,
  'tanstack table': (state: State & { filterFns?: Readonly<Record<string, string>> }) =>
    completeState(state, (id) => {
      const fns = state.filterFns ?? {}
      return (Object.hasOwn(fns, id) ? fns[id] : undefined) ?? automaticFns[kinds[id]!] ?? ''
    }),
  'mui grid': (models: object) => completeModels(models, kinds),
  'ag grid': completeRequest,
}

const instants = [
  '2024-05-31T23:59:59Z',
  '2024-06-01T00:00:00Z',
  '2024-06-01T10:30:00Z',
  '2024-06-02T12:00Z',
]
const cells: Readonly<Record<string, readonly unknown[]>> = {
  name: ['Leeds', 'leeds', '', 'York', 'a', 'open'],
  title: ['York', 'LEE', '', 'leeds'],
  city: ['Leeds', 'leeds', '', 'York', 'z', 'Lee'],
  status: ['open', 'closed'],
  amount: [5, 0, -1, 2, 1, 16],
  rank: [1, 2, 3],
  active: [true, false],
  since: instants.map((instant) => new Date(instant)),
  due: ['2024-05-31', '2024-06-01', '2024-06-02'],
  price: [5, 0, -1, 2.5, 1, 16],
  tags: [['a'], ['Leeds', 'z'], ['York']],
  scores: [[5], [0, 2], [1]],
}

/** Rows with every combination of cells, and with each cell absent; without empty lists, which are absent. */
const rows: readonly Row[] = [
  { id: 'none' },
  Object.fromEntries(Object.keys(kinds).map((name) => [name, name === 'id' ? 'null' : null])),
  ...Array.from({ length: 18 }, (_, i): Row => {
    const entries = Object.entries(cells).flatMap(([name, all], column) => {
      const pick = (i * 5 + column * 7) % (all.length + 2)
      const isGone = pick === all.length
      return isGone ? [] : [[name, pick > all.length ? null : all[pick]] as const]
    })
    return { id: `row${i}`, ...Object.fromEntries(entries) }
  }),
]

/** As react-querybuilder's days are compared: as texts. */
const rowsOfDays = rows.map(({ since, ...row }) =>
  since instanceof Date ? { ...row, since: since.toISOString().slice(0, 10) } : { ...row, since },
)

/** As the columns of grids have days: at local midnight, which the tests have in UTC. */
const rowsOfDates = rows.map(({ due, ...row }) =>
  typeof due === 'string' ? { ...row, due: new Date(due) } : { ...row, due },
)

const rowsOf: Readonly<Record<FrontEnd, readonly Row[]>> = {
  'query builder': rowsOfDays,
  'tanstack table': rows,
  'mui grid': rowsOfDates,
  'ag grid': rowsOfDates,
}

export const rowsFor = (of: FrontEnd): readonly Row[] => rowsOf[of]

/** The query that an adapter returns for a model; `undefined` if it rejects the model. */
function queryOf({ of, model, drop }: Model): Query<typeof listing> | undefined {
  const options: Options = drop ? { incomplete: 'drop' } : {}
  const query = attempt(() => conversions[of](fromForm(model) as never, options))
  return query instanceof QueryError ? undefined : query
}

/** The model without the incomplete rules that the adapter drops. */
export function readModel({ of, model, drop }: Model): unknown {
  const given = fromForm(model) as never
  return drop ? complete[of](given) : given
}

/**
 * Checks the law for a model; a front end that throws shows no row.
 * @param keepsOf - the front end itself
 * @returns whether the adapter accepted the model
 */
export function checkLaw(model: Model, keepsOf: (model: never) => Keeps): boolean {
  const query = queryOf(model)
  if (query === undefined) return false
  const { of } = model
  const { filter } = query
  const all = rowsFor(of)
  const found = runQuery(listing, { filter }, all).rows
  let keeps: Keeps
  const told = `${of}: ${JSON.stringify(model.model)} gives ${JSON.stringify(filter)}`
  try {
    keeps = keepsOf(readModel(model) as never)
    for (const row of found) {
      if (!keeps(row)) assert.fail(`${told}, which finds ${JSON.stringify(row)}`)
    }
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error
    if (found.length === 0) return true
    assert.fail(`${told}, but the front end says ${String(error)}`)
  }
  return true
}
