import type { Comparator } from './comparators.js'

/**
 * The names of each comparator in other languages, reduced by `gist`. A name is in two rows if the two
 * comparators mean the same on different kinds of field.
 */
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

/** What to use for operators that have no comparator, by their names elsewhere, reduced likewise. */
const advice: Readonly<Record<string, string>> = {
  between: 'use ge and le in an "and" group',
  startswith: 'use ge the string and lt the string with its last character raised by one',
  not: 'use the complement of a comparator, such as ne for eq',
}

/** A name in lower case, without separators. */
export function squash(name: string): string {
  const lower = name.toLowerCase()
  return /[a-z]/.test(lower) ? lower.replaceAll(/[\s_.$-]/g, '') : lower
}

/** A name without filler words: `isGreaterThan` becomes `greater`, `oneOf` becomes `one`. */
export function gist(name: string): string {
  const squashed = squash(name)
  return squashed === 'isnot' ? squashed : squashed.replaceAll(/^(is|does)(?=.)|than|(to|of)$/g, '')
}

/** Whether other languages have a comparator under a name of this gist. */
export function isAlias(comparator: Comparator, word: string): boolean {
  return Object.hasOwn(aliases, comparator) && aliases[comparator]!.split(' ').includes(word)
}

/** What to use for an operator of another language that has no comparator; `undefined` if unknown. */
export function adviceFor(name: string): string | undefined {
  const squashed = squash(name).replace(/^(begin|start)s?(with)?$/, 'startswith')
  return Object.hasOwn(advice, squashed) ? advice[squashed] : undefined
}
