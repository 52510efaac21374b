import type { Supplier } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { sampleSuppliers } from '../../examples/sample-suppliers.js'
import { runExample } from './run-example.js'

const records = sampleSuppliers(1000, 2026)
const answers = runExample('quickstart')

/** The numbers in the ids of suppliers. */
const numbers = (rows: readonly Supplier[]) => rows.map(({ id }) => Number(id.slice(4)))

/** The numbers in the ids that an answer prints, and the line below its table. */
function printed(index: number): { numbers: number[]; count: string | undefined } {
  const answer = answers[index]
  return {
    numbers: answer?.rows.map((row) => Number(row.slice(4, 11))) ?? [],
    count: answer?.count,
  }
}

/** Compares two strings by code point, which gives the order of their UTF-8 bytes; absent comes first. */
function byText(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

const time = ({ connectedAt }: Supplier) =>
  connectedAt === null ? -Infinity : Date.parse(connectedAt)

describe('the quickstart', () => {
  it('prints six answers, the model query of the interface first', () => {
    expect(answers.map(({ title }) => title)).toEqual([
      'Suppliers in Leeds that have not approved their connection yet, newest first',
      'Approved suppliers in Leeds or Lyon, most remediation requests first, second page',
      'Suppliers outside Leeds with 32 or more requests: "not Leeds" includes an unknown city',
      'Suppliers connected today or in the three days before',
      'Suppliers of both castings and machining that are not single-source',
      'An invalid query is rejected, and every mistake in it is reported',
    ])
    expect(answers[0]?.query).toEqual({
      filter: {
        operator: 'and',
        operands: [
          { field: 'approvalStatus', comparator: 'eq', value: 'unapproved' },
          { field: 'city', comparator: 'eq', value: 'Leeds' },
        ],
      },
      sort: [{ field: 'connectedAt', direction: 'desc' }],
      page: { offset: 0, limit: 5 },
    })
  })

  it('finds the newest unapproved suppliers of a city', () => {
    const unapproved = records.filter(
      ({ approvalStatus, city }) => approvalStatus === 'unapproved' && city === 'Leeds',
    )
    const page = unapproved.toSorted((a, b) => time(b) - time(a)).slice(0, 5)
    expect(unapproved).toHaveLength(39)
    expect(numbers(page)).toEqual([346, 898, 297, 996, 997])
    expect(printed(0)).toEqual({ numbers: numbers(page), count: '5 of 39' })
    expect(answers[0]?.rows[0]).toMatch(
      /^sup-0000346 {2}3 Rivers Plastics Ltd +Leeds {2}unapproved +2026-11-19T02:46:59.560Z$/,
    )
  })

  it('pages approved suppliers of two cities by two keys', () => {
    const approved = records.filter(
      ({ approvalStatus, city }) =>
        approvalStatus === 'approved' && (city === 'Leeds' || city === 'Lyon'),
    )
    const requests = ({ numRemediationRequests }: Supplier) => numRemediationRequests ?? -1
    const page = approved
      .toSorted((a, b) => requests(b) - requests(a) || byText(a.name, b.name))
      .slice(8, 16)
    expect(approved).toHaveLength(73)
    expect(printed(1)).toEqual({ numbers: numbers(page), count: '8 of 73' })
    expect(answers[1]?.rows[4]).toMatch(/^sup-0000198 {2}Lefèvre Textiles et Fils {2}Lyon +20$/)
  })

  it('counts an unknown city as outside Leeds, and puts it first', () => {
    const elsewhere = records.filter(
      ({ city, numRemediationRequests }) =>
        city !== 'Leeds' && numRemediationRequests !== null && numRemediationRequests >= 32,
    )
    const page = elsewhere.toSorted((a, b) => byText(a.city, b.city)).slice(0, 8)
    expect(elsewhere).toHaveLength(52)
    expect(page.slice(0, 4).map(({ city }) => city)).toEqual([null, null, null, 'Belfast'])
    expect(printed(2)).toEqual({ numbers: numbers(page), count: '8 of 52' })
    expect(answers[2]?.rows[0]).toMatch(/^sup-0000105 {2}Schäfer Stahlbau AG +— +35$/)
  })

  it('counts days in UTC, so that a date without a time is the day that it names', () => {
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19']
    const recent = records
      .filter(({ connectedAt }) => days.includes(String(connectedAt).slice(0, 10)))
      .toSorted((a, b) => time(b) - time(a))
    expect(recent).toHaveLength(24)
    // The first query lists this supplier in Leeds.
    expect(numbers(recent)).toContain(297)
    expect(recent.find(({ id }) => id === 'sup-0000297')?.connectedAt).toBe('2026-11-16')
    expect(printed(3)).toEqual({ numbers: numbers(recent), count: '24 of 24' })
  })

  it('finds suppliers by the tags they have and lack', () => {
    const skilled = records.filter(
      ({ tags }) =>
        tags.includes('castings') && tags.includes('machining') && !tags.includes('single-source'),
    )
    expect(skilled).toHaveLength(18)
    expect(printed(4)).toEqual({ numbers: numbers(skilled.slice(0, 6)), count: '6 of 18' })
  })

  it('reports every mistake of a rejected query', () => {
    expect(answers[5]?.rows.map((row) => row.split(/ {2,}/).slice(0, 2))).toEqual([
      ['unknown_field', 'filter.operands.0.field'],
      ['invalid_value', 'filter.operands.1.value'],
      ['invalid_value', 'filter.operands.2.value'],
      ['not_sortable', 'sort.0.field'],
      ['invalid_direction', 'sort.0.direction'],
    ])
    expect(answers[5]?.rows[0]).toContain('did you mean "city"?')
    expect(answers[5]?.count).toBe('rejected: 5 issues')
  })
})
