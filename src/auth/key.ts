import { crc32 } from './crc32.js'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const ID_LENGTH = 16 // 95 bits: collisions can be ruled out
const SECRET_LENGTH = 43 // the shortest with 256 bits: 43 × log2(62) = 256.03
const CHECKSUM_LENGTH = 6 // the shortest that holds 32 bits

const PREFIX = /^[0-9A-Za-z]{1,16}$/
const ALL_DIGITS = /^[0-9A-Za-z]*$/

/** The format of all keys with one prefix: `<prefix>_<id>_<secret><checksum>`, base 62, fixed length. */
export interface KeyFormat {
  /** Generates a key with WebCrypto, and returns the id in it beside its text. */
  readonly generate: () => { readonly id: string; readonly text: string }
  /** The id in a key; `undefined` if its shape or its checksum is wrong. */
  readonly idOf: (text: string) => string | undefined
  /** Cuts every key in a text down to its prefix and id. */
  readonly redact: (text: string) => string
}

/** @throws RangeError if the prefix is not 1 to 16 ASCII letters and digits */
export function createKeyFormat(prefix: string): KeyFormat {
  if (typeof prefix !== 'string' || !PREFIX.test(prefix)) {
    throw new RangeError('prefix must be 1 to 16 ASCII letters and digits')
  }
  const shape = `(${prefix}_([0-9A-Za-z]{${ID_LENGTH}})_)([0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})`
  const whole = new RegExp(`^${shape}$`)
  const anywhere = new RegExp(shape, 'g')
  return {
    generate() {
      const id = randomDigits(ID_LENGTH)
      const body = `${prefix}_${id}_${randomDigits(SECRET_LENGTH)}`
      return { id, text: body + checksum(body) }
    },
    idOf(text) {
      // Stryker disable next-line StringLiteral,ArrayDeclaration: without a match no sum equals the checksum
      const [, head = '', id, secret = '', sum] = whole.exec(text) ?? []
      return sum === checksum(head + secret) ? id : undefined
    },
    redact: (text) => text.replace(anywhere, '$1…'),
  }
}

export function isKeyId(value: unknown): value is string {
  return typeof value === 'string' && value.length === ID_LENGTH && ALL_DIGITS.test(value)
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

/** Uniformly random digits: a byte past the last multiple of 62 is drawn again. */
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
