import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { afterEach, expect, it, vi } from 'vitest'
import { admin, ci } from './sample-keyring.js'
import { textArguments } from './text-arguments.js'

/** Half a megabyte of combining marks, which are slow to normalise. */
const marks = 'a' + '\u0316\u0301'.repeat(125_000)

/** The functions of strings that read a whole text. */
const costly = [
  ...(['normalize', 'trim', 'toLowerCase', 'toUpperCase', 'split', 'replace'] as const),
  ...(['replaceAll', 'match', 'matchAll', 'search', 'codePointAt'] as const),
  ...(['padStart', 'includes', 'indexOf'] as const),
] as const

/** The text that a call of a string or of a regular expression reads. */
const textsRead: string[] = []

function watch(): void {
  const note = (
    object: object,
    name: string | symbol,
    textOf: (self: unknown, first: unknown) => unknown,
  ) => {
    const original = Reflect.get(object, name) as (...given: unknown[]) => unknown
    vi.spyOn(object as Record<string, () => unknown>, name as string).mockImplementation(function (
      this: unknown,
      ...given: unknown[]
    ) {
      textsRead.push(String(textOf(this, given[0])))
      return Reflect.apply(original, this, given)
    })
  }
  for (const name of costly) note(String.prototype, name, (self) => self)
  for (const name of ['exec', 'test'] as const) note(RegExp.prototype, name, (_, first) => first)
  note(TextEncoder.prototype, 'encode', (_, first) => first)
  note(JSON, 'stringify', (_, first) => (typeof first === 'string' ? first : ''))
  note(Array, 'from', (_, first) => (typeof first === 'string' ? first : ''))
}

afterEach(() => {
  vi.restoreAllMocks()
  textsRead.length = 0
})

it.each(Object.keys(textArguments))(
  '%s of 250,001 characters is refused by its length',
  async (name) => {
    const store = createMemoryKeyStore()
    const sample = createKeyring({ store, scopes: ['a'] })
    const open = createKeyring({ store })
    const { key, secret } = await sample.create(admin, { ...ci, scopes: ['a'] })
    watch()
    let answer: unknown
    try {
      answer = await textArguments[name]!(
        { keyring: sample, open, id: key.id, secret },
        marks as never,
      )
    } catch (error) {
      answer = error
    }
    const lengths = textsRead.map(({ length }) => length)
    vi.restoreAllMocks()
    if (name === 'a role') expect(answer).toMatchObject({ code: 'forbidden' })
    else if (name.startsWith('the header')) expect(answer).toMatchObject({ ok: false })
    else expect(answer).toBeInstanceOf(Error)
    // The start of the header is matched with the scheme.
    const long = lengths.filter((length) => length > 1_000)
    expect(long.length).toBeLessThanOrEqual(name.startsWith('the header') ? 1 : 0)
    expect(String(answer)).not.toContain('\u0316')
  },
)
