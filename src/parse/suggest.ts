import { memoize } from '../memoize.js'
import { MAX_NAME, nameByAlias } from './issues.js'
import { comparatorNames, type Comparator } from '../language/comparators.js'
import { operandOn, type Field } from '../language/field.js'
import { own } from '../untrusted/plain.js'

/** An unknown name is compared with at most this many names. */
const MAX_NAMES = 1000

/**
 * Returns the name that an unknown name certainly refers to (language reference, section 9): the only one of
 * the fewest typos, at most two and one for three letters, or else the only one that contains it as a word.
 */
export function suggestName(unknown: string, names: readonly string[]): string | undefined {
  if (unknown.length > MAX_NAME || names.length > MAX_NAMES) return undefined
  const sought = normalise(unknown)
  const known = normaliseAll(names)
  for (let typos = 0; typos <= 2 && typos * 3 <= sought.length; typos++) {
    const near = names.filter((_, i) => isNear(sought, known[i]!, typos))
    if (near.length > 0) return near.length === 1 ? near[0] : undefined
  }
  const holders = names.filter((_, i) => sought !== '' && known[i]!.includes(sought))
  return onlyOne(holders, (name) => wordsOf(name).includes(sought))
}

const normaliseAll = memoize((names: readonly string[]) => names.map(normalise))

/** Returns a name in lower case, without separators if it has letters. */
function normalise(name: string): string {
  const lower = name.toLowerCase()
  return /[a-z]/.test(lower) ? lower.replaceAll(/[\s_.$-]/g, '') : lower
}

/** Returns the words of a name in camel case, or with any separators, in lower case. */
function wordsOf(name: string): string[] {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+|(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u)
  return words.map((word) => word.toLowerCase())
}

/**
 * True if a text becomes the other by at most some typos: a letter that is added, removed or replaced, or two
 * neighbours that are swapped. Reads at most four times as many letters for each further typo.
 */
function isNear(a: string, b: string, typos: number): boolean {
  if (a === b || typos === 0) return a === b
  if (Math.abs(a.length - b.length) > typos) return false
  let i = 0
  while (a[i] === b[i]) i++
  const [x, y, others] = [a.slice(i), b.slice(i), typos - 1]
  const isSwap = x[0] === y[1] && x[1] === y[0]
  return (
    isNear(x.slice(1), y.slice(1), others) ||
    isNear(x.slice(1), y, others) ||
    isNear(x, y.slice(1), others) ||
    (isSwap && isNear(x.slice(2), y.slice(2), others))
  )
}

function onlyOne<T>(all: readonly T[], isMeant: (each: T) => boolean): T | undefined {
  const [first, ...others] = all.filter(isMeant)
  return others.length === 0 ? first : undefined
}

const memberAliases: Readonly<Record<string, string>> = {
  filter: 'where',
  sort: 'sortby orderby order_by',
  page: 'pagination',
  limit: 'size pagesize page_size perpage per_page take',
  offset: 'skip',
  operator: 'op combinator conjunction',
  operands: 'filters conditions rules',
  field: 'column property attribute',
  comparator: 'op',
  direction: 'dir order',
}

/** @param among - the allowed properties that the object lacks */
export function suggestMember(name: string, among: readonly string[]): string | undefined {
  const fitting = Object.entries(memberAliases).filter(([each]) => among.includes(each))
  return nameByAlias(name, Object.fromEntries(fitting)) ?? suggestName(name, among)
}

/** The names of each comparator in other languages, reduced by `withoutFillers`. */
const comparatorAliases: { readonly [C in Comparator]?: string } = {
  eq: '= == === equal equals is',
  ne: '!= !== <> neq notequal notequals isnot',
  gt: '> greater more above over after',
  ge: '>= gte greaterorequal greaterorequals atleast',
  lt: '< less fewer below under before',
  le: '<= lte lessorequal lessorequals atmost',
  contains: 'has includes',
  not_contains: '!contains notincludes',
  is_any: 'in any one includesany',
  is_not_any: 'nin notin none notany excludesany',
  includes_any: 'in any hasany hassome overlaps &&',
  includes_all: 'all hasall hasevery @>',
  excludes_any: 'nin notin none notany hasnone',
  eq_date: 'on sameday',
}

const advice: Readonly<Record<string, string>> = {
  between: 'use ge and le in an "and" group',
  startswith: 'use ge the string and lt the string with its last character raised by one',
  not: 'use the complement of a comparator, such as ne for eq',
}

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
  const normal = normalise(name)
  const word = withoutFillers(normal)
  const taken = comparatorNames.filter((each) => isTaken(each, field, value))
  return (
    onlyOne(taken, (each) => normalise(each) === normal) ??
    onlyOne(taken, (each) => own(comparatorAliases, each)?.split(' ').includes(word) === true) ??
    withoutTypo(word, taken)
  )
}

export function adviceFor(name: string): string | undefined {
  return own(advice, normalise(name).replace(/^(begin|start)s?(with)?$/, 'startswith'))
}

/** Removes filler words: `isgreaterthan` becomes `greater`, and `oneof` becomes `one`. */
function withoutFillers(normal: string): string {
  return normal === 'isnot' ? normal : normal.replaceAll(/^(is|does)(?=.)|than|(to|of)$/g, '')
}

/** True if a field takes a comparator with a value. Values matter only if the operand must be `null`. */
function isTaken(comparator: Comparator, field: Field | undefined, value: unknown): boolean {
  if (field === undefined) return true
  const shape = operandOn(field, comparator)
  return shape === 'null' ? value === null : shape !== undefined
}

/** A comparator that is long enough to recognise a typo, with the start that a typo must not change. */
const LONG = /^(not|..)[a-z]{6}/

/**
 * Returns the only comparator of one typo, which adds no letter and does not change the start, because
 * `ncontains` could mean the complement.
 */
function withoutTypo(word: string, taken: readonly Comparator[]): Comparator | undefined {
  const meant = onlyOne(taken, (each) => isNear(word, normalise(each), 1)) ?? 'eq'
  const [, start] = LONG.exec(normalise(meant)) ?? []
  const isSure = start !== undefined && word.startsWith(start) && /^[a-z]+$/.test(word)
  return isSure && word.length <= normalise(meant).length ? meant : undefined
}
