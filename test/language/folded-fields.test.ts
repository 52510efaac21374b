import {
  createTable,
  defineResource,
  matchesPlan,
  planQuery,
  printExplanation,
  type QueryInput,
  runQuery,
  safeParseQuery,
  explainRun,
} from 'supplier-query'
import { describe, expect, it, test } from 'vitest'

/** Language reference, section 10: fields whose texts are folded before any test and any order. */

const people = defineResource(
  {
    id: { kind: 'string', fold: 'case' },
    name: { kind: 'string', fold: 'accents' },
    tags: { kind: 'string[]', fold: 'case' },
    exact: { kind: 'string', get: (row: { name?: unknown }) => row.name },
    computed: { kind: 'string', fold: 'case', get: (row: { name?: unknown }) => row.name },
  },
  { key: 'id' },
)

const rows = [
  { id: 'A', name: 'Zoë', tags: ['Rot', 'ROT', 'Grün', 5] },
  { id: 'a', name: 'ZOE', tags: ['GRÜN'] },
  { id: 'b', name: 'Ángel', tags: [] },
  { id: 'c', name: 5, tags: 'ROT' },
  { id: 'd', name: 'angela', tags: null },
]

const table = createTable(people, rows)

/** The ids of the rows that an array, a table, and a plan asked about each row answer with. */
function idsOf(query: QueryInput<typeof people>): string {
  const result = runQuery(people, query, rows)
  expect(table.run(query)).toEqual(result)
  const plan = planQuery(people, query)
  expect(rows.filter((row) => matchesPlan(plan, row))).toHaveLength(result.total)
  return result.rows.map(({ id }) => id).join(' ')
}

const filters: readonly [filter: QueryInput<typeof people>['filter'], ids: string][] = [
  [{ field: 'name', comparator: 'eq', value: 'ZÖÉ' }, 'A a'],
  [{ field: 'name', comparator: 'ne', value: 'zoe' }, 'b c d'],
  [{ field: 'name', comparator: 'eq', value: null }, 'c'],
  [{ field: 'name', comparator: 'contains', value: 'GEL' }, 'b d'],
  [{ field: 'name', comparator: 'contains', value: '\u0301' }, 'A a b d'],
  [{ field: 'name', comparator: 'not_contains', value: 'É' }, 'c'],
  [{ field: 'name', comparator: 'is_any', value: ['ÁNGEL', 'angel', 'Zoe', null] }, 'A a b c'],
  [{ field: 'name', comparator: 'gt', value: 'ANGEL' }, 'A a d'],
  [{ field: 'name', comparator: 'le', value: 'Ángel' }, 'b'],
  [{ field: 'exact', comparator: 'eq', value: 'ZOE' }, 'a'],
  [{ field: 'computed', comparator: 'eq', value: 'zoË' }, 'A'],
  [{ field: 'id', comparator: 'eq', value: 'a' }, 'A a'],
  [{ field: 'tags', comparator: 'contains', value: 'grÜn' }, 'A a'],
  [{ field: 'tags', comparator: 'includes_all', value: ['rot', 'ROT', 'Rot'] }, 'A'],
  [{ field: 'tags', comparator: 'includes_all', value: ['Grün', 'RoT'] }, 'A'],
  [{ field: 'tags', comparator: 'excludes_any', value: ['rot'] }, 'a b c d'],
  [{ field: 'tags', comparator: 'eq', value: null }, 'b c d'],
]

test.each(filters)('%j matches %s', (filter, ids) => {
  expect(idsOf({ filter })).toBe(ids)
})

