import type { IssueCode } from 'supplier-query'

/** The codes of all issues. An extra or missing code does not compile. */
const codes: Readonly<Record<IssueCode, true>> = {
  invalid_type: true,
  unknown_member: true,
  missing_member: true,
  mixed_filter: true,
  unknown_operator: true,
  unknown_field: true,
  unknown_comparator: true,
  comparator_not_allowed: true,
  invalid_value: true,
  invalid_page: true,
  invalid_direction: true,
  duplicate_sort_field: true,
  not_sortable: true,
  facet_not_allowed: true,
  invalid_facet: true,
  limit_exceeded: true,
  too_many_values: true,
  too_short: true,
  not_expressible: true,
  incomplete: true,
}

export const issueCodes = Object.keys(codes)
