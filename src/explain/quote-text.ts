/** What a terminal or a page would act on, rather than show. */
const UNSEEN = /[\p{Cc}\p{Bidi_Control}\u200B\u2028\u2029\u2060\uFEFF]/gu

/** A text of unknown origin in quotes, as JSON writes it, with nothing in it that does not show. */
export function quoteText(text: string): string {
  return JSON.stringify(text).replaceAll(UNSEEN, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
