import fc from 'fast-check'
import {
  defineResource,
  type FieldDeclaration,
  type Fold,
  type Kind,
  type Resource,
} from 'supplier-query'
import type { ColumnMapping, DialectName } from 'supplier-query/sql'
import type { ColumnType, Dialect } from '../../src/sql/dialects/dialect.js'
import { dialects } from '../../src/sql/dialects/dialects.js'
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
  /** Where a row holds its cell. */
  readonly member: string
  /** How it is folded, if it is, and the column of its folded texts. */
  readonly folded?: { readonly how: Fold; readonly column: string } | undefined
}

const fieldNames = ['city', 'constructor', 'toString', 'a b', 'été', 'x', 'length', '0', 'select']
const hostileNames = [
  'a"b',
  'a`b',
  "a'b",
  'a\\b',
  'a\\',
  'a.b',
  '%',
  '$1',
  ':x',
  '-- x',
  '{p0:String}',
  '\u{1F600}',
  'a b as c',
]
/** Names of other columns, or of what the statements themselves name. */
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
  {
    dialect: 'mariadb',
    types: ['double'],
    reason: 'a double of MariaDB holds no infinity',
    excludes: isInfinite,
  },
  { dialect: 'mariadb', types: ['json'], reason: 'JSON has no infinities', excludes: isInfinite },
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
}

const kinds: readonly Kind[] = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]']

const doubles = fc.oneof(
  { weight: 4, arbitrary: numbers },
  fc.constantFrom(NaN, NaN, Infinity, -Infinity),
)
const orAbsent = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: value }, fc.constant(null))

function valuesOf(kind: Kind, { whole, isNaN }: ColumnType): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'string':
      return texts
    case 'boolean':
      return fc.boolean()
    case 'date':
      return instants
    case 'number':
      if (whole === undefined) return isNaN !== undefined ? doubles : doubles.filter(isNumber)
      return fc.oneof(
        fc.integer({ min: -3, max: 5 }),
        fc.constantFrom(whole.from, whole.to - 1),
        fc.integer({ min: whole.from, max: whole.to - 1 }),
      )
    case 'string[]':
      return fc.array(orAbsent(texts), { maxLength: 4 })
    case 'number[]':
      return fc.array(orAbsent(isNaN !== undefined ? doubles : doubles.filter(isNumber)), {
        maxLength: 4,
      })
  }
}

function isNumber(value: number): boolean {
  return !Number.isNaN(value)
}

/** @param onExcluded - told of each value that was left out */
export function dataSetsOf(
  dialect: DialectName,
  queries: number,
  onExcluded: (exclusion: Exclusion) => void,
): fc.Arbitrary<DataSet> {
  const typesOf = (kind: Kind) =>
    Object.keys(dialects[dialect].types[kind]).map((typeName) => ({ kind, typeName }))
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
      { name: 'id', typed: typedKey, column: undefined, isRead: false, internal: undefined, fold },
      ...(isShifted ? others.map(inColumnOfNext) : others),
    ])
    .map((all) =>
      all.map((each) => (isText(each.typed.kind) ? each : { ...each, fold: undefined })),
    )
    .filter((all) => {
      const names = all.map(({ column, name }) => column ?? name)
      return new Set(names).size === names.length
    })
  return fields.chain((drawn) => {
    const stored = drawn.map(({ name, typed: { kind, typeName }, column, isRead, fold }, i) => ({
      name,
      kind,
      typeName,
      column: column ?? name,
      member: isRead ? `stored ${name}` : name,
      folded: fold === undefined ? undefined : { how: fold, column: `folded ${i}` },
    }))
    const resource = resourceOf(drawn)
    const batch = fc.array(fc.record({ query: queriesOf(resource), moment: moments }), {
      minLength: queries,
      maxLength: queries,
      size: 'max',
    })
    return fc.record({
      resource: fc.constant(resource),
      columns: fc.constant(mappingOf(stored)),
      fields: fc.constant(stored),
      rows: rowsOf(dialect, stored, onExcluded),
      queries: batch,
    })
  })
}

/** A field in the column that is named as the next field is. */
function inColumnOfNext(field: Drawn, index: number, all: readonly Drawn[]): Drawn {
  return { ...field, column: all[(index + 1) % all.length]!.name }
}

interface Drawn {
  name: string
  typed: { kind: Kind; typeName: string }
  column: string | undefined
  isRead: boolean
  internal: boolean | undefined
  fold: Fold | undefined
}

function resourceOf(drawn: readonly Drawn[]): Resource {
  const declarations = drawn.map(({ name, typed: { kind }, isRead, internal, fold }) => {
    const get = (row: Record<string, unknown>) => row[`stored ${name}`]
    const field = { kind, internal, fold, get: isRead ? get : undefined }
    return [name, field as FieldDeclaration] as const // folded only where it holds texts
  })
  return defineResource(Object.fromEntries(declarations), { key: 'id' })
}

function mappingOf(fields: readonly StoredField[]): ColumnMapping {
  return Object.fromEntries(
    fields.map(({ name, column, folded, typeName }) => [
      name,
      { name: column, type: typeName, folded: folded?.column },
    ]),
  ) as ColumnMapping // whose types are drawn from the dialect's
}

function rowsOf(
  dialect: DialectName,
  fields: readonly StoredField[],
  onExcluded: (exclusion: Exclusion) => void,
): fc.Arbitrary<Record<string, unknown>[]> {
  const { types }: Dialect = dialects[dialect]
  const members = fields.map(({ name, kind, typeName, member }) => {
    const type = types[kind][typeName]! // drawn from these
    const value = valuesOf(kind, type)
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
function compareKeys(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
