import { quote } from '../../untrusted/quote.js'

/** @throws TypeError for words that lack a function of `english` */
export function requireWords<W extends object>(words: W, english: W, name: string): W {
  for (const key of Object.keys(english)) {
    const word = (words as Readonly<Record<string, unknown>> | null)?.[key] // it is not checked yet
    if (typeof word === 'function') continue
    const fix = `spread ${name} to replace only some functions`
    throw new TypeError(`words.${key}: expected a function, got ${quote(word)}: ${fix}`)
  }
  return words
}
