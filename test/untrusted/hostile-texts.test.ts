import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeUnseen, quote, quoteText } from '../../src/untrusted/quote.js'
import { prints } from './hostile-prints.js'

/** Whatever does not show, or changes how the text around it shows. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u

const hidden = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point)).filter(
  (character) => UNSEEN.test(character),
)

/** Those of them that Unicode has assigned, and the ends of the surrogates. */
const acting = hidden.filter((character) =>
  /[^\p{Cn}\p{Co}\p{Cs}]|[\uD800\uDBFF\uDC00\uDFFF]/u.test(character),
)

function inParts<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) =>
    all.slice(i * size, (i + 1) * size),
  )
}

describe('quoteText(text)', () => {
  it('shows every code point that does not show as an escape that JSON reads', () => {
    for (const part of inParts(hidden, 20_000)) {
      const text = part.join('')
      const quoted = quoteText(text)
      expect(UNSEEN.test(quoted)).toBe(false)
      expect(JSON.parse(quoted) === text).toBe(true)
      expect(escapeUnseen(quoted)).toBe(quoted)
    }
  })

  it('leaves what shows as it is', () => {
    const text = 'Zoë’s “CI” 精機 نص कि \u{1F511}\u00A0e\u0301'
    expect(quoteText(text)).toBe(`"${text}"`)
    expect(quoteText('\u202E\u{E0041}"\\')).toBe('"\\u202e\\udb40\\udc41\\"\\\\"')
  })
})

/** All that is printed or thrown: the texts, the messages, and those of issues and causes. */
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
  // What the runtime says of a time zone is its own.
  const isOurs = error.cause instanceof Error && 'issues' in error.cause
  // zod prints all its issues as JSON, which escapes what it must.
  const own = error.name === 'ZodError' ? [] : [error.message]
  return [...own, ...ours, ...(isOurs ? messagesOf(error.cause) : [])]
}

const linesOf = (texts: readonly string[]) => texts.flatMap((text) => text.split('\n'))

/** The texts that are printed of a hostile one are as many lines as those of a harmless one. */
async function expectToShow(text: string): Promise<void> {
  for (const [what, print] of prints) {
    const lines = linesOf(await printed(print, text))
    expect({ what, unseen: lines.filter((line) => UNSEEN.test(line)) }).toEqual({
      what,
      unseen: [],
    })
  }
}

describe('whatever is printed or thrown', () => {
  it('tells something of each text that it is tried with', async () => {
    const silent: string[] = []
    for (const [what, print] of prints) {
      const lines = linesOf(await printed(print, 'q'))
      if (lines.every((line) => line === '')) silent.push(what)
    }
    expect(silent).toEqual([])
    expect(prints.size).toBeGreaterThan(130)
  })

  it('has no line break of a text that it shows', async () => {
    for (const [what, print] of prints) {
      const [harmless, broken] = [await printed(print, 'a q'), await printed(print, 'a\nq\u2028')]
      const count = (texts: readonly string[]) => linesOf(texts).length
      expect({ what, lines: count(broken) }).toEqual({ what, lines: count(harmless) })
    }
  })

  it('shows every code point that Unicode gives a meaning but no shape', async () => {
    expect(acting.length).toBeGreaterThan(400)
    for (const part of inParts(acting, 30)) await expectToShow(`a${part.join('')}b`)
  })

  it('shows texts of any such characters, in any places', async () => {
    const from = (characters: readonly string[]) =>
      fc.nat(characters.length - 1).map((index) => characters[index]!)
    const unit = fc.oneof(from(acting), from(hidden), fc.string({ minLength: 1, maxLength: 1 }))
    await fc.assert(fc.asyncProperty(fc.string({ unit, maxLength: 90 }), expectToShow), {
      numRuns: 50,
    })
  })
})

describe('quote(value)', () => {
  it('cuts a text before it is escaped', () => {
    expect(quote('\u200B'.repeat(65))).toBe(`"${'\\u200b'.repeat(64)}"…`)
  })
})
