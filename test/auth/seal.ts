import { crc32 } from '../../src/auth/key.js'

/** Returns a well-formed key text, whether its secret is right or wrong. */
export function seal(body: string): string {
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let rest = crc32(body)
  let sum = ''
  for (let i = 0; i < 6; i++) [sum, rest] = [digits[rest % 62] + sum, Math.floor(rest / 62)]
  return body + sum
}
