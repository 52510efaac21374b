import { isList } from '../../language/kind.js'
import { englishQuery, list } from '../words/english.js'
import type { MatchWords, SaidCell, SaidDistance } from '../words/words.js'

/** Explanations in English. */
export const englishMatch: MatchWords = {
  ...englishQuery,
  verdict(matches, deciding) {
    const [first, ...others] = deciding
    if (first === undefined) return matches ? 'Every row matches.' : 'No row matches.'
    const verbs = matches ? ['holds', 'hold'] : ['fails', 'fail']
    const these = others.length === 0 ? `this ${verbs[0]}` : `these ${verbs[1]}`
    return `${matches ? 'The row matches' : 'The row does not match'}, as ${these}: ${deciding.join('; ')}.`
  },
  beside: (comparison, cell) => `${comparison} (${cell})`,
  cell: sayCell,
  group: (operator) => (operator === 'and' ? 'all of' : 'any of'),
  outcome: (holds, line) => `${holds ? '✓' : '✗'} ${line}`,
  distance: sayDistance,
}

function sayCell({ kind, state, values, found }: SaidCell): string {
  if (state === 'absent') return isList(kind) ? 'it is empty' : 'it is not set'
  if (state === 'unreadable') return `it is ${found}, not ${readable[kind]}`
  return isList(kind) ? `it contains ${list(values, 'and')}` : `it is ${values[0]}`
}

const readable = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  'string[]': 'a list of strings',
  'number[]': 'a list of numbers',
}

function sayDistance({ matches, distance, pivots }: SaidDistance): string {
  if (distance > 1) {
    if (!matches) return `It would match if ${distance} more comparisons held.`
    const any = distance === 2 ? 'any one comparison' : `any ${distance - 1} comparisons`
    return `It would still match if ${any} failed.`
  }
  const verb = matches ? 'failed' : 'held'
  const would = matches ? 'It would not match' : 'It would match'
  if (pivots.length === 1) return `${would} if this alone ${verb}: ${pivots[0]}.`
  return `${would} if any one of these ${verb}: ${pivots.join('; ')}.`
}
