/** The SHA-256 digest of a text: 64 lower-case hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether a stored digest is the presented one. Takes the same time wherever the two differ: every
 * digit of the presented one is compared, and nothing is decided before the last.
 */
export function sameDigest(presented: string, stored: string): boolean {
  let difference = presented.length ^ stored.length
  for (let i = 0; i < presented.length; i++) {
    difference |= presented.charCodeAt(i) ^ stored.charCodeAt(i) // past the end, NaN counts as 0
  }
  return difference === 0
}
