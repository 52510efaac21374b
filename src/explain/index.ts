// A query in words
export { describeQuery } from './words/describe-query.js'

// Why a row matches
export { explainMatch } from './match/explain-match.js'
export type {
  ExplainedComparison,
  ExplainedFilter,
  ExplainedGroup,
  CellReading,
  MatchExplanation,
  PlainValue,
  ShownParts,
} from './match/explain-match.js'
export { printMatch } from './match/print-match.js'
