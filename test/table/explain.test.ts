import {
  createTable,
  defineResource,
  planWalk,
  printExplanation,
  suppliers,
  type Supplier,
  explainRun,
} from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { compare } from '../builders.js'

const rows: Supplier[] = Array.from({ length: 8000 }, (_, i) => ({
  id: `s${i}`,
  name: `Acme ${i % 7 === 0 ? 'Steel' : 'Foods'} ${i % 100} x${Math.floor(i / 100)}`,
  numRemediationRequests: i % 100,
  approvalStatus: i % 2 === 0 ? 'approved' : null,
  city: ['Leeds', 'Lyon', 'Porto', 'Wien'][i % 4]!,
  connectedAt: new Date(Date.UTC(2024, 0, 1) + i * 3_600_000).toISOString(),
  tags: i % 10 === 0 ? ['organic', 'local'] : [],
}))
const table = createTable(suppliers, rows)
await table.prepare()
const newest = [{ field: 'connectedAt', direction: 'desc' }] as const

describe('an explanation', () => {
  it('is plain data with the number of matches and of rows in the page', () => {
    const explanation = explainRun(table, { page: { limit: 3 } })
    expect(JSON.parse(JSON.stringify(explanation))).toEqual(explanation)
    expect(explanation).toMatchObject({ total: 8000, page: 3 })
  })

  it('visits only the rows of the page if every row has the tag that a query asks for', async () => {
    const tagged = rows.slice(0, 100).map((row) => ({ ...row, tags: ['x'] }))
    const all = createTable(suppliers, tagged)
    await all.prepare()
    const filter = { field: 'tags', comparator: 'includes_any', value: ['x'] } as const
    const { order } = explainRun(all, { filter, page: { limit: 10 } }).parts[0]!
    expect(order).toEqual({ strategy: 'row-order', visited: 10 })
  })

  it('names the access path of each predicate, as the file says', () => {
    const filter = {
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
        { field: 'numRemediationRequests', comparator: 'gt', value: 49 },
        { field: 'name', comparator: 'contains', value: 'Steel 7' },
        { field: 'tags', comparator: 'includes_all', value: ['organic', 'local'] },
        { field: 'city', comparator: 'not_contains', value: 'L' },
      ],
    }
    const text = printExplanation(
      explainRun(table, { filter, sort: newest, page: { limit: 3 } } as object),
    )
    return expect(`${text}\n`).toMatchFileSnapshot('explanation.txt')
  })

  it.each([
    ['jump', { sort: newest, page: { offset: 4000, limit: 2 } }, 2],
    ['row-order', { page: { offset: 4000, limit: 2 } }, 2],
    ['none', { sort: newest, page: { limit: 0 } }, 0],
  ])('names the sort strategy %s', (strategy, query, visited) => {
    expect(explainRun(table, query as unknown).parts[0]!.order).toEqual({ strategy, visited })
  })

  it('tells how many rows an update removed, and explains the added rows apart', () => {
    const updated = table.update({
      upsert: [{ ...rows[5]!, city: 'York' }],
      remove: ['s6', 'gone'],
    })
    const text = printExplanation(
      explainRun(updated, { filter: { field: 'city', comparator: 'eq', value: 'York' } }),
    )
    expect(text).toContain('table: 8000 rows, 2 of them removed')
    expect(text).toContain('added: 1 rows\n  city in ["York"]: scan\n')
  })

  it('names the access path of each level, with its count of deleted rows', () => {
    const some = (from: number, to: number) =>
      rows.slice(from, to).map((row) => ({ ...row, city: 'York' }))
    const updated = table
      .update({ upsert: some(0, 2000) })
      .update({ upsert: some(1900, 2400) })
      .update({ upsert: some(2395, 2401) })
    const filter = { field: 'city', comparator: 'eq', value: 'York' } as const
    const { total, parts } = explainRun(updated, { filter, sort: newest, page: { limit: 5 } })
    expect(total).toBe(2401)
    expect(parts.map((part) => [part.rows, part.removed, part.filter.access])).toEqual([
      [8000, 2401, 'ranges'], // empty ranges: no row of the base has this city
      [2400, 5, 'posting-list'],
      [6, 0, 'scan'],
    ])
  })

  it.each([
    ['only counts', { limit: 0 }],
    ['starts right after the last row', { offset: 7999 }],
    ['starts further behind the last row', { offset: 9000 }],
  ])('says that no row was visited if a page of an updated table %s', (_, page) => {
    const updated = table.update({ upsert: [{ ...rows[5]!, city: 'York' }], remove: ['s6'] })
    const explanation = explainRun(updated, { sort: newest, page })
    expect(explanation).toMatchObject({ total: 7999, page: 0 })
    expect(explanation.parts[0]!.order).toEqual({ strategy: 'none', visited: 0 })
  })

  it('does not list the column of a sort as missing if the query only counts', async () => {
    const partly = createTable(suppliers, rows)
    await partly.prepare(['city'])
    const filter = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
    const { missing, total } = explainRun(partly, { filter, sort: newest, page: { limit: 0 } })
    expect([missing, total]).toEqual([[], 2000])
  })

  it.each<[string, string, unknown, string]>([
    ['city', 'eq', 'Leeds', 'city in ["Leeds"]'],
    ['city', 'ne', null, 'not city in [null]'],
    ['city', 'is_any', ['Leeds', null], 'city in ["Leeds",null]'],
    ['numRemediationRequests', 'gt', 2, 'numRemediationRequests in (2, …)'],
    ['numRemediationRequests', 'ge', 2, 'numRemediationRequests in [2, …)'],
    ['numRemediationRequests', 'lt', 2, 'numRemediationRequests in (…, 2)'],
    ['numRemediationRequests', 'le', 2, 'numRemediationRequests in (…, 2]'],
    ['connectedAt', 'eq', '1970-01-01', 'connectedAt in [0, 86400000)'],
    [
      'connectedAt',
      'is_any',
      ['1970-01-01', '1970-01-03', null],
      'connectedAt in [0, 86400000) or [172800000, 259200000) or absent',
    ],
    ['connectedAt', 'eq', null, 'connectedAt in [null]'],
    ['connectedAt', 'ne', null, 'not connectedAt in [null]'],
    ['name', 'contains', 'x"', 'name holds "x\\""'],
    ['name', 'not_contains', 'x', 'not name holds "x"'],
    ['tags', 'includes_any', ['a', 'b'], 'tags has any of ["a","b"]'],
    ['tags', 'includes_all', ['a', 'b'], 'tags has all of ["a","b"]'],
    ['tags', 'eq', null, 'tags in [null]'],
  ])('describes the condition %s %s %j in words', (field, comparator, value, condition) => {
    const query: unknown = { filter: { field, comparator, value } }
    expect(explainRun(table, query).parts[0]!.filter.condition).toBe(condition)
  })

  it('counts the rows of a page of a walk without the extra row that tells whether there are more', () => {
    const query = { page: { limit: 3 } }
    expect(explainRun(table, planWalk(suppliers, query, { after: null }))).toMatchObject({
      page: 3,
    })
  })

  it('lists the columns that were not built if the query scanned all rows', () => {
    const filter = {
      operands: [
        { field: 'name', comparator: 'contains', value: 'Steel 7' },
        { field: 'city', comparator: 'eq', value: 'Leeds' },
      ],
    } as const
    const cold = createTable(suppliers, rows)
    const query: unknown = { filter, sort: newest, page: { limit: 2 } }
    const explanation = explainRun(cold, query)
    expect(explanation).toMatchObject({
      missing: ['city', 'name', 'connectedAt'],
      parts: [
        {
          rows: 8000,
          filter: { condition: 'and', access: 'scan' },
          order: { strategy: 'scan', visited: 8000 },
        },
      ],
    })
    expect(printExplanation(explanation)).toContain('\nnot built: city\nnot built: name\n')
  })

  it('counts the letters that the run searches, without those of the explanation', () => {
    const searchedBy = (value: string) =>
      explainRun(table, { filter: compare('name', 'contains', value) } as object).searched
    const letters = rows.reduce((sum, { name }) => sum + name.length, 0)
    expect(searchedBy('Steel')).toBeLessThan(letters / 10) // by the index of words
    const cold = createTable(suppliers, rows)
    const filter = compare('name', 'contains', 'Steel')
    expect(explainRun(cold, { filter } as object).searched).toBe(letters)
    expect(explainRun(table, {}).searched).toBe(0)
  })

  it('reads no cell of a prepared table that the run does not read', async () => {
    let reads = 0
    const get = ({ id }: { id: number }) => (reads++, id)
    const counting = defineResource({ id: { kind: 'number', get } })
    const some = Array.from({ length: 2000 }, (_, id) => ({ id }))
    const prepared = createTable(counting, some)
    await prepared.prepare()
    reads = 0
    explainRun(prepared, { filter: compare('id', 'ge', 1990) } as object)
    expect(reads).toBe(0)
  })
})

describe('explainRun(table, query)', () => {
  it('rejects a table that createTable() did not make', () => {
    expect(() => explainRun('a' as never, {})).toThrow(
      new TypeError('table: expected a table from this package\'s createTable, got "a"'),
    )
  })
})
