import { defineResource, planFacets } from 'supplier-query'
import { selectFacets } from 'supplier-query/kysely'
import { facetSql, sqlite, toText } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { unlimited } from '../builders.js'
import { errorsOf } from '../issues.js'
import { dialects } from './dialects.js'
import { kyselyOver } from './engine.js'

const suppliers = defineResource(
  {
    id: 'string',
    city: { kind: 'string', fold: 'case', values: ['Leeds', 'York'] },
    issues: 'number',
    joined: 'date',
    tags: 'string[]',
  },
  unlimited,
)
const options = {
  dialect: sqlite,
  table: 'supplier',
  columns: { city: { folded: 'city_folded' } },
} as const

describe('facetSql', () => {
  it.each(['mysql', 'postgres'] as const)('groups exact texts if %s orders the column', (name) => {
    const shops = defineResource(
      { id: 'string', city: 'string', name: { kind: 'string', fold: 'case' }, tags: 'string[]' },
      { key: 'id', limits: { maxLimit: 9 } },
    )
    const plan = planFacets(
      shops,
      {},
      { city: { values: 9, contains: 'a' }, name: { values: 9 }, tags: { values: 9 } },
    )
    const statements = (order?: 'database') => {
      const columns = { id: { order }, city: { order }, name: { order, folded: 'folded' } } as const
      return Object.values(facetSql(plan, { dialect: dialects[name], table: 't', columns })).map(
        ({ sql }) => sql,
      )
    }
    expect(statements('database')).toEqual(statements())
  })

  it('keeps MariaDB from reading the range of a decimal from an index, where it rounds bounds', () => {
    const place = { dialect: dialects.mariadb, table: 't', columns: { city: { folded: 'folded' } } }
    const rangeOf = (type: 'decimal' | 'double') => {
      const columns = { ...place.columns, issues: { type } } as const
      const plan = planFacets(suppliers, {}, { issues: { range: true } })
      return facetSql(plan, { ...place, columns }).issues.sql
    }
    expect(rangeOf('decimal')).toContain('select coalesce(`t`.`issues`) as `cell`')
    expect(rangeOf('double')).toContain('select `t`.`issues` as `cell`')
  })

  it('counts no absent cells between edges of a column that has none', () => {
    const plan = planFacets(suppliers, {}, { joined: { edges: [new Date(0)] } })
    const bucketOf = (nullable: boolean) => {
      const columns = { ...options.columns, joined: { nullable } } as const
      return facetSql(plan, { ...options, columns }).joined.sql.replace(/^.*(case .* end).*$/, '$1')
    }
    expect(bucketOf(true)).toBe(
      'case when "t"."joined" is null then 2 when "t"."joined" < ? then 0 else 1 end',
    )
    expect(bucketOf(false)).toBe('case when "t"."joined" < ? then 0 else 1 end')
  })

  const wanted = {
    city: { values: 1 },
    issues: { range: true },
    joined: { edges: [new Date(0), new Date(5)] },
  } as const
  const { city, issues, joined } = facetSql(planFacets(suppliers, {}, wanted), options)

  it('reads what drivers return for counts and cells', () => {
    const totals = { distinct: 2n, absent: '3' }
    const groups = [
      { value: 'york', own: 'yoRK', count: 7n, ...totals },
      { value: 'leeds', own: 'Leeds', count: '2', ...totals },
      { value: null, own: null, count: 3, ...totals },
    ]
    const values = [{ value: 'York', count: 7 }]
    expect(city.toFacet(groups)).toEqual({ values, distinct: 2, absent: 3 })
    expect(city.toFacet([])).toEqual({ values: [], distinct: 0, absent: 0 })
    const least = { min: -0, max: 7, present: 2n, total: '3' }
    expect(issues.toFacet([least])).toEqual({ min: 0, max: 7, present: 2, absent: 1 })
    const none = { min: null, max: null, present: 0, total: 0 }
    expect(issues.toFacet([none])).toEqual({ min: null, max: null, present: 0, absent: 0 })
    const counted = [1n, 3].map((bucket) => ({ bucket, count: '4' }))
    const buckets = [{ from: 0, to: 5, count: 4 }]
    expect(joined.toFacet(counted)).toEqual({ buckets, below: 0, above: 0, absent: 4 })
  })

  it('refuses rows in which a count or a value is missing or not of its type', () => {
    const counts = { count: 1, distinct: 1, absent: 0 }
    const value = { value: 'york', own: 'York' }
    const refused = [
      [{ ...value, ...counts }, value],
      [{ ...value, count: 1, distinct: 1 }],
      [{ ...value, ...counts, count: 1.5 }],
      [{ ...value, ...counts, count: -1 }],
      [{ ...counts, own: null }],
      [{ ...value, ...counts, value: 5 }],
    ]
    const ofNumbers = [[{ min: 'NaN', max: 1, present: 1, total: 1 }], []]
    const texts = [errorsOf(city.toFacet, refused), errorsOf(issues.toFacet, ofNumbers)]
    expect(() => city.toFacet('' as never)).toThrow(
      new TypeError('rows: expected an array, got ""'),
    )
    return expect(texts.join('')).toMatchFileSnapshot('refusals/facets.txt')
  })

  it('reads a column of another table', () => {
    const plan = planFacets(suppliers, {}, { issues: { range: true } })
    const columns = { ...options.columns, issues: { table: 'other' } }
    const from = 'supplier as s left join other on other.id = s.id'
    const found = facetSql(plan, { dialect: sqlite, alias: 's', columns, from }).issues
    expect(found.sql).toContain(`from ${from}) as "t") as "cells"`)
    expect(toText(found.part, { placeholders: '?' }).sql).toBe(found.sql)
  })
})

describe('selectFacets', () => {
  const { table, columns } = options

  it('starts a statement only after the answer to the one before', async () => {
    const answers: ((rows: []) => void)[] = []
    const db = kyselyOver({ execute: () => new Promise((resolve) => answers.push(resolve)) })
    const values = planFacets(suppliers, {}, { tags: { values: 1 }, issues: { values: 1 } })
    const counted = selectFacets(db, values, { table, columns })
    for (const started of [1, 2]) {
      const turn = () => new Promise((resolve) => setImmediate(resolve))
      while (answers.length < started) await turn()
      // Everything runs that waits for no answer.
      for (let i = 0; i < 100; i++) await turn()
      expect(answers).toHaveLength(started)
      answers.at(-1)!([])
    }
    expect(Object.keys(await counted)).toEqual(['tags', 'issues'])
  })
})
