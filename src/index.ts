// Declaring what can be queried
export { defineResource, defineResourceFor } from './language/resource.js'
export type { FieldsOf, Resource, ResourceOptions, RowOf, Trusted } from './language/resource.js'
export type { Field, FieldDeclaration, Fields } from './language/field.js'
export type { LimitOptions, Limits } from './language/limits.js'
export type { FacetForm } from './language/facet-forms.js'
export type { Kind } from './language/kind.js'
export { foldText } from './language/fold.js'
export type { Fold } from './language/fold.js'
export { suppliers } from './language/suppliers.js'
export type { Supplier, Suppliers } from './language/suppliers.js'

// The language
export { comparators } from './language/comparators.js'
export type { Comparator, ComparatorDescription } from './language/comparators.js'
export type {
  Comparison,
  Filter,
  FullFilter,
  FullGroup,
  FullPage,
  Group,
  Page,
  Query,
  QueryInput,
  Sort,
} from './language/query.js'

// Checking what clients send
export { parseQuery, safeParseQuery } from './parse/parse.js'
export type { ParseResult } from './parse/parse.js'
export { CursorError, QueryError, QueryTimeout } from './errors.js'
export type { ExpectedType, Issue, IssueCode, IssueParams } from './errors.js'

// Running queries over arrays
export { runPlan, runQuery } from './rows/run.js'
export { comparePlan, matchesPlan } from './rows/match-plan.js'

// Counting facets
export { facets } from './facets/facets.js'
export { planFacets } from './facets/plan-facets.js'
export { tableFacets } from './table/facets/table-facets.js'
export type {
  FacetOptions,
  FacetPlan,
  FacetRunOptions,
  PlannedBuckets,
  PlannedFacet,
  PlannedRange,
  PlannedValues,
} from './facets/facet-plan.js'
export type {
  BucketsFacet,
  Facet,
  FacetBucket,
  Facets,
  FacetValue,
  RangeFacet,
  ValuesFacet,
  WantedEdges,
  WantedFacet,
  WantedFacets,
  WantedRange,
  WantedValues,
} from './facets/wanted.js'

// Filters in code
export { comparisonsOf } from './filters/comparisons-of.js'
export { startsWith } from './filters/starts-with.js'
export { withoutField } from './filters/without-field.js'
export { isComparison, isGroup } from './language/filter.js'
export type { PlacedComparison } from './language/filter.js'

// Saying what a query means
export { describeResource } from './explain/describe-resource.js'
export type {
  ComparatorOption,
  FieldDescription,
  ResourceDescription,
} from './explain/describe-resource.js'
export { negate } from './explain/negate.js'
export { describeQuery } from './explain/words/describe-query.js'
export type { DescribeOptions } from './explain/words/describe-query.js'
export { printMatch } from './explain/match/print-match.js'
export type { PrintOptions } from './explain/match/print-match.js'
export { englishMatch, englishQuery } from './explain/words/english.js'
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
} from './explain/words/words.js'
export { explainMatch } from './explain/match/explain-match.js'
export type {
  ExplainedComparison,
  ExplainedFilter,
  ExplainedGroup,
  MatchExplanation,
  MatchOptions,
  ShownParts,
} from './explain/match/explain-match.js'
export type { CellReading, PlainValue } from './explain/match/cell.js'

// Plans, which every engine takes
export { planQuery } from './plan/plan-query.js'
export { planKey } from './plan/plan-key.js'
export { isJunction } from './plan/condition.js'
export type { Condition, Junction } from './plan/condition.js'
export type {
  BoundQuery,
  CountOptions,
  OrderKey,
  Plan,
  PlanOptions,
  Result,
  ResultFor,
  ResultOf,
  Total,
  PagePlan,
  WalkPlan,
  WalkResult,
} from './plan/plan.js'
export type { DeadlineOptions, RunOptions } from './plan/deadline.js'
export type { BoundField, Cut, Predicate, Range, Test } from './language/predicate.js'
export type { Moment } from './time/calendar.js'

// Running many queries over the same rows
export { createTable } from './table/table.js'
export type { Table } from './table/table.js'
export type { PrepareOptions } from './table/build/prepare.js'
export type { ColumnState, TableState } from './table/state.js'
export type { Update } from './table/update/changes.js'
export { explainRun, printExplanation } from './table/explain.js'
export type { Explanation, FilterExplanation, PartExplanation } from './table/explain.js'

// Looking at rows, and answering with them
export { inspectRows } from './explain/inspect/inspect-rows.js'
export type { Inspection } from './explain/inspect/inspect-rows.js'
export type { FieldInspection } from './explain/inspect/inspect-field.js'
export type { KeyInspection, KeyRepeat } from './explain/inspect/inspect-keys.js'
export type { Finding } from './explain/inspect/findings.js'
export { printInspection } from './explain/inspect/print-inspection.js'
export { assertRows, RowsError } from './explain/inspect/assert-rows.js'
export { publicRow } from './explain/public-row.js'
export type { PublicRow } from './explain/public-row.js'
