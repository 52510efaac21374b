import type { Issue } from '../../errors.js'
import { isComparator, shapeOf, type Comparator } from '../../language/comparators.js'
import type { Query } from '../../language/query.js'
import type { Resource } from '../../language/resource.js'
import { own } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import { Conversion } from '../shared/conversion.js'
import { compare, joinKept, type Draft } from '../shared/clause.js'
import { flatSpan, readFlat, takesList, toValue } from '../shared/values.js'
import { cutBrackets, reportRepeated, reservedNames, type Param } from './params.js'

interface Given {
  readonly name: string
  readonly field: string
  readonly comparator: string
  readonly values: (string | null)[]
}

const reserved = reservedNames.join(', ')

/** Reads flat parameters as a query, and reports faults at their parameters. */
export class FlatReader extends Conversion {
  readonly #comparisons = new Map<string, Given>()
  readonly #single = new Map<string, string>()
  /** The parameters of a list that have one value, with a comma. */
  readonly #withComma = new Set<string>()

  readQuery<R extends Resource>(resource: R, params: readonly Param[]): Query<R> {
    for (const [name, value] of params) {
      if (!reservedNames.includes(name)) this.#collect(name, value)
      else if (this.#single.has(name)) {
        reportRepeated(this, name, name === 'sort' ? '; put commas between its fields' : '', name)
      } else this.#single.set(name, value)
    }
    const given = [...this.#comparisons.values()]
    const parts = given.map((each) => this.under(each.name, () => this.#readComparison(each)))
    const filter = joinKept('and', parts)
    const draft = { filter, sort: this.#readSort(), page: this.#readPage() }
    return this.finish(resource, draft, [])
  }

  /** Adds a value to the comparison that a parameter's name denotes. */
  #collect(name: string, value: string): void {
    const [rest, mark] = cutBrackets(name)
    const isNull = mark === 'null'
    const [field, comparator = 'eq'] =
      isNull || /^\d*$/.test(mark ?? '-') ? cutBrackets(rest) : [rest, mark]
    const key = `${field}[${comparator}]`
    const known = this.#comparisons.get(key)
    if (isNull && value !== '') {
      const message = `expected nothing after ${quote(name)}, got ${quote(value)}`
      this.report('invalid_type', { expected: ['null'] }, message, name)
    } else if (known === undefined) {
      this.#comparisons.set(key, { name, field, comparator, values: [isNull ? null : value] })
    } else known.values.push(isNull ? null : value)
  }

  #readComparison(given: Given): Draft['filter'] {
    const { name, field, comparator, values } = given
    const known = this.field(field)
    if (known === undefined || !this.take(1)) return undefined
    const { kind } = known
    const shape = isComparator(comparator) ? shapeOf(comparator, kind) : undefined
    const isList = takesList(shape)
    if (!isList && values.length > 1) {
      const hint = comparator === 'eq' ? '; use is_any for a list' : ''
      return reportRepeated(this, name, hint)
    }
    if (isList && values.length === 1 && values[0]?.includes(',')) this.#withComma.add(name)
    const readText = (text: string) => (shape === 'span' ? flatSpan(text) : readFlat(kind, text))
    const read = values.map((value) => (value === null ? null : readText(value)))
    const filter = compare(field, comparator as Comparator, isList ? read : read[0]) // or none
    return this.check({ filter }, () => []) ? filter : undefined
  }

  #readSort(): Draft['sort'] {
    const keys = this.#single
      .get('sort')
      ?.split(',')
      .map((name) => {
        const isDescending = name.startsWith('-')
        const direction = isDescending ? 'desc' : 'asc'
        return { field: isDescending ? name.slice(1) : name, direction }
      })
    this.check({ sort: keys }, () => ['sort'])
    return keys
  }

  #readPage(): Draft['page'] {
    const count = (name: string) => {
      const text = this.#single.get(name)
      return text && toValue('number', text)
    }
    const [offset, limit] = ['page[offset]', 'page[limit]'] as const
    const page = { offset: count(offset), limit: count(limit) } as Draft['page'] // or text that is not a number
    this.check({ page }, ([member]) => [member === 'offset' ? offset : limit])
    return page
  }

  /** Tells how to write a value that a URL can write only in one way. */
  protected override hintOf(issue: Issue): string {
    const rounded = super.hintOf(issue)
    if (rounded !== '') return rounded
    const { code, params, path, message } = issue
    if (code === 'unknown_field' && own(params, 'suggestion') === undefined) {
      return path[0] === 'sort'
        ? '; to descend, put - before a field'
        : `; other parameters are ${reserved}`
    }
    if (code !== 'invalid_value') return ''
    if (this.#withComma.has(String(path[0]))) return '; repeat the parameter for each value'
    const isSpaced = params.expected.includes('date') && SPACED_OFFSET.test(message)
    return isSpaced ? '; write + as %2B, because + in a URL is a space' : ''
  }
}

/** Matches a message about a time whose offset lost its plus. */
const SPACED_OFFSET = /\d\d:\d\d[\d.:]* \d\d(:?\d\d)?"$/
