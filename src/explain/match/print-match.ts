import { ownMembers, refuseMembers } from '../../untrusted/arguments.js'
import { own } from '../../untrusted/plain.js'
import { escapeUnseen, MAX_QUOTED } from '../../untrusted/quote.js'
import { valueKind, type ScalarKind } from '../../language/kind.js'
import { Calendar } from '../../time/calendar.js'
import type {
  ExplainedComparison,
  ExplainedFilter,
  MatchExplanation,
  PlainValue,
} from './explain-match.js'
import { isGroup, unwrap } from '../../language/tree.js'
import { englishMatch } from '../words/english.js'
import { sayComparison, type Wording } from '../words/say-comparison.js'
import { requireWords, sayList, sayValues } from '../words/say-value.js'
import type { MatchWords } from '../words/words.js'

/** The options of `printMatch`. */
export interface PrintOptions {
  /** The words of a language; defaults to `englishMatch`. */
  readonly words?: MatchWords | undefined
}

/**
 * Prints why a row matches or not: the verdict with the deciding comparisons, a line for each condition,
 * and the changes that would flip the verdict. The text has no final line break.
 *
 * @param explanation - from `explainMatch`, also after JSON
 * @throws TypeError for an unknown option, and for words that lack a function
 */
export function printMatch(explanation: MatchExplanation, options: PrintOptions = {}): string {
  const { words: given = englishMatch, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const words = requireWords(given, englishMatch, 'englishMatch')
  const { matches, deciding, pivots, distance, moment } = explanation
  const tree = unwrap(explanation.tree)
  const wording = { words, calendar: new Calendar(moment) }
  const reasons = sayList(deciding, words, (each) => sayWithCell(each, wording))
  const verdict = words.verdict(matches, reasons)
  if (!isGroup(tree) || tree.operands.length === 0) return verdict
  const lines = [verdict, ...printFilter(tree, wording, '  ')]
  if (distance === null) return lines.join('\n')
  const flipping = sayList(pivots, words, (each) => sayComparison(each, wording))
  return [...lines, words.distance({ matches, distance, pivots: flipping })].join('\n')
}

interface MatchWording extends Wording {
  readonly words: MatchWords
}

function printFilter(filter: ExplainedFilter, wording: MatchWording, indent: string): string[] {
  const { words } = wording
  const line = (text: string) => indent + words.outcome(filter.holds, text)
  if (!isGroup(filter)) return [line(sayWithCell(filter, wording))]
  const { operator, operands, holds } = filter
  if (operands.length === 0) return [line(words.constant(holds, false))]
  const inner = operands.flatMap((each) => printFilter(unwrap(each), wording, `${indent}  `))
  return [line(words.group(operator)), ...inner]
}

function sayWithCell(comparison: ExplainedComparison, wording: MatchWording): string {
  return wording.words.withCell(
    sayComparison(comparison, wording),
    sayCell(comparison, wording.words),
  )
}

function sayCell({ kind, cell }: ExplainedComparison, words: MatchWords): string {
  const found = cell.state === 'unreadable' ? escapeUnseen(cell.found) : undefined
  const cells = cell.state === 'present' ? [cell.value].flat() : []
  const ofValue = valueKind(kind)
  const read = cells.map(own(readers, ofValue) ?? shortened)
  return words.cell({ kind, state: cell.state, values: sayValues(read, ofValue, words), found })
}

/** An infinite number is text in plain data. */
const readers: { readonly [K in ScalarKind]?: (value: PlainValue) => PlainValue } = {
  number: Number,
}

/** Cuts a long string, whose beginning suffices to recognise it. */
function shortened(value: PlainValue): PlainValue {
  const isLong = typeof value === 'string' && value.length > MAX_QUOTED
  return isLong ? `${value.slice(0, MAX_QUOTED)}…` : value
}
