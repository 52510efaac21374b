/** Matches a run of letters and digits, with the characters that programs add to a pasted key. */
const TOKEN = /(?:[\p{L}\p{N}_\\]|%[0-9a-f]{2}|\p{Default_Ignorable_Code_Point})+/giu
const SEGMENT = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
const WORD = /^[A-Z]?[a-z]{2,}$/
const HEX = /^(?:[0-9a-f]*|[0-9A-F]*)$/
/** The lengths of MD5, SHA-1 and SHA-256 digests, which identify commits and files. */
const DIGEST_LENGTHS = [32, 40, 64]
/** Matches the hexadecimal form of ASCII letters, digits and underscores. Of 10^12 digests, about one matches. */
const HEX_OF_TEXT = /^(?:3\d|[46][1-9a-f]|[57][\da]|5f)+$/i
/** Matches letters of one case with digits between them: random characters whose case is lost. */
const IN_ONE_CASE = /^(?=.*[A-Za-z]\d+[A-Za-z])(?:[A-Z]?[a-z\d]{19,}|[A-Z\d]{20,})$/

/** The shortest single token that counts as a secret: 119 bits in base 62. */
const MIN_LENGTH = 20
/** How many characters of neighbouring tokens form a window. */
const WINDOW = 32
/** The fewest changes between upper case, lower case and digits in a window that counts as a secret. */
const MIN_CHANGES = 8
/** The fewest consecutive tokens of equal length that count as groups of one secret. */
const MIN_GROUPS = 8
const MIN_GROUPED = 24

/**
 * Replaces possible secrets and parts of secrets in a sentence with `…`: long random tokens, and
 * shorter tokens that together look like one. Keeps words, numbers, camel case and hex digests.
 */
export function redactRandom(text: string): string {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => {
    const core = coreOf(token)
    const isHidden = core.length >= MIN_LENGTH && !isOrdinary(token, core)
    return { from: index, to: index + token.length, core, isHidden }
  })
  for (const [first, { core: group }] of tokens.entries()) {
    const rest = tokens.slice(first)
    let [length, changes] = [0, 0]
    const window = rest.filter(({ core }) => {
      if (length >= WINDOW) return false
      length += core.length
      changes += HEX.test(core) ? 0 : segmentsOf(core) - 1
      return !WORD.test(core)
    })
    const end = rest.findIndex(({ core }) => core.length !== group.length)
    const groups = rest.slice(0, end < 0 ? rest.length : end)
    const isGrouped = groups.length >= MIN_GROUPS && groups.length * group.length >= MIN_GROUPED
    if (length >= WINDOW && changes >= MIN_CHANGES) for (const each of window) each.isHidden = true
    if (!isGrouped) continue
    // The last group may be shorter.
    const isLast = (rest[groups.length]?.core.length ?? Infinity) < group.length
    for (const each of rest.slice(0, groups.length + Number(isLast))) each.isHidden = true
  }
  let [result, end] = ['', 0]
  for (const { from, to } of tokens.filter(({ isHidden }) => isHidden)) {
    const between = text.slice(end, from)
    result += /[\p{L}\p{N}]/u.test(between) || end === 0 ? `${between}…` : ''
    end = to
  }
  return result + text.slice(end)
}

/** Returns the ASCII letters and digits of a decoded token. */
function coreOf(token: string): string {
  return token
    .replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .normalize('NFKC')
    .replaceAll(/[^0-9A-Za-z]/g, '')
}

/**
 * True for hex digests, and for tokens with long segments: on average 2 characters in base 62, 4 in one
 * case of letters.
 */
function isOrdinary(token: string, core: string): boolean {
  if (HEX.test(core)) {
    if (core.length >= 2 * MIN_LENGTH && HEX_OF_TEXT.test(core)) return false
    return DIGEST_LENGTHS.includes(core.length) || /^\d+$/.test(core)
  }
  // A constant such as SUPPLIERS_V2_API_KEY has digits between short words.
  if (token.split('_').some((part) => IN_ONE_CASE.test(coreOf(part)))) return false
  return core.length / segmentsOf(core) >= (/\d/.test(core) ? 6 : 4)
}

function segmentsOf(core: string): number {
  return core.match(SEGMENT)!.length // every character belongs to a segment
}
