// Declaring what can be queried
export { defineResource } from './language/resource.js'
export type { Fields, FieldsOf, Resource, ResourceOptions, RowOf } from './language/resource.js'
export type { Field, FieldDeclaration } from './language/field.js'
export type { LimitOptions, Limits } from './language/limits.js'
export type { Kind } from './language/kind.js'
export { foldText } from './language/fold.js'
export type { Fold } from './language/fold.js'
export { suppliers } from './language/suppliers.js'
export type { Supplier } from './language/suppliers.js'

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
export { querySchema } from './parse/schema.js'
export { QueryError, QueryTimeout } from './errors.js'
export type { Issue, IssueCode } from './errors.js'

// Running queries over arrays
export { runPlan, runQuery } from './array/run.js'

// Saying what a query means
export { negate } from './explain/negate.js'

// Plans, which every engine takes
export { planQuery } from './plan/plan-query.js'
export { isJunction } from './plan/condition.js'
export type { Condition, Junction } from './plan/condition.js'
export type { BoundQuery, OrderKey, Plan, PlanOptions, Result } from './plan/plan.js'
export type { DeadlineOptions, RunOptions } from './plan/deadline.js'
export type { BoundField, Cut, Predicate, Range, Test } from './language/predicate.js'
export type { Moment } from './time/calendar.js'

// Running many queries over the same rows
export { createTable } from './table/table.js'
export type { Table } from './table/table.js'
export type { PrepareOptions } from './table/prepare.js'
export type { ColumnState, TableState } from './table/state.js'
export type { Update } from './table/update.js'
export { printExplanation } from './table/explain.js'
export type { Explanation, FilterExplanation, PartExplanation } from './table/explain.js'
