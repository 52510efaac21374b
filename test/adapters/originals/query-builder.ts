import type { Kind } from 'supplier-query'
import { isBlank, isObject, noAnswer, type Keeps, type Original } from './original.js'

/** react-querybuilder 8: what `formatQuery` exports for MongoDB, with `parseNumbers`. */

interface Columns {
  /** Of which the numbers are parsed. */
  readonly kinds: Readonly<Record<string, Kind>>
  /** Whose texts the database compares without regard to case. */
  readonly folded: readonly string[]
}

type Entry = Readonly<Record<string, unknown>>
type Group = Entry & { readonly rules: readonly unknown[] }

const isGroup = (entry: unknown): entry is Group => isObject(entry) && Array.isArray(entry['rules'])

/**
 * A group with combinators between its rules as groups with one each: `or` first, then the rest. Such
 * a group within one of the other form is left to what SQL is exported for, which knows it as well.
 */
function convert(group: Group): Group {
  const { rules } = group
  if (typeof group['combinator'] === 'string') return group
  if (rules.includes('or')) {
    const runs: unknown[][] = [[]]
    for (const [index, rule] of rules.entries()) {
      if (index % 2 === 1 && String(rule).toLowerCase() === 'or') runs.push([])
      else runs.at(-1)!.push(rule)
    }
    if (runs.length === 1) noAnswer("rules and combinators in each other's place")
    const parts = runs.map((run) => (run.length === 1 ? run[0] : { rules: run }))
    return { ...group, combinator: 'or', rules: parts }
  }
  const combinator = typeof rules[1] === 'string' ? rules[1] : 'and'
  return { ...group, combinator, rules: rules.filter((rule) => typeof rule !== 'string') }
}

function keepsGroup(given: Group, columns: Columns): Keeps | undefined {
  if (given['muted']) return undefined
  const group = convert(given)
  const parts = group.rules.map((each) =>
    isGroup(each) ? keepsGroup(each, columns) : keepsRule(each, columns),
  )
  const kept = parts.filter((part) => part !== undefined)
  const combinator = String(group['combinator']).toLowerCase()
  if (combinator !== 'and' && combinator !== 'or') noAnswer(combinator)
  const all: Keeps = (row) =>
    kept.length === 0 ||
    (combinator === 'and' ? kept.every((part) => part(row)) : kept.some((part) => part(row)))
  return group['not'] ? (row) => !all(row) : all
}

const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)

function toArray(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.map(trim)
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string') return []
  const texts = value.replaceAll('\\,', '\0').split(',')
  return texts.map((text) => text.replaceAll('\0', ',').trim()).filter((text) => text !== '')
}

function toNumber(value: unknown): unknown {
  const isNumeric = typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(value)
  return isNumeric ? Number(value) : value
}

const isText = (value: unknown) => typeof value === 'string'
const equals = (cell: unknown, value: unknown) =>
  Array.isArray(cell) ? cell.includes(value) : (cell ?? null) === (value ?? null)
const below = (cell: unknown, value: unknown) =>
  typeof cell === typeof value && (cell as number) < (value as number)
const above = (cell: unknown, value: unknown) => below(value, cell)
const has = (cell: unknown, test: (text: string) => boolean) =>
  Array.isArray(cell) ? cell.some((each) => isText(each) && test(each)) : isText(cell) && test(cell)

type Test = (cell: unknown, value: never) => boolean
const tests: Readonly<Record<string, Test>> = {
  '=': equals,
  '!=': (cell, value) => !equals(cell, value),
  '<': below,
  '>': above,
  '<=': (cell, value) => below(cell, value) || (equals(cell, value) && cell !== null),
  '>=': (cell, value) => above(cell, value) || (equals(cell, value) && cell !== null),
  contains: (cell, value) => has(cell, (text) => text.includes(value)),
  beginsWith: (cell, value) => has(cell, (text) => text.startsWith(value)),
  doesNotContain: (cell, value) => !has(cell, (text) => text.includes(value)),
  doesNotBeginWith: (cell, value) => !has(cell, (text) => text.startsWith(value)),
  null: (cell) => equals(cell, null),
  notNull: (cell) => !equals(cell, null),
}

