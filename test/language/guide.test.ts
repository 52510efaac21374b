import { comparators, defineResource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { readDocument, tableRows } from '../documents.js'

/** Compares the tables of the guide to the language with the source. */

const guide = readDocument('src/language/GUIDE.md')

/** The code in the first column of a table, in its order. */
function namesIn(table: string): string[] {
  return tableRows(guide, table).flatMap(([cell]) =>
    Array.from(cell!.matchAll(/`([^`]+)`/g), ([, name]) => name!),
  )
}

describe('the guide', () => {
  it('has every comparator once', () => {
    expect(namesIn('comparators').toSorted()).toEqual(Object.keys(comparators).toSorted())
  })

  it('has every kind of field once', () => {
    const { operands } = comparators.eq
    const kinds = Object.keys(operands) // `eq` applies to every kind
    expect(namesIn('kinds').toSorted()).toEqual(kinds.toSorted())
  })

  it('has every limit with its default', () => {
    const rows = tableRows(guide, 'limits').map(([name, , most]) => [name, most])
    const expected = Object.entries(defineResource({}).limits).map(([name, limit]) => [
      `\`${name}\``,
      limit === Infinity ? 'none' : String(limit),
    ])
    expect(rows).toEqual(expected)
  })
})
