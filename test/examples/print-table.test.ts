import { describe, expect, it } from 'vitest'
import { tableLines } from '../../examples/print-table.js'

describe('tableLines(rows)', () => {
  it('aligns text to the left and numbers to the right, and shows empty cells as a dash', () => {
    const rows = [
      { name: 'Acme', requests: 5, tags: ['castings', 'tooling'] },
      { name: null, requests: 12, tags: [] },
      { name: '', requests: null, tags: ['x'] },
    ]
    expect(tableLines(rows)).toEqual([
      'name  requests  tags',
      '────  ────────  ─────────────────',
      'Acme         5  castings, tooling',
      '—           12  —',
      '—            —  x',
    ])
  })

  it('gives East Asian characters and emoji two columns, and a combining accent none', () => {
    const rows = ['東京', '🌻!', '🇨🇭', 'e\u0301te'].map((name) => ({ name, end: '|' }))
    expect(tableLines(rows)).toEqual([
      'name  end',
      '────  ───',
      '東京  |',
      '🌻!   |',
      '🇨🇭    |',
      'e\u0301te   |',
    ])
  })

  it('prints a line if there are no rows', () => {
    expect(tableLines([])).toEqual(['(no rows)'])
  })
})
