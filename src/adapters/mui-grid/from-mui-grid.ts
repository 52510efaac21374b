import { isTextKind } from '../../language/kind.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { clientScope, noMembers, type Plain } from '../../parse/reader.js'
import { attempt, bare, own } from '../../untrusted/plain.js'
import { joinKept, type Clause } from '../shared/clause.js'
import { Conversion, fieldNames, flag } from '../shared/conversion.js'
import { directions, readPage, readSort, type SortDirection } from '../shared/listing.js'
import { convertRule } from '../shared/operator.js'
import { inputOf, isBlank, isNothing } from '../shared/values.js'
import { operators, operatorsOf, quickFilter, type MuiGridOptions } from './operators.js'

/** The models of a MUI X Data Grid that decide which rows it shows, as the grid has them. */
export interface MuiGridModels {
  readonly filterModel?: object | undefined
  readonly sortModel?: readonly object[] | undefined
  readonly paginationModel?: object | undefined
}

const members = ['filterModel', 'sortModel', 'paginationModel']
const filterMembers = ['items', 'logicOperator', 'quickFilterValues', 'quickFilterLogicOperator']
const checks = {
  ignoreDiacritics: flag,
  dateTimes: fieldNames,
  singleSelects: fieldNames,
  quickFields: fieldNames,
}

/**
 * Returns the query that selects the rows which a MUI X Data Grid shows by its models. Fields with
 * declared `values`, and those in `singleSelects`, are in columns of choices (`singleSelect`); other
 * columns have the type of their field's kind.
 *
 * @throws QueryError with every fault; TypeError or RangeError for an invalid resource or option
 */
export function fromMuiGrid<R extends Resource>(
  resource: R,
  models: MuiGridModels,
  options: MuiGridOptions = {},
): Query<R> {
  const reader = new ModelReader(resource, options, checks)
  const given = reader.object(models, 'the models of a data grid', members) ?? noMembers
  const filter = reader.member(given, 'filterModel', (model) => reader.readFilterModel(model))
  const sort = readSort(reader, given, 'sortModel', ['field', 'sort'], readDirection)
  const page = readPage(reader, given, 'paginationModel', ['page', 'pageSize'])
  return reader.finish(resource, { filter, page, sort }, ['filterModel'])
}

/** The grid does not sort by a column without a direction. */
function readDirection(conversion: Conversion, key: Plain): SortDirection {
  const sort = own(key, 'sort')
  if (isNothing(sort)) return undefined
  return conversion.oneOf('invalid_direction', directions, sort, 'sort')
}

class ModelReader extends Conversion<MuiGridOptions> {
  readFilterModel(value: unknown): Clause | undefined {
    if (value === undefined) return undefined
    const model = this.object(value, 'a filter model', filterMembers)
    if (model === undefined) return undefined
    const read = (item: unknown) => this.#readItem(item)
    const clauses = this.rules(model, 'items', 'an array of filter items', read)
    const joined = this.#join(model, 'logicOperator', clauses)
    return joinKept('and', [joined, this.#readQuickFilter(model)])
  }

  #join(model: Plain, key: string, clauses: readonly (Clause | undefined)[]): Clause | undefined {
    const given = own(model, key) ?? 'and'
    const operator = this.oneOf('unknown_operator', ['and', 'or'], given, key)
    return operator && joinKept(operator, clauses)
  }

  #readItem(element: unknown): Clause | undefined {
    const item = this.withField(element, 'a filter item', ['field', 'operator', 'value'])
    if (item === undefined) return undefined
    const { operator, value } = item.object
    if (isBlank(operator)) return this.incomplete('an operator', 'operator')
    const keys = { operatorKey: 'operator', valueKey: 'value' }
    const rule = { conversion: this, field: item.field, operator, value, ...keys }
    return convertRule(rule, operators)
  }

  #readQuickFilter(model: Plain): Clause | undefined {
    const key = 'quickFilterValues'
    const isGiven = !isNothing(own(model, key))
    const read = (text: unknown) => (isBlank(text) ? this.incomplete('a text') : [text])
    const texts = isGiven ? this.rules(model, key, 'an array of texts', read) : []
    const fields = (this.options.quickFields ?? []).map((name) => this.scope.fields[name]!) // checked
    if (texts.length > 0 && fields.length === 0) {
      this.refuse(key, 'expected the option quickFields, the fields to search', key)
    }
    const rule = { conversion: this, operator: key, operatorKey: key, valueKey: key }
    const clauses = texts.map(([value]) => {
      const parts = fields.map((field) => convertRule({ ...rule, field, value }, quickFilter))
      return joinKept('or', parts)
    })
    return this.#join(model, 'quickFilterLogicOperator', clauses)
  }
}

/**
 * Returns the operators of each column that a query can express, by field. A field without operators
 * is not `filterable`.
 *
 * @example
 * filterOperators: getGridStringOperators().filter(({ value }) => names.includes(value))
 *
 * @param options - the options of `fromMuiGrid`
 * @throws TypeError for an invalid resource or option
 */
export function muiGridOperators<R extends Resource>(
  resource: R,
  options: MuiGridOptions = {},
): Record<string, string[]> {
  fromMuiGrid(resource, {}, options) // throws for an invalid resource or option
  const { names, fields, limits } = clientScope(resource)
  const text = 'a'.repeat(limits.minContainsLength || 1)
  const offered = names.map((field): [string, string[]] => {
    const bound = fields[field]!
    const samples = isTextKind(bound.kind) ? [text] : inputOf(bound.kind).samples
    const values = bound.values?.slice(0, 1) ?? samples
    const isExpressed = (operator: string): boolean =>
      values.every((sample) => {
        const value = operator === 'isAnyOf' ? [sample] : sample
        const filterModel = { items: [{ field, operator, value }] }
        return attempt(() => fromMuiGrid(resource, { filterModel }, options)) !== undefined
      })
    return [field, operatorsOf(bound, bare(options)).filter(isExpressed)]
  })
  return Object.fromEntries(offered)
}
