/** A query of react-querybuilder: the members that decide which rows it selects. */
export interface QueryBuilderGroup {
  combinator: string
  rules: (QueryBuilderRule | QueryBuilderGroup)[]
  not?: boolean
}

/** A rule of a query builder: a field, an operator and a value. */
export interface QueryBuilderRule {
  field: string
  operator: string
  /** The value of the input: usually text, with commas between the values of a list. */
  value: unknown
}

/** A field for the `fields` of react-querybuilder. */
export type QueryBuilderField = {
  name: string
  value: string
  label: string
  operators: QueryBuilderOption[]
  /** The type of its input, if the editor is an input. */
  inputType: 'text' | 'number' | 'date'
  /** Returns the editor for an operator's value. */
  valueEditorType: (operator: string) => 'text' | 'textarea' | 'checkbox' | 'select' | 'multiselect'
  defaultOperator: string
  defaultValue: string | boolean
  /** The declared values of the field, or the values of its facet. */
  values?: QueryBuilderOption[]
}

/** A choice that a query builder offers: a value, or an operator, of which a unary one takes no value. */
export type QueryBuilderOption = {
  name: string
  value: string
  label: string
  arity?: 'unary'
}
