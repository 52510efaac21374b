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
