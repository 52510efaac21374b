import {
  fromAgGrid,
  fromMuiGrid,
  fromQueryBuilder,
  fromTanStackTable,
  muiGridOperators,
  toMuiGrid,
  toTanStackTable,
} from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'
import { listing } from './listing.js'

type Convert = (options: object) => unknown

const builder: Convert = (options) =>
  fromQueryBuilder(listing, { combinator: 'and', rules: [] }, options)
const mui: Convert = (options) => fromMuiGrid(listing, {}, options)
const ag: Convert = (options) => fromAgGrid(listing, {}, options)
const tanStack: Convert = (options) => fromTanStackTable(listing, {}, options)
const inverses: readonly Convert[] = [
  (options) => toMuiGrid(listing, {}, options),
  (options) => muiGridOperators(listing, options),
]

/** The option, a value that it takes, and values that it refuses, with the message. */
type Case = readonly [
  option: string,
  takes: readonly unknown[],
  refuses: readonly (readonly [value: unknown, message: string])[],
]

const flags: Case[1] = [true, false, undefined]
const notFlags: Case[2] = [
  ['false', 'expected true or false, got "false"'],
  [0, 'expected true or false, got 0'],
  [null, 'expected true or false, got null'],
]
const fieldsOf = (option: string): Case => [
  option,
  [[], ['name'], ['name', 'amount', 'name'], undefined],
  [
    ['name', 'expected an array, got "name"'],
    [true, 'expected an array, got true'],
    [null, 'expected an array, got null'],
    [{ 0: 'name', length: 1 }, 'expected an array, got an object'],
    [['name', 'nmae'], '[1]: expected the name of a field for clients, got "nmae"'],
    [['secret'], '[0]: expected the name of a field for clients, got "secret"'],
    [['constructor'], '[0]: expected the name of a field for clients, got "constructor"'],
    [[['name']], '[0]: expected the name of a field for clients, got an array'],
  ],
]
const blanks: Case = [
  'blanks',
  ['empty', undefined],
  [
    ['Empty', 'expected "empty", got "Empty"'],
    [true, 'expected "empty", got true'],
    [null, 'expected "empty", got null'],
  ],
]
const incomplete: Case = [
  'incomplete',
  ['drop', 'refuse', undefined],
  [
    ['keep', 'expected "drop" or "refuse", got "keep"'],
    [true, 'expected "drop" or "refuse", got true'],
  ],
]
const dateTimes: Case = [
  'dateTimes',
  [[], ['since'], undefined],
  [
    ['since', 'expected an array, got "since"'],
    [['name'], '[0]: expected the name of a date field for clients, got "name"'],
  ],
]

const cases: Readonly<Record<string, readonly [convert: readonly Convert[], ...Case[]]>> = {
  'react-querybuilder': [[builder], incomplete],
  'MUI X Data Grid': [
    [mui, ...inverses],
    incomplete,
    ['ignoreDiacritics', flags, notFlags],
    dateTimes,
    fieldsOf('singleSelects'),
    fieldsOf('quickFields'),
  ],
  'AG Grid': [
    [ag],
    incomplete,
    blanks,
    ['inRangeInclusive', flags, notFlags],
    fieldsOf('caseSensitive'),
  ],
  'TanStack Table': [
    [tanStack, (options) => toTanStackTable(listing, {}, options)],
    incomplete,
    blanks,
  ],
}

describe.each(Object.entries(cases))('the options for %s', (_, [converts, ...options]) => {
  it.each(options)('%s is taken as declared, or refused by name', (option, takes, refuses) => {
    for (const convert of converts) {
      for (const value of takes) expect(() => convert({ [option]: value })).not.toThrow()
      for (const [value, message] of refuses) {
        const separator = message.startsWith('[') ? '' : ': '
        const wrong = () => convert({ [option]: value })
        expect(wrong).toThrow(new TypeError(`${option}${separator}${message}`))
      }
    }
  })

  it('others are unknown', () => {
    for (const convert of converts) {
      for (const name of ['casesensitive', 'constructor', 'rows']) {
        const wrong = () => convert({ [name]: undefined })
        expect(wrong).toThrow(new TypeError(`options: unknown property "${name}"`))
      }
    }
  })
})

it('a now that is not a time is refused, even if no rule needs it', () => {
  for (const now of [NaN, null, '2024-06-01', Infinity])
    expect(() => builder({ now })).toThrow(RangeError)
  expect(() => builder({ now: 0 })).not.toThrow()
  expect(() => builder({ now: undefined })).not.toThrow()
})
