import { describe, expect, it, test } from 'vitest'
import { inspectedElements, cellState } from '../../src/rows/cell-state.js'
import type { Kind } from '../../src/language/kind.js'

/** Language reference, section 2: present, absent and unreadable cells of each kind. */

describe('stateOf(kind, raw)', () => {
  const day = '2024-02-29'
  test.each<[kind: Kind, present: unknown[], unreadable: unknown[]]>([
    ['string', ['', 'a', '\uD800'], [0, true, [], {}, ['a'], new Date(0)]],
    ['number', [0, -0, 1.5, Infinity], [NaN, '1', 1n, true, [1]]],
    ['boolean', [true, false], [0, 'true', [true]]],
    ['date', [day, 0, new Date(0)], ['2023-02-29', 0.5, NaN, new Date(NaN), [day], {}]],
    ['string[]', [['a'], [null, 'a', undefined], ['a', null]], ['a', {}, ['a', 5], [null, ['a']]]],
    ['number[]', [[0], [1, null], [null, 2]], [1, new Set([1]), [NaN], [1, '1'], ['1', 1]]],
  ])('of a %s is present, or unreadable', (kind, present, unreadable) => {
    expect(present.map((raw) => cellState(kind, raw))).toEqual(present.map(() => 'present'))
    expect(unreadable.map((raw) => cellState(kind, raw))).toEqual(
      unreadable.map(() => 'unreadable'),
    )
  })

  it.each<Kind>(['string', 'number', 'boolean', 'date', 'string[]', 'number[]'])(
    'of nothing is absent: %s',
    (kind) => {
      expect([null, undefined].map((raw) => cellState(kind, raw))).toEqual(['absent', 'absent'])
    },
  )

  it('of a list of absent elements is absent', () => {
    for (const raw of [[], [null], [undefined, null], new Array(3)]) {
      expect(cellState('number[]', raw)).toBe('absent')
    }
  })

  it('reads at most a hundred thousand elements', () => {
    const most = 100_000
    const list = Array<unknown>(most + 1).fill(1)
    expect(inspectedElements(list)).toHaveLength(most)
    expect(cellState('number[]', list.with(most, 'x'))).toBe('present')
    expect(cellState('number[]', list.with(most - 1, 'x'))).toBe('unreadable')
    expect(inspectedElements(list.slice(1))).toHaveLength(most)
  })
})
