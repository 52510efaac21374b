import { defineResource, QueryError } from 'supplier-query'
import { fromDataGrid, fromGridRequest, fromTableState } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'

/** More than a call can have arguments. */
const MANY = 300_000

const resource = defineResource(
  { text: 'string', size: 'number' },
  { limits: { maxComparisons: 2 * MANY, maxListLength: 2 * MANY } },
)
const times = <T>(make: (i: number) => T): T[] => Array.from({ length: MANY }, (_, i) => make(i))

describe('a model of more filters than a call can have arguments', () => {
  it.each<[model: string, convert: () => unknown]>([
    [
      'columnFilters of TanStack Table',
      () =>
        fromTableState(resource, { columnFilters: times(() => ({ id: 'text', value: 'x' })) }, {
          filterFns: { text: 'equalsString' },
        } as object),
    ],
    [
      'texts of TanStack Table',
      () =>
        fromTableState(resource, { columnFilters: [{ id: 'text', value: times(String) }] }, {
          filterFns: { text: 'arrIncludesSome' },
        } as object),
    ],
    [
      'items of MUI X Data Grid',
      () =>
        fromDataGrid(resource, {
          filterModel: { items: times(() => ({ field: 'text', operator: 'equals', value: 'x' })) },
        } as object),
    ],
    [
      'conditions of AG Grid',
      () =>
        fromGridRequest(resource, {
          filterModel: {
            size: {
              filterType: 'number',
              operator: 'OR',
              conditions: times((i) => ({ filterType: 'number', type: 'equals', filter: i })),
            },
          },
        } as object),
    ],
  ])('is converted or refused: %s', (_, convert) => {
    try {
      expect(convert()).toMatchObject({ filter: {} })
    } catch (error) {
      expect(error).toBeInstanceOf(QueryError)
    }
  })
})
