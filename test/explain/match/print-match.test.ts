import { defineResource, suppliers } from 'supplier-query'
import { explainMatch, printMatch, type MatchExplanation } from 'supplier-query/explain'
import { describe, expect, it } from 'vitest'
import { and, compare as where, or } from '../../builders.js'
import { MANY, onShortStack } from '../../short-stack.js'
import { asking, now, row } from './sample-row.js'

const print = (filter: unknown, of: unknown = row) =>
  printMatch(explainMatch(suppliers, asking(filter), of, { now }))

const [inLeeds, inBerlin] = [where('city', 'eq', 'Leeds'), where('city', 'eq', 'Berlin')]
const isAcme = where('name', 'contains', 'Acme')

describe('printMatch(explanation)', () => {
  it('prints why a row is not in a list', () => {
    const lately = where('connectedAt', 'rp_gt', 7)
    const many = where('numRemediationRequests', 'ge', 3)
    expect(print(and(inLeeds, many, or(where('tags', 'contains', 'vip'), lately)))).toBe(
      [
        'The row does not match because this comparison fails: remediation requests is at least 3 (it is "5", not a number).',
        '  ✗ all of',
        '    ✓ city is "Leeds" (it is "Leeds")',
        '    ✗ remediation requests is at least 3 (it is "5", not a number)',
        '    ✗ any of',
        '      ✗ tags contains "vip" (it contains "a" and "b")',
        '      ✗ connected at is more recent than 7 days ago (it is 2024-05-01T10:00:00Z)',
        'It would match if 2 more comparisons held.',
      ].join('\n'),
    )
  })

  it('prints the comparisons that decide, and how the verdict would change', async () => {
    const filters = {
      'every row': undefined,
      'no row': or(),
      'a part that every row meets': or({}, and(inLeeds)),
      'one comparison that holds': inLeeds,
      'one that fails, in groups of one': and(or(inBerlin)),
      'all that must hold': and(inLeeds, isAcme),
      'an or of which one operand holds': or(inBerlin, isAcme),
      'two of those': or(inLeeds, isAcme),
      'three of those': or(inLeeds, isAcme, where('approvalStatus', 'eq', null)),
      'none of those': or(inBerlin, where('name', 'eq', 'x')),
    }
    const texts = Object.entries(filters).map(([what, filter]) => `# ${what}\n${print(filter)}\n`)
    await expect(texts.join('\n')).toMatchFileSnapshot('printed.txt')
  })

  it.each<[string, unknown, string]>([
    ['a text', { city: 'York' }, '"York"'],
    ['a long text', { city: 'y'.repeat(65) }, `"${'y'.repeat(64)}…"`],
    ['a text just short enough', { city: 'y'.repeat(64) }, `"${'y'.repeat(64)}"`],
    ['a text that a terminal would act on', { city: '\u009b1m' }, '"\\u009b1m"'],
    ['another kind', { city: 5 }, '5, not a string'],
    ['a Date', { city: new Date(0) }, 'a Date, not a string'],
    ['an invalid Date', { city: new Date(NaN) }, 'an invalid Date, not a string'],
    ['nothing', {}, 'not set'],
    ['no row', 7, 'not set'],
  ])('shows the cell: %s', (_, of, expected) => {
    expect(print(inBerlin, of)).toContain(`(it is ${expected})`)
  })

  it('shows numbers, lists and dates', () => {
    const many = where('numRemediationRequests', 'gt', 3)
    expect(print(many, { numRemediationRequests: Infinity })).toContain('(it is Infinity)')
    expect(print(where('tags', 'eq', null), { tags: [] })).toContain('(it is empty)')
    expect(print(where('tags', 'eq', null), { tags: 'a' })).toContain('"a", not a string[]')
    const tags = Array.from({ length: 30 }, (_, i) => `t${i}`)
    expect(print(where('tags', 'eq', null), { tags })).toContain('"t19" and 10 others)')
    const on = where('connectedAt', 'eq', '2024-05-01')
    expect(print(on, { connectedAt: '2024-02-30' })).toContain('(it is "2024-02-30", not a date)')
  })

  it.each<[comparator: string, value: unknown, said: string]>([
    ['eq_date', '2024-04', 'connected at is in April 2024'],
    ['ne_date', '2024-05', 'connected at is not in May 2024'],
    ['lt', '2024-Q2', 'connected at is before Q2 2024'],
    ['gt', '2024', 'connected at is after 2024'],
    ['is_any', ['2023', '2024-W48'], 'connected at is in either 2023 or week 48 of 2024'],
    ['rp_eq_date', 'P1M/M', 'connected at is last month'],
    ['rp_eq_date', 'P0D/W', 'connected at is this week'],
    ['rp_lt', 'P0D/Y', 'connected at is before this year'],
    ['rf_eq_date', 'P3M/Q', 'connected at is next quarter'],
  ])('names the period that a cell is not in: %s %j', (comparator, value, said) => {
    const failing = where('connectedAt', comparator, value)
    const cell = '(it is 2024-05-01T10:00:00Z)'
    expect(print(failing)).toBe(
      `The row does not match because this comparison fails: ${said} ${cell}.`,
    )
    expect(print(and(inLeeds, failing)).split('\n').slice(2)).toEqual([
      '    ✓ city is "Leeds" (it is "Leeds")',
      `    ✗ ${said} ${cell}`,
      `It would match if this comparison held: ${said}.`,
    ])
  })

  it('prints an explanation after JSON, and quotes names that are not words', () => {
    const odd = defineResource({
      'a b': 'boolean',
      c: { kind: 'number[]', label: 'Grades so far' },
    })
    const filter = { field: 'a b', comparator: 'eq', value: true } as const
    const grades = { field: 'c', comparator: 'includes_all', value: [1, 2] } as const
    const explanation = explainMatch(
      odd,
      { filter: { operands: [filter, grades] } },
      { c: [1, Infinity] },
    )
    const sent = JSON.parse(JSON.stringify(explanation)) as MatchExplanation
    expect(printMatch(sent)).toBe(printMatch(explanation))
    expect(printMatch(sent)).toContain('✗ "a b" is true (it is not set)')
    expect(printMatch(sent)).toContain(
      '✗ Grades so far contains all of 1 and 2 (it contains 1 and Infinity)',
    )
  })

  it('prints a line for each of 20,000 comparisons', () => {
    const explanation = explainMatch(suppliers, asking(and(inLeeds, isAcme)), row)
    const { tree } = explanation
    if (!('operands' in tree)) throw new Error('expected a group')
    const operands = Array.from({ length: MANY }, () => tree.operands[0]!)
    const long = { ...explanation, tree: { ...tree, operands } }
    const printed = onShortStack(() => printMatch(long))
    expect(printed.split('\n')).toHaveLength(MANY + 3)
  })

  it('cuts a long list of deciding comparisons', () => {
    const texts = Array.from({ length: 30 }, (_, i) => where('name', 'ne', `n${i}`))
    expect(print(and(...texts))).toMatch(/; 10 others\.\n/)
  })
})
