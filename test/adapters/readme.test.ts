import { expect, it } from 'vitest'
import { blocksOf, markedPart, printTable, readDocument } from '../documents.js'
import { differences } from '../integrations/adapters/differences.js'

const path = 'src/adapters/README.md'
const text = readDocument(path)

it('README of adapters: each example has at most ten lines', () => {
  const blocks = blocksOf(text).filter(({ language }) => language === 'ts')
  expect(blocks).toHaveLength(10)
  for (const { code } of blocks) {
    const lines = code.split('\n').filter((line) => line.trim() !== '')
    expect(lines.length).toBeLessThanOrEqual(10)
  }
})

it('README of adapters: the table of differences equals the declared differences', () => {
  const rows = differences.map(({ name, frontEnds, reason }) => [name, frontEnds, reason])
  expect(markedPart(text, 'differences')).toBe(printTable(['difference', 'in', 'reason'], rows))
})
