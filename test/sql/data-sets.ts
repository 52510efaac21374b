import fc from 'fast-check'
import {
  defineResource,
  type FieldDeclaration,
  type Fold,
  type Kind,
  type Resource,
} from 'supplier-query'
import type { ColumnMapping, DialectName } from 'supplier-query/sql'
import type { ColumnType, Whole } from '../../src/sql/dialects/dialect.js'
import { isOfIntegers, toId } from '../../src/sql/column.js'
import { kinds } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { poolOf } from './stored-types.js'
import {
  folds,
  instants,
  isText,
  moments,
  numbers,
  queriesOf,
  texts,
  type RandomQuery,
} from '../arbitraries.js'

/** Random tables: a resource, its columns, its rows in the order of their keys, and queries for them. */
export interface DataSet {
  readonly resource: Resource
  readonly columns: ColumnMapping
  readonly fields: readonly StoredField[]
  readonly rows: readonly Record<string, unknown>[]
  readonly queries: readonly { query: RandomQuery; moment: { now: number; timeZone: string } }[]
}

/** A field, and how it is stored. */
export interface StoredField {
  readonly name: string
  readonly kind: Kind
  readonly column: string
  readonly typeName: string
  /** The property of a row with the cell. */
  readonly member: string
  /** Whether the field is mapped to an expression that has the value of the column. */
  readonly isExpressed?: boolean
  /** The type of the elements of a list that is in a child table. */
  readonly elementType?: string | undefined
  /** The digits after the point that its integers stand for, if it is a column of such. */
  readonly decimals?: number | undefined
  /** How it is folded, if it is, and the column of its folded texts. */
  readonly folded?: { readonly how: Fold; readonly column: string } | undefined
}

/** The kind of the elements of a list. */
export const elementKind = (kind: Kind): Kind => (kind === 'string[]' ? 'string' : 'number')

/** The name of the table of the elements of a list. */
export const childTableOf = ({ name }: Pick<StoredField, 'name'>) => `children; of ${name}`

/** The column of a child table that holds the parent's key. */
export const parentColumn = 'id of parent'

/** A field in a column of its own name; by default of the first type of its kind. */
export function storedAs(
  dialect: DialectName,
  name: string,
  kind: Kind,
  typeName = Object.keys(partsOf(dialects[dialect]).types[kind])[0]!,
): StoredField {
  return { name, kind, column: name, member: name, typeName }
}

/** The fields of a resource, each in a column of its own name. */
export function storedFieldsOf({ fields }: Resource, dialect: DialectName): StoredField[] {
  return Object.entries(fields).map(([name, { kind }]) => storedAs(dialect, name, kind))
}

const fieldNames = ['city', 'constructor', 'toString', 'a b', 'été', 'x', 'length', '0', 'select']
const hostileNames = [
  '-- x',
  'a b as c',
  ...'a"b a`b a\'b a\\b a\\ a.b % $1 :x {p0:String} \u{1F600}'.split(' '),
]
/** Names of other columns, and names that the statements define. */
const commonNames = ['city', 'x', 'length', 'value', 'key', 'type', 'element', 'total', 't', 'id2']

/** A value that a type of column cannot hold, and why; it is left out of the rows. */
export interface Exclusion {
  readonly dialect: DialectName
  readonly types: readonly string[]
  readonly reason: string
  readonly excludes: (value: unknown) => boolean
}

const isInfinite = (value: unknown) => value === Infinity || value === -Infinity

const exclusions: readonly Exclusion[] = [
  ...(['mariadb', 'mysql'] as const).flatMap((dialect): Exclusion[] => [
    { dialect, types: ['double'], reason: 'doubles hold no infinity', excludes: isInfinite },
    { dialect, types: ['json'], reason: 'JSON has no infinities', excludes: isInfinite },
    {
      dialect,
      types: ['timestamp(3)', 'timestamp(6)', 'timestamp'],
      reason: 'a timestamp has the years 1970 to 2038',
      excludes: (value) => Number(value) < 1000 || Number(value) >= 2 ** 31 * 1000,
    },
  ]),
  {
    dialect: 'clickhouse',
    types: ["DateTime('UTC')", 'Date'],
    reason: 'its years are 1970 to 2105, and the years of a Date32 are 1900 to 2299',
    excludes: (value) => Number(value) < 0 || Number(value) >= 2 ** 32 * 1000,
  },
  { dialect: 'sqlite', types: ['json'], reason: 'JSON has no infinities', excludes: isInfinite },
  {
    dialect: 'clickhouse',
    types: ['Array(String)', 'Array(Float64)'],
    reason: 'elements that are not Nullable are never null',
    excludes: (value) => value === null,
  },
]

