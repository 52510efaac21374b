import { runInThisContext } from 'node:vm'
import fc from 'fast-check'
import { defineResource, runQuery, type Kind } from 'supplier-query'
import { assertRows, inspectRows, printInspection } from 'supplier-query/inspect'
import { describe, expect, it, test } from 'vitest'
import { resourcesOfEveryKind, rowsOf } from '../arbitraries.js'

/** A class like those of decimal.js, big.js and bignumber.js. */
class Decimal {
  readonly #digits: string
  constructor(digits: string) {
    this.#digits = digits
  }
  toNumber(): number {
    return Number(this.#digits)
  }
  toString(): string {
    return this.#digits
  }
}

/** A decimal without `toNumber`, like the decimals of MongoDB's driver. */
class Decimal128 {
  toString(): string {
    return '12.50'
  }
}

const temporal = (tag: string, text: string) => ({
  [Symbol.toStringTag]: `Temporal.${tag}`,
  toString: () => text,
})

/** An instance of a class. */
const ofClass = (name: string): object => Object.create({ constructor: { name } }) as object

const writtenAs = (text: string) => ({ toString: () => text })

const fail = (): never => {
  throw new Error('no')
}

const revoked = (of: object): object => {
  const { proxy, revoke } = Proxy.revocable(of, {})
  revoke()
  return proxy
}

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
    getPrototypeOf: () => {
      throw new Error('no')
    },
  },
)

type Case = [kind: Kind, cell: unknown, found: string, example: string, hint: RegExp]

