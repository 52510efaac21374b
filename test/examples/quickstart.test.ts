import type { Supplier } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { sampleSuppliers } from '../../examples/sample-suppliers.js'
import { runExample } from './run-example.js'

const records = sampleSuppliers(1000, 2026)
const answers = runExample('quickstart')

/** The numbers in the ids of suppliers. */
const numbers = (rows: readonly Supplier[]) => rows.map(({ id }) => Number(id.slice(4)))

/** The numbers in the ids that stand in the table of an answer, and the line under it. */
function printed(index: number): { numbers: number[]; count: string | undefined } {
  const answer = answers[index]
  return {
    numbers: answer?.rows.map((row) => Number(row.slice(4, 11))) ?? [],
    count: answer?.count,
  }
}

/** The order of two texts by code point, which is that of their UTF-8 bytes; absent before all. */
function byText(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

describe('the quickstart', () => {
  it('prints five answers, each with its query', () => {
    expect(answers.map(({ title }) => title)).toEqual([
      'Approved suppliers in Leeds or Lyon, those with most remediation requests first, page 2',
      'Suppliers outside Leeds with 32 or more requests: a negation keeps those of no known city',
      'Suppliers connected today or in the three days before, as New York counts days',
      'Suppliers that do both castings and machining, and are not single-source',
      'A query is accepted whole or rejected whole, with every fault named',
    ])
    expect(answers[2]?.query).toEqual({
      filter: { field: 'connectedAt', comparator: 'rp_gt', value: 4 },
      sort: [{ field: 'connectedAt', direction: 'desc' }],
      page: { limit: 20 },
    })
  })

  it('pages the approved of two cities by two keys', () => {
    const approved = records.filter(
      ({ approvalStatus, city }) =>
        approvalStatus === 'approved' && (city === 'Leeds' || city === 'Lyon'),
    )
    const requests = ({ numRemediationRequests }: Supplier) => numRemediationRequests ?? -1
    const page = approved
      .toSorted((a, b) => requests(b) - requests(a) || byText(a.name, b.name))
      .slice(8, 16)
    expect(approved).toHaveLength(96)
    expect(numbers(page)).toEqual([812, 70, 913, 610, 767, 688, 165, 617])
    expect(printed(0)).toEqual({ numbers: numbers(page), count: '8 of 96' })
    expect(answers[0]?.rows[0]).toMatch(/^sup-0000812 {2}Lefèvre Emballages SA {3}Lyon +27$/)
  })

  it('keeps suppliers of no city outside Leeds, and puts them first', () => {
    const elsewhere = records.filter(
      ({ city, numRemediationRequests }) =>
        city !== 'Leeds' && numRemediationRequests !== null && numRemediationRequests >= 32,
    )
    const page = elsewhere.toSorted((a, b) => byText(a.city, b.city)).slice(0, 8)
    expect(elsewhere).toHaveLength(62)
    const cities = [...Array.from({ length: 6 }, () => null), 'Belfast', 'Birmingham']
    expect(page.map(({ city }) => city)).toEqual(cities)
    expect(printed(1)).toEqual({ numbers: numbers(page), count: '8 of 62' })
    expect(answers[1]?.rows[0]).toMatch(/^sup-0000028 {2}O'Connor Textiles & Sons +— +40$/)
  })

  it('counts days in New York, where the 16th begins at 05:00 UTC', () => {
    const start = Date.UTC(2026, 10, 16, 5)
    const time = ({ connectedAt }: Supplier) =>
      connectedAt === null ? -Infinity : Date.parse(connectedAt)
    const recent = records
      .filter((supplier) => time(supplier) >= start)
      .toSorted((a, b) => time(b) - time(a))
    expect(recent).toHaveLength(18)
    expect(recent.at(-1)?.connectedAt).toBe('2026-11-16T05:44:29.998Z')
    // In UTC three more would be of that day: a plain day is midnight UTC.
    expect(records.filter(({ connectedAt }) => connectedAt === '2026-11-16')).toHaveLength(3)
    expect(printed(2)).toEqual({ numbers: numbers(recent), count: '18 of 18' })
  })

  it('finds suppliers by what their tags have and lack', () => {
    const skilled = records.filter(
      ({ tags }) =>
        tags.includes('castings') && tags.includes('machining') && !tags.includes('single-source'),
    )
    expect(skilled).toHaveLength(26)
    expect(numbers(skilled.slice(0, 6))).toEqual([7, 17, 39, 84, 101, 123])
    expect(printed(3)).toEqual({ numbers: numbers(skilled.slice(0, 6)), count: '6 of 26' })
  })

  it('names every fault of a rejected query', () => {
    expect(answers[4]?.rows.map((row) => row.split(/ {2,}/).slice(0, 2))).toEqual([
      ['unknown_field', 'filter.operands.0.field'],
      ['invalid_value', 'filter.operands.1.value'],
      ['invalid_value', 'filter.operands.2.value'],
      ['not_sortable', 'sort.0.field'],
      ['invalid_direction', 'sort.0.direction'],
    ])
    expect(answers[4]?.rows[0]).toContain('did you mean "city"?')
    expect(answers[4]?.count).toBe('rejected for 5 faults')
  })
})
