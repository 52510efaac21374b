/**
 * Encrypts cursors with AES-256-GCM by `node:crypto`, at the edge of a service. A walk by an internal key
 * needs this, because a cursor contains the key of a row.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { CursorError, type Cursors } from 'supplier-query'

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface CursorSeal {
  /** Returns a page with encrypted cursors. */
  readonly seal: <P extends Cursors>(page: P) => P
  /** Decrypts the `after` or `before` of a request. @throws CursorError for any other text */
  readonly open: (sealed: string | null) => string | null
}

/**
 * @param key - 32 bytes, equal in every process of the service, such as a secret in base64
 * @param context - the owner of the cursors, such as a tenant; cursors of another context are rejected
 */
export function sealCursors(key: Uint8Array, context = ''): CursorSeal {
  if (key.length !== KEY_BYTES) throw new RangeError(`key: expected 32 bytes, got ${key.length}`)
  const about = Buffer.from(context)

  function encrypt(cursor: string | null): string | null {
    if (cursor === null) return null
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about)
    const body = [cipher.update(cursor, 'latin1'), cipher.final()]
    return Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString('base64url')
  }

  function decrypt(sealed: string): string {
    const bytes = Buffer.from(sealed, 'base64url')
    const nonce = bytes.subarray(0, NONCE_BYTES)
    const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(about).setAuthTag(tag)
    const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([body, decipher.final()]).toString('latin1')
  }

  return {
    seal: (page) => ({
      ...page,
      previous: encrypt(page.previous),
      next: encrypt(page.next),
      start: encrypt(page.start),
      end: encrypt(page.end),
    }),
    open(sealed) {
      if (sealed === null) return null
      try {
        return decrypt(sealed)
      } catch (cause) {
        throw new CursorError('expected an unchanged cursor of this service', { cause })
      }
    },
  }
}
