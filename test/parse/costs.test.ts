import { defineResource, type Issue, type Resource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { suggestName } from '../../src/parse/suggest.js'
import { parseIssues } from '../issues.js'

/** Counts the cost of hostile queries (language reference, sections 8 and 9). */

const resource = defineResource({ city: 'string' }, { limits: { maxComparisons: 5000 } })
const leaf = { field: 'city', comparator: 'eq', value: 'x' }

const issuesOf = (input: unknown, of: Resource = resource) => parseIssues(of, input)

/** Wraps an object in a Proxy that counts its traps. */
function counted<T extends object>(target: T): { proxy: T; asked: () => number } {
  let asked = 0
  const handler: ProxyHandler<T> = {}
  for (const trap of ['get', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'ownKeys'] as const) {
    handler[trap] = (...given: unknown[]): never => {
      asked++
      return Reflect.apply(Reflect[trap], Reflect, given) as never // the result type of the trap
    }
  }
  return { proxy: new Proxy(target, handler), asked: () => asked }
}

const times = <T>(length: number, make: (i: number) => T): T[] =>
  Array.from({ length }, (_, i) => make(i))

/** Counts the texts that are cut while edits are counted. */
function countingCuts(run: () => readonly Issue[]): { issues: readonly Issue[]; cuts: number } {
  let cuts = 0
  const prototype: object = String.prototype
  const slice = Object.getOwnPropertyDescriptor(prototype, 'slice')!
  const counting = function (this: string, from: number, to?: number) {
    cuts++
    return this.substring(from, to) // no caller counts from the end
  }
  Object.defineProperty(prototype, 'slice', { ...slice, value: counting })
  const issues = run()
  Object.defineProperty(prototype, 'slice', slice)
  return { issues, cuts }
}

describe('an object of very many properties', () => {
  const many = (length: number) => Object.fromEntries(times(length, (i) => [`m${i}`, i]))
  const veryMany = many(10_000)

  it.each<[where: string, payload: (object: object) => unknown, at: string[]]>([
    ['a query', (object) => object, []],
    ['a filter', (filter) => ({ filter }), ['filter']],
    ['a page', (page) => ({ page }), ['page']],
    ['a sort key', (key) => ({ sort: [key] }), ['sort', '0']],
  ])('as %s is refused after a hundred of them are read', (_, payload, at) => {
    const { proxy, asked } = counted(veryMany)
    const issues = issuesOf(payload(proxy))
    expect(issues.map(({ code, path }) => [code, path.map(String)])).toEqual(
      times(100, (i) => ['unknown_member', [...at, `m${i}`]]),
    )
    expect(asked()).toBeLessThan(200)
  })

  it('as an operand is refused after at most a hundred of them are read', () => {
    const { proxy, asked } = counted(veryMany)
    expect(issuesOf({ filter: { ...leaf, value: proxy } })).toMatchObject([
      { code: 'invalid_value', path: ['filter', 'value'] },
    ])
    expect(asked()).toBeLessThan(400)
  })

  it('is reported as mixed first, wherever the known properties are', () => {
    const filter = { ...many(1000), operands: [], value: 5 }
    const issues = issuesOf({ filter })
    expect(issues).toHaveLength(100)
    expect(issues[0]).toMatchObject({ code: 'mixed_filter', path: ['filter'] })
    expect(issues.slice(1).map(({ path }) => path[1])).toEqual(times(99, (i) => `m${i}`))
  })
})

describe('after a hundred faults', () => {
  const wrong = { ...leaf, field: 'nowhere' }

  it('no operand is read', () => {
    const [last, beyond] = [counted(wrong), counted(wrong)]
    const operands = [...times(99, () => wrong), last.proxy, ...times(900, () => beyond.proxy)]
    const issues = issuesOf({ filter: { operands } })
    expect(issues).toHaveLength(100)
    expect(issues[99]!.path).toEqual(['filter', 'operands', 99, 'field'])
    expect(last.asked()).toBeGreaterThan(0)
    expect(beyond.asked()).toBe(0)
  })

  it('no element of a list is read', () => {
    const beyond = counted(times(500, () => 'x'))
    const value = [...times(100, () => []), ...times(400, () => beyond.proxy)]
    const operand = { ...leaf, comparator: 'is_any', value }
    expect(issuesOf({ filter: operand })).toHaveLength(100)
    expect(beyond.asked()).toBe(0)
    const lists = times(100, () => ({ ...operand, value: times(500, () => beyond.proxy) }))
    expect(issuesOf({ filter: { operands: lists } })).toHaveLength(100)
    // A hundred lists, each read once or twice as a whole.
    expect(beyond.asked()).toBeLessThan(100 * 500 * 3)
  })

  it('no sort key is read', () => {
    const beyond = counted({ field: 'city', direction: 'asc' })
    const input = { filter: { operands: times(100, () => wrong) }, sort: [beyond.proxy] }
    expect(issuesOf(input)).toHaveLength(100)
    expect(beyond.asked()).toBe(0)
  })

  it('the rest of a comparison is not reported', () => {
    const many = Object.fromEntries(times(100, (i) => [`m${i}`, i]))
    const issues = issuesOf({ filter: { ...many, field: 'citi', comparator: '=' } })
    expect(issues.map(({ code }) => code)).toEqual(times(100, () => 'unknown_member'))
  })

  it('no suggestion is computed', () => {
    const faulty = (length: number) => {
      const operands = times(length, () => ({ ...wrong, field: 'cty', comparator: 'nothing' }))
      const { issues, cuts } = countingCuts(() => issuesOf({ filter: { operands } }))
      expect(issues).toHaveLength(Math.min(2 * length, 100))
      return cuts
    }
    expect(faulty(1)).toBeGreaterThan(0)
    expect(faulty(1000)).toBe(faulty(50))
  })
})

describe('a suggestion', () => {
  const alphabet = 'abc'
  let state = 1
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const word = (length: number) => times(length, () => alphabet[random(3)]!).join('')

  /** Counts single-character edits and swaps of neighbours between two texts, with the whole table. */
  function edits(a: string, b: string): number {
    const rows = [times(b.length + 1, (j) => j)]
    for (let i = 1; i <= a.length; i++) {
      const [row, last] = [rows[i - 1]!, rows[i - 2]]
      const next = [i]
      for (let j = 1; j <= b.length; j++) {
        const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
        const isSwap = j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
        const swapped = isSwap && last !== undefined ? last[j - 2]! + 1 : Infinity
        next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1, swapped))
      }
      rows.push(next)
    }
    return rows[a.length]![b.length]!
  }

  it('is the only name with the fewest edits: at most two, and one for three letters', () => {
    let suggested = 0
    for (let i = 0; i < 1500; i++) {
      const names = times(4, () => word(random(i % 50 === 0 ? 80 : 12)))
      const unknown = word(random(i % 50 === 0 ? 65 : 12))
      const found = names
        .map((name) => ({ name, distance: edits(unknown, name) }))
        .filter(({ distance }) => distance <= Math.min(2, Math.floor(unknown.length / 3)))
        .toSorted((a, b) => a.distance - b.distance)
      const isOnly = found.length > 0 && found[0]!.distance !== found[1]?.distance
      // If no name is near, a name that contains the word is suggested; here each name is one word.
      const expected = isOnly ? found[0]!.name : undefined
      if (isOnly) suggested++
      expect([unknown, names, suggestName(unknown, names)]).toEqual([unknown, names, expected])
    }
    expect(suggested).toBeGreaterThan(100)
    expect(suggested).toBeLessThan(1350)
  })

  it('ignores case, and is given for at most 64 letters and among at most 1,000 names', () => {
    expect(suggestName('STRASSE', ['strasse'])).toBe('strasse')
    expect(suggestName('X'.repeat(64), ['x'.repeat(64)])).toBe('x'.repeat(64))
    expect(suggestName('x'.repeat(65), ['x'.repeat(65)])).toBeUndefined()
    const names = times(1000, (i) => `name${i}`)
    expect(suggestName('name0', names)).toBe('name0')
    expect(suggestName('name0', [...names, 'other'])).toBeUndefined()
  })

  it.each<[string, (names: string[]) => Resource, (name: string) => object]>([
    [
      'fields',
      (names) => defineResource(Object.fromEntries(names.map((name) => [name, 'string' as const]))),
      (field) => ({ ...leaf, field }),
    ],
    [
      'values outside a closed set',
      (values) => defineResource({ city: { kind: 'string', values } }),
      (value) => ({ ...leaf, value }),
    ],
  ])(
    'is given for the first ten unknown %s of a query, at a bounded cost',
    (_, declare, compare) => {
      const names = times(1000, (i) => `${'supplier'.repeat(7)}${1000 + i}`)
      const operands = times(100, (i) => compare(names[i]!.replace('s', 'xx')))
      const { issues, cuts } = countingCuts(() =>
        issuesOf({ filter: { operands } }, declare(names)),
      )
      const suggested = issues.map(({ params }) => 'suggestion' in params && params.suggestion)
      expect(suggested).toEqual(times(100, (i) => i < 10 && names[i]))
      // Of each name at most 2 texts for one typo, and 10 for two, are cut up to four times.
      expect(cuts).toBeLessThan(10 * 1000 * 48)
    },
  )
})
