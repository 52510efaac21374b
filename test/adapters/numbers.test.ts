import fc from 'fast-check'
import { QueryError } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { told } from '../issues.js'
import { placesOf, rule } from './places.js'

const places = [
  ...placesOf('amount'),
  ['a list field of the query builder', (text: string) => rule('in', text, 'scores')] as const,
]

describe.each(places)('the text of a number as %s', (_, convert) => {
  it('is rejected with the reason if a number would round it', () => {
    const issues = told(() => convert('9007199254740993')) as unknown[][]
    expect(issues.map(([code, , message]) => [code, message])).toEqual([
      [
        'invalid_value',
        expect.stringMatching(
          /^expected (one of|a finite number).*, got "9007199254740993"; a number would round it to 9007199254740992, so declare an id as a string$/,
        ),
      ],
    ])
  })

  it('is read as the number that it is', () => {
    expect(JSON.stringify(convert('9007199254740992'))).toContain('9007199254740992')
    expect(JSON.stringify(convert('17'))).toContain('17')
  })
})

it('adapters read any digits as the same number, or reject them', () => {
  const digits = fc.stringMatching(/^(0|[1-9]\d{0,20})(\.\d{1,5})?(e[1-9]\d?)?$/)
  const read = (text: string, convert: (text: string) => unknown): string => {
    try {
      return JSON.stringify(convert(text))
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      return 'rejected'
    }
  }
  // AG Grid compares texts, so it takes only the digits that JavaScript writes.
  const alike = places.filter(([name]) => !name.startsWith('a set of AG'))
  fc.assert(
    fc.property(digits, (text) => {
      const all = alike.map(([name, convert]) => [name, read(text, convert) === 'rejected'])
      const [, isRejected] = all[0]!
      expect(all).toEqual(alike.map(([name]) => [name, isRejected]))
      const number = String(Number(text))
      for (const [, convert] of isRejected === true ? [] : alike) {
        expect(read(text, convert)).toContain(number)
      }
    }),
  )
})
