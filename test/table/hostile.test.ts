import { createTable, defineResource, runQuery, explainRun } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../examples/random.js'

/** The worst columns for a table. Each answer equals the answer of the array engine. */

const resource = defineResource({
  text: 'string',
  number: 'number',
  list: 'string[]',
  turn: 'number',
})

const COUNT = 6000

interface Row {
  readonly text?: unknown
  readonly number?: unknown
  readonly list?: unknown
  readonly turn: number
}

/** Checks the answers of a cold table, and then of a prepared table. */
async function expectSameAnswers(rows: readonly Row[], queries: readonly unknown[]): Promise<void> {
  const table = createTable(resource, rows)
  for (const [i, query] of queries.entries()) {
    if (i === 1) await table.prepare()
    const { rows: expected, total } = runQuery(resource, query, rows)
    const answer = table.run(query)
    expect(answer.total).toBe(total)
    expect(answer.rows.map((row) => rows.indexOf(row))).toEqual(
      expected.map((row) => rows.indexOf(row)),
    )
  }
}

function makeRows(cells: (turn: number) => Omit<Row, 'turn'>, count = COUNT): Row[] {
  return Array.from({ length: count }, (_, turn) => ({ ...cells(turn), turn }))
}

/** Returns hexadecimal digits that look random. The same number gives the same digits. */
function hexOf(seed: number): string {
  const random = createRandom(seed)
  const word = () =>
    Math.floor(2 ** 32 * random())
      .toString(16)
      .padStart(8, '0')
  return word() + word() + word() + word()
}

function searches(needles: readonly string[]): unknown[] {
  return needles.flatMap((value) =>
    ['contains', 'not_contains'].flatMap((comparator) => [
      { filter: { field: 'text', comparator, value }, page: { limit: 5 } },
      {
        filter: { field: 'text', comparator, value },
        sort: [{ field: 'text', direction: 'desc' }],
        page: { offset: 3, limit: 5 },
      },
    ]),
  )
}

const sorts = ['text', 'number'].flatMap((field) =>
  ['asc', 'desc'].flatMap((direction) =>
    [0, COUNT / 2, COUNT - 2].map((offset) => ({
      sort: [
        { field, direction },
        { field: 'turn', direction: 'desc' },
      ],
      page: { offset, limit: 4 },
    })),
  ),
)

