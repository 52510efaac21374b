/** Matches units that databases cannot store in a text: a lone surrogate, or U+0000. */
const UNSTORABLE = /\p{Surrogate}|\0/u

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}
