/** Returns distinct small integers whose hashes in V8 end with the same 15 bits; at most 131,072. */
export function sharingHash(count: number): number[] {
  return Array.from({ length: count }, (_, i) => integerOf((i << 15) >>> 0))
}

/** Returns the small integer with a hash: undoes the steps of V8's hash of integers from the last one. */
function integerOf(hash: number): number {
  let integer = hash ^ (hash >>> 16)
  integer = Math.imul(integer, inverse(2057))
  integer = unshift(integer, 4)
  integer = Math.imul(integer, inverse(5)) // hash += hash << 2
  integer = unshift(integer, 12)
  return Math.imul(integer + 1, inverse(32767)) // ~integer + (integer << 15)
}

/** Undoes `value ^= value >>> bits`. */
function unshift(value: number, bits: number): number {
  let result = value
  for (let known = bits; known < 32; known += bits) result = value ^ (result >>> bits)
  return result
}

/** Returns the inverse of an odd number modulo 2 ** 32, by Newton's method. */
function inverse(odd: number): number {
  let result = odd
  for (let step = 0; step < 5; step++) result = Math.imul(result, 2 - Math.imul(odd, result))
  return result
}
