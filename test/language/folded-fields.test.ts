import {
  createTable,
  defineResource,
  planQuery,
  printExplanation,
  runQuery,
  explainRun,
  walkQuery,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Tests of folded fields that vectors cannot express (language reference, section 10). */

const people = defineResource(
  {
    id: { kind: 'string', fold: 'case' },
    name: { kind: 'string', fold: 'accents' },
    tags: { kind: 'string[]', fold: 'case' },
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

describe('a folded field', () => {
  it('does not change the rows of an answer', () => {
    const filter = { field: 'name', comparator: 'eq', value: 'zoe' } as const
    for (const answer of [runQuery(people, { filter }, rows), table.run({ filter })]) {
      expect(answer.rows[0]).toBe(rows[0])
      expect(rows[0]?.name).toBe('Zoë')
    }
  })

  it('is tested once if two operands fold to the same text', () => {
    const compare = (value: string) => ({ field: 'name', comparator: 'eq', value }) as const
    const { where } = planQuery(people, { filter: { operands: [compare('Zoë'), compare('ZOE')] } })
    expect(where).toEqual(planQuery(people, { filter: compare('zoe') }).where)
    expect(where).toMatchObject({ test: { op: 'in', values: ['zoe'], absent: false } })
  })

  it('is explained with its folded operand', () => {
    const filter = { field: 'name', comparator: 'eq', value: 'Zoë' } as const
    expect(printExplanation(explainRun(table, { filter }))).toContain('name in ["zoe"]')
  })

  it('orders a walk by its unfolded text if it is the key', () => {
    const query = { sort: [{ field: 'id', direction: 'desc' }], page: { limit: 2 } } as const
    for (const step of [
      (after: string | null) => walkQuery(people, query, rows, { after }),
      (after: string | null) => table.walk(query, { after }),
    ]) {
      const first = step(null)
      const second = step(first.next)
      const third = step(second.next)
      const ids = [first, second, third].map((page) => page.rows.map(({ id }) => id).join(''))
      expect(ids).toEqual(['dc', 'bA', 'a'])
      expect(third.next).toBeNull()
    }
    const unfolded = defineResource({ id: 'string' }, { key: 'id' })
    const { next } = walkQuery(unfolded, { page: { limit: 1 } }, rows, { after: null })
    const folded = defineResource({ id: { kind: 'string', fold: 'case' } }, { key: 'id' })
    const walked = walkQuery(folded, { page: { limit: 1 } }, rows, { after: next })
    expect(walked.rows).toEqual([rows[1]]) // by the unfolded key, on both
    const sorted = { sort: [{ field: 'id', direction: 'asc' }] } as const
    expect(() => walkQuery(folded, sorted, rows, { after: next })).toThrow(/another order/)
  })

  it('identifies the rows of a table by its unfolded texts if it is the key', () => {
    table.run({ filter: { field: 'id', comparator: 'eq', value: 'a' } }) // builds its folded column
    const updated = table.update({ upsert: [{ id: 'a', name: 'Ada', tags: [] }], remove: ['B'] })
    const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id).join(' ')
    expect(ids(updated.run({}).rows)).toBe('A a b c d')
    expect(updated.run({}).rows[1]).toMatchObject({ name: 'Ada' })
    const again = updated.update({ remove: ['A'] })
    expect(ids(again.run({ filter: { field: 'id', comparator: 'eq', value: 'A' } }).rows)).toBe('a')
  })
})