/** Names that no column can have in a dialect: MariaDB's lie in the first plane of Unicode. */
export const nameable: { readonly [D in DialectName]?: (name: string) => boolean } = {
  mariadb: (name) => !/[\uD800-\uDFFF]/.test(name),
  mysql: (name) => !/[\uD800-\uDFFF]/.test(name),
}

const doubles = fc.oneof({ weight: 4, arbitrary: numbers }, fc.constantFrom(Infinity, -Infinity))
const orAbsent = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null))

function valuesOf(
  kind: Kind,
  { whole, digits, holds }: ColumnType,
  pool: readonly unknown[] | undefined,
): fc.Arbitrary<unknown> {
  const listOf = (one: fc.Arbitrary<unknown>) => fc.array(orAbsent(one), { maxLength: 4 })
  if (pool !== undefined) {
    const pooled = fc.constantFrom(...pool)
    return kind.endsWith(']') ? listOf(pooled) : pooled
  }
  const ofDoubles = holds?.(Infinity) === false ? doubles.filter(Number.isFinite) : doubles
  const ofNumbers = () => (whole === undefined ? ofDoubles : integersOf(whole))
  switch (kind) {
    case 'string':
      return texts
    case 'boolean':
      return fc.boolean()
    case 'day':
      return instants
        .filter((ms) => whole === undefined || (ms >= whole.from && ms < whole.to))
        .map((ms) => new Date(ms).toISOString().slice(0, 10))
    case 'decimal':
      return decimalsOf(digits)
    case 'date': {
      const { unit = 1 } = whole ?? {}
      return instants.map((ms) => Math.floor(ms / unit) * unit)
    }
    case 'number':
      return ofNumbers()
    case 'string[]':
      return listOf(texts)
    case 'number[]':
      return listOf(ofNumbers())
  }
}

/** Decimals as a column of at most 20 digits, four after the point, holds them; or whole numbers. */
function decimalsOf(digits: ColumnType['digits']): fc.Arbitrary<string> {
  const scale = digits?.scale ?? 4
  if (digits?.bounds !== undefined) {
    const { from, to } = digits.bounds
    return fc
      .oneof(
        fc.bigInt({ min: from < -3n ? -3n : from, max: 5n }),
        fc.constantFrom(from, to - 1n),
        fc.bigInt({ min: from, max: to - 1n }),
      )
      .map(String)
  }
  return fc.oneof(
    fc.constantFrom('0', '1', '1.5', '-1.5', '0.1', '679.12', '-0.0001', '1234567890123456.7891'),
    fc
      .tuple(fc.bigInt({ min: -(10n ** 16n) + 1n, max: 10n ** 16n - 1n }), fc.nat({ max: 9999 }))
      .map(([whole, part]) =>
        scale === 0 ? `${whole}` : `${whole}.${String(part).padStart(4, '0')}`,
      ),
  )
}

function integersOf({ from, to }: Whole): fc.Arbitrary<number> {
  return fc.oneof(
    fc.integer({ min: Math.max(from, -3), max: 5 }),
    fc.constantFrom(from, to - 1),
    fc.integer({ min: from, max: to - 1 }),
  )
}

