import { comparators } from 'supplier-query'
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
  it('has every kind of field once', () => {
    const { operands } = comparators.eq
    const kinds = Object.keys(operands) // `eq` applies to every kind
    expect(namesIn('kinds').toSorted()).toEqual(kinds.toSorted())
  })
})