const isoOf = (ms: number, otherwise: unknown = null) =>
  Number.isNaN(ms) ? otherwise : new Date(ms).toISOString()

function keepsRule(entry: unknown, columns: Columns): Keeps | undefined {
  const rule = entry as Entry
  const { field, operator, value, valueSource, match } = rule
  if (rule['muted'] || field === '~' || operator === '~') return undefined
  if ((match as Entry | undefined | null)?.['mode']) noAnswer('a match')
  if (valueSource === 'field' || valueSource === 'parameter') noAnswer('another source')
  const fold = (each: unknown) =>
    columns.folded.includes(String(field)) && typeof each === 'string' ? each.toLowerCase() : each
  const kind = columns.kinds[String(field)] ?? ''
  const read = (each: unknown) => {
    if (kind === 'date' && typeof each === 'number') return new Date(each).toISOString()
    if (each instanceof Date) return isoOf(each.getTime())
    // The text of an input, which the export leaves to the database.
    if (kind === 'boolean' && (each === 'true' || each === 'false')) return each === 'true'
    return fold(/number/.test(kind) ? toNumber(each) : each)
  }
  const cellOf = (row: Readonly<Record<string, unknown>>) => {
    const cell = row[String(field)]
    // The instant of a `Date` is met however a cell spells it.
    if (!(value instanceof Date) || kind !== 'date' || typeof cell !== 'string') return fold(cell)
    return isoOf(
      Date.parse(/^\d{4}-\d\d-\d\d$|Z$|[+-]\d\d:\d\d$/.test(cell) ? cell : `${cell}Z`),
      cell,
    )
  }
  // On a list they mean an element here, which the adapter's README declares.
  if (kind.endsWith('[]') && (operator === 'contains' || operator === 'doesNotContain')) {
    return (row) => equals(cellOf(row) ?? [], read(trim(value))) === (operator === 'contains')
  }
  const isTexts = /contain|begin/i.test(String(operator)) && !isText(value)
  if (isTexts) noAnswer('a pattern that is no text')
  const test = tests[String(operator)]
  if (test !== undefined) return (row) => test(cellOf(row), read(value) as never)
  const values = toArray(value).map(read)
  if (operator === 'in') return (row) => values.some((each) => equals(cellOf(row), each))
  if (operator === 'notIn') return (row) => !values.some((each) => equals(cellOf(row), each))
  if (operator !== 'between' && operator !== 'notBetween') return undefined
  const [first, second] = values
  if (values.length < 2 || isBlank(first) || isBlank(second)) return undefined
  const isReversed = typeof first === 'number' && typeof second === 'number' && second < first
  const [from, to] = isReversed ? [second, first] : [first, second]
  return operator === 'between'
    ? (row) => tests['>=']!(cellOf(row), from as never) && tests['<=']!(cellOf(row), to as never)
    : (row) => below(cellOf(row), from) || above(cellOf(row), to)
}

/** Whether a rule lacks what it is made of. */
function isIncomplete(entry: unknown): boolean {
  if (!isObject(entry) || entry['muted'] || isGroup(entry)) return false
  const { field, operator, value } = entry
  if ([field, operator].some((name) => isBlank(name) || name === '~')) return true
  if (operator === 'null' || operator === 'notNull') return false
  const values = toArray(value)
  if (operator === 'in' || operator === 'notIn') return values.length === 0
  if (operator === 'between' || operator === 'notBetween') {
    return values.length < 2 || values.some(isBlank)
  }
  return isBlank(value)
}

/** Muted, which is how the query builder itself leaves a rule out, wherever it stands. */
function complete(entry: unknown): unknown {
  if (isIncomplete(entry)) return { ...(entry as Entry), muted: true }
  if (!isGroup(entry)) return entry
  const rules = entry.rules.map(complete)
  const isMixed = typeof entry['combinator'] !== 'string'
  // A combinator at the end waits for its rule.
  return { ...entry, rules: isMixed && rules.length % 2 === 0 ? rules.slice(0, -1) : rules }
}

export const queryBuilder = (columns: Columns): Original => ({
  keeps: (model: Group) => keepsGroup(model, columns) ?? (() => true),
  complete,
})
