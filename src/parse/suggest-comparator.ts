import { comparatorNames, type Comparator } from '../language/comparators.js'
import { operandOn, type Field } from '../language/field.js'
import { MAX_NAME } from './issues.js'
import { editDistance } from './suggest.js'

/** The names of each comparator in other languages, reduced by `withoutFillers`. */
const aliases: { readonly [C in Comparator]?: string } = {
  eq: '= == === equal equals is',
  ne: '!= !== <> ≠ neq noteq notequal notequals isnot',
  gt: '> greater more above over after',
  ge: '>= ≥ gte gteq geq greaterorequal greaterorequals atleast onorafter',
  lt: '< less fewer smaller below under before',
  le: '<= ≤ lte lteq leq lessorequal lessorequals atmost onorbefore',
  contains: 'has includes arraycontains',
  not_contains: '!contains notincludes notinclude',
  is_any: 'in any one includesany',
  is_not_any: '!in nin notin none notany notone excludesany',
  includes_any: 'in any hasany hassome containsany arraycontainsany overlap overlaps &&',
  includes_all: 'all hasall hasevery containsall @>',
  excludes_any: '!in nin notin none notany includesnone hasnone containsnone',
  eq_date: 'on sameday',
  ne_date: 'noton neqdate',
}

const advice: Readonly<Record<string, string>> = {
  between: 'use ge and le in an "and" group',
  startswith: 'use ge the string and lt the string with its last character raised by one',
  not: 'use the complement of a comparator, such as ne for eq',
}

/** The words long enough to recognise a typo. Shorter words are too similar to each other. */
const longWords = ['contains', 'includes', 'excludes', 'date']

/**
 * Returns the comparator that an unknown name certainly refers to, and that the field takes, if it is
 * known. A suggestion never reverses a comparison or moves its bound (language reference, section 9).
 */
export function suggestComparator(
  name: string,
  field: Field | undefined,
  value: unknown,
): Comparator | undefined {
  if (name.length > MAX_NAME) return undefined
  const word = withoutFillers(name)
  const taken = comparatorNames.filter((each) => isTaken(each, field, value))
  const only = (isMeant: (comparator: Comparator) => boolean) => {
    const [first, ...others] = taken.filter(isMeant)
    return others.length === 0 ? first : undefined
  }
  return (
    only((each) => normalise(each) === normalise(name)) ??
    only((each) => Object.hasOwn(aliases, each) && aliases[each]!.split(' ').includes(word)) ??
    only((each) => isTypoOf(each, word))
  )
}

export function adviceFor(name: string): string | undefined {
  const normalised = normalise(name).replace(/^(begin|start)s?(with)?$/, 'startswith')
  return Object.hasOwn(advice, normalised) ? advice[normalised] : undefined
}

function normalise(name: string): string {
  const lower = name.toLowerCase()
  return /[a-z]/.test(lower) ? lower.replaceAll(/[\s_.$-]/g, '') : lower
}

/** Returns a name without filler words: `isGreaterThan` becomes `greater`, `oneOf` becomes `one`. */
function withoutFillers(name: string): string {
  const normalised = normalise(name)
  return normalised === 'isnot'
    ? normalised
    : normalised.replaceAll(/^(is|does)(?=.)|than|(to|of)$/g, '')
}

/** True if a field takes a comparator with a value. Values matter only if the operand must be `null`. */
function isTaken(comparator: Comparator, field: Field | undefined, value: unknown): boolean {
  if (field === undefined) return true
  const shape = operandOn(field, comparator)
  return shape === 'null' ? value === null : shape !== undefined
}

function isTypoOf(comparator: Comparator, name: string): boolean {
  const words = comparator.split('_')
  const at = words.findIndex((word) => longWords.includes(word))
  if (at < 0 || /[^a-z]/.test(name)) return false
  const before = words.slice(0, at).join('')
  const after = words.slice(at + 1).join('')
  const typed = name.slice(before.length, name.length - after.length)
  return name === before + typed + after && isTypo(typed, words[at]!)
}

/** True for one typo. A letter added at an edge could be a prefix (`ncontains`), unless it is repeated. */
function isTypo(typed: string, word: string): boolean {
  const isPrefixed = typed.slice(1) === word && typed[0] !== word[0]
  const isSuffixed = typed.slice(0, -1) === word && typed.at(-1) !== word.at(-1)
  return !isPrefixed && !isSuffixed && editDistance(typed, word, 1) === 1
}
