import type { BoundField } from '../../language/predicate.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import type { Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { Conversion } from '../shared/conversion.js'
import { readDirection, readPage, readSort, type SortDirection } from '../shared/listing.js'
import { compare, joinKept, or, type Part } from '../shared/part.js'
import { convertRule, suits } from '../shared/rule.js'
import { isBlank, isNothing, toNumber } from '../shared/values.js'
import { operators, wayOf, withoutValue, type MuiGridOptions } from './operators.js'

/** The models of a MUI X Data Grid that say which rows are shown. */
export interface MuiGridModels {
  readonly filterModel?: MuiGridFilterModel | undefined
  readonly sortModel?: readonly MuiGridSortItem[] | undefined
  readonly paginationModel?: { readonly page: number; readonly pageSize: number } | undefined
}

/** The filter model of a MUI X Data Grid. */
export interface MuiGridFilterModel {
  readonly items: readonly MuiGridFilterItem[]
  /** `"and"` or `"or"`. */
  readonly logicOperator?: string | undefined
  readonly quickFilterValues?: readonly unknown[] | undefined
  /** `"and"` or `"or"`. */
  readonly quickFilterLogicOperator?: string | undefined
}

/** One filter of a MUI X Data Grid. */
export interface MuiGridFilterItem {
  readonly field: string
  readonly operator: string
  readonly value?: unknown
}

/** One column of the sort model of a MUI X Data Grid. */
export interface MuiGridSortItem {
  readonly field: string
  readonly sort?: 'asc' | 'desc' | null | undefined
}

const members = ['filterModel', 'sortModel', 'paginationModel']
const filterMembers = ['items', 'logicOperator', 'quickFilterValues', 'quickFilterLogicOperator']
const optionNames = ['ignoreDiacritics', 'dateTimes', 'singleSelects', 'quickFields'] as const

/**
 * The query that shows the rows which a MUI X Data Grid shows by its models. A field with declared
 * `values`, or one of `singleSelects`, is taken to be in a column of choices (`singleSelect`), the
 * others in columns of the type that their kind has there.
 *
 * @throws QueryError with every fault, each path in the models; TypeError for what is no resource or
 *   option, RangeError for an unknown time zone
 */
export function fromMuiGrid<R extends Resource>(
  resource: R,
  models: MuiGridModels,
  options: MuiGridOptions = {},
): Query<R> {
  const reader = new ModelReader(resource, options, optionNames)
  const given = reader.object(models, 'the models of a data grid', members) ?? {}
  const filter = reader.member(given, 'filterModel', (model) => reader.readFilterModel(model))
  const sort = readSort(reader, given, 'sortModel', ['field', 'sort'], readOrder)
  const page = readPage(reader, given, 'paginationModel', ['page', 'pageSize'])
  return reader.finish(resource, { filter, page, sort })
}

/** Without a direction a column is not sorted by. */
function readOrder(conversion: Conversion, key: Plain): SortDirection {
  const direction = own(key, 'sort')
  return isNothing(direction) ? undefined : readDirection(conversion, direction)
}

class ModelReader extends Conversion<MuiGridOptions> {
  readFilterModel(value: unknown): Part | undefined {
    if (value === undefined) return undefined
    const model = this.object(value, 'a filter model', filterMembers)
    if (model === undefined) return undefined
    const parts = this.member(model, 'items', (items) =>
      this.rules(items, 'an array of filter items', (item) => this.#readItem(item)),
    )
    const joined = this.#join(model, 'logicOperator', parts)
    return this.place(joinKept('and', [joined, this.#readQuickFilter(model)]))
  }

  #join(model: Plain, key: string, parts: readonly Part[]): Part | undefined {
    const operator = own(model, key) ?? 'and'
    if (operator === 'and' || operator === 'or') return joinKept(operator, parts)
    return this.misnamed('unknown_operator', ['and', 'or'], operator, key)
  }

  #readItem(item: unknown): Part | undefined {
    const object = this.object(item, 'a filter item', ['field', 'operator', 'value'])
    const field = object && this.fieldOf(object, 'field')
    if (field === undefined) return undefined
    const operator = own(object!, 'operator')
    if (isBlank(operator)) return this.incomplete('an operator', 'operator')
    const value = own(object!, 'value')
    const convert = operators.get(operator)
    const isAsked = isBlank(value) && convert !== undefined && !withoutValue.has(operator)
    if (isAsked) return this.incomplete('a value', 'value')
    const keys = { operatorKey: 'operator', valueKey: 'value' }
    const rule = { conversion: this, field, operator, value, ...keys }
    const part = convertRule(rule, convert, 'an operator of the data grid')
    return this.place(part, { value: ['value'] })
  }

  /** Each of its values, or one of them, is in one of the fields: a part of a text, or a number. */
  #readQuickFilter(model: Plain): Part | undefined {
    const parts = this.member(model, 'quickFilterValues', (sought) => {
      const fields = (this.options.quickFields ?? []).map((name) => this.#searchable(name))
      const texts = this.rules(sought ?? [], 'an array of texts', (text) => this.#readText(text))
      if (texts.length === 0) return []
      if (fields.length === 0) {
        const message = 'expected the option quickFields: the fields that are searched'
        this.refuse('quickFilterValues', message)
        return []
      }
      const isFit = fields.every((field) => this.#isSearched(field))
      if (!isFit || !this.take(texts.length * (fields.length - 1))) return []
      return texts.map((text) => or(...fields.flatMap((field) => search(field, text))))
    })
    const joined = this.#join(model, 'quickFilterLogicOperator', parts)
    return this.under('quickFilterValues', () => this.place(joined))
  }

  #readText(value: unknown): string | undefined {
    if (isBlank(value)) return this.incomplete('a text')
    return typeof value === 'string' ? value : this.mistyped('string', value)
  }

  #searchable(name: string): BoundField {
    const field = this.scope.fields[name]
    if (field !== undefined) return field
    throw new TypeError(`quickFields must name fields of the resource, got ${quote(name)}`)
  }

  #isSearched(field: BoundField): boolean {
    const operator = 'the quick filter'
    const keys = { operatorKey: undefined, valueKey: '' }
    const rule = { conversion: this, field, operator, value: '', ...keys }
    return suits(rule, wayOf(this.options), 'string', 'number')
  }
}

function search({ name, kind }: BoundField, text: string): Part[] {
  if (kind === 'string') return [compare(name, 'contains', text)]
  const number = toNumber(text)
  return typeof number === 'number' ? [compare(name, 'eq', number)] : []
}