const cases: Case[] = [
  // Days
  [
    'day',
    '2026-03-08T10:00Z',
    'a day with a time',
    '"2026-03-08T10:00Z"',
    /^declare the field 'date', or use .* value\.trim\(\)\.slice\(0, 10\) : value in/,
  ],
  ['day', '2026-03-08  10:00', 'a day with a time', '"2026-03-08  10:00"', /^use typeof value/],
  ['day', '2026-02-30', 'a day that does not exist', '"2026-02-30"', /^correct it, or use null/],
  ['day', ' 2026-03-08', 'a day in another form', '" 2026-03-08"', /^write it as "2026-03-08"$/],
  ['day', '3/8/2026', 'a string that is not a day', '"3/8/2026"', /^write days as/],
  [
    'day',
    'soon',
    'a string that is not a day',
    '"soon"',
    /^write days as "YYYY-MM-DD", or use null/,
  ],
  [
    'day',
    new Date('2026-03-08T10:00Z'),
    'a Date with a time of day',
    '2026-03-08T10:00:00.000Z',
    /^declare the field 'date', or, for its day in UTC, use value instanceof Date/,
  ],
  [
    'day',
    new Date(9e14),
    'an instant outside the years 0001 to 9999',
    '+030489-11-11T16:00:00.000Z',
    /null/,
  ],
  ['day', new Date(NaN), 'an invalid Date', 'Invalid Date', /null/],
  [
    'day',
    1_772_928_000_000,
    'epoch milliseconds',
    '1772928000000',
    /^use typeof value === 'number' \? new Date\(Math\.round\(value\)\)\.toJSON\(\)\?\.slice/,
  ],
  ['day', NaN, 'NaN', 'NaN', /not a day/],
  ['day', true, 'a boolean', 'true', /^declare the field 'boolean'$/],
  ['day', new Uint8Array([5]), 'a Uint8Array', '"5"', /^read a day from it/],
  ['day', temporal('PlainDate', '2026-01-05'), 'a Temporal.PlainDate', '"2026-01-05"', /toString/],
  // Decimals
  ['decimal', NaN, 'NaN', 'NaN', /not a decimal/],
  ['decimal', Infinity, 'Infinity', 'Infinity', /^use null for a missing value$/],
  [
    'decimal',
    '1e3',
    'a number with an exponent in a string',
    '"1e3"',
    /^use typeof value === 'string' && .* \? Number\(value\) : value in/,
  ],
  ['decimal', '1e999', 'a number with an exponent in a string', '"1e999"', /^use null for/],
  [
    'decimal',
    '1.234,50 €',
    'a string with more than digits, such as an amount with a currency',
    '"1.234,50 €"',
    /^write only its digits, such as "-1234\.50", or use null/,
  ],
  ['decimal', '+.5', 'a decimal in another form', '"+.5"', /^write it as "0\.5"$/],
  ['decimal', 'n/a', 'a string', '"n/a"', /^if it stands for no value/],
  ['decimal', 10n ** 1000n, 'a bigint of more than 1,000 digits', 'a bigint', /null/],
  [
    'decimal',
    false,
    'a boolean',
    'false',
    /^declare the field 'boolean', or use .* Number\(value\)/,
  ],
  ['decimal', new Date(0), 'a Date', '1970-01-01T00:00:00.000Z', /^declare the field 'date'$/],
  [
    'decimal',
    new DataView(new ArrayBuffer(1)),
    'a DataView',
    'an object',
    /^read a decimal from it/,
  ],
  [
    'decimal',
    { toFixed: () => '12.50' },
    'an object',
    'an object',
    /^use typeof value === 'object' .* \? value\.toFixed\?\.\(\) \?\? value : value in/,
  ],
  ['decimal', [1], 'an array', 'an array', /^choose an element/],
  // Numbers
  [
    'number',
    '12.50',
    'a numeric string',
    '"12.50"',
    /^database drivers give .*: declare the field 'decimal', which keeps every digit, or use typeof value === 'string' && value\.trim\(\) !== '' \? Number\(value\) : value in/,
  ],
  ['number', '-7', 'a numeric string', '"-7"', /Number/],
  ['number', '1e5', 'a numeric string', '"1e5"', /as strings: use typeof value/],
  ['number', '20260105', 'a numeric string', '"20260105"', /Number/],
  ['number', '', 'an empty string', '""', /null/],
  [
    'number',
    'n/a',
    'a string',
    '"n/a"',
    /^if it stands .*, use null; .* declare the field 'string'$/,
  ],
  ['number', '12A', 'a string', '"12A"', /declare the field 'string'/],
  ['number', '1.2.3', 'a string', '"1.2.3"', /declare the field 'string'/],
  ['number', '1,23,4', 'a string', '"1,23,4"', /declare the field 'string'/],
  ['number', '1'.repeat(65), 'a string', `"${'1'.repeat(64)}"…`, /declare the field 'string'/],
  ['number', '1,5', 'a string', '"1,5"', /declare the field 'string'/],
  ['number', '1.234,50 €', 'a string', '"1.234,50 €"', /declare the field 'string'/],
  ['number', '12%', 'a string', '"12%"', /declare the field 'string'/],
  [
    'number',
    12n,
    'a bigint',
    '12n',
    /^declare the field 'decimal', or use .* \? Number\(value\) : value in .* \(exact up to 2\^53\)$/,
  ],
  ['number', 2n ** 128n - 1n, 'a bigint', `${2n ** 128n - 1n}n`, /Number/],
  ['number', 2n ** 128n, 'a bigint', 'a bigint', /Number/],
  ['number', 1n - 2n ** 128n, 'a bigint', `${1n - 2n ** 128n}n`, /Number/],
  ['number', -(2n ** 128n), 'a bigint', 'a bigint', /Number/],
  ['number', NaN, 'NaN', 'NaN', /^it was computed from something that is not a number: use null/],
  ['number[]', [NaN, 5], 'an element that is NaN', 'NaN', /not a number/],
  ['number', true, 'a boolean', 'true', /'boolean'/],
  ['number', new Number(5), 'a boxed Number', '"5"', /^use value\?\.valueOf\?\.\(\)/],
  [
    'number',
    new Decimal('0.1'),
    'a Decimal',
    '"0.1"',
    /^use value\?\.toNumber\?\.\(\) \?\? value in/,
  ],
  [
    'number',
    new Decimal128(),
    'a Decimal128',
    '"12.50"',
    /^use typeof value === 'object' .* Number\(value\)/,
  ],
  ['number', new Date(0), 'a Date', '1970-01-01T00:00:00.000Z', /'date'/],
  ['number', [1], 'an array', 'an array', /'number\[\]'/],
  [
    'number',
    new Uint8Array([1]),
    'a Uint8Array',
    '"1"',
    /^use ArrayBuffer\.isView\(value\) \? value\[0\] : value in/,
  ],
  [
    'number',
    { [Symbol.toStringTag]: 'Amount' },
    'an Amount',
    'an object',
    /^read a number from it in/,
  ],
  [
    'number',
    { [Symbol.toStringTag]: 'T'.repeat(41) },
    `a ${'T'.repeat(40)}`,
    'an object',
    /^read a number/,
  ],
  ['number', ofClass('T'.repeat(40)), `a ${'T'.repeat(40)}`, 'an object', /^read a number/],
  ['number', ofClass('T'.repeat(41)), 'an object', 'an object', /^read/],
  ['number', ofClass('Two words'), 'an object', 'an object', /^read/],
  [
    'number',
    writtenAs('-12'),
    'an object',
    '"-12"',
    /^use typeof value === 'object' .* Number\(value\)/,
  ],
  ['number', writtenAs('1'.repeat(64)), 'an object', `"${'1'.repeat(64)}"`, / Number\(value\)/],
  ['number', writtenAs('1'.repeat(65)), 'an object', `"${'1'.repeat(64)}"…`, /^read/],
  ['number', writtenAs('EUR 12.50'), 'an object', '"EUR 12.50"', /^read/],
  ['number', writtenAs('12.50 EUR'), 'an object', '"12.50 EUR"', /^read/],
  ['number', temporal('Instant', '2026-01-05'), 'a Temporal.Instant', '"2026-01-05"', /^read/],
  ['number', { of: 'EUR', value: 1 }, 'an object', 'an object', /^read a number from it in/],
  [
    'number',
    new Uint8Array([1]),
    'a Uint8Array',
    '"1"',
    /^use ArrayBuffer\.isView\(value\) \? value\[0\] : value in/,
  ],
  [
    'number',
    Buffer.from('12.5'),
    'a Uint8Array',
    '"12.5"',
    / Number\(new TextDecoder\(\)\.decode\(value\)\) : value in/,
  ],
  ['number', Buffer.from('1'.repeat(65)), 'a Uint8Array', expect.anything(), /^read a number from/],
  ['number', new Uint8Array(), 'a Uint8Array', '""', /^read a number from/],
  ['number', new BigInt64Array([5n]), 'a BigInt64Array', '"5"', / Number\(value\)/],
  ['number', new Uint8Array(new SharedArrayBuffer(4)), 'a Uint8Array', '"0,0,0,0"', /^read/],
  [
    'number',
    new DataView(new ArrayBuffer(1)),
    'a DataView',
    expect.anything(),
    /^read a number from/,
  ],
  ['boolean', new Uint8Array(2), 'a Uint8Array', '"0,0"', /^read a boolean from/],
  ['boolean', new DataView(new ArrayBuffer(1)), 'a DataView', expect.anything(), /^read a boolean/],
  ['date', new Uint8Array([1]), 'a Uint8Array', '"1"', /^read a date from/],
  ['date', '20240230', 'a number in a string', '"20240230"', /^find out what it counts/],
  ['number', Promise.resolve(1), 'a Promise', 'an object', /^await it/],
  ['number', Symbol('x'), 'a symbol', 'a symbol', /^use null/],
  ['number', () => 1, 'a function', 'a function', /^use null/],
  // Texts
  [
    'string',
    5,
    'a number',
    '5',
    /'number', or use typeof value === 'number' \? String\(value\) : value in/,
  ],
  ['string', 5n, 'a bigint', '5n', /String\(value\)/],
  ['string', new String('a'), 'a boxed String', '"a"', /valueOf/],
  ['string', Buffer.from('ab'), 'a Uint8Array', '"ab"', /TextDecoder/],
  [
    'string',
    { toHexString: () => 'ff' },
    'an object',
    'an object',
    /^use value\?\.toHexString\?\.\(\) \?\? value/,
  ],
  [
    'string',
    new Decimal128(),
    'a Decimal128',
    '"12.50"',
    / \? value\.toString\?\.\(\) \?\? value : value in/,
  ],
  ['string', true, 'a boolean', 'true', /^declare the field 'boolean', or use .* String\(value\)/],
  [
    'string',
    new Date(0),
    'a Date',
    '1970-01-01T00:00:00.000Z',
    /'date', or use value\?\.toJSON\?\.\(\) \?\? value/,
  ],
  ['string', new Date(NaN), 'an invalid Date', 'Invalid Date', /^use null/],
  ['string', { name: 'a' }, 'an object', 'an object', /^read a string from it in/],
  ['string', ['a'], 'an array', 'an array', /'string\[\]'/],
  ['string', Object.create(null), 'an object', 'an object', /^read a string from it/],
  // Booleans
  ['boolean', 0, '0 or 1', '0', /^use value === 1 \? true : value === 0 \? false : value in/],
  ['boolean', 1, '0 or 1', '1', /^use /],
  ['boolean', 2, 'a number', '2', /^declare the field 'number'$/],
  ['boolean', 1n, 'a bigint', '1n', / Boolean\(value\) : value in/],
  ['boolean', '', 'an empty string', '""', /^use null/],
  ['boolean', 'No', 'a string', '"No"', /^find out which text means true/],
  ['boolean', ' true', 'a string', '" true"', /^find out which text means true/],
  ['boolean', new Date(0), 'a Date', '1970-01-01T00:00:00.000Z', /^declare the field 'date'$/],
  ['boolean', [true], 'an array', 'an array', /^choose an element in/],
  [
    'boolean',
    't',
    '"t" or "f"',
    '"t"',
    /^use value === "t" \? true : value === "f" \? false : value in/,
  ],
  ['boolean', 't'.repeat(64), 'a string', `"${'t'.repeat(64)}"`, /^find out which text means true/],
  ['boolean', 'non', 'a string', '"non"', /^find out which text means true/],
  ['boolean', 't'.repeat(65), 'a string', `"${'t'.repeat(64)}"…`, /declare the field 'string'/],
  ['boolean', new Uint8Array([1]), 'a Uint8Array', '"1"', /value\[0\] === 1/],
  ['boolean', Object(true), 'a boxed Boolean', '"true"', /valueOf/],
  // Dates
  [
    'date',
    '2026-01-05 10:00:00 +00:00',
    'a date in another form',
    '"2026-01-05 10:00:00 +00:00"',
    /^write it as "2026-01-05T10:00:00\+00:00"$/,
  ],
  [
    'date',
    '2026-01-05  10:00:00.5 UTC',
    'a date in another form',
    '"2026-01-05  10:00:00.5 UTC"',
    /^write it as "2026-01-05T10:00:00.5Z"$/,
  ],
  [
    'date',
    '2026-01-05t10:00:00,5z',
    'a date in another form',
    '"2026-01-05t10:00:00,5z"',
    /"2026-01-05T10:00:00.5Z"/,
  ],
  ['date', '20260105', 'days as YYYYMMDD in a string', '"20260105"', /Date\.UTC/],
  ['date', ' 2026-01-05', 'a date in another form', '" 2026-01-05"', /"2026-01-05"/],
  ['date', '2026-02-30', 'a day or time that does not exist', '"2026-02-30"', /^correct it/],
  [
    'date',
    '2026-01-05 24:00',
    'a day or time that does not exist',
    '"2026-01-05 24:00"',
    /^correct/,
  ],
  ['date', '2024', 'years in a string', '"2024"', /Date\.UTC\(Number\(value\), 0\) : value in/],
  [
    'date',
    '0024',
    'a number in a string',
    '"0024"',
    /^find out what it counts; if milliseconds since 1970, use /,
  ],
  ['date', true, 'a boolean', 'true', /^declare the field 'boolean'$/],
  ['date', { at: 'noon' }, 'an object', 'an object', /^read a date from it in/],
  ['date', '1/5/2026', 'a string that is not a date', '"1/5/2026"', /^write dates as "YYYY-MM-DD"/],
  ['date', 'Jun 12 1998', 'a string that is not a date', '"Jun 12 1998"', /^write dates as/],
  [
    'date',
    '1767607200000',
    'epoch milliseconds in a string',
    '"1767607200000"',
    / Math\.round\(Number\(value\)\) : value in/,
  ],
  [
    'date',
    '1795401365.6568698080',
    'epoch seconds in a string',
    '"1795401365.6568698080"',
    / Math\.round\(Number\(value\) \* 1000\) : value in/,
  ],
  [
    'date',
    '1767607200000000000',
    'epoch nanoseconds in a string',
    '"1767607200000000000"',
    / Math\.round\(Number\(value\) \/ 1e6\) : value in/,
  ],
  ['date', '', 'an empty string', '""', /null/],
  [
    'date',
    1767607200.5,
    'epoch seconds with a fraction',
    '1767607200.5',
    /^use typeof value === 'number' \? Math\.round\(value \* 1000\) : value in/,
  ],
  ['date', 0.5, 'a number with a fraction', '0.5', /^find out what it counts; if milliseconds/],
  [
    'date',
    1767607200000000,
    'epoch microseconds',
    '1767607200000000',
    / Math\.round\(value \/ 1000\) : value in/,
  ],
  ['date', Infinity, 'an instant outside the years 0001 to 9999', 'Infinity', /^use null/],
  [
    'date',
    new Date(8.64e15),
    'an instant outside the years 0001 to 9999',
    '+275760-09-13T00:00:00.000Z',
    /^use null/,
  ],
  ['date', NaN, 'NaN', 'NaN', /not a date/],
  [
    'date',
    1767607200000n,
    'epoch milliseconds in a bigint',
    '1767607200000n',
    /\(Number\(value\)\)/,
  ],
  ['date', new Date(NaN), 'an invalid Date', 'Invalid Date', /^use null .* check how the Date/],
  [
    'date',
    { ...temporal('Instant', '2026-01-05T10:00:00Z'), epochMilliseconds: 1767607200000 },
    'a Temporal.Instant',
    '"2026-01-05T10:00:00Z"',
    /^use value\?\.epochMilliseconds \?\? value in/,
  ],
  [
    'date',
    { ...temporal('ZonedDateTime', 'z'), epochMilliseconds: 1767607200000 },
    'a Temporal.ZonedDateTime',
    '"z"',
    /^use value\?\.epochMilliseconds \?\? value in/,
  ],
  ['date', temporal('PlainTime', '10:00'), 'a Temporal.PlainTime', '"10:00"', /^read a date/],
  [
    'date',
    temporal('PlainDate', '2026-01-05'),
    'a Temporal.PlainDate',
    '"2026-01-05"',
    /^use typeof value === 'object' .* \? value\.toString\?\.\(\) \?\? value : value in/,
  ],
  [
    'date',
    { toJSDate: () => new Date(0), toString: () => 'x' },
    'an object',
    '"x"',
    /value\?\.toJSDate\?\.\(\)/,
  ],
  ['date', { toDate: () => new Date(0) }, 'an object', 'an object', /value\?\.toDate\?\.\(\)/],
  // Lists
  [
    'string[]',
    new Set(['a']),
    'a Set',
    'an object',
    /^use value instanceof Set \? \[\.\.\.value\] : value in/,
  ],
  [
    'string[]',
    new Map(),
    'a Map',
    'an object',
    /^use value instanceof Map \? \[\.\.\.value\.keys\(\)\] : value in/,
  ],
  ['number[]', new Float64Array(2), 'a Float64Array', '"0,0"', /Array\.from/],
  ['string[]', '["a"]', 'JSON in a string', '"[\\"a\\"]"', /^parse it in/],
  [
    'string[]',
    '{a,b}',
    'a string instead of an array',
    '"{a,b}"',
    /^have the driver parse arrays$/,
  ],
  [
    'string[]',
    '{"a":1}',
    'JSON in a string',
    '"{\\"a\\":1}"',
    /^parse it, and read an array from it in/,
  ],
  ['string[]', ' ', 'an empty string', '" "', /^use null/],
  ['string[]', 'a,b', 'a string instead of an array', '"a,b"', /^split it into an array in the/],
  ['number[]', '1;2', 'a string instead of an array', '"1;2"', /^split it into an array in the/],
  ['string[]', Symbol('x'), 'a symbol instead of an array', 'a symbol', /^use null/],
  ['string[]', () => 1, 'a function instead of an array', 'a function', /^use null/],
  ['number[]', 'null', 'a string instead of an array', '"null"', /^split it into an array in the/],
  [
    'number[]',
    5,
    'a number instead of an array',
    '5',
    /^use typeof value === 'number' \? \[value\] : value in/,
  ],
  ['string[]', 5, 'a number instead of an array', '5', / \[value\] : value in/],
  ['number[]', true, 'a boolean instead of an array', 'true', / \[value\] : value in/],
  ['string[]', { 0: 'a' }, 'an object', 'an object', /^read an array from it in/],
  [
    'string[]',
    ['a', 5],
    'an element that is a number',
    '5',
    /^for each element, use .* String\(value\) : value in/,
  ],
  [
    'number[]',
    [1, 'a'],
    'an element that is a string',
    '"a"',
    /^for each element, .* declare the field 'string\[\]'$/,
  ],
  ['number[]', [1, '2', '3'], 'an element that is a numeric string', '"2"', /Number/],
  [
    'number[]',
    [[1]],
    'an element that is an array',
    'an array',
    /^for each element, choose an element/,
  ],
  // Hostile cells
  ['string', hostile, 'a Proxy', 'an object', /^read a string/],
  ['number', hostile, 'a Proxy', 'an object', /^read a number/],
  ['date', hostile, 'a Proxy', 'an object', /^read a date/],
  ['number[]', hostile, 'a Proxy', 'an object', /^read an array/],
  ['string', revoked({}), 'a Proxy', 'an object', /^read a string/],
  ['string[]', revoked([]), 'a Proxy', 'an object', /^read an array/],
  [
    'number[]',
    new Proxy([1], {
      get: () => {
        throw new Error('trap')
      },
    }),
    'an error',
    '"trap"',
    /make the getter return undefined/,
  ],
]

