import { comparePlan, defineResource, planQuery, runQuery } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'

/** Language reference, section 6: the order of rows. */

const resource = defineResource({
  text: 'string',
  size: 'number',
  open: 'boolean',
  day: 'date',
  tags: 'string[]',
})

type Key = { readonly field: string; readonly direction: string }

/** The ids of the rows, as a sort orders them. */
function sorted(sort: readonly Key[], rows: readonly { readonly id: unknown }[]): unknown[] {
  const query: unknown = { sort }
  return runQuery(resource, query, rows).rows.map(({ id }) => id)
}

const asc = (field: string): Key => ({ field, direction: 'asc' })
const desc = (field: string): Key => ({ field, direction: 'desc' })

describe('a sort by one field', () => {
  // The cells of each kind in ascending order, the absent ones first.
  const ascending: [field: string, cells: unknown[]][] = [
    ['text', [undefined, '', 'A', 'Z', 'a', 'aa', 'b', '\u00E9', '\uFF5E', '\u{1F600}']],
    ['size', ['5', -Infinity, -1, 0, 5e-324, 1, 1.5, 10, Infinity]],
    ['open', [null, false, true]],
    [
      'day',
      [
        '2024-02-30',
        '0001-01-01',
        new Date(-1),
        0,
        '1970-01-01T00:00:00.001',
        '2024-01-01T01:00+02:00',
        '2024-01-01',
        '9999-12-31',
      ],
    ],
  ]
  test.each(ascending)('puts the cells of %s in order, absent ones lowest', (field, cells) => {
    const rows = cells.map((cell, id) => ({ id, [field]: cell }))
    const ids = rows.map(({ id }) => id)
    const shuffled = [...rows.filter(({ id }) => id % 2 === 1), ...rows.toReversed()]
    const once = [...new Set(shuffled)]
    expect(sorted([asc(field)], once)).toEqual(ids)
    expect(sorted([desc(field)], once)).toEqual(ids.toReversed())
  })

  it('has every absent cell tie, by whatever cause it is absent', () => {
    const cells = [NaN, undefined, '1', null, new Number(1)]
    const rows = cells.map((size, id) => ({ id, size }))
    expect(sorted([asc('size')], rows)).toEqual([0, 1, 2, 3, 4])
    expect(sorted([desc('size')], rows)).toEqual([0, 1, 2, 3, 4])
  })

  it('has 0 tie with -0, and an instant with itself in another form', () => {
    const zeros = [0, -0, 0].map((size, id) => ({ id, size }))
    expect(sorted([asc('size')], zeros)).toEqual([0, 1, 2])
    const epochs = ['1970-01-01', 0, new Date(0), '1970-01-01T01:00+01:00']
    const rows = epochs.map((day, id) => ({ id, day }))
    expect(sorted([desc('day')], rows)).toEqual([0, 1, 2, 3])
  })

  it('has rows that are no objects lowest', () => {
    const rows: unknown[] = [{ size: 1 }, null, 5, { size: -1 }]
    const query = { sort: [{ field: 'size', direction: 'asc' }] } as const
    expect(runQuery(resource, query, rows).rows).toEqual([null, 5, { size: -1 }, { size: 1 }])
  })
})

