import { describe, expect, it } from 'vitest'
import { eachInSteps, finish, inSteps, Build, type Work } from '../../../src/table/storage/work.js'
import { STEP } from '../../../src/table/tuning.js'

function* count(steps: number, cost = 1): Work<number> {
  for (let i = 0; i < steps; i++) yield cost
  return steps
}

describe('inSteps()', () => {
  it.each([0, 1, STEP - 1, STEP, STEP + 1, 3 * STEP])(
    'visits %d numbers once, in order, in steps of at most STEP cells',
    (length) => {
      for (const cost of [1, 3, 2 * STEP]) {
        if (length > STEP && cost > STEP) continue
        const spans: [number, number][] = []
        const steps = [...inSteps(length, cost, (from, to) => spans.push([from, to]))]
        expect(spans.map(([from]) => from)).toEqual([0, ...spans.map(([, to]) => to)].slice(0, -1))
        expect(spans.at(-1)?.[1] ?? 0).toBe(length)
        expect(steps).toEqual(spans.map(([from, to]) => (to - from) * cost))
        expect(Math.max(0, ...steps)).toBeLessThanOrEqual(Math.max(STEP, cost))
      }
    },
  )
})

describe('eachInSteps()', () => {
  it('visits each number once, in order, and yields the cost of the visits', () => {
    const visited: number[] = []
    const steps = [...eachInSteps(10, (i) => (visited.push(i), STEP / 4))]
    expect(visited).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(steps).toEqual([STEP, STEP, STEP / 2])
  })
})

describe('a build', () => {
  it('spends at least the given cells, and continues from the last step', () => {
    const build = new Build(() => count(10, 3))
    expect(build.advance(0)).toBe(0)
    expect(build.advance(4)).toBe(6)
    expect([build.isDone, build.spent, build.result]).toEqual([false, 6, undefined])
    expect(build.advance(Infinity)).toBe(24)
    expect([build.isDone, build.spent, build.result]).toEqual([true, 30, 10])
    expect(build.advance(5)).toBe(0)
    expect(build.finish()).toBe(10)
  })

  it('throws the error of its work, and starts again in the next call', () => {
    let fails = true
    const build = new Build(function* (): Work<string> {
      yield 5
      if (fails) throw new Error('not yet')
      return 'done'
    })
    expect(() => build.finish()).toThrow('not yet')
    expect([build.isDone, build.spent]).toEqual([false, 5])
    fails = false
    expect(build.finish()).toBe('done')
    expect(build.spent).toBe(10)
  })

  it('can be created with its result', () => {
    const build = Build.done('known')
    expect([build.isDone, build.result, build.finish(), build.spent]).toEqual([
      true,
      'known',
      'known',
      0,
    ])
  })

  it('can be finished in one call', () => {
    expect(finish(count(3))).toBe(3)
  })
})