/** @param onExcluded - told of each value that was left out */
export function dataSetsOf(
  dialect: DialectName,
  queries: number,
  onExcluded: (exclusion: Exclusion) => void,
): fc.Arbitrary<DataSet> {
  const typesOf = (kind: Kind) =>
    Object.keys(partsOf(dialects[dialect]).types[kind]).map((typeName) => ({ kind, typeName }))
  const typed = fc.constantFrom(...kinds).chain((kind) => fc.constantFrom(...typesOf(kind)))
  const field = fc.record({
    name: fc.constantFrom(...fieldNames),
    typed,
    column: fc.constantFrom(
      undefined,
      ...commonNames,
      ...hostileNames.filter(nameable[dialect] ?? (() => true)),
    ),
    isRead: fc.boolean(),
    isExpressed: fc.constantFrom(false, false, true),
    child: fc.option(fc.nat(99), { nil: undefined }),
    decimals: fc.constantFrom(undefined, 2, 20),
    internal: fc.constantFrom(undefined, false, false, true),
    fold: folds,
  })
  const key = fc.constantFrom(...typesOf('string'), ...typesOf('number'))
  const fields = fc
    .tuple(
      key,
      folds,
      fc.uniqueArray(field, { selector: ({ name }) => name, maxLength: 6 }),
      fc.boolean(),
    )
    .map(([typedKey, fold, others, isShifted]): Drawn[] => [
      { name: 'id', ...typedKey, fold },
      ...others.map(({ typed: of, ...each }, i) => {
        const next = others[(i + 1) % others.length]!
        return { ...each, ...of, ...(isShifted && { column: next.name }) }
      }),
    ])
    .map((all) => all.map((each) => withElements(each, dialect, all[0]!)))
    .filter((all) => {
      const names = all.map(({ column, name }) => column ?? name)
      return new Set(names).size === names.length
    })
  return fields.chain((drawn) => {
    const stored = drawn.map((each, i): StoredField => {
      const {
        name,
        kind,
        typeName,
        column = name,
        isRead,
        isExpressed = false,
        elementType,
        fold,
      } = each
      const own = cellsOf(each)
      const isUnits =
        kind === 'decimal' && isOfIntegers(partsOf(dialects[dialect]).types.decimal[typeName]!)
      const isFolded =
        fold !== undefined &&
        isText(own.kind) &&
        poolOf(dialect, own.kind, own.typeName) === undefined
      return {
        name,
        kind,
        typeName,
        column,
        member: isRead === true ? `stored ${name}` : name,
        isExpressed,
        elementType,
        decimals: isUnits ? each.decimals : undefined,
        folded: isFolded ? { how: fold, column: `folded ${i}` } : undefined,
      }
    })
    const resource = resourceOf(stored, drawn)
    const operands = new Map(
      stored.flatMap((each) => {
        const { kind, typeName } = cellsOf(each)
        const { values = [], near = [] } = poolOf(dialect, kind, typeName) ?? {}
        const all = [...values, ...near]
        const some = all.filter((value) => value === String(value) || Number.isFinite(value))
        return all.length === 0 ? [] : [[each.name, some] as const]
      }),
    )
    const asked = fc
      .record({ query: queriesOf(resource), moment: moments, salt: fc.nat(1000) })
      .map(({ query, moment, salt }) => ({ query: steer(query, salt, operands), moment }))
    return fc.record({
      resource: fc.constant(resource),
      columns: fc.constant(mappingOf(stored, dialect)),
      fields: fc.constant(stored),
      rows: rowsOf(dialect, stored, onExcluded),
      queries: fc.array(asked, { minLength: queries, maxLength: queries, size: 'max' }),
    })
  })
}

/** The kind and the type of the cells of a field, or of its elements in a child table. */
function cellsOf({
  kind,
  typeName,
  elementType,
}: Pick<StoredField, 'kind' | 'typeName' | 'elementType'>) {
  if (elementType === undefined) return { kind, typeName }
  return { kind: elementKind(kind), typeName: elementType }
}

/** Puts some lists into child tables, whose elements have a type. */
function withElements(field: Drawn, dialect: DialectName, key: Drawn): Drawn {
  const { kind, child } = field
  if (!kind.endsWith(']') || child === undefined) return field
  // Two keys can be one under a collation that ignores case, and then have the elements of both.
  const isExact = key.kind === 'number' || key.typeName.includes('collate')
  if (!isExact && /mysql|mariadb/.test(dialect)) return field
  const { types } = partsOf(dialects[dialect])
  const names = Object.keys(types[elementKind(kind)])
  // The first type of lists holds the elements of every type. Tests of joins store the list in one column.
  const [typeName] = Object.keys(types[kind]) as [string]
  return { ...field, typeName, elementType: names[child % names.length] }
}

/** Draws operands near the values of types that have few values. */
function steer<F>(given: F, salt: number, pools: ReadonlyMap<string, readonly unknown[]>): F {
  if (typeof given !== 'object' || given === null || given instanceof Date) return given
  if (Array.isArray(given))
    return given.map((each: unknown, i) => steer(each, salt + i, pools)) as F // alike
  const pool = 'field' in given && 'value' in given ? pools.get(String(given.field)) : undefined
  if (pool === undefined) {
    const entries = Object.entries(given).map(([name, each], i) => [
      name,
      steer(each as unknown, salt * 3 + i, pools),
    ])
    return Object.fromEntries(entries) as F // alike
  }
  const value: unknown = given['value' as keyof F]
  const one = (each: unknown, i: number) => {
    const place = salt * 7 + i * 3
    return each === null || place % 4 === 0 ? each : pool[place % pool.length]
  }
  return { ...given, value: Array.isArray(value) ? value.map(one) : one(value, 0) }
}

/** A field as it is drawn. */
interface Drawn {
  readonly name: string
  readonly kind: Kind
  readonly typeName: string
  readonly fold: Fold | undefined
  readonly column?: string | undefined
  readonly isRead?: boolean
  readonly isExpressed?: boolean
  readonly child?: number | undefined
  readonly decimals?: number | undefined
  readonly elementType?: string | undefined
  readonly internal?: boolean | undefined
}

