import fc from 'fast-check'
import { defineResource, runQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'

const resource = defineResource({ text: 'string', flag: 'boolean', number: 'number' })

interface Row {
  readonly text: string | null
  readonly flag: boolean | null
  readonly number: number | null
}

/** By code point: UTF-16 has U+FF5E after U+1F600. */
function compareTexts(a: string, b: string): number {
  const [x, y] = [a, b].map((text) => Array.from(text, (each) => each.codePointAt(0)!))
  const at = x!.findIndex((point, i) => point !== y![i])
  return at < 0 ? x!.length - y!.length : x![at]! - (y![at] ?? -1)
}

function compare(a: Row[keyof Row], b: Row[keyof Row]): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'string' ? compareTexts(a, String(b)) : Number(a) - Number(b)
}

describe('a sort of every row', () => {
  const low = ['', 'a', 'b', '\u007F', '\uD7FF']
  const high = ['\uE000', '\uFF5E', '\u{1F600}', '\u{10FFFF}']
  const textsOf = (units: string[]) =>
    fc.array(fc.constantFrom(...units), { maxLength: 3 }).map((each) => each.join(''))
  const rowsOf = (units: string[]) =>
    fc.array(
      fc.record({
        text: fc.option(textsOf(units)),
        flag: fc.option(fc.boolean()),
        number: fc.option(fc.constantFrom(-1, 0, 0.5, 1e21)),
      }),
      { maxLength: 40 },
    )

  it.each([
    ['below the surrogates', low],
    ['of all planes', [...low, ...high]],
    ['with no unit below the surrogates', high],
  ])('orders texts %s by code point, and absent cells lowest', (_, units) => {
    const order = fc.shuffledSubarray(['text', 'flag', 'number'] as const, { minLength: 1 })
    fc.assert(
      fc.property(rowsOf(units), order, fc.boolean(), (rows, fields, descending) => {
        const direction = descending ? 'desc' : 'asc'
        const sort = fields.map((field) => ({ field, direction }) as const)
        const expected = rows.toSorted((a, b) => {
          const field = fields.find((each) => compare(a[each], b[each]) !== 0)
          const sign = descending ? -1 : 1
          return field === undefined ? 0 : compare(a[field], b[field]) * sign
        })
        expect(runQuery(resource, { sort }, rows).rows).toEqual(expected)
      }),
    )
  })
})
