import fc from 'fast-check'
import { defineResource, type Resource } from 'supplier-query'
import { instants, numbers, texts } from './arbitraries.js'

export type Row = Readonly<Record<string, unknown>>

interface Drawn {
  readonly resource: Resource
  readonly rows: readonly Row[]
}

const absent = fc.constantFrom(null, undefined, NaN, {}, new Date(NaN), [0])
const orAbsent = (value: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: value }, absent)
const unpaired = fc.constantFrom('\uD800', 'a\uDFFF', 'a\0b', '"\\', '\u2028')
const doubles = fc.oneof(numbers, fc.constantFrom(Infinity, -Infinity, -0, Number.MIN_VALUE))

const drawnRows = (key: fc.Arbitrary<unknown>, maxLength: number) =>
  fc.uniqueArray(
    fc.record({
      id: key,
      'town ü': orAbsent(fc.oneof(fc.constantFrom('a', 'b'), texts, unpaired)),
      'stored score': orAbsent(fc.oneof(fc.constantFrom(1, 2), doubles)),
      open: orAbsent(fc.boolean()),
      at: orAbsent(fc.oneof(instants, fc.constantFrom(0, -0))),
    }),
    { selector: ({ id }) => (id === 0 ? 0 : id), maxLength }, // 0 and -0 are equal keys
  )

/** Generates a resource with a string or number key, and its rows in any order. */
export function walkable(maxLength = 12): fc.Arbitrary<Drawn> {
  const keys = {
    string: fc.oneof(texts, unpaired),
    number: doubles.filter((each) => !Number.isNaN(each)),
  }
  return fc.constantFrom('string' as const, 'number' as const).chain((kind) => {
    const resource: Resource = defineResource(
      {
        id: kind,
        'town ü': 'string',
        score: { kind: 'number', get: (row: Row) => row['stored score'] },
        open: 'boolean',
        at: 'date',
      },
      { key: 'id' },
    )
    return fc.record({ resource: fc.constant(resource), rows: drawnRows(keys[kind], maxLength) })
  })
}
