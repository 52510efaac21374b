import { gist, isAlias, squash } from '../language/aliases.js'
import { comparatorNames, type Comparator } from '../language/comparators.js'
import { operandOn, type Field } from '../language/field.js'
import { MAX_NAME } from './names.js'
import { editDistance } from './suggest.js'

/** The words in which a slip is sure to be one; the short ones are too near to each other. */
const longWords = ['contains', 'includes', 'excludes', 'date']

/**
 * The comparator that a name of none is meant for, where it is sure, and no comparison is turned round
 * by it or its bound moved (language reference, section 9).
 * @param field - if it is known: only what it takes is offered
 */
export function suggestComparator(
  name: string,
  field: Field | undefined,
  value: unknown,
): Comparator | undefined {
  if (name.length > MAX_NAME) return undefined
  const word = gist(name)
  const taken = comparatorNames.filter((each) => isTaken(each, field, value))
  const only = (found: readonly Comparator[]) => (found.length === 1 ? found[0] : undefined)
  return (
    only(taken.filter((each) => squash(each) === squash(name))) ??
    only(taken.filter((each) => isAlias(each, word))) ??
    only(taken.filter((each) => isTypoOf(each, word)))
  )
}

/** Whether a field takes a comparator; where only `null` is its operand, with no other value. */
function isTaken(comparator: Comparator, field: Field | undefined, value: unknown): boolean {
  if (field === undefined) return true
  const shape = operandOn(field, comparator)
  return shape === 'null' ? value === null : shape !== undefined
}

/** Whether a name is a comparator's but for one slip inside its long word. */
function isTypoOf(comparator: Comparator, name: string): boolean {
  const words = comparator.split('_')
  const at = words.findIndex((word) => longWords.includes(word))
  if (at < 0 || /[^a-z]/.test(name)) return false
  const before = words.slice(0, at).join('')
  const after = words.slice(at + 1).join('')
  const typed = name.slice(before.length, name.length - after.length)
  return name === before + typed + after && isTypo(typed, words[at]!)
}

/**
 * Whether a word has one letter more, less or other, or two swapped. A letter more at its edge could
 * be a prefix with a meaning (`ncontains`), unless it repeats the one beside it.
 */
function isTypo(typed: string, word: string): boolean {
  const isPrefixed = typed.slice(1) === word && typed[0] !== word[0]
  const isSuffixed = typed.slice(0, -1) === word && typed.at(-1) !== word.at(-1)
  return !isPrefixed && !isSuffixed && editDistance(typed, word, 1) === 1
}
