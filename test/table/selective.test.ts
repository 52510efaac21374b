import { createTable, defineResource, planQuery, runQuery } from 'supplier-query'
import { expect, it } from 'vitest'
import { and, or } from '../builders.js'
import { expectCost } from '../cost.js'

const times = <T>(length: number, make: (i: number) => T): T[] =>
  Array.from({ length }, (_, i) => make(i))
const holds = (value: string) => ({ field: 'text', comparator: 'contains', value })
const selective = { field: 'code', comparator: 'eq', value: 'k7' }

/** Texts that repeat words, that are one word each, and that are too long for an index. */
const textsOf: Readonly<Record<string, (i: number) => string>> = {
  words: (i) => `lorem ipsum ${i % 50} dolor ${i}`,
  'one word each': (i) => `a${(i * 2_654_435_761).toString(36)}a`.repeat(8),
  'long texts': (i) => `${'a'.repeat(5_000)}${i}`,
}

const resource = defineResource({ id: 'number', code: 'string', text: 'string' }, { key: 'id' })
const needles = ['a', 'aa', 'aaa', 'lorem', 'ipsum', 'dolor', 'or', 'em', 'um', 'aaaa', 'm']

it.each(Object.keys(textsOf))(
  'a selective equality next to searches costs at most two scans: %s',
  async (name) => {
    const rows = times(3_000, (id) => ({ id, code: `k${id % 1_000}`, text: textsOf[name]!(id) }))
    const prepared = createTable(resource, rows)
    await prepared.prepare()
    const changed = times(40, (i) => ({ ...rows[i]!, text: rows[i + 60]!.text }))
    const update = { upsert: changed, remove: [50, 51] }
    const updated = prepared.update(update)
    const byId = new Map(changed.map((row) => [row.id, row]))
    const after = rows
      .filter(({ id }) => id !== 50 && id !== 51)
      .map((row) => byId.get(row.id) ?? row)
    const letters = rows.reduce((sum, { text }) => sum + text.length, 0)
    const searches = needles.map(holds)
    for (const filter of [
      and(...searches, selective),
      and(selective, ...searches),
      and(or(...searches), selective),
      and(...searches.map((each) => ({ ...each, comparator: 'not_contains' })), selective),
      and(or(...searches.slice(6)), or(...searches.slice(0, 6)), selective),
    ]) {
      for (const [table, of] of [
        [prepared, rows],
        [updated, after],
      ] as const) {
        const plan = planQuery(resource, { filter } as object)
        expectCost(name, table, plan, { visited: 200, searched: 2 * letters })
        const expected = runQuery(resource, { filter } as object, of)
        expect(table.run(plan)).toEqual(expected)
      }
    }
  },
)

it.each(['and', 'or'] as const)(
  '%s of searches whose words half of the texts have costs at most three scans',
  async (operator) => {
    const words = times(10, (i) => `word${i}`)
    const rows = times(6_000, (id) => {
      const own = words.filter((_, i) => (Math.imul(id + 1, 2_654_435_761) >>> (20 - i)) & 1)
      return { id, code: 'k', text: `${own.join(' ')} and others ${id}` }
    })
    const letters = rows.reduce((sum, { text }) => sum + text.length, 0)
    const table = createTable(resource, rows)
    await table.prepare()
    const query = {
      filter: (operator === 'and' ? and : or)(...words.map((word) => holds(`${word} `))),
      sort: [{ field: 'text', direction: 'asc' }],
    } as object // comparators are strings here
    const plan = planQuery(resource, query)
    expectCost(operator, table, plan, { visited: 6_000, searched: 3 * letters })
    expect(table.run(plan).total).toBe(runQuery(resource, query, rows).total)
  },
)
