import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeUnseen, quote, quoteText } from '../../src/untrusted/quote.js'
import { prints } from './hostile-prints.js'

/** Matches characters that are invisible, or change how the text around them is displayed. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

/** These characters; some of the unassigned and private ones represent the rest. */
const hidden = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter(
  (character, point) =>
    (point % 31 === 0 || /[^\p{Cn}\p{Co}]/u.test(character)) && UNSEEN.test(character),
)

/** The assigned ones of these characters, and the first and last surrogates. */
const acting = hidden.filter((character) =>
  /[^\p{Cn}\p{Co}\p{Cs}]|[\uD800\uDBFF\uDC00\uDFFF]/u.test(character),
)

function inParts<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  )
}

describe('quoteText(text)', () => {
  it('escapes every invisible code point as in JSON', () => {
    for (const part of inParts(hidden, 20_000)) {
      const text = part.join('')
      const quoted = quoteText(text)
      expect(UNSEEN.test(quoted)).toBe(false)
      expect(JSON.parse(quoted) === text).toBe(true)
      expect(escapeUnseen(quoted)).toBe(quoted)
    }
  })

  it('keeps visible characters', () => {
    const text = 'Zoë’s “CI” 精機 نص कि \u{1F511}\u00A0e\u0301'
    expect(quoteText(text)).toBe(`"${text}"`)
    expect(quoteText('\u202E\u{E0041}"\\')).toBe('"\\u202e\\udb40\\udc41\\"\\\\"')
  })
})

/** Lists all printed texts and all messages, including the messages of issues and causes. */
async function printed(print: (text: string) => unknown, text: string): Promise<string[]> {
  try {
    const result = await print(text)
    return result instanceof Error ? messagesOf(result) : typeof result === 'string' ? [result] : []
  } catch (error) {
    return messagesOf(error)
  }
}

function messagesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const issues = 'issues' in error ? (error.issues as readonly { message: string }[]) : []
  const ours = issues.map(({ message }) => message)
  // The runtime words its own message about a time zone.
  const isOurs = error.cause instanceof Error && 'issues' in error.cause
  // zod prints its issues as JSON, which escapes control characters.
  const own = error.name === 'ZodError' ? [] : [error.message]
  return [...own, ...ours, ...(isOurs ? messagesOf(error.cause) : [])]
}

const linesOf = (texts: readonly string[]) => texts.flatMap((text) => text.split('\n'))

/** Checks that a hostile text gives as many printed lines as a harmless text. */
async function expectToShow(text: string): Promise<void> {
  for (const [what, print] of prints) {
    const lines = linesOf(await printed(print, text))
    expect({ what, unseen: lines.filter((line) => UNSEEN.test(line)) }).toEqual({
      what,
      unseen: [],
    })
  }
}

describe('every printed text and thrown message', () => {
  it('contains the text of the call', async () => {
    const silent: string[] = []
    for (const [what, print] of prints) {
      const lines = linesOf(await printed(print, 'q'))
      if (lines.every((line) => line === '')) silent.push(what)
    }
    expect(silent).toEqual([])
    expect(prints.size).toBeGreaterThan(130)
  })

  it('has no line break from a quoted text', async () => {
    for (const [what, print] of prints) {
      const [harmless, broken] = [await printed(print, 'a q'), await printed(print, 'a\nq\u2028')]
      const count = (texts: readonly string[]) => linesOf(texts).length
      expect({ what, lines: count(broken) }).toEqual({ what, lines: count(harmless) })
    }
  })

  it('escapes every invisible code point of Unicode', async () => {
    expect(acting.length).toBeGreaterThan(400)
    for (const part of inParts(acting, 60)) await expectToShow(`a${part.join('')}b`)
  })

  it('escapes invisible characters in any place of a text', async () => {
    const from = (characters: readonly string[]) =>
      fc.nat(characters.length - 1).map((index) => characters[index]!)
    const unit = fc.oneof(from(acting), from(hidden), fc.string({ minLength: 1, maxLength: 1 }))
    await fc.assert(fc.asyncProperty(fc.string({ unit, maxLength: 90 }), expectToShow), {
      numRuns: 15,
    })
  })
})

describe('quote(value)', () => {
  it('cuts a text before escaping it', () => {
    expect(quote('\u200B'.repeat(65))).toBe(`"${'\\u200b'.repeat(64)}"…`)
  })
})
