import { isShort, outOfRange } from './options.js'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 16 // 95 bits: collisions are practically impossible
const SECRET_LENGTH = 43 // the least for 256 bits: 43 × log2(62) = 256.03
const CHECKSUM_LENGTH = 6 // the least for 32 bits

/** The most characters of a key: the longest prefix, two underscores, and the other parts. */
const MAX_LENGTH = 16 + 2 + ID_LENGTH + SECRET_LENGTH + CHECKSUM_LENGTH

const PREFIX = /^[0-9A-Za-z]{1,16}$/
const KEY_ID = /^[0-9A-Za-z]{16}$/
/** Matches the random part of a key, also next to other letters and digits, but not a digest in hex. */
const RANDOM_PART = /(?![0-9a-f]+(?![0-9A-Za-z]))[0-9A-Za-z]{43,}/
const RANDOM_PARTS = new RegExp(RANDOM_PART, 'g')

export type KeyFormat = ReturnType<typeof createKeyFormat>

/** The format of all keys with one prefix: `<prefix>_<id>_<secret><checksum>`, base 62, fixed length. */
export function createKeyFormat(prefix: string) {
  if (!isShort(prefix, 16) || !PREFIX.test(prefix)) {
    throw outOfRange('prefix', '1 to 16 ASCII letters and digits', prefix)
  }
  const shape = `(${prefix}_([0-9A-Za-z]{${ID_LENGTH}})_)([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})`
  const whole = new RegExp(`^${shape}$`)
  const started = new RegExp(`(${prefix}_[0-9A-Za-z]{${ID_LENGTH}}_)[0-9A-Za-z]+`, 'g')
  return {
    generate: () => {
      const id = randomDigits(ID_LENGTH)
      const body = `${prefix}_${id}_${randomDigits(SECRET_LENGTH)}`
      return { id, text: body + checksum(body) }
    },
    idOf: (text: string): string | undefined => {
      if (text.length > MAX_LENGTH) return undefined
      // Stryker disable next-line StringLiteral,ArrayDeclaration: without a match no checksum is equal
      const [, head = '', id, secret = '', sum] = whole.exec(text) ?? []
      return sum === checksum(head + secret) ? id : undefined
    },
    /** Cuts every key in a text down to its prefix and id, and replaces other random parts with `…`. */
    redact: (text: string) => text.replaceAll(started, '$1…').replaceAll(RANDOM_PARTS, '…'),
  }
}

/** True if a text has as many consecutive letters and digits as the random part of a key. */
export function hasRandomPart(text: string): boolean {
  return RANDOM_PART.test(text)
}

export function isKeyId(value: unknown): value is string {
  return isShort(value, ID_LENGTH) && KEY_ID.test(value)
}

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    text = DIGITS[rest % DIGITS.length]! + text
    rest = Math.floor(rest / DIGITS.length)
  }
  return text
}

/** Returns uniformly random digits: bytes from the last multiple of 62 on are discarded. */
function randomDigits(length: number): string {
  const fair = 256 - (256 % DIGITS.length)
  let text = ''
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length - text.length))) {
      if (byte < fair) text += DIGITS[byte % DIGITS.length]!
    }
  }
  return text
}

/** Computes the CRC-32 of an ASCII string (ISO-HDLC, as in gzip), from 0 to 2^32 − 1. */
export function crc32(text: string): number {
  let crc = -1
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