function resourceOf(stored: readonly StoredField[], drawn: readonly Drawn[]): Resource {
  const declarations = stored.map(({ name, kind, member, folded }, i) => {
    const get = (row: Record<string, unknown>) => row[member]
    const { internal } = drawn[i]!
    const field = { kind, internal, fold: folded?.how, get: member === name ? undefined : get }
    return [name, field as FieldDeclaration] as const // only texts are folded
  })
  return defineResource(Object.fromEntries(declarations), {
    key: 'id',
    limits: { maxLimit: Infinity },
  })
}

/** The column of folded texts, if one is needed: statements fold A to Z by themselves. */
export function foldedColumn(folded: StoredField['folded'], kind: Kind): string | undefined {
  return folded?.how === 'ascii' && kind === 'string' ? undefined : folded?.column
}

/** @param tableOf - the name of a field's table in the statement, if it has one */
export function mappingOf(
  fields: readonly StoredField[],
  dialect: DialectName,
  tableOf: (field: StoredField) => string | undefined = () => undefined,
): ColumnMapping {
  return Object.fromEntries(
    fields.map((field) => {
      const { name, kind, column, folded, typeName, isExpressed, decimals, elementType } = field
      if (elementType !== undefined) {
        const of = foldedColumn(folded, 'string')
        const list = { from: childTableOf(field), key: parentColumn, value: column }
        return [name, { ...list, type: elementType, folded: of }]
      }
      const table = tableOf(field)
      const sql = isExpressed === true && expressionOf(dialect, table, column)
      const place = sql === false ? { table, name: column } : { sql }
      const ofFolded = foldedColumn(folded, kind)
      const isFolded = sql !== false && ofFolded !== undefined
      const by = isFolded ? { sql: expressionOf(dialect, table, ofFolded) } : ofFolded
      return [name, { ...place, type: typeName, folded: by, decimals }]
    }),
  ) as ColumnMapping // whose types are drawn from the dialect's
}

/** An expression of the value of a column, in which there is what drivers take for a parameter. */
function expressionOf(dialect: DialectName, table: string | undefined, column: string): string {
  const { strings: parts } = toId(
    table === undefined ? [column] : [table, column],
    partsOf(dialects[dialect]),
  )
  const id = parts.join('')
  // MySQL's driver also replaces question marks in texts by parameters.
  const marks = dialect === 'mysql' || dialect === 'mariadb' ? ':p1 $1' : '? :p1 $1 {p0:String}'
  return `case when '${marks}' = '' then ${id} else ${id} end`
}

function rowsOf(
  dialect: DialectName,
  fields: readonly StoredField[],
  onExcluded: (exclusion: Exclusion) => void,
): fc.Arbitrary<Record<string, unknown>[]> {
  const { types } = partsOf(dialects[dialect])
  const members = fields.map((field) => {
    const { name, member, decimals = 0, elementType } = field
    const { kind, typeName } = cellsOf(field)
    const type = types[kind][typeName]! // drawn from these
    const drawn = valuesOf(kind, type, poolOf(dialect, kind, typeName)?.values)
    const one = decimals === 0 ? drawn : drawn.map((units) => pointed(String(units), decimals))
    const value = elementType === undefined ? one : fc.array(orAbsent(one), { maxLength: 4 })
    if (name === 'id') return [member, value.filter((each) => isKey(each))] as const
    return [
      member,
      orAbsent(value).map((cell) => withoutExcluded(cell, dialect, typeName, onExcluded)),
    ] as const
  })
  return fc
    .uniqueArray(fc.record(Object.fromEntries(members)), {
      selector: ({ id }) => (id === 0 ? 0 : id), // 0 and -0 are one key
      maxLength: 12,
    })
    .map((rows) => rows.toSorted((a, b) => compareKeys(a['id'], b['id'])))
}

/** Puts the point of a decimal into the digits of an integer. */
function pointed(units: string, decimals: number): string {
  const digits = units.replace('-', '').padStart(decimals + 1, '0')
  const sign = units.startsWith('-') ? '-' : ''
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' || Number.isFinite(value)
}

function withoutExcluded(
  cell: unknown,
  dialect: DialectName,
  typeName: string,
  onExcluded: (exclusion: Exclusion) => void,
): unknown {
  const found = exclusions.filter(
    (each) => each.dialect === dialect && each.types.includes(typeName),
  )
  const fits = (value: unknown) => {
    const exclusion = found.find(({ excludes }) => excludes(value))
    if (exclusion !== undefined) onExcluded(exclusion)
    return exclusion === undefined
  }
  if (Array.isArray(cell)) return cell.filter(fits)
  return cell === null || fits(cell) ? cell : null
}

/** By number, or by code point, which is the order of the bytes of UTF-8. */
export function compareKeys(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
