import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareText } from '../../src/language/text.js'

/** Language reference, section 4: text is ordered by Unicode code point. */

/** Compares the arrays of code points. A lone surrogate is a code point. */
function compareCodePoints(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => Array.from(text, (char) => char.codePointAt(0)!))
  for (const [index, point] of left!.entries()) {
    const other = right![index]
    if (other === undefined) return 1
    if (point !== other) return point - other
  }
  return left!.length - right!.length
}

describe('compareText(a, b)', () => {
  it('orders texts by their code points, lone surrogates included', () => {
    const unit = fc.oneof(
      fc.constantFrom(
        ...'ab\uD7FF\uD83D\uD83E\uDBFF\uDC00\uDE00\uDE01\uE000\uFF5E\uFFFF'.split(''),
      ),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
      fc.constantFrom('\u{1F600}', '\u{1F601}', '\u{10FFFF}', '\u{10000}'),
    )
    const texts = fc.array(unit, { maxLength: 6 }).map((units) => units.join(''))
    // With a common prefix, the texts differ at a later position.
    fc.assert(
      fc.property(texts, texts, texts, (prefix, a, b) => {
        const [left, right] = [prefix + a, prefix + b]
        expect(Math.sign(compareText(left, right))).toBe(Math.sign(compareCodePoints(left, right)))
      }),
      { numRuns: 1000 },
    )
  })
})
