/** Computes the SHA-256 digest of a string in UTF-8: 64 lower-case hexadecimal digits. */
export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** True if two digests are equal. Takes the same time wherever they differ. */
export function sameDigest(presented: string, stored: string): boolean {
  let difference = presented.length ^ stored.length
  for (let i = 0; i < presented.length; i++) {
    difference |= presented.charCodeAt(i) ^ stored.charCodeAt(i) // NaN past the end counts as 0
  }
  return difference === 0
}
