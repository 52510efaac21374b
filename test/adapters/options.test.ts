import {
  fromAgGrid,
  fromMuiGrid,
  fromQueryBuilder,
  fromTanStackTable,
  muiGridOperators,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { errorsOf } from '../issues.js'
import { listing } from './listing.js'

type Convert = (options: object) => unknown

const builder: Convert = (options) =>
  fromQueryBuilder(listing, { combinator: 'and', rules: [] }, options)
const mui: Convert = (options) => fromMuiGrid(listing, {}, options)
const ag: Convert = (options) => fromAgGrid(listing, {}, options)
const tanStack: Convert = (options) => fromTanStackTable(listing, {}, options)
const muiOperators: Convert = (options) => muiGridOperators(listing, options)

/** The option, values that it takes, and values that it refuses. */
type Case = readonly [option: string, takes: readonly unknown[], refuses: readonly unknown[]]

const flag = (option: string): Case => [option, [true, false, undefined], ['false', 0, null]]
const notLists = ['name', true, null, { 0: 'name', length: 1 }]
const wrongLists = [['name', 'nmae'], ['secret'], ['constructor'], [['name']]]
const fieldsOf = (option: string): Case => [
  option,
  [[], ['name'], ['name', 'amount', 'name'], undefined],
  [...notLists, ...wrongLists],
]
const blanks: Case = ['blanks', ['empty', undefined], ['Empty', true, null]]
const incomplete: Case = ['incomplete', ['drop', 'refuse', undefined], ['keep', true]]

const cases: Readonly<Record<string, readonly [convert: readonly Convert[], ...Case[]]>> = {
  'react-querybuilder': [[builder], incomplete],
  'MUI X Data Grid': [
    [mui, muiOperators],
    incomplete,
    flag('ignoreDiacritics'),
    fieldsOf('dateTimes'),
    fieldsOf('singleSelects'),
    fieldsOf('quickFields'),
  ],
  'AG Grid': [[ag], incomplete, blanks, flag('inRangeInclusive'), fieldsOf('caseSensitive')],
  'TanStack Table': [[tanStack], incomplete],
}

describe.each(Object.entries(cases))('the options for %s', (name, [converts, ...options]) => {
  it('are taken as declared, or refused by name', async () => {
    const texts = converts.map((convert) => {
      const lines = options.map(([option, takes, refuses]) => {
        for (const value of takes) expect(() => convert({ [option]: value })).not.toThrow()
        return errorsOf((value) => convert({ [option]: value }), refuses)
      })
      return lines.join('')
    })
    expect(new Set(texts).size).toBe(1)
    const file = name.toLowerCase().replaceAll(' ', '-')
    await expect(texts[0]).toMatchFileSnapshot(`options/${file}.txt`)
  })

  it('others are unknown', () => {
    for (const convert of converts) {
      for (const unknown of ['casesensitive', 'constructor', 'rows']) {
        const wrong = () => convert({ [unknown]: undefined })
        expect(wrong).toThrow(new TypeError(`options: unknown property "${unknown}"`))
      }
    }
  })
})
