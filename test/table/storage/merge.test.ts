import { describe, expect, it } from 'vitest'
import { groupRows } from '../../../src/table/storage/groups.js'
import { REMOVED, mergeGroups } from '../../../src/table/storage/merge.js'

describe('mergeGroups', () => {
  it('moves the rows of both, and leaves out values that no row has any longer', () => {
    const first = { values: ['a', 'b', 'd'], groups: groupRows(Uint32Array.of(1, 2, 3, 0), 4) }
    const second = { values: ['b', 'c'], groups: groupRows(Uint32Array.of(2, 1), 3) }
    // Of the first, the row of "a" is gone; those of the second go to the start and to the end.
    const moves = [Uint32Array.of(REMOVED, 1, 2, 3), Uint32Array.of(0, 4)] as const
    const { values, groups } = mergeGroups([first, second], moves, 5)
    expect(values).toEqual(['b', 'c', 'd'])
    expect([0, 1, 2, 3].map((code) => [...groups.rows(code, code + 1)])).toEqual([
      [3],
      [1, 4],
      [0],
      [2],
    ])
  })
})