describe('a folded field', () => {
  it('is ordered by what its texts fold to, ties as other ties', () => {
    expect(idsOf({ sort: [{ field: 'name', direction: 'asc' }] })).toBe('c b d A a')
    expect(idsOf({ sort: [{ field: 'name', direction: 'desc' }] })).toBe('A a d b c')
    expect(
      idsOf({
        sort: [
          { field: 'id', direction: 'desc' },
          { field: 'exact', direction: 'asc' },
        ],
      }),
    ).toBe('d c b a A')
  })

  it('is answered as it is: the rows themselves, with their own texts', () => {
    const filter = { field: 'name', comparator: 'eq', value: 'zoe' } as const
    for (const answer of [runQuery(people, { filter }, rows), table.run({ filter })]) {
      expect(answer.rows[0]).toBe(rows[0])
      expect(rows[0]?.name).toBe('Zoë')
    }
  })

  it('has its operands measured before they are folded', () => {
    const short = defineResource(
      { name: { kind: 'string', fold: 'accents' } },
      { limits: { maxTextLength: 2 } },
    )
    const parsed = (value: string) =>
      safeParseQuery(short, { filter: { field: 'name', comparator: 'eq', value } }).success
    // U+FB03 folds to three letters, a letter with three accents to one.
    expect(['ﬃﬃ', 'abc', 'e\u0301', 'e\u0301\u0302'].map(parsed)).toEqual([
      true,
      false,
      true,
      false,
    ])
    const eq = { field: 'name', comparator: 'eq', value: 'ﬃﬃ' } as const
    expect(runQuery(short, { filter: eq }, [{ name: 'FFIﬃ' }]).total).toBe(1)
  })

  it('is tested once where two operands fold alike', () => {
    const compare = (value: string) => ({ field: 'name', comparator: 'eq', value }) as const
    const { where } = planQuery(people, { filter: { operands: [compare('Zoë'), compare('ZOE')] } })
    expect(where).toEqual(planQuery(people, { filter: compare('zoe') }).where)
    expect(where).toMatchObject({ test: { op: 'in', values: ['zoe'], absent: false } })
  })

  it('is explained with its operand as it is compared', () => {
    const filter = { field: 'name', comparator: 'eq', value: 'Zoë' } as const
    expect(printExplanation(explainRun(table, { filter }))).toContain('name in ["zoe"]')
  })

  it('ends a walk by its own text where it is the key', () => {
    const query = { sort: [{ field: 'id', direction: 'desc' }], page: { limit: 2 } } as const
    for (const step of [
      (after: string | null) => runQuery(people, query, rows, { after }),
      (after: string | null) => table.run(query, { after }),
    ]) {
      const first = step(null)
      const second = step(first.next)
      const third = step(second.next)
      const ids = [first, second, third].map((page) => page.rows.map(({ id }) => id).join(''))
      expect(ids).toEqual(['dc', 'bA', 'a'])
      expect(third.next).toBeNull()
    }
    const unfolded = defineResource({ id: 'string' }, { key: 'id' })
    const { next } = runQuery(unfolded, { page: { limit: 1 } }, rows, { after: null })
    const folded = defineResource({ id: { kind: 'string', fold: 'case' } }, { key: 'id' })
    const walked = runQuery(folded, { page: { limit: 1 } }, rows, { after: next })
    expect(walked.rows).toEqual([rows[1]]) // by the key as it is, on both
    const sorted = { sort: [{ field: 'id', direction: 'asc' }] } as const
    expect(() => runQuery(folded, sorted, rows, { after: next })).toThrow(/another order/)
  })

  it('names rows by its own texts where it is the key of a table', () => {
    table.run({ filter: { field: 'id', comparator: 'eq', value: 'a' } }) // its folded column is there
    const updated = table.update({ upsert: [{ id: 'a', name: 'Ada', tags: [] }], remove: ['B'] })
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join(' ')
    expect(ids(updated.run({}).rows)).toBe('A a b c d')
    expect(updated.run({}).rows[1]).toMatchObject({ name: 'Ada' })
    const again = updated.update({ remove: ['A'] })
    expect(ids(again.run({ filter: { field: 'id', comparator: 'eq', value: 'A' } }).rows)).toBe('a')
  })
})