describe('a sort by several fields', () => {
  const rows = [
    { id: 'a', text: 'x', size: 2 },
    { id: 'b', text: 'y', size: 1 },
    { id: 'c', text: 'x', size: 1 },
    { id: 'd', size: 9 },
    { id: 'e', text: 'x', size: 2 },
  ]

  it('goes by the second where the first ties, each in its own direction', () => {
    expect(sorted([asc('text'), asc('size')], rows)).toEqual(['d', 'c', 'a', 'e', 'b'])
    expect(sorted([asc('text'), desc('size')], rows)).toEqual(['d', 'a', 'e', 'c', 'b'])
    expect(sorted([desc('text'), asc('size')], rows)).toEqual(['b', 'c', 'a', 'e', 'd'])
    expect(sorted([asc('size'), desc('text')], rows)).toEqual(['b', 'c', 'a', 'e', 'd'])
  })

  it('is stable: rows that tie keep the order they had, in both directions', () => {
    expect(sorted([asc('open')], rows)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(sorted([desc('open')], rows)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(sorted([desc('text')], rows.toReversed())).toEqual(['b', 'e', 'c', 'a', 'd'])
  })

  it('is stable over many rows, whatever the page', () => {
    const many = Array.from({ length: 500 }, (_, id) => ({ id, size: (id * 7919) % 3 }))
    const whole = sorted([desc('size')], many)
    expect(whole).toEqual(
      [2, 1, 0].flatMap((size) => many.filter((row) => row.size === size).map(({ id }) => id)),
    )
    for (const [offset, limit] of [
      [0, 1],
      [0, 20],
      [160, 20],
      [490, 20],
    ] as const) {
      const query = {
        sort: [{ field: 'size', direction: 'desc' }],
        page: { offset, limit },
      } as const
      const { rows: page, total } = runQuery(resource, query, many)
      expect(page.map(({ id }) => id)).toEqual(whole.slice(offset, offset + limit))
      expect(total).toBe(500)
    }
  })

  it('orders only what the filter matched', () => {
    const query = {
      filter: { field: 'text', comparator: 'eq', value: 'x' },
      sort: [{ field: 'size', direction: 'asc' }],
    } as const
    expect(runQuery(resource, query, rows).rows.map(({ id }) => id)).toEqual(['c', 'a', 'e'])
  })
})

describe('no sort', () => {
  it('keeps the order that the rows had', () => {
    const rows = [{ size: 3 }, { size: 1 }, { size: 2 }]
    expect(runQuery(resource, {}, rows).rows).toEqual(rows)
    expect(runQuery(resource, { sort: [] }, rows).rows).toEqual(rows)
    const query = { filter: { field: 'size', comparator: 'ge', value: 2 } } as const
    expect(runQuery(resource, query, rows).rows).toEqual([rows[0], rows[2]])
  })
})

describe('plan.compare', () => {
  it('is the order of two rows by the sort, and zero for a tie', () => {
    const query = {
      sort: [
        { field: 'text', direction: 'asc' },
        { field: 'size', direction: 'desc' },
      ],
    } as const
    const plan = planQuery(resource, query)
    const compare = (a: unknown, b: unknown) => comparePlan(plan, a, b)
    expect(compare({ text: 'a' }, { text: 'b' })).toBeLessThan(0)
    expect(compare({ text: 'b' }, { text: 'a' })).toBeGreaterThan(0)
    expect(compare({ text: 'a', size: 1 }, { text: 'a', size: 2 })).toBeGreaterThan(0)
    expect(compare({ text: 'a', size: 2 }, { text: 'a', size: 1 })).toBeLessThan(0)
    expect(compare({ text: 'a', size: 2 }, { text: 'a', size: 2 })).toBe(0)
    expect(compare({}, { text: '' })).toBeLessThan(0)
    expect(compare(null, {})).toBe(0)
  })

  it('of no sort ties all rows', () => {
    expect(comparePlan(planQuery(resource, {}), { size: 1 }, { size: 2 })).toBe(0)
  })

  it('sorts as runQuery does', () => {
    const rows = [{ size: 2 }, {}, { size: 1 }, { size: 2 }]
    const query = { sort: [{ field: 'size', direction: 'desc' }] } as const
    const plan = planQuery(resource, query)
    const byPlan = rows.toSorted((a, b) => comparePlan(plan, a, b))
    expect(byPlan).toEqual(runQuery(resource, query, rows).rows)
  })
})

describe('a sort that names', () => {
  const issues = (sort: unknown) => {
    try {
      const query: unknown = { sort }
      planQuery(resource, query)
      return []
    } catch (error) {
      return String(error)
    }
  }

  it('a list field, an unknown one or one twice is rejected', () => {
    expect(issues([asc('tags')])).toContain('sort[0].field: expected a field that can be sorted by')
    expect(issues([asc('name')])).toContain('sort[0].field: expected a known field')
    expect(issues([asc('text'), asc('size'), desc('text')])).toContain(
      'sort[2].field: expected each field once',
    )
  })

  it('no field or no direction is rejected', () => {
    expect(issues([{ direction: 'asc' }])).toContain('sort[0].field: expected a field')
    expect(issues([{ field: 'text' }])).toContain(
      'sort[0].direction: expected "asc" or "desc", got nothing',
    )
    expect(issues([{ field: 'text', direction: 'up' }])).toContain('expected "asc" or "desc"')
  })
})
