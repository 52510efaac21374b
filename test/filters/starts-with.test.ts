import fc from 'fast-check'
import { defineResource, foldText, runQuery, startsWith } from 'supplier-query'
import { fromQueryBuilder } from 'supplier-query/adapters'
import { describe, expect, it } from 'vitest'

const folds = [undefined, 'case', 'accents'] as const

describe.each(folds)('startsWith(resource, field, text), with fold %s', (fold) => {
  const resource = defineResource({ text: { kind: 'string', fold } })
  const filterOf = (value: string) => startsWith(resource, 'text', value)
  const foldOf = (text: string) => (fold === undefined ? text : foldText(text, fold))

  const points = fc.oneof(
    fc.constantFrom(
      ...'a Z z ß é \u0301 \uabff \ud7fe \ue000 \uffff İ ﬁ ꭰ 힣'.split(' '),
      ...'\u{10000} \u{1f600} \u{10fffe} \u{10ffff}'.split(' '),
    ),
    fc
      .integer({ min: 1, max: 0x10ffff })
      .filter((point) => point < 0xd7ff || point > 0xdfff)
      .map((point) => String.fromCodePoint(point)),
  )
  const texts = fc.array(points, { maxLength: 4 }).map((all) => all.join(''))
  const prefixes = fc.array(points, { minLength: 1, maxLength: 3 }).map((all) => all.join(''))

  it('ends before the Hangul syllables, or after them if folding decomposes them', () => {
    const after = fold === 'accents' ? '\ud7a4' : '\uac00'
    expect(filterOf('\uabff')).toMatchObject({ operands: [{ value: '\uabff' }, { value: after }] })
  })

  it('matches exactly the texts with the prefix', () => {
    fc.assert(
      fc.property(prefixes, fc.array(texts, { maxLength: 8 }), points, (prefix, others, point) => {
        const cells = [
          ...others,
          prefix,
          prefix + point,
          prefix + others.join(''),
          prefix.slice(0, -1) + point,
        ]
        const rows = [...cells, null].map((text) => ({ text }))
        const { rows: found } = runQuery(resource, { filter: filterOf(prefix) }, rows)
        expect(found).toEqual(
          rows.filter(({ text }) => text !== null && foldOf(text).startsWith(foldOf(prefix))),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('has no upper bound if no text is above', () => {
    expect(filterOf('\u{10ffff}\u{10ffff}')).toEqual({
      field: 'text',
      comparator: 'ge',
      value: '\u{10ffff}\u{10ffff}',
    })
  })

  it('raises the code point before a code point that cannot be raised', () => {
    expect(filterOf('b\u{10ffff}')).toMatchObject({
      operands: [{ value: 'b\u{10ffff}' }, { comparator: 'lt', value: 'c' }],
    })
    expect(filterOf('b\u{10fffe}')).toMatchObject({
      operands: [{}, { comparator: 'lt', value: 'b\u{10ffff}' }],
    })
  })

  it.each(['\ud7ff', 'b\ud7ff', '\ud7ff\u{10ffff}'])(
    'throws if texts that start with a lone surrogate are above: %j',
    (prefix) => {
      expect(() => filterOf(prefix)).toThrow(RangeError)
      const rule = { field: 'text', operator: 'beginsWith', value: prefix }
      expect(() => fromQueryBuilder(resource, { combinator: 'and', rules: [rule] })).toThrow(
        'rules[0].value: expected a text without a lone surrogate, and not with U+D7FF at its end',
      )
    },
  )

  it('raises a code point to the next one that folding does not change', () => {
    expect(filterOf('b@')).toMatchObject({
      operands: [{}, { comparator: 'lt', value: fold === undefined ? 'bA' : 'b[' }],
    })
  })

  it('matches every text for an empty prefix', () => {
    expect(filterOf('')).toEqual({ field: 'text', comparator: 'ne', value: null })
  })

  it.each(['\ud800', 'a\u0000'])('rejects a text that no query can contain: %j', (text) => {
    expect(() => filterOf(text)).toThrow(RangeError)
  })
})

it.each([
  ['size', 'a', 'field: expected the name of a string field, got "size"'],
  ['toString', 'a', 'field: expected the name of a string field, got "toString"'],
  [['text'], 'a', 'field: expected the name of a string field, got an array'],
  ['text', 5, 'text: expected a string, got 5'],
])('startsWith rejects the field %s with the text %j', (field, text, message) => {
  const resource = defineResource({ text: 'string', size: 'number' })
  const call = () => startsWith(resource, field as never, text as string)
  expect(call).toThrow(new TypeError(message))
})
