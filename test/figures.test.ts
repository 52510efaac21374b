import { describe, expect, it } from 'vitest'
import { machineOf, parts } from '../bench/figures/parts.js'
import { recordNames, readRecord } from '../bench/figures/records.js'
import { markedPart, readDocument } from './documents.js'

/** The benches whose records have goals. */
const withGoals: readonly string[] = ['array', 'live', 'stalls', 'table']

describe('the recorded runs', () => {
  it.each(parts)('give the figures of $path: $mark', ({ path, mark, text }) => {
    expect(markedPart(readDocument(path), mark)).toBe(text())
  })

  it('miss no goal', () => {
    const goals = recordNames().map((bench) => [bench, readRecord(bench).goals ?? []] as const)
    const missed = goals.flatMap(([bench, all]) =>
      all
        .filter(({ measured, atMost, met }) => !met || measured > atMost)
        .map(({ what }) => [bench, what]),
    )
    expect(missed).toEqual([])
    expect(goals.filter(([, all]) => all.length > 0).map(([bench]) => bench)).toEqual(withGoals)
  })

  it('that the front page compares are of one machine', () => {
    const compared = ['array', 'live', 'server', 'table'].map((name) => machineOf(readRecord(name)))
    expect(new Set(compared).size).toBe(1)
  })
})
