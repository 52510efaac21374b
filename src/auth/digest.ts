/** Computes a digest: at once where the runtime can, else in a Promise. */
type Digest = (text: string) => string | Promise<string>

/** The SHA-256 digest of a string in UTF-8: 64 lower-case hexadecimal digits. */
export const sha256: Digest = createDigest(globalThis)

/**
 * SHA-256 by Node's synchronous module, where a runtime has it: WebCrypto takes a hundred bytes to
 * another thread and back, thirty times as long. It is asked for at run time, so that no bundle for
 * a browser has to leave it out.
 */
export function createDigest(runtime: { readonly process?: unknown }): Digest {
  const node = findNodeCrypto(runtime.process)
  if (node === undefined) return digestByWebCrypto
  const { createHash, hash } = node
  // In one call, which makes no object to collect; not every runtime has it.
  if (hash !== undefined) return (text) => hash('sha256', text, 'hex')
  return (text) => createHash('sha256').update(text, 'utf8').digest('hex')
}

/** Bun and Deno have it too. */
function findNodeCrypto(process: unknown) {
  if (typeof process !== 'object' || process === null) return undefined
  if (!Object.hasOwn(process, 'getBuiltinModule')) return undefined // before Node 20.16
  return (process as NodeJS.Process).getBuiltinModule('node:crypto') // as that is a function of it
}

async function digestByWebCrypto(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Whether two digests are equal. Takes the same time wherever they differ: every digit of the
 * presented one is compared before anything is decided.
 */
export function sameDigest(presented: string, stored: string): boolean {
  let difference = presented.length ^ stored.length
  for (let i = 0; i < presented.length; i++) {
    difference |= presented.charCodeAt(i) ^ stored.charCodeAt(i) // NaN past the end counts as 0
  }
  return difference === 0
}
