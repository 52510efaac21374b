import type { BoundField } from '../../language/predicate.js'
import type { Plain } from '../../parse/reader.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Conversion } from '../shared/conversion.js'
import { compare, joinKept, or, type Part } from '../shared/part.js'
import { suits } from '../shared/rule.js'
import { isBlank, toNumber } from '../shared/values.js'
import { wayOf, type MuiGridOptions } from './operators.js'

/**
 * The quick filter of a data grid: each of its values, or one of them, is in one of the fields: a
 * part of a text, or a whole number.
 */
export function readQuickFilter(
  conversion: Conversion<MuiGridOptions>,
  model: Plain,
): Part | undefined {
  const { options } = conversion
  const parts = conversion.member(model, 'quickFilterValues', (sought) => {
    const fields = (options.quickFields ?? []).map((name) => publicField(conversion, name))
    const texts = conversion.rules(sought ?? [], 'an array of texts', readText)
    if (texts.length === 0) return []
    if (fields.length === 0) {
      const message = 'expected the option quickFields: the fields that are searched'
      conversion.refuse('quickFilterValues', message)
      return []
    }
    const isFit = fields.every(isSearched) && conversion.take(texts.length * (fields.length - 1))
    return isFit ? texts.map((text) => or(...fields.flatMap((field) => search(field, text)))) : []
  })
  const joined = joinItems(conversion, model, 'quickFilterLogicOperator', parts)
  return conversion.under('quickFilterValues', () => conversion.place(joined))

  function readText(value: unknown): string | undefined {
    if (isBlank(value)) return conversion.incomplete('a text')
    return typeof value === 'string' ? value : conversion.mistyped('string', value)
  }

  function isSearched(field: BoundField): boolean {
    const operator = 'the quick filter'
    const rule = { conversion, field, operator, operatorKey: undefined, value: '', valueKey: '' }
    return suits(rule, wayOf(options), 'string', 'number')
  }
}

function search({ name, kind }: BoundField, text: string): Part[] {
  if (kind === 'string') return [compare(name, 'contains', text)]
  const number = toNumber(text)
  return typeof number === 'number' ? [compare(name, 'eq', number)] : []
}

function publicField(conversion: Conversion, name: string): BoundField {
  const field = conversion.publicField(name)
  if (field !== undefined) return field
  throw new TypeError(`quickFields must name fields of the resource, got ${quote(name)}`)
}

/** A group of the parts that were not left out, if there is one. */
export function joinItems(
  conversion: Conversion,
  model: Plain,
  key: string,
  parts: readonly Part[],
): Part | undefined {
  const operator = own(model, key) ?? 'and'
  if (operator === 'and' || operator === 'or') return joinKept(operator, parts)
  return conversion.misnamed('unknown_operator', ['and', 'or'], operator, key)
}
