// A query in words
export { describeQuery, type DescribeOptions } from './words/describe-query.js'
export { englishMatch, englishQuery } from './words/english.js'
export type {
  DateForm,
  MatchWords,
  QueryWords,
  SaidCell,
  SaidDay,
  SaidDistance,
  SaidElements,
  SaidEquality,
  SaidKey,
  SaidOrder,
  SaidPart,
  SaidSpan,
  SpanParts,
} from './words/words.js'

// Why a row matches
export { explainMatch } from './match/explain-match.js'
export type {
  ExplainedComparison,
  ExplainedFilter,
  ExplainedGroup,
  MatchExplanation,
  ShownParts,
} from './match/explain-match.js'
export type { CellReading, PlainValue } from './match/explain-match.js'
export { printMatch, type PrintOptions } from './match/print-match.js'
