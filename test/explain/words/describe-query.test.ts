import { comparators, defineResource, parseQuery, suppliers, type Comparator } from 'supplier-query'
import { describeQuery } from 'supplier-query/explain'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { queriesOf, resources } from '../../arbitraries.js'
import { and, asc, compare as where, desc, or } from '../../builders.js'
import { asking, now } from '../match/sample-row.js'

const resource = defineResource({
  name: 'string',
  score: 'number',
  active: 'boolean',
  seen: { kind: 'date', label: 'last seen' },
  tags: 'string[]',
  marks: 'number[]',
  'a b': 'string',
  été: 'string',
})

const comparatorNames = Object.keys(comparators) as Comparator[]

const say = (filter: unknown) => describeQuery(resource, asking(filter))

describe('describeQuery(resource, query)', () => {
  it('describes each comparator of each kind', async () => {
    const texts = [['a', 'a'], ['a'], ['a', 'b'], ['a', 'b', 'c']]
    const days = [
      ['2024-05-01', '2024-05-03'],
      ['2024-05-01', '2024-05-03T10:00Z'],
      ['2024-05', '2024-W30'],
      ['2024-05', '2024-05-03'],
    ]
    const times = [
      '2024',
      '2024-Q2',
      '2024-05',
      '2024-W09',
      '2024-05-01',
      '2024-05-01T10:00',
      '2024-05-01T10:00+02:00',
      new Date(now),
      5,
      0,
    ]
    const samples: Readonly<Record<string, { one: unknown[]; lists: unknown[][] }>> = {
      name: { one: ['M'], lists: texts },
      score: { one: [-0, 1.5], lists: [[1, 2]] },
      active: { one: [true], lists: [[true, false]] },
      seen: { one: times, lists: days },
      tags: { one: ['a'], lists: texts },
      marks: { one: [1], lists: [[1, 2]] },
      'a b': { one: ['x'], lists: [] },
      été: { one: ['x'], lists: [] },
    }
    const periods =
      'P1M P2W P1000Y PT0S PT36H PT1H PT1M PT1S P1DT0S P1DT1H1M P1DT1M1S P1Y2M3DT4H5M6S P1D/D P0D/W P7D/W P1M/M P12M/Y P3M/Q P1D/Y P2M/M'
    const spans = [0, 1, 7, 30, ...periods.split(' ')]
    const lines = Object.entries(samples).flatMap(([field, { one, lists }]) => {
      const { kind } = resource.fields[field as 'name'] // or another field
      const nullable = [...lists, []].flatMap((list) => [list, [...list, null], [null, ...list]])
      const operandsOf = {
        value: one,
        valueOrNull: [...one, null],
        values: [[], ...lists],
        valuesOrNull: [[], ...lists, ...nullable],
        null: [null],
        span: spans,
      }
      return comparatorNames.flatMap((comparator) => {
        const shape = comparators[comparator].operands[kind]
        return (shape === undefined ? [] : operandsOf[shape]).map((value) => {
          const said = say(where(field, comparator, value))
          return `${field} ${comparator} ${JSON.stringify(value)}\n  ${said}\n`
        })
      })
    })
    await expect([...new Set(lines)].join('')).toMatchFileSnapshot('described.txt')
  })

  const [a, b, c] = ['a', 'b', 'c'].map((value) => where('name', 'eq', value))
  const last = 2 ** 53 - 1
  const aOrNone = where('name', 'is_any', ['a', null])

  it.each<[unknown, string]>([
    [undefined, 'every row'],
    [{}, 'every row'],
    [and(or({})), 'every row'],
    [or(), 'no row'],
    [and(a, or()), 'name is "a" and never true'],
    [or(a, {}), 'name is "a" or always true'],
    [and(a, {}), 'name is "a" and always true'],
    [and(or(and(a))), 'name is "a"'],
    [and(a, and(b, c)), 'name is "a" and name is "b" and name is "c"'],
    [or(a, and(b, c)), 'name is "a" or name is "b" and name is "c"'],
    [and(a, or(b, c)), 'name is "a" and (name is "b" or name is "c")'],
    [and(a, or(b, or(c))), 'name is "a" and (name is "b" or name is "c")'],
    [and(a, aOrNone), 'name is "a" and (name is "a" or not set)'],
    [or(b, aOrNone), 'name is "b" or name is "a" or not set'],
    [and(a, where('name', 'is_not_any', ['b', null])), 'name is "a" and name is set, but not "b"'],
    [and(or(aOrNone)), 'name is "a" or not set'],
    [and(a, where('name', 'is_any', [null])), 'name is "a" and name is not set'],
    [
      or(and(a, or(b, c)), and(c, a)),
      'name is "a" and (name is "b" or name is "c") or name is "c" and name is "a"',
    ],
  ])('has brackets only where precedence needs them: %j', (filter, expected) => {
    expect(say(filter)).toBe(expected)
  })

  it.each<[object, string]>([
    [{ sort: [{ field: 'seen', direction: 'desc' }] }, 'newest last seen first'],
    [{ sort: [{ field: 'seen', direction: 'asc' }] }, 'oldest last seen first'],
    [{ sort: [{ field: 'score', direction: 'desc' }] }, 'highest score first'],
    [{ sort: [{ field: 'score', direction: 'asc' }] }, 'lowest score first'],
    [{ sort: [{ field: 'active', direction: 'asc' }] }, 'by active with false first'],
    [{ sort: [{ field: 'active', direction: 'desc' }] }, 'by active with true first'],
    [{ sort: [asc('name'), desc('a b')] }, 'by name, then by "a b" in reverse'],
    [{ page: { limit: 20 } }, 'rows 1 to 20'],
    [{ page: { offset: 20, limit: 20 } }, 'rows 21 to 40'],
    [{ page: { offset: 20, limit: 1 } }, 'row 21'],
    [{ page: { offset: 20 } }, 'from row 21 on'],
    [{ page: { limit: 0 } }, 'only the count'],
    [{ page: { offset: last, limit: last } }, 'rows 9007199254740992 to 18014398509481982'],
  ])('describes the order and the page: %j', (query, expected) => {
    expect(describeQuery(resource, query as unknown)).toBe(`every row, ${expected}`)
  })

  it('joins all parts in one sentence', () => {
    const query = {
      filter: and(
        where('approvalStatus', 'eq', 'unapproved'),
        where('city', 'is_any', ['Berlin', 'Leeds']),
      ),
      sort: [desc('connectedAt'), asc('name')],
      page: { limit: 20 },
    }
    expect(describeQuery(suppliers, query as unknown)).toBe(
      'approval status is "unapproved" and city is either "Berlin" or "Leeds", newest connected at first, then by name, rows 1 to 20',
    )
  })

  it('escapes characters that a terminal or a page would interpret', () => {
    const hostile = '"or" \\ \n\u001b[31m\u009b\u202e\u2066\u200b\u2028\ufeff\u007f'
    const said = say(where('name', 'eq', hostile))
    expect(said).toBe(
      'name is "\\"or\\" \\\\ \\n\\u001b[31m\\u009b\\u202e\\u2066\\u200b\\u2028\\ufeff\\u007f"',
    )
    expect(say(where('name', 'eq', 'نص \u{1F468}\u200D\u{1F469}'))).toBe(
      'name is "نص \u{1F468}\\u200d\u{1F469}"',
    )
  })

  it('cuts a long list', () => {
    const texts = Array.from({ length: 21 }, (_, i) => `t${i}`)
    expect(say(where('name', 'is_any', texts))).toMatch(/^name is any of "t0", .*"t19" or 1 other$/)
    expect(say(where('tags', 'includes_all', [...texts, 'x']))).toMatch(/"t19" and 2 others$/)
    expect(say(where('name', 'is_any', texts.slice(0, 20)))).toMatch(/"t18" or "t19"$/)
  })

  it('accepts parsed queries, and rejects values that are not queries', () => {
    const query = parseQuery(resource, { filter: where('name', 'eq', 'a') })
    expect(describeQuery(resource, query)).toBe('name is "a"')
    expect(() => describeQuery(resource, asking(5))).toThrow('filter')
  })

  it('describes every query, and never names an internal field', () => {
    const cases = resources.chain((each) => fc.tuple(fc.constant(each), queriesOf(each)))
    fc.assert(
      fc.property(cases, ([each, query]) => {
        const said = describeQuery(each, query as unknown)
        expect(said).not.toMatch(/undefined|NaN|\[object|\n/)
        expect(describeQuery(each, parseQuery(each, query))).toBe(said)
      }),
      { numRuns: 100 },
    )
  })

  it('describes a field with a label by its label, whatever its name is', () => {
    const labelled = defineResource({ 'a b': { kind: 'string', label: 'Alpha' } })
    expect(describeQuery(labelled, asking(where('a b', 'eq', 'M')))).toBe('Alpha is "M"')
  })
})

describe('the words of a day', () => {
  const bills = defineResource({ due: 'day', amount: 'decimal' })
  const sayBills = (filter: object) => {
    const query: unknown = { filter, sort: [{ field: 'due', direction: 'desc' }] }
    return describeQuery(bills, query)
  }

  it('are the day as it is written', () => {
    const written = sayBills({ field: 'due', comparator: 'eq', value: '2026-03-08' })
    expect(written).toBe('due is on 2026-03-08, newest due first')
  })

  it('show a decimal by its digits', () => {
    const filter = { field: 'amount', comparator: 'gt', value: '12345678901234567.89' }
    expect(sayBills(filter)).toContain('amount is more than 12345678901234567.89')
  })
})