/** Titles do not print the cell, because printing a hostile cell throws. */
const hidden = cases.map(([kind, cell, found, example, hint]) => {
  return { kind, getCell: () => cell, found, example, hint }
})

test.each(hidden)('in a $kind field $example is $found', (each) => {
  const { kind, getCell, found, example, hint } = each
  const cell = getCell()
  const resource = defineResource({ it: kind })
  const report = inspectRows(resource, [{ it: null }, { it: cell }, {}, { it: cell }])
  const [field] = report.fields
  expect(field).toMatchObject({ present: 0, absent: 2, unreadable: 2 })
  expect(field!.findings).toMatchObject([{ found, row: 1, example }])
  expect(field!.findings[0]!.hint).toMatch(hint)
  expect(report.ok).toBe(false)
})

describe('inspectRows', () => {
  const people = defineResource(
    {
      id: { kind: 'number' },
      name: { kind: 'string', values: ['ann', 'bob'], fold: 'case' },
      tags: { kind: 'string[]', values: ['x', 'y'] },
      born: 'date',
      secret: { kind: 'string', internal: true },
    },
    { key: 'id' },
  )

  it('counts every cell as present, absent or unreadable, and is plain data', () => {
    const rows = [
      { id: 1, name: 'ann', tags: ['x', null], born: '2026-01-05', secret: 's' },
      { id: 2, name: null, tags: [], born: undefined, secret: 5 },
      { id: NaN, name: 'Bob', tags: ['x', 5, 'z', 'z'], born: 0 },
      { id: 2, name: 'ann', tags: null, born: 5, secret: 'é' },
    ]
    const report = inspectRows(people, rows)
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    expect(report).toMatchObject({ rows: 4, ok: false, findings: [] })
    const counts = report.fields.map(({ field, present, absent, unreadable }) =>
      [field, present, absent, unreadable].join(' '),
    )
    expect(counts).toEqual(['id 3 0 1', 'name 3 1 0', 'tags 1 2 1', 'born 3 1 0', 'secret 2 1 1'])
    const [, name, tags] = report.fields
    expect(name!.outside).toEqual({
      found: 'outside the declared values',
      count: 1,
      row: 2,
      example: '"Bob"',
      hint: undefined,
    })
    expect(tags).toMatchObject({
      findings: [{ found: 'an element that is a number', count: 1, row: 2 }],
      outside: { count: 2, row: 2, example: '"z"' },
    })
    expect(report.key).toEqual({
      field: 'id',
      missing: 1,
      missingRows: [2],
      repeated: 1,
      repeats: [{ key: '2', rows: [1, 3] }],
    })
  })

  it('accepts rows with absent cells and cells outside the closed set', () => {
    const rows = [
      { id: 1, name: 'zoe' },
      { id: 2, tags: ['z'], born: null },
      { id: 3, secret: undefined },
    ]
    expect(inspectRows(people, rows).ok).toBe(true)
    expect(inspectRows(people, [])).toMatchObject({ rows: 0, ok: true })
    const sizes = defineResource({ size: 'number' })
    expect(inspectRows(sizes, [{ size: 1767607200 }, {}, new Decimal('1')]).ok).toBe(true)
    expect(inspectRows(sizes, [{ size: 1 }, null])).toMatchObject({
      ok: false,
      findings: [{ found: 'null', row: 1, example: 'null' }],
    })
  })

  it('agrees with the engines: exactly the absent and unreadable cells equal null', () => {
    const drawn = resourcesOfEveryKind.chain((resource) =>
      fc.tuple(fc.constant(resource), rowsOf(resource)),
    )
    fc.assert(
      fc.property(drawn, ([resource, rows]) => {
        const { fields, rows: size } = inspectRows(resource, rows)
        for (const { field, kind, present, absent, unreadable } of fields) {
          const within = { field, comparator: 'eq', value: null } as never
          const { total } = runQuery(resource, {}, rows, { within })
          expect(present + absent + unreadable).toBe(size)
          if (kind.endsWith(']')) expect(total).toBeGreaterThanOrEqual(absent)
          else expect(absent + unreadable).toBe(total)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('reports an error of a getter with its row', () => {
    const get = ({ of }: { of?: { city: string } }) => of!.city
    const resource = defineResource({ city: { kind: 'string', get } }, { key: 'city' })
    const rows = [{ of: { city: 'Leeds' } }, {}, null]
    expect(inspectRows(resource, rows)).toMatchObject({
      findings: [{ found: 'null', count: 1, row: 2, hint: 'a row must be an object' }],
      fields: [
        {
          present: 1,
          absent: 1,
          unreadable: 1,
          findings: [
            {
              found: 'an error',
              count: 1,
              row: 1,
              hint: 'make the getter return undefined for such a row',
            },
          ],
        },
      ],
      key: { missing: 2, missingRows: [1, 2] },
    })
    const failing = (error: unknown) => {
      const thrower = () => {
        throw error
      }
      const all = defineResource({ it: { kind: 'string', get: thrower } })
      return inspectRows(all, [{}]).fields[0]!.findings[0]!.example
    }
    const examples = [new Error('a'), 'b', 5, undefined, revoked({})].map(failing)
    expect(examples).toEqual(['"a"', '"b"', '5', '"an error"', '"an error"'])
  })

  it.each<[title: string, row: unknown, found: string, hint: string]>([
    ['text', 'x', 'a string', 'a row must be an object'],
    ['nothing', undefined, 'undefined', 'a row must be an object'],
    ['a Map', new Map([['id', 1]]), 'a Map', 'use Object.fromEntries(row)'],
    ['an array', [1, 'ann'], 'an array', 'have the driver give rows as objects'],
    ['a Promise', Promise.resolve({ id: 1 }), 'a Promise', 'await it'],
  ])('reports rows that are %s', (_, row, found, hint) => {
    const { findings } = inspectRows(people, [{ id: 1 }, row, row])
    expect(findings).toMatchObject([{ found, count: 2, row: 1, hint }])
  })

  it('accepts rows of any class with the fields', () => {
    const size = defineResource({ size: 'number' })
    const first = defineResource({ 0: 'number', 1: 'number' })
    const read = defineResource({
      a: { kind: 'number', get: (row: Map<string, 1>) => row.get('a') },
    })
    expect(inspectRows(size, [new Map()]).ok).toBe(true)
    expect(inspectRows(first, [[1, null]]).ok).toBe(true)
    expect(inspectRows(read, [new Map([['a', 1]])]).ok).toBe(true)
    expect(inspectRows(size, [hostile]).fields[0]!.findings[0]!.found).toBe('an error')
  })

  it('finds the name that rows have for a field without any cell', () => {
    const resource = defineResource({ placedAt: 'date', total: 'number', _: 'string' })
    const { fields } = inspectRows(resource, [
      {},
      { placed_at: 0, '-': 'x', TOTAL: null, total: 1 },
    ])
    expect(fields[0]!.findings).toEqual([
      {
        found: 'no cell in any row',
        count: 2,
        row: 1,
        example: '"placed_at"',
        hint: 'rows have this field under another name: declare get: (row) => row["placed_at"]',
      },
    ])
    expect(fields[1]!.findings).toEqual([])
    const twins = defineResource({
      'a b': 'number',
      ab: 'number',
      got: { kind: 'number', get: () => null },
    })
    expect(inspectRows(twins, [{ ab: 1, GOT: 2 }, revoked({})]).fields[0]!.findings).toMatchObject([
      { found: 'an error' },
    ])
    expect(inspectRows(twins, [{ ab: 1, 'a b': null, GOT: 2 }]).ok).toBe(true)
    const first = (empty: number) => {
      const rows: unknown[] = Array.from({ length: empty }, () => ({}))
      return inspectRows(resource, [...rows, { placed_at: 0, total: 1 }]).fields[0]!.findings
    }
    expect(first(99)).toMatchObject([{ row: 99 }])
    expect(first(100)).toMatchObject([{ row: 0, example: 'undefined' }])
    const among = (others: number) => {
      const names = [...Array.from({ length: others }, (_, i) => `other${i}`), 'placed_at', 'total']
      return inspectRows(resource, [Object.fromEntries(names.map((name) => [name, 1]))]).fields[0]!
    }
    expect(among(999).findings).toMatchObject([{ example: '"placed_at"' }])
    expect(among(1000).findings).toMatchObject([{ example: 'undefined' }])
    const secretive = new Proxy({}, { ownKeys: () => fail() })
    expect(inspectRows(twins, [secretive, { 'A-B': 1 }]).ok).toBe(false)
  })

  it.each<[title: string, rows: readonly unknown[], name: string | undefined]>([
    ['with a letter too many', [{ id: 1 }, { id: 2, population: 5 }], 'population'],
    ['as a word of another name', [{ id: 1, populatonTotal: 5 }], 'populatonTotal'],
    ['with two names as near', [{ id: 1, popullaton: 5, population: 5 }], undefined],
    ['with no name like it', [{ id: 1, people: 5 }], undefined],
    ['with no other name', [{ id: 1 }], undefined],
    ['among rows that are no objects', [null, { id: 1 }], undefined],
  ])('reports a declared field that no row has: %s', (_, rows, name) => {
    const resource = defineResource({ id: 'number', populaton: 'number' })
    const { ok, fields } = inspectRows(resource, rows)
    const hint =
      name === undefined
        ? 'correct the name, declare a get, or write null into the rows'
        : `rows have this field under another name: declare get: (row) => row["${name}"]`
    expect(ok).toBe(false)
    expect(fields[1]!.findings).toEqual([
      {
        found: 'no cell in any row',
        count: rows.length,
        row: name === undefined ? 0 : rows.length - 1,
        example: name === undefined ? 'undefined' : `"${name}"`,
        hint,
      },
    ])
  })

  it.each<[title: string, rows: readonly unknown[]]>([
    ['no rows', []],
    ['null in one row', [{ id: 1 }, { id: 2, populaton: null }]],
    ['undefined in one row', [{ id: 1, populaton: undefined }]],
    [
      'null after the first hundred rows',
      [...Array.from({ length: 200 }, () => ({ id: 1 })), { populaton: null }],
    ],
    ['an inherited cell', [Object.create({ id: 1, populaton: null }) as object]],
  ])('does not report a field with %s', (_, rows) => {
    const resource = defineResource({ id: 'number', populaton: 'number' })
    expect(inspectRows(resource, rows).ok).toBe(true)
  })

  it('does not report fields if no row can be read', () => {
    const resource = defineResource({ id: 'number', populaton: 'number' })
    for (const row of [null, 'x', new Map([['id', 1]]), [1, 2]]) {
      const { findings, fields } = inspectRows(resource, [row, row])
      expect(findings).toHaveLength(1)
      expect(fields.flatMap((field) => field.findings)).toEqual([])
    }
  })

  it('is of bounded size, however many causes and rows there are', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => {
      const cell: unknown = { [Symbol.toStringTag]: `Class${i}` }
      return { id: i % 2 === 0 ? 'x'.repeat(5000) : 7, name: cell }
    })
    const report = inspectRows(people, rows)
    expect(report.fields[1]).toMatchObject({ unreadable: 2000 })
    expect(report.fields[1]!.findings).toHaveLength(20)
    expect(report.key).toMatchObject({ missing: 1000, repeated: 999 })
    expect(report.key!.missingRows).toEqual([0, 2, 4, 6, 8])
    expect(report.key!.repeats).toHaveLength(5)
    expect(JSON.stringify(report).length).toBeLessThan(5000)
  })

  it('inspects the first hundred thousand elements of a list', () => {
    const lists = defineResource({ it: 'number[]' })
    const endless = new Proxy([1], {
      get: (target, name): unknown => (name === 'length' ? 2 ** 53 - 1 : Reflect.get(target, name)),
    })
    expect(inspectRows(lists, [{ it: endless }]).fields[0]).toMatchObject({ present: 1 })
  })

  it('throws a TypeError for an invalid resource, and for rows that are not an array', () => {
    expect(() => inspectRows({} as typeof people, [])).toThrow(/resource: expected a resource from/)
    expect(() => inspectRows(people, {} as unknown[])).toThrow(/rows: expected an array/)
  })
})

describe('printInspection', () => {
  const orders = defineResource(
    {
      id: 'string',
      amount: 'number',
      placedAt: 'date',
      state: { kind: 'string', values: ['new'] },
    },
    { key: 'id' },
  )

  it('prints a line for each field, with its findings below', () => {
    const rows = [
      { id: 'a', amount: '12.50', placedAt: '2026-01-05T10:00z', state: 'old' },
      { id: 'a', amount: '7', placedAt: null, state: 'new' },
      { amount: 7 },
      'x',
    ]
    expect(printInspection(inspectRows(orders, rows))).toBe(
      [
        '4 rows: some are not as declared',
        '  a string, 1 row, first "x" in row 3: a row must be an object',
        '  id (string): 2 present, 2 absent, 0 unreadable',
        '  amount (number): 1 present, 1 absent, 2 unreadable',
        "    a numeric string, 2 times, first \"12.50\" in row 0: database drivers give numeric and 64-bit columns as strings: use typeof value === 'string' && value.trim() !== '' ? Number(value) : value in the field's get, or where rows are read",
        '  placedAt (date): 0 present, 3 absent, 1 unreadable',
        '    a date in another form, 1 time, first "2026-01-05T10:00z" in row 0: write it as "2026-01-05T10:00Z"',
        '  state (string): 2 present, 2 absent, 0 unreadable',
        '    outside the declared values, 1 time, first "old" in row 0',
        '  key id: missing in 2 rows: 2, 3',
        '  key id: repeated in 1 row: "a" in 0 and 1',
      ].join('\n'),
    )
  })

  it('prints success, and an ellipsis after the first wrong keys', () => {
    const text = (rows: readonly unknown[]) => printInspection(inspectRows(orders, rows))
    const nulls = { amount: null, placedAt: null, state: null }
    expect(text([{ id: 'a', ...nulls }])).toBe(
      [
        '1 row: all cells are readable',
        '  id (string): 1 present, 0 absent, 0 unreadable',
        '  amount (number): 0 present, 1 absent, 0 unreadable',
        '  placedAt (date): 0 present, 1 absent, 0 unreadable',
        '  state (string): 0 present, 1 absent, 0 unreadable',
      ].join('\n'),
    )
    const many = Array.from({ length: 7 }, () => ({}))
    expect(text(many)).toContain('key id: missing in 7 rows: 0, 1, 2, 3, 4, …')
    const same = Array.from({ length: 7 }, () => ({ id: 'a' }))
    expect(text(same)).toContain('key id: repeated in 6 rows: "a" in 0 and 1, "a" in 0 and 2')
    expect(text([{ id: 'a' }, {}])).toContain('key id: missing in 1 row: 1')
    const keyless = defineResource({ id: 'string' })
    expect(printInspection(inspectRows(keyless, [{ id: null }, {}]))).toBe(
      '2 rows: all cells are readable\n  id (string): 0 present, 2 absent, 0 unreadable',
    )
  })
})

it('inspectRows distinguishes empty texts from numeric texts, and counts empty texts of a text field', () => {
  const resource = defineResource({
    name: 'string',
    size: 'number',
    seen: 'date',
    tags: 'string[]',
  })
  const rows = [
    { name: '', size: '', seen: '', tags: ['', 'a'] },
    { name: 'x', size: '5', seen: '2026-01-05', tags: [] },
  ]
  const report = inspectRows(resource, rows)
  const found = report.fields.map(({ present, emptyTexts, findings }) => [
    present,
    emptyTexts,
    findings.map((each) => each.found),
  ])
  expect(found).toEqual([
    [2, 1, []],
    [0, 0, ['an empty string', 'a numeric string']],
    [1, 0, ['an empty string']],
    [1, 1, []],
  ])
  expect(printInspection(report)).toContain(
    'name (string): 2 present (with 1 empty text), 0 absent',
  )
})

describe('inspectRows() of a column that fits another kind', () => {
  const inspectColumn = (kind: Kind, column: readonly unknown[]) => {
    const { fields, ok } = inspectRows(
      defineResource({ it: kind }),
      column.map((cell) => ({ it: cell })),
    )
    return { ok, field: fields[0]! }
  }
  const advice = "days without a time: declare the field 'day'"

  it.each<[title: string, column: unknown[]]>([
    ['texts of days', ['2026-03-08', null, '2026-03-09']],
    ['Dates at midnight in UTC', [new Date('2026-03-08'), undefined]],
  ])('advises to declare a date field of %s as day, which is not a fault', (_, column) => {
    const { ok, field } = inspectColumn('date', column)
    expect([ok, field.findings, field.advice]).toEqual([true, [], advice])
    const resource = defineResource({ it: 'date' })
    const rows = column.map((cell) => ({ it: cell }))
    expect(() => assertRows(resource, rows)).not.toThrow()
    expect(printInspection(inspectRows(resource, rows))).toContain(`\n    ${advice}`)
  })

  it.each<[title: string, kind: Kind, column: unknown[]]>([
    ['a time', 'date', ['2026-03-08', '2026-03-09T10:00Z']],
    ['a number', 'date', ['2026-03-08', 0]],
    ['an unreadable cell', 'date', ['2026-03-08', 'soon']],
    ['no cell', 'date', [null, undefined]],
    ['days in a day field', 'day', ['2026-03-08']],
    ['numbers', 'number', [5]],
  ])('advises nothing for a column with %s', (_, kind, column) => {
    expect(inspectColumn(kind, column).field).not.toHaveProperty('advice')
  })

  it('advises nothing for a date field whose getter throws', () => {
    const resource = defineResource({ it: { kind: 'date', get: fail } })
    expect(inspectRows(resource, [{}]).fields[0]).not.toHaveProperty('advice')
  })

  it.each<[column: unknown[], isNamed: boolean]>([
    [['12.50', null, '-7'], true],
    [['12.50', '1e5'], false],
    [['12.50', 5], false],
    [['12.50', 'x'], false],
  ])(
    'names decimal for the column %j of a number field if all cells are: %s',
    (column, isNamed) => {
      const [finding] = inspectColumn('number', column).field.findings
      expect(finding!.found).toBe('a numeric string')
      expect(finding!.hint!.includes("declare the field 'decimal'")).toBe(isNamed)
    },
  )

  it('reads a Date at local midnight of a day field as its local day', () => {
    const zone = process.env['TZ']
    process.env['TZ'] = 'America/New_York'
    try {
      const { field } = inspectColumn('day', [new Date('2026-03-08T05:00Z')])
      expect(field.findings).toMatchObject([
        {
          found: 'a Date at local midnight',
          hint: expect.stringMatching(
            /^have the driver return the day as a string, or use value instanceof Date/,
          ) as string,
        },
      ])
      const [, expression = ''] = /use (.*) in the field/.exec(field.findings[0]!.hint!) ?? []
      const convert = runInThisContext(`(value) => (${expression})`) as (value: unknown) => unknown // of a hint
      expect(convert(new Date('2026-03-08T05:00Z'))).toBe('2026-03-08')
    } finally {
      if (zone === undefined) delete process.env['TZ']
      else process.env['TZ'] = zone
    }
  })
})