describe('a table gives the same answers as the array engine if', () => {
  it('every text is one unbroken word', async () => {
    const rows = makeRows((turn) => ({ text: hexOf(turn) }))
    await expectSameAnswers(rows, [
      ...searches(['a', 'ab', 'abc', '0000', 'zz', hexOf(7)]),
      ...sorts,
    ])
  })

  it('all values are distinct, equal or absent', async () => {
    const numbers = { field: 'number', comparator: 'ge', value: 0.5 }
    for (const cells of [
      (turn: number) => ({ text: `t${turn} x`, number: Math.sin(turn) }),
      () => ({ text: 'same', number: 1 }),
      () => ({}),
    ]) {
      await expectSameAnswers(makeRows(cells), [
        ...searches(['t1', 'same']),
        ...sorts,
        { filter: numbers },
      ])
    }
  })

  it('numbers are NaN, infinite, 0 or -0', async () => {
    const values = [NaN, Infinity, -Infinity, -0, 0, 5e-324]
    const rows = makeRows((turn) => ({ number: values[turn % values.length] }))
    const queries = ['eq', 'gt', 'ge', 'lt', 'le'].flatMap((comparator) =>
      [0, -0, 1].map((value) => ({
        filter: { field: 'number', comparator, value },
        page: { limit: 9 },
      })),
    )
    await expectSameAnswers(rows, [...queries, ...sorts])
  })

  it('lists have 10,000 distinct elements, or the same element many times', async () => {
    const rows = makeRows((turn) => ({
      list:
        turn % 50 === 0
          ? Array<string>(500).fill('often')
          : [`t${turn}`, `t${turn % 10_000}`, `u${turn % 4000}`],
    }))
    const many = Array.from({ length: 500 }, (_, i) => `u${i * 7}`)
    const queries = ['includes_any', 'includes_all', 'excludes_any', 'excludes_all'].flatMap(
      (comparator) =>
        [many, ['often'], ['t5', 'u5'], ['never']].map((value) => ({
          filter: { field: 'list', comparator, value },
          page: { limit: 7 },
        })),
    )
    await expectSameAnswers(rows, queries)
  })

  it('long texts differ only at their ends', async () => {
    const long = 'x'.repeat(2 ** 16)
    const rows = makeRows((turn) => ({ text: `${long}${turn % 7}` }), 30)
    const byText = [{ field: 'text', direction: 'asc' }]
    await expectSameAnswers(rows, [
      { sort: byText, page: { limit: 9 } },
      { filter: { field: 'text', comparator: 'contains', value: 'x3' } },
    ])
  })

  it('many long texts have the same length and may have the same hash', async () => {
    // Quadratic work would be a million comparisons of 20 KB.
    const long = 'x'.repeat(20_000)
    const rows = makeRows((turn) => ({ text: `${long}${turn + 10_000}` }), 1500)
    const table = createTable(resource, rows)
    await table.prepare()
    const { rows: page } = table.run({
      sort: [{ field: 'text', direction: 'desc' }],
      page: { limit: 2 },
    })
    expect(page.map(({ turn }) => turn)).toEqual([1499, 1498])
    expect(
      table.run({ filter: { field: 'text', comparator: 'contains', value: 'x1123' } }).total,
    ).toBe(10)
  })

  it('texts contain the words of a needle in another order, further apart, or inside other words', async () => {
    const forms = 'north sea|sea north|north  sea|north of sea|farnorth seaside|north| '.split('|')
    const rows = makeRows((turn) => ({ text: `${forms[turn % forms.length]} ${turn}` }))
    await expectSameAnswers(
      rows,
      searches(['north sea', 'th se', 'north ', ' sea', ' sea ', 'north  sea', ' ', '  ', 'sea 7']),
    )
  })

  it('texts share thousands of words', async () => {
    const rows = makeRows((turn) => ({ text: `a${turn % 3000} b${Math.floor(turn / 3000)}` }))
    const words = Array.from({ length: 30 }, (_, i) => `a${2030 + i} `)
    await expectSameAnswers(rows, searches(words))
  })

  it('texts have runs of spaces, have no spaces, or are absent', async () => {
    const runs = [0, 1, 2, 3, 7, 40, 300]
    const spaces = (count: number) => ' '.repeat(count)
    const cellOf = (turn: number) => {
      const run = spaces(runs[turn % runs.length]!)
      const forms = [`${run}${turn}`, `${turn}${run}`, ` ${turn}${run}x  y`, run, null, turn]
      return forms[turn % forms.length]
    }
    const queries = searches([0, 1, 2, 3, 4, 7, 8, 40, 41, 255, 256].map(spaces))
    for (const count of [50, COUNT]) {
      const rows = makeRows((turn) => ({ text: cellOf(turn) }), count)
      await expectSameAnswers(rows, queries)
      const holding = (length: number, comparator = 'contains') => ({
        field: 'text',
        comparator,
        value: spaces(length),
      })
      const filters = [
        { operands: [holding(2), holding(7, 'not_contains')] },
        { operator: 'or', operands: [holding(40), holding(1, 'not_contains')] },
        { operands: [holding(0), holding(1, 'not_contains')] },
        { operator: 'or', operands: [holding(0, 'not_contains'), holding(256)] },
      ]
      await expectSameAnswers(
        rows,
        filters.map((filter) => ({ filter, page: { limit: 20 } })),
      )
    }
  })

  it('a filter names many days and instants, adjacent or apart', () => {
    const hour = 3_600_000
    const dated = defineResource({ day: 'date', turn: 'number' })
    const rows = Array.from({ length: COUNT }, (_, turn) => ({
      day: turn % 11 === 0 ? null : turn * hour,
      turn,
    }))
    const table = createTable(dated, rows)
    const days = (count: number, step: number) =>
      Array.from({ length: count }, (_, i) =>
        new Date(i * step * 24 * hour).toISOString().slice(0, 10),
      )
    const instants = (count: number, step: number) =>
      Array.from({ length: count }, (_, i) => i * step * hour)
    const values = [
      days(250, 1),
      days(100, 2),
      instants(500, 1),
      instants(500, 5),
      [...days(20, 3), ...instants(400, 2), null],
      instants(3, 50_000),
    ]
    for (const value of values) {
      for (const comparator of ['is_any', 'is_not_any']) {
        const filter = { field: 'day', comparator, value }
        const query: unknown = { filter, page: { offset: 3, limit: 50 } }
        expect(table.run(query)).toEqual(runQuery(dated, query, rows))
      }
    }
  })

  it('texts contain too many different letters for a letter index', async () => {
    const rows = makeRows((turn) => ({
      text: `${String.fromCharCode(0x4e00 + turn)}${String.fromCharCode(0x3041 + (turn % 80))}${turn}`,
    }))
    const table = createTable(resource, rows)
    await table.prepare(['text'])
    const filter = { field: 'text', comparator: 'contains', value: '12' } as const
    expect(explainRun(table, { filter }).parts[0]!.filter.access).toBe('value-search')
    await expectSameAnswers(rows, searches(['1', '12', '\u3041', '\u3041 ', 'a b']))
  })

  it('texts contain paired or lone surrogates', async () => {
    const texts = '\u{1F600} \uFF5E \uD83D \uDE00 a\uD83D a\u{1F600} a\uFFFF b'.split(' ')
    const rows = makeRows((turn) => ({ text: texts[turn % texts.length] }), 100)
    await expectSameAnswers(rows, sorts)
  })
})
