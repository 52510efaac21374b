import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import {
  defineResource,
  runQuery,
  safeParseQuery,
  type Issue,
  type Limits,
  type Resource,
} from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it, test } from 'vitest'

/** Language reference, section 8: how large a query may be. */

function declare(limits: Partial<Limits> = {}): Resource {
  return defineResource(
    { city: 'string', size: 'number', day: 'date', tags: 'string[]' },
    { limits },
  )
}

function issuesOf(resource: Resource, input: unknown): readonly Issue[] {
  const result = safeParseQuery(resource, input)
  return result.success ? [] : result.error.issues
}

/** The faults of a query, each as `code path`. */
function faults(input: unknown, limits?: Partial<Limits>): string[] {
  return issuesOf(declare(limits), input).map(({ code, path }) => `${code} ${path.join('.')}`)
}

/** What the one fault of a filter says. */
function complaint(filter: unknown): string {
  return issuesOf(declare(), { filter })
    .map(({ message }) => message)
    .join('\n')
}

const leaf = { field: 'city', comparator: 'eq', value: 'x' }

/** A filter within as many groups. */
function nested(groups: number, inner: unknown = leaf): unknown {
  let filter = inner
  for (let i = 0; i < groups; i++) filter = { operands: [filter] }
  return filter
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}

/** Where an operand within as many groups stands. */
function pathTo(groups: number): string {
  return ['filter', ...times(groups, 'operands.0')].join('.')
}

describe('the default limit', () => {
  const sortable = defineResource(
    Object.fromEntries(Array.from({ length: 9 }, (_, i) => [`f${i}`, 'number' as const])),
  )
  const sort = (length: number) =>
    Array.from({ length }, (_, i) => ({ field: `f${i}`, direction: 'asc' }))

  test.each<[limit: string, within: unknown, beyond: unknown, at: string]>([
    ['maxDepth, 16', nested(16), nested(17), `${pathTo(16)}.operands`],
    [
      'maxComparisons, 100',
      { operands: times(100, leaf) },
      { operands: times(101, leaf) },
      'filter.operands',
    ],
    [
      'maxListLength, 500',
      { ...leaf, comparator: 'is_any', value: times(500, 'x') },
      { ...leaf, comparator: 'is_any', value: times(501, 'x') },
      'filter.value',
    ],
    [
      'maxTextLength, 256',
      { ...leaf, value: 'x'.repeat(256) },
      { ...leaf, value: 'x'.repeat(257) },
      'filter.value',
    ],
  ])('of %s, is kept at N and exceeded at N + 1', (_, within, beyond, at) => {
    expect(faults({ filter: within })).toEqual([])
    expect(faults({ filter: beyond })).toEqual([`limit_exceeded ${at}`])
    expect(querySchema(declare()).safeParse({ filter: within }).success).toBe(true)
    expect(querySchema(declare()).safeParse({ filter: beyond }).success).toBe(false)
  })

  it('of maxSortFields is 8', () => {
    expect(issuesOf(sortable, { sort: sort(8) })).toEqual([])
    expect(issuesOf(sortable, { sort: sort(9) })).toMatchObject([
      { code: 'limit_exceeded', path: ['sort'], message: 'expected at most 8 sort keys, got 9' },
    ])
  })

  it.each([
    ['maxLimit', 'limit'],
    ['maxOffset', 'offset'],
  ] as const)('of %s is none', (limit, member) => {
    expect(faults({ page: { [member]: Number.MAX_SAFE_INTEGER } })).toEqual([])
    expect(declare().limits[limit]).toBe(Infinity)
  })
})

