import { spendLetters } from '../counter.js'

/**
 * Compares two strings by Unicode code point (language reference, section 4), as the binary collation of a
 * database does. JavaScript's `<` compares UTF-16 units: `"\u{1F600}" < "\uFF5E"`.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    if (a.charCodeAt(i) !== b.charCodeAt(i)) return compareAt(a, b, i)
  }
  return a.length - b.length
}

/** Compares two strings that first differ at unit `i`. */
function compareAt(a: string, b: string, i: number): number {
  const x = a.charCodeAt(i)
  const y = b.charCodeAt(i)
  if (x < 0xd800 || y < 0xd800) return x - y
  return codePointAt(a, i - 1) - codePointAt(b, i - 1) || codePointAt(a, i) - codePointAt(b, i)
}

function codePointAt(text: string, i: number): number {
  return text.codePointAt(i) ?? 0
}

/**
 * True for a text with a UTF-16 unit from U+D800 on. `<` orders any other cell among cells of its kind, and is
 * faster: units and code points differ in order only if both texts have such a unit.
 */
export function isHigh(cell: unknown): boolean {
  return typeof cell === 'string' && /[\uD800-\uFFFF]/.test(cell)
}

/** Hashes a text to 32 bits by FNV-1a, over UTF-16 units. A change of any single unit changes the hash. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** V8 finds at most this many units in linear time: it skips by the last 250 units of a longer text. */
const MOST_SKIPPED = 250

/** Compiles a search for a needle. It takes linear time for any needle, and counts the letters of each text. */
export function searchFor(needle: string): (text: string) => boolean {
  const start = needle.slice(0, MOST_SKIPPED)
  const borders = start === needle ? undefined : bordersOf(needle)
  return (text) => {
    spendLetters(text.length)
    if (borders === undefined) return text.includes(needle)
    const from = text.indexOf(start)
    return from >= 0 && isFound(needle, borders, text, from)
  }
}

/** Searches a text from a unit on, by the algorithm of Knuth, Morris and Pratt. */
function isFound(needle: string, borders: Uint32Array, text: string, from: number): boolean {
  let met = 0
  for (let i = from; i < text.length && met < needle.length; i++) {
    met = nextMet(needle, borders, met, text.charCodeAt(i))
  }
  return met === needle.length
}

/** By length of a start of the needle: the length of its longest proper start that is also its end. */
function bordersOf(needle: string): Uint32Array {
  const borders = new Uint32Array(needle.length + 1)
  let met = 0
  for (let i = 1; i < needle.length; i++) {
    met = nextMet(needle, borders, met, needle.charCodeAt(i))
    borders[i + 1] = met
  }
  return borders
}

/** Returns how many units of the needle are met after one more unit. */
function nextMet(needle: string, borders: Uint32Array, met: number, unit: number): number {
  let next = met
  while (next > 0 && needle.charCodeAt(next) !== unit) next = borders[next]!
  return needle.charCodeAt(next) === unit ? next + 1 : 0
}
