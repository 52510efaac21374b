import { defineResource } from 'supplier-query'
import { fromMuiGrid, fromAgGrid, fromTanStackTable } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { MANY, onShortStack } from '../short-stack.js'

const resource = defineResource({ size: 'number' }, { limits: { maxComparisons: 2 * MANY } })
const times = <T>(make: (i: number) => T): T[] => Array.from({ length: MANY }, (_, i) => make(i))

const tableFilters: object = {
  columnFilters: times((i) => ({ id: 'size', value: i })),
  filterFns: { size: 'equals' },
}
const items = times((i) => ({ id: i, field: 'size', operator: '=', value: i }))
const conditions = times((i) => ({ filterType: 'number', type: 'equals', filter: i }))
const gridFilters = { size: { filterType: 'number', operator: 'OR', conditions } }

describe('a model with more filters than a function call can have arguments', () => {
  it('has enough filters that such a call throws', () => {
    const call = () => onShortStack(() => Math.max(...times((i) => i)))
    expect(call).toThrow(RangeError)
  })

  it.each<[model: string, convert: () => unknown]>([
    ['columnFilters of TanStack Table', () => fromTanStackTable(resource, tableFilters)],
    ['items of MUI X Data Grid', () => fromMuiGrid(resource, { filterModel: { items } })],
    ['conditions of AG Grid', () => fromAgGrid(resource, { filterModel: gridFilters })],
  ])('is converted without an error: %s', (_, convert) => {
    expect(onShortStack(convert)).toHaveProperty(['filter', 'operands', 'length'], MANY)
  })
})