describe('a limit that is set', () => {
  type Case = [limits: Partial<Limits>, within: unknown, beyond: unknown, at: string]
  test.each<Case>([
    [{ maxDepth: 2 }, { filter: nested(2) }, { filter: nested(3) }, `${pathTo(2)}.operands`],
    [{ maxDepth: 0 }, { filter: leaf }, { filter: nested(1) }, 'filter.operands'],
    [
      { maxDepth: 100 },
      { filter: nested(100) },
      { filter: nested(101) },
      `${pathTo(100)}.operands`,
    ],
    [
      { maxComparisons: 1 },
      { filter: nested(3) },
      { filter: { operands: [leaf, leaf] } },
      'filter.operands',
    ],
    [
      { maxComparisons: 101 },
      { filter: { operands: times(101, leaf) } },
      { filter: { operands: times(102, leaf) } },
      'filter.operands',
    ],
    [
      { maxListLength: 1 },
      { filter: { field: 'tags', comparator: 'includes_all', value: ['a'] } },
      { filter: { field: 'tags', comparator: 'includes_all', value: ['a', 'a'] } },
      'filter.value',
    ],
    [
      { maxListLength: 0 },
      { filter: { ...leaf, comparator: 'is_any', value: [] } },
      { filter: { ...leaf, comparator: 'is_any', value: [null] } },
      'filter.value',
    ],
    [
      { maxTextLength: 3 },
      { filter: { ...leaf, value: 'abc' } },
      { filter: { ...leaf, value: 'abcd' } },
      'filter.value',
    ],
    [
      { maxSortFields: 1 },
      { sort: [{ field: 'city', direction: 'asc' }] },
      { sort: times(2, { field: 'city', direction: 'asc' }) },
      'sort',
    ],
    [{ maxSortFields: 0 }, { sort: [] }, { sort: [5] }, 'sort'],
    [{ maxLimit: 5 }, { page: { limit: 5 } }, { page: { limit: 6 } }, 'page.limit'],
    [{ maxLimit: 0 }, { page: { limit: 0 } }, { page: { limit: 1 } }, 'page.limit'],
    [{ maxOffset: 5 }, { page: { offset: 5 } }, { page: { offset: 6 } }, 'page.offset'],
    [{ maxOffset: 0 }, { page: { offset: 0 } }, { page: { offset: 1 } }, 'page.offset'],
  ])('%j is kept at N and exceeded at N + 1', (limits, within, beyond, at) => {
    expect(faults(within, limits)).toEqual([])
    expect(faults(beyond, limits)).toEqual([`limit_exceeded ${at}`])
    expect(querySchema(declare(limits)).safeParse(within).success).toBe(true)
    expect(querySchema(declare(limits)).safeParse(beyond).success).toBe(false)
  })
})

describe('the depth of a filter', () => {
  it('counts the groups around a comparison or an empty group', () => {
    expect(faults({ filter: nested(16, {}) })).toEqual([])
    expect(faults({ filter: nested(17, {}) })).toEqual([`limit_exceeded ${pathTo(16)}.operands`])
    expect(faults({ filter: { operands: [] } }, { maxDepth: 0 })).toEqual([])
  })

  it('that is too great ends its branch, and the siblings are read', () => {
    const filter = { operands: [nested(1), { operator: 'xor' }] }
    expect(faults({ filter }, { maxDepth: 1 })).toEqual([
      'limit_exceeded filter.operands.0.operands',
      'unknown_operator filter.operands.1.operator',
    ])
  })
})

