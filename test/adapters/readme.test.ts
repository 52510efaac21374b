import { expect, it } from 'vitest'
import { filterFns } from '../../src/adapters/tanstack-table/filter-fns.js'
import { blocksOf, markedPart, printTable, readDocument, tableRows } from '../documents.js'
import { differences } from '../integrations/adapters/differences.js'

const path = 'src/adapters/README.md'
const text = readDocument(path)

it('README of adapters: each example has at most ten lines', () => {
  const blocks = blocksOf(text).filter(({ language }) => language === 'ts')
  expect(blocks).toHaveLength(8)
  for (const { code } of blocks) {
    const lines = code.split('\n').filter((line) => line.trim() !== '')
    expect(lines.length).toBeLessThanOrEqual(10)
  }
})

it('GRIDS of adapters: names the tested versions', () => {
  const page = readDocument('src/adapters/GRIDS.md')
  const manifest = readDocument('test/integrations/package.json')
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> }
  const rows = tableRows(page, 'versions')
  expect(rows).toHaveLength(4)
  for (const [, name, version] of rows) {
    expect([name, version]).toEqual([name, dependencies[name!.replaceAll('`', '')]])
  }
})

it('GRIDS of adapters: lists each filter function of TanStack Table that is read', () => {
  const names = tableRows(readDocument('src/adapters/GRIDS.md'), 'functions')
    .flatMap(([cell]) => cell!.split(', '))
    .map((name) => name.replaceAll('`', ''))
  expect(names.toSorted()).toEqual(Object.keys(filterFns).toSorted())
})

it('README of adapters: the table of differences equals the declared differences', () => {
  const rows = differences.map(({ name, frontEnds, reason }) => [name, frontEnds, reason])
  expect(markedPart(text, 'differences')).toBe(printTable(['difference', 'in', 'reason'], rows))
})
