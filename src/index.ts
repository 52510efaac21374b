// Declaring a resource
export { defineResource, defineResourceFor } from './language/resource.js'
export type { FieldsOf, Resource, ResourceOptions, RowOf, Trusted } from './language/resource.js'
export type { Field, FieldDeclaration, Fields } from './language/field.js'
export type { Limits } from './language/limits.js'
export type { FacetForm, Kind } from './language/kind.js'
export { foldText, type Fold } from './language/fold.js'
export { suppliers, type Supplier, type Suppliers } from './suppliers.js'

// The language
export { comparators, type Comparator, type ComparatorDescription } from './language/comparators.js'
export type {
  Comparison,
  Filter,
  FullFilter,
  FullPage,
  Group,
  Page,
  Query,
  QueryInput,
  Sort,
} from './language/query.js'

// Checking queries of clients
export { parseQuery, safeParseQuery, type ParseResult } from './parse/parse.js'
export { CursorError, QueryError, QueryTimeout } from './errors.js'
export type { Issue, IssueCode, IssueParams } from './errors.js'

// Running queries over arrays
export { comparePlan, matchesPlan, runPlan, runQuery, walkQuery } from './rows/run.js'

// Counting facets
export { facets } from './facets/facets.js'
export { planFacets } from './facets/plan-facets.js'
export { tableFacets } from './table/facets/table-facets.js'
export type { FacetPlan, PlannedFacet } from './facets/facet-plan.js'
export type {
  BucketsFacet,
  Facet,
  FacetBucket,
  Facets,
  FacetValue,
  RangeFacet,
  ValuesFacet,
  WantedFacet,
  WantedFacets,
} from './facets/wanted.js'

// Filters in code
export { negate } from './filters/negate.js'
export { startsWith } from './filters/starts-with.js'
export { comparisonsOf, withoutField } from './filters/filter-parts.js'
export { isComparison, isGroup, type PlacedComparison } from './language/tree.js'

// Describing a resource to programs
export { describeResource } from './schema/describe-resource.js'
export type { FieldDescription, ResourceDescription } from './schema/describe-resource.js'

// Plans, which every engine takes
export { planQuery, planWalk } from './plan/plan-query.js'
export { planKey } from './plan/plan-key.js'
export type { Condition, Junction } from './plan/condition.js'
export type {
  Counted,
  CountOptions,
  Cursors,
  OrderKey,
  Plan,
  PlanOptions,
  Result,
  ResultOf,
  Total,
  PagePlan,
  WalkOptions,
  WalkPlan,
  WalkResult,
  UncheckedQuery,
} from './plan/plan.js'
export type { DeadlineOptions, RunOptions } from './plan/deadline.js'
export type { BoundField, Predicate, Test } from './language/predicate.js'
export type { Cut, Range } from './language/ranges.js'
export type { Moment } from './time/calendar.js'
export { isTimeZone } from './time/zone.js'

// Running many queries over the same rows
export { createTable, type Table } from './table/table.js'
export type { TableState } from './table/state.js'
export type { Update } from './table/update/changes.js'
export { explainRun, printExplanation } from './table/explain.js'
export type { Explanation, FilterExplanation } from './table/explain.js'

// Rows for a response
export { publicRow, type PublicRow } from './rows/public-row.js'
