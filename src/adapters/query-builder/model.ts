/** What react-querybuilder calls a query, as far as it says which rows are meant. */

/** A group whose rules are joined by one combinator, or by one between each two. */
export type QueryBuilderGroup = QueryBuilderJoinedGroup | QueryBuilderMixedGroup

/** A group of rules joined by one combinator. */
export interface QueryBuilderJoinedGroup {
  combinator: string
  rules: (QueryBuilderRule | QueryBuilderJoinedGroup)[]
  not?: boolean
}

/** Rules with `"and"` or `"or"` between each two, of which `"and"` binds tighter. */
export interface QueryBuilderMixedGroup {
  combinator?: undefined
  rules: (QueryBuilderRule | QueryBuilderMixedGroup | string)[]
  not?: boolean
}

/** A rule of a query builder: a field, an operator and a value. */
export interface QueryBuilderRule {
  field: string
  operator: string
  /** What its input gives: most often text, with commas between the values of a list. */
  value: unknown
}
