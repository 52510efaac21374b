import type { Comparator } from './comparators.js'

/**
 * What other languages call just this, as `gist` leaves it. A name stands in two rows where they take
 * different kinds of field in the same sense.
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

/** How to say what has no comparator, by its name elsewhere, written likewise. */
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

/** What is left of a name without the words that add nothing: `isGreaterThan`, `oneOf`. */
export function gist(name: string): string {
  const squashed = squash(name)
  return squashed === 'isnot' ? squashed : squashed.replaceAll(/^(is|does)(?=.)|than|(to|of)$/g, '')
}

/** Whether other languages call a comparator by a name of this gist. */
export function isAlias(comparator: Comparator, word: string): boolean {
  return Object.hasOwn(aliases, comparator) && aliases[comparator]!.split(' ').includes(word)
}

/** How to say what other languages have a comparator for and this one has not. */
export function adviceFor(name: string): string | undefined {
  const squashed = squash(name).replace(/^(begin|start)s?(with)?$/, 'startswith')
  return Object.hasOwn(advice, squashed) ? advice[squashed] : undefined
}
