import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameDigest, sha256 } from '../../src/auth/digest.js'

const digest = fc.string({
  unit: fc.nat(15).map((digit) => digit.toString(16)),
  minLength: 64,
  maxLength: 64,
})

describe('sha256', () => {
  it('is the digest of the UTF-8 bytes, as Node computes it', async () => {
    for (const text of ['', 'abc', 'é🔑', '\ud800', 'x'.repeat(1_000)]) {
      expect(await sha256(text)).toBe(createHash('sha256').update(text).digest('hex'))
    }
  })
})

describe('sameDigest(presented, stored)', () => {
  it('is true for equal digests, and false if any one digit differs', () => {
    fc.assert(
      fc.property(digest, fc.nat(63), (text, i) => {
        const other = text.slice(0, i) + (text[i] === '0' ? '1' : '0') + text.slice(i + 1)
        return sameDigest(text, text) && !sameDigest(text, other) && !sameDigest(other, text)
      }),
    )
  })

  it('is false for a stored digest of another length', () => {
    fc.assert(
      fc.property(digest, fc.nat(63), (text, length) => {
        return !sameDigest(text, text.slice(0, length)) && !sameDigest(text, `${text}0`)
      }),
    )
  })

  it('reads every digit of both, wherever they differ', () => {
    const text = 'a'.repeat(64)
    for (const stored of [text, `b${text.slice(1)}`, `${text.slice(1)}b`, '0'.repeat(64)]) {
      let read = 0
      const counting = { length: 64, charCodeAt: (i: number) => (read++, stored.charCodeAt(i)) }
      sameDigest(text, counting as unknown as string)
      expect(read).toBe(64)
    }
  })
})
