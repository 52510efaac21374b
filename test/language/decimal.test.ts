import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeDecimal, encodeDecimal } from '../../src/language/decimal.js'
import { decimalTexts } from '../arbitraries.js'

/** Returns the number times 10^1000 as an integer. */
function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const size = BigInt(whole + fraction.padEnd(1000, '0'))
  return text.startsWith('-') ? -size : size
}

const digits = fc.stringMatching(/^[0-9]{1,40}$/)
const decimals = fc.oneof(
  decimalTexts,
  fc.tuple(fc.constantFrom('', '-'), digits, digits).map(([sign, a, b]) => `${sign}${a}.${b}`),
  fc.tuple(fc.constantFrom('', '-'), digits).map(([sign, whole]) => sign + whole),
)

describe('encodeDecimal(raw)', () => {
  it('orders texts by code unit as the numbers are ordered, and equals for equal numbers', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [x, y] = [encodeDecimal(a)!, encodeDecimal(b)!]
        const [m, n] = [scaled(a), scaled(b)]
        expect([x < y, x === y, x > y]).toEqual([m < n, m === n, m > n])
      }),
      { numRuns: 500 },
    )
  })

  it('reads a finite number by its shortest decimal', () => {
    const numbers = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(numbers, (number) => {
        const text = decodeDecimal(encodeDecimal(number)!)
        expect(Number(text)).toBe(number + 0)
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
    )
  })

  it.each([
    [1e21, '1000000000000000000000'],
    [1.5e300, `15${'0'.repeat(299)}`],
    [1e-7, '0.0000001'],
    [-1.25e-7, '-0.000000125'],
    [5e-324, `0.${'0'.repeat(323)}5`],
    [-0, '0'],
    [10n ** 30n, `1${'0'.repeat(30)}`],
    [-7n, '-7'],
    ['-0.00', '0'],
    ['0012.3400', '12.34'],
    ['-100', '-100'],
    ['7'.repeat(1000), '7'.repeat(1000)],
    [`-0.${'0'.repeat(998)}1`, `-0.${'0'.repeat(998)}1`],
  ])('reads %s', (raw, text) => {
    expect(decodeDecimal(encodeDecimal(raw)!)).toBe(text)
  })

  it.each([
    '',
    '-',
    '.5',
    '1.',
    '1.5.5',
    '+1',
    ' 1',
    '1 ',
    '1e3',
    '1,5',
    '0x1',
    '1_000',
    '١',
    'Infinity',
    '7'.repeat(1001),
    `0.${'0'.repeat(999)}1`,
    10n ** 1000n,
    NaN,
    Infinity,
    true,
    null,
    undefined,
    ['1'],
    new Number(1),
    new String('1'),
  ])('reads nothing from %s', (raw) => {
    expect(encodeDecimal(raw)).toBeUndefined()
  })
})
