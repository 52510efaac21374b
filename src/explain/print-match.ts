import { isGroup } from '../language/filter.js'
import { ownMembers, refuseMembers } from '../untrusted/arguments.js'
import { escapeUnseen, MAX_QUOTED } from '../untrusted/quote.js'
import { valueKind } from '../language/kind.js'
import { createCalendar } from '../time/calendar.js'
import type {
  ExplainedComparison,
  ExplainedFilter,
  ExplainedGroup,
  MatchExplanation,
} from './explain-match.js'
import { englishMatch } from './english-match.js'
import type { PlainValue } from './cell.js'
import { sayComparison, type Voice } from './say-comparison.js'
import { sayList, sayValues } from './say-value.js'
import type { MatchWords } from './words.js'

/** How an explanation is printed. */
export interface PrintOptions {
  /** What it is said in; defaults to `englishMatch`. */
  readonly words?: MatchWords | undefined
}

/**
 * Prints why a row matches, or does not: the verdict with what decides it, each condition on a line
 * of its own, and what would have to be otherwise. The text has no line break at its end.
 *
 * @param explanation - of `explainMatch`, sent as JSON or not
 */
export function printMatch(explanation: MatchExplanation, options: PrintOptions = {}): string {
  const { words = englishMatch, ...unknown } = ownMembers('options', options)
  refuseMembers('options', unknown)
  const { matches, deciding, pivots, distance, moment } = explanation
  const tree = unwrapped(explanation.tree)
  const voice = { words, calendar: createCalendar(moment) }
  const reasons = sayList(deciding, words, (each) => sayBesideCell(each, voice))
  const lines = [words.verdict(matches, reasons)]
  if (isGroup(tree) && tree.operands.length > 0) lines.push(...printFilter(tree, voice, '  '))
  if (isGroup(tree) && distance !== null) {
    const turning = sayList(pivots, words, (each) => sayComparison(each, voice))
    lines.push(words.distance({ matches, distance, pivots: turning }))
  }
  return lines.join('\n')
}

interface MatchVoice extends Voice {
  readonly words: MatchWords
}

function printFilter(filter: ExplainedFilter, voice: MatchVoice, indent: string): string[] {
  const { words } = voice
  const line = (text: string) => indent + words.outcome(filter.holds, text)
  if (!isGroup(filter)) return [line(sayBesideCell(filter, voice))]
  const { operator, operands, holds } = filter
  if (operands.length === 0) return [line(words.constant(holds, false))]
  const within = `${indent}  `
  return [
    line(words.group(operator)),
    ...operands.flatMap((each) => printFilter(unwrapped(each), voice, within)),
  ]
}

/** What a group that holds one filter alone is about. */
function unwrapped(filter: ExplainedFilter): ExplainedFilter {
  return isGroup(filter) && filter.operands.length === 1 ? unwrapped(filter.operands[0]!) : filter
}

function sayBesideCell(comparison: ExplainedComparison, voice: MatchVoice): string {
  return voice.words.beside(sayComparison(comparison, voice), sayCell(comparison, voice.words))
}

function sayCell({ kind, cell }: ExplainedComparison, words: MatchWords): string {
  const { state } = cell
  if (state !== 'present') {
    const found = state === 'unreadable' ? escapeUnseen(cell.found) : undefined
    return words.cell({ kind, state, values: [], found })
  }
  const values = typeof cell.value === 'object' ? cell.value : [cell.value]
  const read = kind === 'number' || kind === 'number[]' ? values.map(Number) : values.map(shortened)
  return words.cell({
    kind,
    state,
    values: sayValues(read, valueKind(kind), words),
    found: undefined,
  })
}

/** A long text is cut: it is there to be told from others. */
function shortened(value: PlainValue): PlainValue {
  const isLong = typeof value === 'string' && value.length > MAX_QUOTED
  return isLong ? `${value.slice(0, MAX_QUOTED)}…` : value
}
