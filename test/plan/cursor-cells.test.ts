import {
  createTable,
  defineResource,
  runQuery,
  walkQuery,
  type Table,
  type WalkResult,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** For rows with any cells, a walk of one row a page returns the whole answer. */

const groups: readonly (readonly unknown[])[] = [
  [undefined, null, NaN, {}, [], [0], ['a'], Symbol('x'), 5n, () => 'x', new Date(NaN)],
  [new Date(0), new Date(-0), new Date(8.64e15), new Date('2024-02-29')],
  [0, -0, 1, -1, 0.1, 0.5, -0.5, 1e21, 1e-7, 2 ** 53, -(2 ** 53), 123_456_789_012_345_680_000],
  [Number.MIN_VALUE, -Number.MIN_VALUE, Number.MAX_VALUE, -Number.MAX_VALUE],
  [Infinity, -Infinity, -62_135_596_800_000, 253_402_300_799_999, -62_135_596_800_001],
  [true, false, '', ' ', '0', '-0', 'Infinity', 'NaN', 'null', 'undefined', '[]', '"', '\\'],
  '\0 \u2028 \u202E \uD800 \uDFFF a\uD800 \uD83D\uDE00 \uFFFF ü u\u0308'.split(' '),
  ['1970-01-01', '1970-01-01T00:00:00.000Z', '-000001-01-01', '9999-12-31T23:59:59.999Z'],
  ['__proto__', 'toJSON', 'c1', new String('x'), new Number(-0)],
]
const ofEveryKind = groups.flat()

const resource = defineResource(
  {
    id: 'number',
    text: 'string',
    number: 'number',
    flag: 'boolean',
    at: 'date',
    name: { kind: 'string', fold: 'accents' },
  },
  { key: 'id' },
)
const rows = ofEveryKind.map((cell, id) => {
  return { id, text: cell, number: cell, flag: cell, at: cell, name: cell }
})
const readColumns = createTable(resource, rows)
await readColumns.prepare()
const half = rows.map((row) => (row.id % 2 === 0 ? { id: row.id } : row))
const changed = createTable(resource, half).update({ upsert: rows })

const onTable =
  (table: () => Table<typeof resource, object>) =>
  (query: object, after: string | null = null) =>
    table().walk(query, { after })
const engines = {
  'an array': (query: object, after: string | null = null) =>
    walkQuery(resource, query, rows, { after }),
  'a cold table': onTable(() => createTable(resource, rows)),
  'the columns of a table': onTable(() => readColumns),
  'an updated table': onTable(() => changed),
}

describe.each(Object.entries(engines))('a walk over %s', (_, run) => {
  it.each(
    ['text', 'number', 'flag', 'at', 'name'].flatMap((field) =>
      ['asc', 'desc'].map((direction) => ({ field, direction })),
    ),
  )('continues after any cell that a row may hold: $field $direction', (key) => {
    const sort = [key]
    const whole = runQuery(resource, { sort } as object, rows).rows
    let after: string | null = null
    for (const row of whole) {
      const page: WalkResult<object> = run({ sort, page: { limit: 1 } }, after)
      expect(page.rows).toEqual([row])
      after = page.next
    }
    expect(after).toBeNull()
  })
})

it('a walk by a key of numbers continues after infinities and -0', () => {
  const byNumber = defineResource({ id: 'number' }, { key: 'id' })
  for (const keys of [
    [-Infinity, -1, -0, Number.MIN_VALUE, 1, Infinity],
    [-1e300, 0, 1e-300],
  ]) {
    let after: string | null = null
    for (const id of keys) {
      const all = keys.map((each) => ({ id: each }))
      const page: WalkResult<object> = walkQuery(
        byNumber,
        { sort: [{ field: 'id', direction: 'asc' }], page: { limit: 1 } },
        all,
        { after },
      )
      expect(page.rows).toEqual([{ id }])
      after = page.next
    }
    expect(after).toBeNull()
  }
})
