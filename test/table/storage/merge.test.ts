import { describe, expect, it } from 'vitest'
import { mergeEncoded, mergePostings, REMOVED } from '../../../src/table/storage/merge.js'
import { finish } from '../../../src/table/storage/work.js'
import { postingsOf } from './columns.js'

// Of the first, the row of "a" is gone; those of the second go to the start and to the end.
const moves = [Uint32Array.of(REMOVED, 1, 2, 3), Uint32Array.of(0, 4)] as const

describe('merging', () => {
  it('moves the codes of both columns, and leaves out values that no row has any longer', () => {
    const first = { values: ['a', 'b', 'd'], codes: Uint8Array.of(1, 2, 3, 0) }
    const second = { values: ['b', 'c'], codes: Uint8Array.of(2, 1) }
    const { values, codes } = finish(mergeEncoded([first, second], moves, 5))
    expect(values).toEqual(['b', 'c', 'd'])
    expect(codes).toEqual(Uint8Array.of(2, 1, 3, 0, 1))
  })

  it('moves the rows of both columns of lists, in order', () => {
    const first = { values: ['a', 'b', 'd'], groups: postingsOf([[1], [2], [3], [0]], 4) }
    const second = { values: ['b', 'c'], groups: postingsOf([[1, 2], [1]], 3) }
    const { values, groups } = finish(mergePostings([first, second], moves, 5))
    expect(values).toEqual(['b', 'c', 'd'])
    expect([0, 1, 2, 3].map((code) => [...groups.rows(code)])).toEqual([[3], [0, 1, 4], [0], [2]])
  })
})
