import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  createTable,
  CursorError,
  planWalk,
  walkQuery,
  type Resource,
  type WalkResult,
} from 'supplier-query'
import { sortsOf } from '../../../arbitraries.js'
import { oracleCompare } from '../../../oracle.js'
import { walkable } from '../../../walkable.js'
import { declarationOf, declare, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'
import { cuts, damaged, type Cut } from '../text.js'

type Sort = readonly { readonly field: string; readonly direction: string }[]

interface Walked {
  readonly resource: Declaration
  readonly rows: Form
  /** The order of the cursor, and the order of the query that receives it. */
  readonly sort: Sort
  readonly other: Sort
  readonly limit: number
  /** Changes of the text, and of the JSON in it, which then gets a new checksum. */
  readonly cuts: readonly Cut[]
  readonly items: readonly { readonly at: number; readonly value: Form }[]
  readonly jsonCuts: readonly Cut[]
}

const pieces = fc.constantFrom(...'A = + / - _ é == c1 c2 W2'.split(' '), ' ', '\n', '\0')
const jsonPieces = fc.constantFrom(' ', ...'1 " [ ] , null 1e0 -0 0.0 \\u0061 1e999'.split(' '))
const texts = 'a b -0 Infinity -Infinity NaN 0 1e5 \uD800 2024-06-01'.split(' ')
const numbers = [0, -1, 1.5, 1e300, 1e308, 8.64e15, 253402300800000]
const others: readonly Form[] = [null, true, '', '+string id', [], {}, ['a']]
const cells = fc.constantFrom(...texts, ...numbers, ...others)

const cases: fc.Arbitrary<Walked> = walkable(8).chain(({ resource, rows }) => {
  const sort = sortsOf(resource)
  return fc
    .record({
      sort,
      other: fc.option(sort, { nil: undefined }),
      limit: fc.integer({ min: 1, max: 4 }),
      cuts: fc.oneof(fc.constant([]), cuts(pieces)),
      items: fc.array(fc.record({ at: fc.nat(9), value: cells }), { maxLength: 2 }),
      jsonCuts: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, cuts(jsonPieces)),
    })
    .map((drawn) => ({
      ...drawn,
      resource: declarationOf(resource),
      rows: toForm(rows),
      other: drawn.other ?? drawn.sort,
    }))
})

export const cursors: Target<Walked> = {
  name: 'cursors',
  law: 'A cursor that is damaged, forged or of another order throws a CursorError; a well-formed cursor returns the rows after its place, equal on arrays and tables.',
  cases,
  open: inMemory(check),
}

type Row = Readonly<Record<string, unknown>>

function check(walked: Walked): void {
  const { sort, other, limit } = walked
  const resource = declare(walked.resource)
  const rows = fromForm(walked.rows) as Row[] // as drawn
  const first = walkQuery(resource, { sort, page: { limit } } as object, rows, { after: null })
  if (first.next === null) return
  const text = damaged(forged(first.next, walked), walked.cuts)

  const query = { sort: other } as object // as drawn
  const places = (page: WalkResult<Row>) => {
    assert.equal(page.total, rows.length)
    return page.rows.map((row) => rows.indexOf(row))
  }
  const outcomes = [
    outcomeOf(() => places(walkQuery(resource, query, rows, { after: text }))),
    outcomeOf(() => places(createTable(resource, rows).walk(query, { after: text }))),
    outcomeOf(() => void planWalk(resource, query, { after: text })),
  ]
  const isRefused = 'error' in outcomes[0]!
  const expected = isRefused
    ? []
    : rowsAfter(resource, walked, rows, text).map((row) => rows.indexOf(row))
  for (const each of outcomes) {
    assert.equal('error' in each, isRefused)
    if ('error' in each) assert.ok(each.error instanceof CursorError, String(each.error))
    else if (each.value !== undefined) assert.deepEqual(each.value, expected)
  }
}

/** Returns a cursor with changed JSON and a correct checksum. */
function forged(text: string, { items, jsonCuts }: Walked): string {
  if (items.length === 0 && jsonCuts.length === 0) return text
  const read = itemsOf(text)
  for (const { at, value } of items) read[at % read.length] = fromForm(value)
  const json = damaged(JSON.stringify(read), jsonCuts)
  return sealed(json)
}

function sealed(json: string): string {
  const body = Buffer.from(json).toString('base64url')
  return `c2${checksumOf(body)}${body}`
}

function itemsOf(text: string): unknown[] {
  return JSON.parse(Buffer.from(text.slice(9), 'base64url').toString()) as unknown[] // the format of cursors
}

/** Returns the 32-bit FNV-1a hash, in base 36. */
function checksumOf(text: string): string {
  let hash = 0x811c9dc5n
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn
  return hash.toString(36).padStart(7, '0')
}

/** Returns the rows after the position of a cursor, in the order of the query. */
function rowsAfter(
  resource: Resource,
  { other }: Walked,
  rows: readonly Row[],
  text: string,
): Row[] {
  const items = itemsOf(text)
  assert.equal(sealed(JSON.stringify(items)), text, 'a cursor in another form is accepted')
  const key = other.findIndex(({ field }) => field === 'id')
  const order = key < 0 ? [...other, { field: 'id', direction: 'asc' }] : other.slice(0, key + 1)
  assert.deepEqual(
    items.slice(0, order.length),
    order.map(({ field, direction }) => {
      return `${direction === 'desc' ? '-' : '+'}${resource.fields[field]!.kind} ${field}`
    }),
    'a cursor of one order is accepted for another',
  )
  const place = Object.fromEntries(
    order.map(({ field }, i) => {
      const item = items[order.length + 1 + i]
      const { kind, get } = resource.fields[field]!
      const isSpelt = kind === 'number' && typeof item === 'string'
      if (isSpelt) assert.ok(['-0', 'Infinity', '-Infinity'].includes(item), `takes ${item}`)
      const cell = isSpelt ? Number(item) : item
      return [get === undefined ? field : `stored ${field}`, cell]
    }),
  )
  const side = items[order.length]
  assert.ok(side === 'before' || side === 'after', `takes the side ${String(side)}`)
  const least = side === 'before' ? 0 : 1
  return rows
    .filter((row) => oracleCompare(resource, order, row, place) >= least)
    .toSorted((a, b) => oracleCompare(resource, order, a, b))
}
