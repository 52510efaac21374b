import { describe, expect, it } from 'vitest'
import { sameDigest } from '../../src/auth/digest.js'

describe('sameDigest(presented, stored)', () => {
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
