import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { crc32, createKeyFormat, isKeyId } from '../../src/auth/key.js'

const { generate, idOf } = createKeyFormat('sq')

afterEach(() => vi.restoreAllMocks())

describe('crc32(text)', () => {
  it('is the CRC-32 of gzip', () => {
    expect(crc32('')).toBe(0)
    expect(crc32('123456789')).toBe(0xcbf43926) // the check value of the catalogue of CRCs
    expect(crc32('The quick brown fox jumps over the lazy dog')).toBe(0x414fa339)
  })
})

describe('createKeyFormat(prefix)', () => {
  it('generates <prefix>_<id>_<secret><checksum>, of fixed length, with no separator inside a part', () => {
    for (const prefix of ['sq', 'A', 'acme2SuppliersAp']) {
      const format = createKeyFormat(prefix)
      for (let i = 0; i < 200; i++) {
        const { id, text } = format.generate()
        expect(text).toMatch(/^[0-9A-Za-z]+_[0-9A-Za-z]{16}_[0-9A-Za-z]{49}$/)
        expect(text.split('_').slice(0, 2)).toEqual([prefix, id])
        expect(format.idOf(text)).toBe(id)
        expect(isKeyId(id)).toBe(true)
      }
    }
  })

  it('rejects a prefix that is not 1 to 16 letters and digits', () => {
    for (const prefix of ['', 'a'.repeat(17), 'a_b', 'a-b', 'é', 'a b', '.', 'a\n']) {
      expect(() => createKeyFormat(prefix)).toThrow(/prefix: expected 1 to 16/)
    }
    expect(() => createKeyFormat(7 as unknown as string)).toThrow(RangeError)
  })

  it('draws at least 256 bits for the secret, from WebCrypto', () => {
    let bytes = 0
    const draw = crypto.getRandomValues.bind(crypto)
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      bytes += array?.byteLength ?? 0
      return draw(array)
    })
    generate()
    expect(bytes).toBeGreaterThanOrEqual(16 + 43) // a byte for each digit; some are discarded
    expect(43 * Math.log2(62)).toBeGreaterThanOrEqual(256)
  })

  it('draws every digit equally often', () => {
    // Every byte once: 248 bytes map to a digit, four to each digit.
    let next = 0
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      const bytes = new Uint8Array((array as Uint8Array).buffer)
      for (let i = 0; i < bytes.length; i++) bytes[i] = next++ % 256
      return array
    })
    const counts = new Map<string, number>()
    for (let i = 0; i < 62 * 59; i++) {
      const [, id = '', secret = ''] = generate().text.split('_')
      for (const digit of id + secret.slice(0, 43)) {
        counts.set(digit, (counts.get(digit) ?? 0) + 1)
      }
    }
    expect(counts.size).toBe(62)
    const [least, most] = [Math.min(...counts.values()), Math.max(...counts.values())]
    expect(most - least).toBeLessThanOrEqual(4)
  })

  it('never repeats an id or a secret', () => {
    const keys = Array.from({ length: 2_000 }, generate)
    expect(new Set(keys.map(({ id }) => id)).size).toBe(2_000)
    expect(new Set(keys.map(({ text }) => text.slice(20))).size).toBe(2_000)
  })

  it('detects a mistyped key by its checksum: one wrong character, or two neighbours swapped', () => {
    const { text } = generate()
    for (let i = 0; i < text.length; i++) {
      for (let unit = 0; unit < 128; unit++) {
        const digit = String.fromCharCode(unit)
        if (digit !== text[i]) {
          expect(idOf(text.slice(0, i) + digit + text.slice(i + 1))).toBeUndefined()
        }
      }
      const swapped = text.slice(0, i) + (text[i + 1] ?? '') + text[i]!
      if (!text.startsWith(swapped)) {
        expect(idOf(swapped + text.slice(i + 2))).toBeUndefined()
      }
    }
  })

  it('accepts nothing else as a key', () => {
    const { text } = generate()
    for (const other of ['', ' ', `${text}\n`, `\n${text}`, ` ${text}`, text + text, `${text} x`]) {
      expect(idOf(other)).toBeUndefined()
    }
    for (let i = 0; i < text.length; i++) {
      const [start, end] = [text.slice(0, i), text.slice(i)]
      for (const other of [start, end.slice(1), start + end.slice(1), `${start}0${end}`]) {
        expect(idOf(other)).toBeUndefined()
      }
    }
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (other) => !idOf(other)))
  })
})

describe('isKeyId(value)', () => {
  it('is false for anything but an id', () => {
    const { id, text } = generate()
    for (const value of [undefined, null, 7, '', text, `${id}0`, id.slice(1), `${id}\n`, [id]]) {
      expect(isKeyId(value)).toBe(false)
    }
  })
})

describe('redact(text)', () => {
  const { redact } = createKeyFormat('sq')

  it('cuts a key down to its prefix and id, also a key without its end', () => {
    const [a, b] = [generate(), generate()]
    for (const cut of [0, 1, 6, 40]) {
      const pasted = a.text.slice(0, a.text.length - cut)
      expect(redact(`Leaked ${pasted}, then "${b.text}".`)).toBe(
        `Leaked sq_${a.id}_…, then "sq_${b.id}_…".`,
      )
    }
  })

  it('replaces a random part with or without its checksum, a part of it, and the id before it', () => {
    const { id, text } = generate()
    for (let length = 43; length <= 49; length++) {
      const random = text.slice(20, 20 + length)
      expect(redact(`Leaked by Bob: ${random}, revoked`)).toBe('Leaked by Bob: …, revoked')
      expect(redact(`${id}_${random}`)).toBe(`${id}_…`)
    }
    for (const [before, after] of [
      ['prod', ''],
      ['', 'old'],
      ['a', 'b'],
      ['é', 'é'],
      ['', 'f'.repeat(64)],
    ]) {
      expect(redact(`${before}${text.slice(20)}${after}`)).not.toContain(text.slice(20, 40))
    }
    expect(redact(createKeyFormat('other').generate().text)).toMatch(/^other_\w{16}_…$/)
  })

  it.each([
    'Leaked by the contractor in our March audit',
    'in commit 3f2a9c1e8b7d4c6a9f1e2b3c4d5e6f7a8b9c0d1e',
    `sha256 ${'3f2a9c1e8b7d4c6a'.repeat(4)}`,
    'under 3f2a9c1e-8b7d-4c6a-9f1e-2b3c4d5e6f7a',
    `Replaces sq_${'a'.repeat(16)}… and sq_${'b'.repeat(16)}, as sq_${'c'.repeat(16)}_… was lost`,
    'x'.repeat(42),
    `é${'x'.repeat(42)}é`,
  ])('keeps %s', (text) => {
    expect(redact(text)).toBe(text)
  })
})
