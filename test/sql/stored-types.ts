import type { DialectName } from 'supplier-query/sql'
import { listed } from '../builders.js'

/** What columns can hold whose type has not every value of its kind, and what operands are near. */
export interface Pool {
  readonly values: readonly unknown[]
  /** Values that the type does not have. */
  readonly near: readonly unknown[]
}

const uuids = listed(`
  00000000-0000-0000-0000-000000000000 | 7c9e6679-7425-40de-944b-e07fc1f90ae7
  7c9e6679-7425-40de-944b-e07fc1f90ae8 | ffffffff-ffff-ffff-ffff-ffffffffffff
  a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11
`)
const uuid: Pool = {
  values: uuids,
  near: [
    '',
    ...listed('7C9E6679-7425-40DE-944B-E07FC1F90AE7 | 7c9e6679-7425-40de-944b-e07fc1f90ae7x'),
    ...listed('7c9e6679 | z | - | 7c9e667974254 0de944be07fc1f90ae7'),
  ],
}

/** The labels, not in alphabetical order. */
export const labels = ['open', 'Closed', 'b', 'a', "it's", 'é', 'ab']
const label: Pool = { values: labels, near: ['', 'A', 'OPEN', 'open ', 'B'] }

const unpadded: Pool = {
  values: ['', 'a', 'b', 'ab', 'A', 'a b', 'é', ' a'],
  near: ['a ', ' ', 'ab  '],
}
const short: Pool = {
  values: [0, 0.1, 1.5, -2.25, 3, 1e10, 123.456, -0.001],
  near: [0.10000000149011612, 0.30000001192092896],
}
const exact: Pool = { values: [0, 0.5, 1.5, -2.25, 3, 1e10], near: [0.1] }
const decimals: Pool = {
  values: [0, 0.1, 1.5, -2.25, 3, 12345.67],
  near: [0.123456, 0.00001, -2.25001, 1e300],
}
const jsonTexts: Pool = {
  values: ['', 'a', 'b', 'ab', 'A', 'é', '"', '\\', 'a b', '5', '\u{1F600}'],
  near: ['"a"', '[]'],
}
const jsonNumbers: Pool = {
  values: [0, 1, -1, 1.5, 5, 1e308, 5e-324, 2 ** 60 + 2 ** 8],
  near: [2, 0.1],
}

/** Decimals that JavaScript writes for a double, and others between two of them. */
const shortest = [
  ...listed('0 | 0.1 | 1.5 | -2.25 | 24.4 | 0.30000000000000004 | -679.12 | 9007199254740992'),
  `1${'0'.repeat(200)}`,
  `0.${'0'.repeat(200)}1`,
]
const between = [
  ...listed(
    '0.1000000000000000055 | 0.09999999999999999999 | 0.30000000000000001 | -2.2500000000000001 | 24.40',
  ),
  `1${'0'.repeat(199)}1`,
  `9${'0'.repeat(250)}`,
  `-9${'0'.repeat(250)}`,
  `0.${'0'.repeat(250)}1`,
]

const wholes: Pool = { values: [0, 1, -1, 5, 2 ** 31 - 1], near: [1.5, 1e300] }

const pools: { readonly [D in DialectName]: Readonly<Record<string, Pool>> } = {
  postgres: {
    uuid,
    'uuid[]': uuid,
    enum: label,
    char: unpadded,
    real: { ...short, values: [...short.values, Infinity, -Infinity] },
    'real[]': short,
    'string[] jsonb': jsonTexts,
    'string[] json': jsonTexts,
    'number[] jsonb': jsonNumbers,
    'number[] json': jsonNumbers,
  },
  clickhouse: { UUID: uuid, Enum: label, Float32: short, Decimal: decimals },
  duckdb: {
    'INTEGER[]': wholes,
    'BIGINT[]': wholes,
    UUID: uuid,
    'UUID[]': uuid,
    ENUM: label,
    FLOAT: short,
    DECIMAL: decimals,
  },
  sqlite: {
    'decimal numeric': {
      values: [
        ...shortest,
        ...listed('9007199254740993 | 9223372036854775807 | -9223372036854775808'),
      ],
      near: [
        ...between,
        ...listed('9007199254740993.5 | 4611686018427388100.5 | 9223372036854775808'),
      ],
    },
    'decimal real': {
      values: [...shortest, '1152921504606847000', '9007199254740994'],
      near: [...between, '1152921504606846976', '9007199254740993'],
    },
  },
  mariadb: {
    char: unpadded,
    'char collate utf8mb4_nopad_bin': unpadded,
    enum: label,
    float: exact,
    decimal: decimals,
  },
  mysql: {
    char: unpadded,
    'char collate utf8mb4_0900_bin': unpadded,
    enum: label,
    float: exact,
    decimal: decimals,
  },
}

export function poolOf(dialect: DialectName, kind: string, typeName: string): Pool | undefined {
  const of = pools[dialect]
  // The pools by the name of a type alone are of numbers and texts.
  const isOther = kind === 'day' || kind === 'decimal'
  return of[`${kind} ${typeName}`] ?? (isOther ? undefined : of[typeName])
}
