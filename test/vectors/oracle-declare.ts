import { checkZone, oracleFold, oracleIsOperand, type OracleKind } from '../oracle.js'
import { issueDefaults, oracleComparators, oracleForms } from './oracle-params.js'
import type { Declaration } from './runner.js'

/** Sections 2, 8 and 10: which declarations are refused, and how a resource is described. */

type Members = Readonly<Record<string, unknown>>

const KINDS: readonly unknown[] = 'string number boolean date day decimal string[] number[]'.split(
  ' ',
)
const KEY_KINDS: readonly unknown[] = ['string', 'number', 'decimal']
/** Vectors write a `path` in the place of a `get`. */
const PROPERTIES =
  'kind path get internal values comparators sortable facets fold scale label description'.split(
    ' ',
  )

const OPEN = ['maxLimit', 'maxOffset', 'defaultLimit']

const defaults = {
  ...issueDefaults,
  maxLimit: Infinity,
  maxOffset: Infinity,
  defaultLimit: Infinity,
}

type Limits = typeof defaults

const isList = (kind: OracleKind) => kind.endsWith('[]')

/** @throws TypeError, RangeError */
export function oracleDeclare(declaration: Declaration): void {
  const { fields, key, limits, timeZone, ...more } = members(declaration)
  requireThat(Object.keys(more).length === 0)
  const read = limitsOf(limits)
  if (timeZone !== undefined) checkZone(timeZone as string) // or what is refused
  for (const field of Object.entries(members(fields))) declareField(...field, read)
  if (key === undefined) return
  requireThat(typeof key === 'string' && Object.hasOwn(fields as object, key))
  const kind = kindOf((fields as Members)[key])
  requireThat(KEY_KINDS.includes(kind))
}

function requireThat(holds: boolean): asserts holds {
  if (!holds) throw new TypeError('a declaration of the wrong shape')
}

function members(value: unknown): Members {
  requireThat(isPlainRecord(value))
  return value
}

/** Section 9: an object without a class, and with nothing that JSON would not show; getters are called. */
export function isPlainRecord(value: unknown): value is Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype = Object.getPrototypeOf(value) as unknown // which is declared as any
  if (prototype !== Object.prototype && prototype !== null) return false
  return Reflect.ownKeys(value).length === Object.keys(value).length
}

function kindOf(field: unknown): unknown {
  return typeof field === 'string' ? field : members(field).kind
}

function declareField(name: string, declared: unknown, limits: Limits): void {
  requireThat(name !== '__proto__')
  const kind = kindOf(declared)
  requireThat(KINDS.includes(kind))
  const field = typeof declared === 'string' ? { kind } : members(declared)
  requireThat(Object.keys(field).every((property) => PROPERTIES.includes(property)))
  const optional = (property: string, isFit: (value: unknown) => boolean) => {
    const value: unknown = Reflect.get(field, property)
    requireThat(value === undefined || isFit(value))
  }
  const isWords = (value: unknown) => typeof value === 'string' && value !== ''
  const of = kind as OracleKind // as it is among them
  optional('get', (value) => typeof value === 'function')
  optional('internal', (value) => typeof value === 'boolean')
  optional('facets', (value) => typeof value === 'boolean')
  optional('sortable', (value) => value === false || (value === true && !isList(of)))
  optional('scale', (value) => {
    const isWhole = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 100
    return isWhole && of === 'decimal'
  })
  optional('label', isWords)
  optional('description', isWords)
  optional('fold', (value) => {
    return (value === 'case' || value === 'accents') && (of === 'string' || of === 'string[]')
  })
  optional('comparators', (value) => isSetOf(value, (each) => isComparator(of, each)))
  optional('values', (value) => {
    const { fold } = field as { fold?: 'case' | 'accents' }
    const folded = (each: unknown) =>
      typeof each === 'string' && fold !== undefined ? oracleFold(each, fold) : each
    return (
      of !== 'boolean' &&
      of !== 'date' &&
      of !== 'day' &&
      of !== 'decimal' &&
      Array.isArray(value) &&
      value.length > 0 &&
      isSetOf(value, (each) => isValue(of, each, limits)) &&
      isSetOf(value.map(folded), () => true)
    )
  })
}

/** Whether something is an array whose elements are fit, without one that is repeated. */
function isSetOf(value: unknown, isFit: (each: unknown) => boolean): boolean {
  return (
    Array.isArray(value) && Array.from(value).every(isFit) && new Set(value).size === value.length
  )
}

function isComparator(kind: OracleKind, name: unknown): boolean {
  return oracleComparators(kind).includes(name as string)
}

