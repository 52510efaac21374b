import { spendLetters } from '../counter.js'
import { memoize } from '../memoize.js'
import { MAX_NAME, nameByAlias } from './issues.js'
import { comparatorNames, type Comparator } from '../language/comparators.js'
import { operandOn, type Field } from '../language/field.js'
import { own } from '../untrusted/plain.js'

/**
 * Returns the name that an unknown name certainly refers to (language reference, section 9): the nearest
 * within a third of its length in edits, or else the only one that contains the unknown name as a word.
 */
export function suggestName(unknown: string, names: readonly string[]): string | undefined {
  if (unknown.length > MAX_NAME) return undefined
  const sought = unknown.toLowerCase() // may be longer
  if (sought.length > MAX_NAME) return undefined
  const letters = lettersOf(sought)
  const known = readNames(names)
  spendLetters(known.length)
  let nearest: string | undefined
  let fewest = Infinity
  for (const each of known) {
    const most = Math.min(each.most, fewest)
    const least = Math.max(countBits(letters & ~each.letters), countBits(each.letters & ~letters))
    const edits = least > most ? FAR : editDistance(sought, each.lower, most)
    if (edits > most) continue
    nearest = edits < fewest ? each.name : undefined
    fewest = edits
  }
  if (fewest < Infinity) return nearest
  const [holder, ...others] = known.filter((each) => hasWord(each, sought))
  return others.length === 0 ? holder?.name : undefined
}

interface Name {
  readonly name: string
  readonly lower: string
  /** The maximum number of edits of an unknown name that means this one. */
  readonly most: number
  /** A bit for each letter of `lower`. Each edit adds or removes at most one of them. */
  readonly letters: number
}

const readNames = memoize((names: readonly string[]) =>
  names.map((name): Name => {
    const lower = name.toLowerCase()
    const most = Math.max(Math.floor(name.length / 3), 1)
    return { name, lower, most, letters: lettersOf(lower) }
  }),
)

function lettersOf(text: string): number {
  let letters = 0
  for (let i = 0; i < text.length; i++) letters |= 1 << text.charCodeAt(i) // modulo 32
  return letters
}

function countBits(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

const memberAliases: Readonly<Record<string, string>> = {
  filter: 'where filterby',
  sort: 'sortby orderby order_by sorting',
  page: 'pagination paging',
  limit: 'size pagesize page_size perpage per_page take',
  offset: 'skip',
  operator: 'op combinator conjunction',
  operands: 'filters conditions rules children',
  field: 'column property attribute',
  comparator: 'op comparison',
  direction: 'dir order',
}

/** @param among - the allowed properties that the object lacks */
export function suggestMember(name: string, among: readonly string[]): string | undefined {
  const fitting = Object.entries(memberAliases).filter(([each]) => among.includes(each))
  return nameByAlias(name, Object.fromEntries(fitting)) ?? suggestName(name, among)
}

/** True if a name in camel case, or with any separators, contains a lower-case word. */
function hasWord({ name, lower }: Name, word: string): boolean {
  if (word === '' || !lower.includes(word)) return false
  const spaced = name
    .replaceAll(/([\p{Ll}\p{N}])(?=\p{Lu})/gu, '$1 ')
    .replaceAll(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
  return spaced
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .includes(word)
}

/** Three rows of the table of edits, longer than any name within reach of 64 characters. */
const rows = [new Uint8Array(128), new Uint8Array(128), new Uint8Array(128)] as const
const FAR = 128

/**
 * Returns the number of insertions, deletions, replacements and swaps of neighbours, or a number above
 * `most`. Fills only the band of the table that `most` edits can reach (Ukkonen 1985).
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return FAR
  let [last, row, next]: readonly Uint8Array[] = rows
  const band = Math.min(2 * most + 1, b.length)
  for (let j = 0; j <= b.length; j++) row[j] = j
  for (let i = 1; i <= a.length; i++) {
    const unit = a.charCodeAt(i - 1)
    const before = a.charCodeAt(i - 2)
    next.fill(FAR)
    next[0] = i
    let fewest = i
    spendLetters(band)
    for (let j = Math.max(i - most, 1); j <= Math.min(i + most, b.length); j++) {
      const other = b.charCodeAt(j - 1)
      const edits = Math.min(
        row[j]! + 1,
        next[j - 1]! + 1,
        row[j - 1]! + (unit === other ? 0 : 1),
        before === other && unit === b.charCodeAt(j - 2) ? last[j - 2]! + 1 : FAR,
      )
      next[j] = edits
      if (edits < fewest) fewest = edits
    }
    if (fewest > most) return FAR
    ;[last, row, next] = [row, next, last]
  }
  return row[b.length]!
}

/** The names of each comparator in other languages, reduced by `withoutFillers`. */
const comparatorAliases: { readonly [C in Comparator]?: string } = {
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
    only((each) => own(comparatorAliases, each)?.split(' ').includes(word) === true) ??
    only((each) => isTypoOf(each, word))
  )
}

export function adviceFor(name: string): string | undefined {
  const normalised = normalise(name).replace(/^(begin|start)s?(with)?$/, 'startswith')
  return own(advice, normalised)
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
