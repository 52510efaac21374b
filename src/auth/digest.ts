type Digest = (text: string) => string | Promise<string>

/** Computes the SHA-256 digest of a string in UTF-8: 64 lower-case hexadecimal digits. */
export const sha256: Digest = createDigest(globalThis)

/**
 * Uses Node's synchronous module if the runtime has it, else WebCrypto, which takes thirty times as long.
 * The module is looked up at run time, so that no bundle contains it.
 */
export function createDigest(runtime: { readonly process?: unknown }): Digest {
  const node = findNodeCrypto(runtime.process)
  if (node === undefined) return digestByWebCrypto
  return (text) => node.createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Returns `node:crypto`, which Bun and Deno have too. */
function findNodeCrypto(process: unknown) {
  if (typeof process !== 'object' || process === null) return undefined
  if (!Object.hasOwn(process, 'getBuiltinModule')) return undefined // before Node 20.16
  return (process as NodeJS.Process).getBuiltinModule('node:crypto') // `getBuiltinModule` exists only there
}

async function digestByWebCrypto(text: string): Promise<string> {
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
