import { describe, expect, it } from 'vitest'
import countries from 'world-countries'
import { runExample } from './run-example.js'

describe('the countries example', () => {
  const answers = runExample('countries')

  it('prints the totals of its five queries', () => {
    const counts = answers.map(({ count }) => count)
    expect(counts).toEqual(['6 of 44', '3 of 3', '8 of 8', '4 of 4', '6 of 6'])
    const landlocked = countries.filter((c) => c.landlocked && c.unMember)
    expect(landlocked).toHaveLength(44)
  })

  it('prints names in code point order', () => {
    const names = answers[3]?.rows.map((row) => row.split(/ {2,}/)[0])
    expect(names).toEqual(['Yemen', 'Zambia', 'Zimbabwe', 'Åland Islands'])
  })

  it('prints an absent status as a dash, before false', () => {
    expect(answers[2]?.rows[0]).toMatch(/^Kosovo +— +Pristina$/)
    expect(answers[2]?.rows.slice(1).every((row) => row.includes(' false '))).toBe(true)
  })
})
