import { defineResource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { REMOVED } from '../../../src/table/storage/merge.js'
import { Segment } from '../../../src/table/storage/segment.js'
import { finish, inSteps, Job, type Work } from '../../../src/table/storage/work.js'
import { STEP } from '../../../src/table/tuning.js'
import { allRows, createRandom } from '../random.js'

function* count(steps: number, cost = 1): Work<number> {
  for (let i = 0; i < steps; i++) yield cost
  return steps
}

describe('inSteps', () => {
  it.each([0, 1, STEP - 1, STEP, STEP + 1, 3 * STEP])(
    'goes through %d numbers once, in order, in steps of at most so many cells',
    (length) => {
      for (const cost of [1, 3, 2 * STEP]) {
        if (length > STEP && cost > STEP) continue
        const spans: [number, number][] = []
        const steps = [...inSteps(length, cost, (from, to) => spans.push([from, to]))]
        expect(spans.map(([from]) => from)).toEqual([0, ...spans.map(([, to]) => to)].slice(0, -1))
        expect(spans.at(-1)?.[1] ?? 0).toBe(length)
        expect(steps).toEqual(spans.map(([from, to]) => (to - from) * cost))
        for (const step of steps) expect(step).toBeLessThanOrEqual(Math.max(STEP, cost))
      }
    },
  )
})

describe('a job', () => {
  it('works for at least so many cells, and is taken up where it was left', () => {
    const job = new Job(() => count(10, 3))
    expect(job.advance(0)).toBe(0)
    expect(job.advance(4)).toBe(6)
    expect([job.isDone, job.spent, job.result]).toEqual([false, 6, undefined])
    expect(job.advance(Infinity)).toBe(24)
    expect([job.isDone, job.spent, job.result]).toEqual([true, 30, 10])
    expect(job.advance(5)).toBe(0)
    expect(job.finish()).toBe(10)
  })

  it('starts anew after an error, which it lets through', () => {
    let fails = true
    const job = new Job(function* (): Work<string> {
      yield 5
      if (fails) throw new Error('not yet')
      return 'done'
    })
    expect(() => job.finish()).toThrow('not yet')
    expect([job.isDone, job.spent]).toEqual([false, 5])
    fails = false
    expect(job.finish()).toBe('done')
    expect(job.spent).toBe(10)
  })

  it('does nothing within a step of its own, and can be finished there all the same', () => {
    const inner: unknown[] = []
    let depth = 0
    const job: Job<number> = new Job(function* (): Work<number> {
      yield 1
      if (depth++ === 0) inner.push(job.advance(9), job.finish())
      return 7
    })
    expect(job.finish()).toBe(7)
    expect(inner).toEqual([0, 7])
  })

  it('can be given its result', () => {
    const job = Job.done('known')
    expect([job.isDone, job.result, job.finish(), job.spent]).toEqual([true, 'known', 'known', 0])
  })

  it('is finished at once as it is piece by piece', () => {
    expect(finish(count(3))).toBe(3)
  })
})

describe('the work of a table', () => {
  const COUNT = 24_000
  const { fields } = defineResource({
    few: 'string',
    ascending: 'string',
    words: 'string',
    long: 'string',
    astral: 'string',
    small: 'number',
    fraction: 'number',
    key: 'number',
    tags: 'string[]',
    counts: 'number[]',
  })
  type Name = keyof typeof fields
  const names = Object.keys(fields) as Name[]

  function makeRows(count: number, seed: number) {
    const random = createRandom(seed)
    const below = (n: number) => Math.floor(random() * n)
    return allRows(count).map((row) => ({
      few: `t${below(50)}`,
      ascending: `k${100_000 + row}`,
      words: `a${below(3000)} b${below(40)} ${'c '.repeat(below(3))}`,
      long: `${'x'.repeat(below(2) * 70)}${below(count)}`,
      astral: `\u{1F600}${below(count)}`,
      small: below(9000),
      fraction: below(9000) / 8,
      key: row,
      tags: allRows(below(3)).map(() => `t${below(2000)}`),
      counts: [below(7), below(7)],
    }))
  }

  /** What of a column there is to be built, each when it is asked for. */
  function jobsOf(segment: Segment, name: Name): (() => Job<unknown>)[] {
    const field = { ...fields[name], name }
    const text = () => segment.text(field)
    const values = () => segment.job(field)
    if (field.kind !== 'string') return [values]
    return [values, () => text().words, () => text().letters, () => text().spaces]
  }

  /** None is longer than one over all the units that a text can be made of, and none goes back. */
  function expectShort(steps: readonly number[]): void {
    expect(Math.max(...steps)).toBeLessThan(2 ** 16 + 2 * STEP)
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0)
    expect(steps.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(COUNT)
  }

  it.each(names)('is done in short steps, and not in too many, for a column of %s', (name) => {
    for (const jobOf of jobsOf(new Segment(makeRows(COUNT, 5)), name)) {
      const job = jobOf()
      const steps: number[] = []
      while (!job.isDone) steps.push(job.advance(1))
      expectShort(steps)
      expect(steps.filter((each) => each < STEP / 4).length).toBeLessThan(30)
      expect(job.spent).toBe(steps.reduce((sum, each) => sum + each, 0))
    }
  })

  it.each<Name>(['words', 'fraction', 'tags'])(
    'is done in short steps to merge a column of %s',
    (name) => {
      const first = new Segment(makeRows(COUNT, 5))
      const second = new Segment(makeRows(COUNT / 6, 6))
      for (const jobOf of jobsOf(first, name)) jobOf().finish()
      let count = 0
      const ofFirst = Uint32Array.from(first.rows, (_, row) => (row % 3 === 0 ? REMOVED : count++))
      const ofSecond = Uint32Array.from(second.rows, () => count++)
      const rows = [...first.rows.filter((_, row) => row % 3 !== 0), ...second.rows]
      expectShort([...Segment.merge(rows, [first, second], [ofFirst, ofSecond])])
    },
  )
})
