/** A run of letters and digits, with what programs put into a key when it is pasted. */
const TOKEN = /(?:[\p{L}\p{N}_\\]|%[0-9a-f]{2}|\p{Default_Ignorable_Code_Point})+/giu
const SEGMENT = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g
const WORD = /^[A-Z]?[a-z]{2,}$/
const HEX = /^(?:[0-9a-f]*|[0-9A-F]*)$/
/** The lengths of MD5, SHA-1 and SHA-256, by which people name a commit or a file. */
const DIGEST_LENGTHS = [32, 40, 64]

/** The shortest token that is taken for a secret by itself: 119 bits in base 62. */
const MIN_LENGTH = 20
/** How many characters of neighbouring tokens are taken together. */
const WINDOW = 32
/** How often the tokens of a window change between upper case, lower case and digits at least. */
const MIN_CHANGES = 8
/** How many tokens of one length in a row are groups of a secret, if they are as long as one. */
const MIN_GROUPS = 8
const MIN_GROUPED = 24

/**
 * Replaces with `…` what may be a secret, or a part of it, in a sentence: long random tokens, and
 * tokens that a secret was split into. Words, numbers, names in camel case and hex digests stay.
 */
export function redactRandom(text: string): string {
  const tokens = Array.from(text.matchAll(TOKEN), ({ 0: token, index }) => {
    const core = coreOf(token)
    const isHidden = core.length >= MIN_LENGTH && !isOrdinary(core)
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

/** The letters and digits of ASCII in a token, once it is decoded. */
function coreOf(token: string): string {
  return token
    .replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .normalize('NFKC')
    .replaceAll(/[^0-9A-Za-z]/g, '')
}

/** In base 62 a segment has 2 characters on average, in one case of letters 4. */
function isOrdinary(core: string): boolean {
  if (HEX.test(core)) return DIGEST_LENGTHS.includes(core.length) || /^\d+$/.test(core)
  return core.length / segmentsOf(core) >= (/\d/.test(core) ? 6 : 4)
}

function segmentsOf(core: string): number {
  return core.match(SEGMENT)!.length // each character is in a segment
}
