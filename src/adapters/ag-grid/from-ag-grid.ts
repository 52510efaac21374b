import type { BoundField } from '../../language/predicate.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { noMembers, type Plain } from '../../parse/reader.js'
import { isArray, lengthOf, own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { joinKept, type Clause, type Draft } from '../shared/clause.js'
import { choice, Conversion, fieldNames, flag } from '../shared/conversion.js'
import { directions, readSort, type SortDirection } from '../shared/listing.js'
import { convertRule } from '../shared/operator.js'
import { isBlank, isNothing } from '../shared/values.js'
import { columnFilters, type AgGridOptions } from './operators.js'

/** A request of an AG Grid for rows. */
export interface AgGridRequest {
  /** The filter of each column, by its field. */
  readonly filterModel?: object | null | undefined
  readonly sortModel?: readonly object[] | undefined
  /** The index of the first row; `endRow` is the index after the last row. */
  readonly startRow?: number | undefined
  readonly endRow?: number | undefined
}

const checks = {
  caseSensitive: fieldNames,
  inRangeInclusive: flag,
  blanks: choice('empty'),
}

const members = ['filterModel', 'sortModel', 'startRow', 'endRow']

/** The members that ask for groups of rows, each empty in a request for single rows. */
const grouping = ['rowGroupCols', 'groupKeys', 'pivotCols', 'pivotMode']

/**
 * Returns the query that an AG Grid's request for rows asks for, with the server-side or the infinite
 * row model. Reads the grid's text, number, date, boolean and set filters, joined at most once with `AND`
 * or `OR`. A date at midnight is the whole day.
 *
 * @throws QueryError with every fault; TypeError or RangeError for an invalid resource or option
 */
export function fromAgGrid<R extends Resource>(
  resource: R,
  request: AgGridRequest,
  options: AgGridOptions = {},
): Query<R> {
  const reader = new RequestReader(resource, options, checks)
  const asked = reader.object(request, 'a request for rows', [...members, ...grouping]) ?? noMembers
  for (const name of grouping) {
    const value = own(asked, name)
    const isEmpty = isArray(value) ? lengthOf(value) === 0 : !value
    if (!isEmpty) reader.refuse(name, 'expected rows that are neither grouped nor pivoted', name)
  }
  const filter = reader.member(asked, 'filterModel', (model) => reader.readFilterModel(model))
  const sort = readSort(reader, asked, 'sortModel', ['colId', 'sort', 'type'], readDirection)
  return reader.finish(resource, { filter, page: reader.readRows(asked), sort }, ['filterModel'])
}

function readDirection(conversion: Conversion, key: Plain): SortDirection {
  const type = own(key, 'type')
  if (type === undefined || type === 'default') {
    return conversion.oneOf('invalid_direction', directions, own(key, 'sort'), 'sort')
  }
  const message = `expected a sort of the default type, got ${quote(type)}`
  return conversion.refuse('type', message, 'type')
}

const conditionMembers = ['filterType', 'type', 'filter', 'filterTo', 'dateFrom', 'dateTo']
const filterMembers = [...conditionMembers, 'operator', 'conditions', 'values']

class RequestReader extends Conversion<AgGridOptions> {
  readFilterModel(value: unknown): Draft['filter'] {
    if (isNothing(value)) return undefined
    const model = this.object(value, 'a filter model', this.scope.names)
    if (model === undefined) return undefined
    const clauses = Object.entries(model).map(([name, filter]) =>
      this.under(name, () => {
        const field = this.field(name)
        return field && this.#readColumn(field, filter)
      }),
    )
    return joinKept('and', clauses)
  }

  #readColumn(field: BoundField, value: unknown): Clause | undefined {
    const model = this.object(value, 'the filter of a column', filterMembers)
    if (model === undefined) return undefined
    const filterType = own(model, 'filterType')
    const [given, conditions] = [own(model, 'operator'), own(model, 'conditions')]
    const isJoined = !isNothing(given) || !isNothing(conditions)
    if (!isJoined) return this.#readCondition(field, model, filterType)
    const operator = this.oneOf('unknown_operator', ['AND', 'OR'], given, 'operator')
    const read = (each: unknown) => {
      const condition = this.object(each, 'a condition', conditionMembers)
      return condition && this.#readCondition(field, condition, filterType)
    }
    const clauses = this.rules(model, 'conditions', 'an array of conditions', read)
    if (isArray(conditions) && lengthOf(conditions) === 0) {
      this.incomplete('at least one condition', 'conditions')
    }
    return operator && joinKept(operator === 'AND' ? 'and' : 'or', clauses)
  }

  /** @param outer - the type of the filter, which a condition may leave out */
  #readCondition(field: BoundField, condition: Plain, outer: unknown): Clause | undefined {
    const filterType = own(condition, 'filterType') ?? outer
    const filter = typeof filterType === 'string' ? own(columnFilters, filterType) : undefined
    if (filter === undefined) {
      const message = `expected a text, number, bigint, date or set filter, got ${quote(filterType)}`
      return this.refuse(filterType, message, 'filterType')
    }
    const operatorKey = filterType === 'set' ? 'filterType' : 'type'
    const operator = operatorKey === 'type' ? own(condition, 'type') : filterType
    if (isBlank(operator) || operator === 'empty') return this.incomplete('a type', 'type')
    const { valueKey, operators } = filter
    const value = own(condition, valueKey)
    const rule = { conversion: this, field, operator, operatorKey, value, valueKey, condition }
    return convertRule(rule, operators)
  }

  readRows(asked: Plain): Draft['page'] {
    const offset = this.count(asked, 'startRow') ?? 0
    const end = this.count(asked, 'endRow')
    const page = end === undefined ? { offset } : { offset, limit: end - offset }
    this.check({ page }, ([member]) => [member === 'offset' ? 'startRow' : 'endRow'])
    return page
  }
}
