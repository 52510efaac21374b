import { escapeUnseen, MAX_QUOTED } from '../../untrusted/quote.js'
import { isList, valueKind, type ScalarKind } from '../../language/kind.js'
import type {
  ExplainedComparison,
  ExplainedFilter,
  MatchExplanation,
  PlainValue,
} from './explain-match.js'
import { isGroup, unwrap } from '../../language/tree.js'
import { sayConstant } from '../words/describe-query.js'
import { sayComparison } from '../words/say-comparison.js'
import { joinWords, sayItems, sayValue } from '../words/say-value.js'

/**
 * Prints why a row matches or not, in English: the verdict with the deciding comparisons, a line for each
 * condition, and the changes that would flip the verdict. The text has no final line break.
 *
 * @param explanation - from `explainMatch`, also after JSON
 */
export function printMatch(explanation: MatchExplanation): string {
  const { matches, deciding, distance } = explanation
  const tree = unwrap(explanation.tree)
  const reasons = sayItems(deciding, (each) => sayWithCell(each))
  const verdict = sayVerdict(matches, reasons)
  if (!isGroup(tree) || tree.operands.length === 0) return verdict
  const lines = [verdict, ...printFilter(tree, '  ')]
  if (distance === null) return lines.join('\n')
  const pivots = sayItems(explanation.pivots, (each) => sayComparison(each))
  return [...lines, sayDistance(matches, distance, pivots)].join('\n')
}

function sayVerdict(matches: boolean, deciding: readonly string[]): string {
  if (deciding.length === 0) return matches ? 'Every row matches.' : 'No row matches.'
  const verb = matches ? 'hold' : 'fail'
  const these = deciding.length === 1 ? `this comparison ${verb}s` : `these comparisons ${verb}`
  return `The row ${matches ? 'matches' : 'does not match'} because ${these}: ${deciding.join('; ')}.`
}

/** Describes the changes that would flip the verdict. */
function sayDistance(matches: boolean, distance: number, pivots: readonly string[]): string {
  if (distance > 1) {
    if (!matches) return `It would match if ${distance} more comparisons held.`
    const any = distance === 2 ? 'any one comparison' : `any ${distance - 1} comparisons`
    return `It would still match if ${any} failed.`
  }
  const verb = matches ? 'failed' : 'held'
  const would = matches ? 'It would not match' : 'It would match'
  const any = pivots.length === 1 ? 'this comparison' : 'any one of these comparisons'
  return `${would} if ${any} ${verb}: ${pivots.join('; ')}.`
}

function printFilter(filter: ExplainedFilter, indent: string): string[] {
  const line = (text: string) => `${indent}${filter.holds ? '✓' : '✗'} ${text}`
  if (!isGroup(filter)) return [line(sayWithCell(filter))]
  const { operator, operands, holds } = filter
  if (operands.length === 0) return [line(sayConstant(holds))]
  const inner = operands.flatMap((each) => printFilter(unwrap(each), `${indent}  `))
  return [line(operator === 'and' ? 'all of' : 'any of'), ...inner]
}

function sayWithCell(comparison: ExplainedComparison): string {
  return `${sayComparison(comparison)} (${sayCell(comparison)})`
}

function sayCell({ kind, cell }: ExplainedComparison): string {
  if (cell.state === 'absent') return isList(kind) ? 'it is empty' : 'it is not set'
  if (cell.state === 'unreadable') return `it is ${escapeUnseen(cell.found)}, not a ${kind}`
  const ofValue = valueKind(kind)
  const values = sayItems([cell.value].flat(), (value) => sayPlain(value, ofValue))
  return isList(kind) ? `it contains ${joinWords(values, 'and')}` : `it is ${values[0]}`
}

/** Describes a plain value, in which an infinite number is text. Cuts a long string. */
function sayPlain(value: PlainValue, kind: ScalarKind): string {
  const isLong = typeof value === 'string' && value.length > MAX_QUOTED
  return sayValue(isLong ? `${value.slice(0, MAX_QUOTED)}…` : value, kind)
}
