import { defineResource } from 'supplier-query'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '../../../../src/table/storage/work.js'
import { ListColumn } from '../../../../src/table/storage/columns/column.js'
import { groupElements } from '../../../../src/table/storage/columns/cells.js'
import { allRows } from '../../random.js'

it('reads lists by index, as arrays of rows are filtered', () => {
  const list = [5, 6]
  const iterator = () => [6][Symbol.iterator]()
  Object.defineProperty(list, Symbol.iterator, { value: iterator })
  const { field } = defineResource({ field: 'number[]' }).fields
  const rows = [{ field: list }]
  const { values } = finish(groupElements(rows, { ...field, name: 'field' }))
  expect(Array.from(values)).toEqual([5, 6])
})

type Lists = readonly (readonly (string | number)[])[]

function columnOf(lists: Lists, isText: boolean): ListColumn {
  const { field } = defineResource({ field: isText ? 'string[]' : 'number[]' }).fields
  const rows = lists.map((list) => ({ field: list }))
  return new ListColumn(finish(groupElements(rows, { ...field, name: 'field' })))
}

/** Checks a column against its lists. */
function expectLists(column: ListColumn, lists: Lists): void {
  const distinct = [...new Set(lists.flat())].toSorted((a, b) => (a < b ? -1 : 1))
  expect(Array.from(column.values)).toEqual(distinct)
  expect(column.groups.size).toBe(lists.length)
  const rowsWhere = (isIn: (list: Lists[number]) => boolean) =>
    allRows(lists.length).filter((row) => isIn(lists[row]!))
  expect([...column.groups.rows(0)].toSorted((a, b) => a - b)).toEqual(
    rowsWhere((list) => list.length === 0),
  )
  for (const element of distinct) {
    const [code] = column.codesOf([element]) as [number]
    expect([...column.groups.rows(code)].toSorted((a, b) => a - b)).toEqual(
      rowsWhere((list) => list.includes(element)),
    )
  }
  expect(column.codesOf(['never', -1])).toEqual([])
}

describe.each([
  ['texts', true, fc.constantFrom<string | number>('a', 'b', 'c', 'd')],
  ['numbers', false, fc.constantFrom<string | number>(0, 1, 2.5, 1e9)],
])('a column of lists of %s', (_, isText, elements) => {
  const lists = fc.array(fc.array(elements, { maxLength: 4 }), { maxLength: 20 })

  it('has the rows of each element, and of the empty list', () => {
    fc.assert(fc.property(lists, (drawn) => expectLists(columnOf(drawn, isText), drawn)))
  })
})