function isValue(kind: OracleKind, value: unknown, { maxTextLength }: Limits): boolean {
  const element = kind.replace('[]', '') as OracleKind
  if (!oracleIsOperand(element, value) || Object.is(value, -0)) return false
  return typeof value !== 'string' || value.length <= maxTextLength
}

/** @throws TypeError for an unknown limit, RangeError for one out of bounds */
function limitsOf(given: unknown): Limits {
  const limits: Limits = { ...defaults }
  for (const [name, value] of Object.entries(given === undefined ? {} : members(given))) {
    requireThat(Object.hasOwn(defaults, name))
    if (value === undefined) continue
    const most = name === 'maxDepth' ? 100 : Number.MAX_SAFE_INTEGER
    const isWhole = Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most
    if (!isWhole && !(OPEN.includes(name) && value === Infinity)) throw new RangeError(name)
    limits[name as keyof Limits] = (value as number) + 0 // never -0
  }
  const { defaultLimit } = (given ?? {}) as { defaultLimit?: unknown }
  if (defaultLimit === undefined) limits.defaultLimit = limits.maxLimit
  const { maxValues } = (given ?? {}) as { maxValues?: unknown }
  if (maxValues === undefined)
    limits.maxValues = Math.max(2000, limits.maxComparisons, limits.maxListLength)
  if (limits.defaultLimit > limits.maxLimit) throw new RangeError('defaultLimit')
  if (limits.minContainsLength > limits.maxTextLength) throw new RangeError('minContainsLength')
  return limits
}

/** Section 4: the complement of each comparator that has one. */
const PAIRS = [
  ['eq', 'ne'],
  ['contains', 'not_contains'],
  ['is_any', 'is_not_any'],
  ['includes_any', 'excludes_any'],
  ['includes_all', 'excludes_all'],
  ['eq_date', 'ne_date'],
]

export function oracleComplement(name: string): string | undefined {
  const pair = PAIRS.find((each) => each.includes(name))
  return pair?.find((each) => each !== name)
}

/** Section 10: what describeResource gives, each comparator by its name or whole. */
export function oracleDescribe(declaration: Declaration, isWhole: boolean): unknown {
  oracleDeclare(declaration)
  const { fields, key } = declaration
  const full = Object.entries(fields).map(([name, field]) => {
    return {
      name,
      ...(typeof field === 'string' ? { kind: field } : (field as Members)),
    } as Described
  })
  const open = full.filter(({ internal }) => internal !== true)
  const limits = Object.entries(limitsOf(declaration.limits)).map(([name, most]) => [
    name,
    most === Infinity ? null : most,
  ])
  return {
    key: open.some(({ name }) => name === key) ? key : null,
    limits: Object.fromEntries(limits) as unknown,
    fields: open.map((field) => describeField(field, isWhole)),
  }
}

interface Described {
  readonly name: string
  readonly kind: OracleKind
  readonly internal?: boolean
  readonly label?: string
  readonly description?: string
  readonly values?: readonly unknown[]
  readonly fold?: string
  readonly scale?: number
  readonly sortable?: boolean
  readonly facets?: boolean
  readonly comparators?: readonly string[]
}

function describeField(field: Described, isWhole: boolean): unknown {
  const { name, kind, label = null, description = null, values = null } = field
  const { fold = null, scale = null } = field
  const taken = oracleComparators(kind).filter((each) => field.comparators?.includes(each) ?? true)
  const whole = (each: string) => ({
    name: each,
    operand: shapeOf(each, kind),
    closed: values !== null && isBound(each, kind),
    complement: oracleComplement(each) ?? null,
  })
  return {
    name,
    kind,
    label,
    description,
    values: values && Array.from(values),
    fold,
    scale,
    sortable: field.sortable !== false && !isList(kind),
    facets: field.facets === false ? [] : oracleForms(kind),
    comparators: isWhole ? taken.map(whole) : taken,
  }
}

/** Section 10: the comparators whose operands must be among the values. */
function isBound(name: string, kind: OracleKind): boolean {
  if (isList(kind)) return /contains|includes|excludes/.test(name)
  return ['eq', 'ne', 'is_any', 'is_not_any'].includes(name)
}

function shapeOf(name: string, kind: OracleKind): string {
  if (/^r[pf]_/.test(name)) return 'span'
  if (/_any$|_all$/.test(name)) return name.startsWith('is_') ? 'valuesOrNull' : 'values'
  if (name !== 'eq' && name !== 'ne') return 'value'
  return isList(kind) ? 'null' : 'valueOrNull'
}
