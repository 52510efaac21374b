/**
 * Encrypts cursors with AES-256-GCM by `node:crypto`. A walk of a resource with an internal key needs
 * this, because a cursor contains the key of a row.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The two options of a walk. */
export interface CursorSeal {
  readonly seal: (cursor: string) => string
  readonly open: (sealed: string) => string
}

/**
 * Returns the options `seal` and `open` for `planQuery`, `runQuery` and tables.
 *
 * @param key - 32 bytes, equal in every process of the service, such as a secret in base64
 * @param context - the owner of the cursors, such as a tenant; cursors of another context are rejected
 */
export function sealCursors(key: Uint8Array, context = ''): CursorSeal {
  const about = Buffer.from(context)
  return {
    seal(cursor) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about)
      const body = [cipher.update(cursor, 'latin1'), cipher.final()]
      return Buffer.concat([nonce, cipher.getAuthTag(), ...body]).toString('base64url')
    },
    // Errors for a text that was not sealed here become a CursorError.
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      const nonce = bytes.subarray(0, NONCE_BYTES)
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(about).setAuthTag(tag)
      const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([body, decipher.final()]).toString('latin1')
    },
  }
}