describe('the number of comparisons', () => {
  it('is that of the whole filter, in which empty groups that are read cost nothing', () => {
    const branch = { operator: 'or', operands: [leaf, {}, { operands: [leaf] }] }
    expect(faults({ filter: { operands: [branch, branch, leaf] } }, { maxComparisons: 6 })).toEqual(
      [],
    )
    expect(faults({ filter: { operands: [branch, branch, leaf] } }, { maxComparisons: 5 })).toEqual(
      ['limit_exceeded filter.operands.1.operands'],
    )
    for (const filter of [
      {},
      { operands: [] },
      { operator: 'or' },
      { operator: 'or', operands: [] },
    ]) {
      expect(faults({ filter }, { maxComparisons: 0 })).toEqual([])
    }
    expect(faults({ filter: leaf }, { maxComparisons: 0 })).toEqual(['limit_exceeded filter'])
    expect(faults({ filter: { operands: [{}] } }, { maxComparisons: 1 })).toEqual([])
    expect(faults({}, { maxComparisons: 0 })).toEqual([])
  })

  it('that is too great ends the filter, and page and sort are read', () => {
    const wrong = { operator: 'xor', operands: [leaf] }
    const filter = { operands: [wrong, { operands: [leaf, leaf] }, { operator: 5 }] }
    expect(faults({ filter, page: 5, sort: 5 }, { maxComparisons: 3 })).toEqual([
      'unknown_operator filter.operands.0.operator',
      'limit_exceeded filter.operands.1.operands',
      'invalid_type page',
      'invalid_type sort',
    ])
  })
})

describe('the length of a text', () => {
  const long = 'x'.repeat(257)

  it('is counted in UTF-16 units', () => {
    expect(faults({ filter: { ...leaf, value: '\u{1F600}'.repeat(128) } })).toEqual([])
    expect(faults({ filter: { ...leaf, value: '\u{1F600}'.repeat(129) } })).toEqual([
      'limit_exceeded filter.value',
    ])
  })

  it('is limited in every operand, of whatever kind', () => {
    for (const [field, comparator] of [
      ['city', 'contains'],
      ['size', 'eq'],
      ['day', 'eq'],
      ['day', 'rp_lt'],
      ['tags', 'contains'],
    ]) {
      expect(faults({ filter: { field, comparator, value: long } })).toEqual([
        'limit_exceeded filter.value',
      ])
    }
    expect(faults({ filter: { ...leaf, comparator: 'is_any', value: ['a', long, long] } })).toEqual(
      ['limit_exceeded filter.value.1', 'limit_exceeded filter.value.2'],
    )
  })

  it('says how long it may be, and how long it is', () => {
    expect(complaint({ ...leaf, value: long })).toBe('expected at most 256 UTF-16 units, got 257')
  })
})

describe('the length of a list', () => {
  it('ends the reading of it', () => {
    const value = times(501, 5)
    expect(faults({ filter: { ...leaf, comparator: 'is_any', value } })).toEqual([
      'limit_exceeded filter.value',
    ])
    expect(complaint({ ...leaf, comparator: 'is_any', value })).toBe(
      'expected at most 500 elements, got 501',
    )
  })
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
  test.each(hostile)('%s is answered with one error', (_, filter, at) => {
    expect(faults({ filter })).toEqual([`limit_exceeded ${at}`])
    expect(querySchema(declare()).safeParse({ filter }).error?.issues).toHaveLength(1)
    const query: unknown = { filter }
    expect(() => runQuery(declare(), query, [])).toThrow('expected at most')
  })

  it('with an operand of lists in lists is answered with one error', () => {
    const value = nestedLists(100_000)
    expect(faults({ filter: { ...leaf, value } })).toEqual(['invalid_value filter.value'])
    expect(faults({ filter: { ...leaf, comparator: 'is_any', value } })).toEqual([
      'invalid_value filter.value.0',
    ])
  })

  it('with names of 1 MB is answered with errors that do not repeat them', () => {
    const name = 'x'.repeat(1_000_000)
    expect(complaint({ field: name, comparator: name, value: 1 }).length).toBeLessThan(800)
  })

  it('is answered on a small stack too', () => {
    // A quarter of the stack that Node gives; each line that is printed is an answer.
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
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const node = ['--stack-size=246', '--import', 'tsx', '--input-type=module', '-e', script]
    const answers = execFileSync(process.execPath, node, { cwd, encoding: 'utf8' })
    expect(answers.trim().split('\n')).toEqual([...times(4, 'limit_exceeded 1 1'), '1'])
  })
})

function nestedLists(depth: number): unknown {
  let list: unknown = 'x'
  for (let i = 0; i < depth; i++) list = [list]
  return list
}
