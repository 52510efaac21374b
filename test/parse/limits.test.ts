import { defineResource, runQuery, safeParseQuery } from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it, test, vi } from 'vitest'
import { parseIssues } from '../issues.js'
import { runProgram } from '../programs.js'

/** Queries too large for JSON files; vectors test each limit (language reference, section 8). */

const resource = defineResource({ city: 'string', size: 'number', day: 'date', tags: 'string[]' })

const issuesOf = (input: unknown) => parseIssues(resource, input)

/** Returns the issues of a query, each as `code path`. */
function faults(input: unknown): string[] {
  return issuesOf(input).map(({ code, path }) => `${code} ${path.join('.')}`)
}

/** Returns the message of the single issue of a filter. */
function complaint(filter: unknown): string {
  return issuesOf({ filter })
    .map(({ message }) => message)
    .join('\n')
}

const leaf = { field: 'city', comparator: 'eq', value: 'x' }

/** Wraps a filter in a number of groups. */
function nested(groups: number, inner: unknown = leaf): unknown {
  let filter = inner
  for (let i = 0; i < groups; i++) filter = { operands: [filter] }
  return filter
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

/** Returns the path of an operand inside a number of groups. */
function pathTo(groups: number): string {
  return ['filter', ...times(groups, 'operands.0')].join('.')
}

it('the message of a limit has the limit and the size of the input', () => {
  const [text, list] = ['x'.repeat(257), times(501, 5)]
  expect(complaint({ ...leaf, value: text })).toBe('expected at most 256 UTF-16 units, got 257')
  expect(complaint({ ...leaf, comparator: 'is_any', value: list })).toBe(
    'expected at most 500 elements, got 501',
  )
})

describe('a hostile query', () => {
  const cyclic: { operands: unknown[] } = { operands: [] }
  cyclic.operands.push(cyclic)
  const hostile: [name: string, filter: unknown, at: string][] = [
    ['of five thousand nested groups', nested(5000), `${pathTo(16)}.operands`],
    ['of a million operands', { operands: times(1_000_000, leaf) }, 'filter.operands'],
    [
      'with a million values',
      { ...leaf, comparator: 'is_any', value: times(1_000_000, 'x') },
      'filter.value',
    ],
    ['with a text of 1 MB', { ...leaf, value: 'x'.repeat(1_000_000) }, 'filter.value'],
    ['that contains itself', cyclic, `${pathTo(16)}.operands`],
  ]
  test.each(hostile)('%s gets one issue', (_, filter, at) => {
    expect(faults({ filter })).toEqual([`limit_exceeded ${at}`])
    expect(querySchema(resource).safeParse({ filter }).error?.issues).toHaveLength(1)
    const query: unknown = { filter }
    expect(() => runQuery(resource, query, [])).toThrow('expected at most')
  })

  it('with an operand of nested lists gets one issue', () => {
    const value = nestedLists(100_000)
    expect(faults({ filter: { ...leaf, value } })).toEqual(['invalid_value filter.value'])
    expect(faults({ filter: { ...leaf, comparator: 'is_any', value } })).toEqual([
      'invalid_value filter.value.0',
    ])
  })

  it('with a text of marks that are slow to normalise is rejected before it is folded', () => {
    const folded = defineResource({ city: { kind: 'string', fold: 'accents' } })
    const normalize = vi.spyOn(String.prototype, 'normalize')
    const value = '\u0301\u0323'.repeat(10_000)
    for (const each of [
      { ...leaf, value },
      { ...leaf, comparator: value },
      { ...leaf, field: value },
    ]) {
      expect(safeParseQuery(folded, { filter: each }).success).toBe(false)
    }
    const read = normalize.mock.contexts.map((text) => String(text).length)
    normalize.mockRestore()
    expect(Math.max(0, ...read)).toBeLessThanOrEqual(64)
  })

  it('with names of 1 MB gets issues that do not repeat them', () => {
    const name = 'x'.repeat(1_000_000)
    expect(complaint({ field: name, comparator: name, value: 1 }).length).toBeLessThan(800)
  })

  it('is rejected on a small stack too', () => {
    // A quarter of Node's default stack. Each printed line is a result.
    const script = `
      import { defineResource, runQuery, safeParseQuery } from './src/index.ts'
      import { querySchema } from './src/schema/index.ts'
      const [suppliers, deep] = [16, 100].map((maxDepth) =>
        defineResource({ city: 'string' }, { limits: { maxDepth } }))
      const leaf = ${JSON.stringify(leaf)}
      const nested = (groups) => groups === 0 ? leaf : { operands: [nested(groups - 1)] }
      let abyss = nested(100)
      for (let i = 0; i < 5000; i++) abyss = { operands: [abyss] }
      const cyclic = { operands: [] }
      cyclic.operands.push(cyclic)
      const operands = Array.from({ length: 1e6 }, () => leaf)
      for (const filter of [abyss, cyclic, { operands }, { ...leaf, value: 'x'.repeat(1e6) }]) {
        const { error } = safeParseQuery(suppliers, { filter })
        const issues = querySchema(suppliers).safeParse({ filter }).error.issues
        console.log(error.issues[0].code, error.issues.length, issues.length)
      }
      console.log(runQuery(deep, { filter: nested(100) }, [{ city: 'x' }, {}]).total)
    `
    const answers = runProgram(script, { node: ['--stack-size=246'] })
    expect(answers.trim().split('\n')).toEqual([...times(4, 'limit_exceeded 1 1'), '1'])
  })
})

function nestedLists(depth: number): unknown {
  let list: unknown = 'x'
  for (let i = 0; i < depth; i++) list = [list]
  return list
}
