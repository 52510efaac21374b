import fc from 'fast-check'
import type { Resource } from 'supplier-query'
import { rowsOf } from '../../arbitraries.js'
import { createRandom } from '../../../examples/random.js'
import { memberOf, type Declaration, type FieldForm } from './declaration.js'
import { fromForm, toForm, type Form } from './form.js'

/** A compact description of many rows. */
export interface RowsForm {
  readonly seed: number
  readonly size: number
  /** The kind of object that each row is. */
  readonly shape: (typeof shapes)[number]
  /** For each field by name: some raw cells, and how they form the column. */
  readonly cells: Readonly<Record<string, CellsForm>>
}

interface CellsForm {
  readonly pool: readonly Form[]
  readonly style: (typeof styles)[number]
}

const shapes = ['plain', 'plain', 'inherited', 'failing'] as const
const styles = ['pool', 'pool', 'numbered', 'ascending', 'same', 'rare'] as const

/** Sizes near the boundaries of words, lists, deltas and steps of work. */
const small = [63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513]
const large = [1023, 1024, 1025, 2048, 4095, 4096, 4097]
const largest = [16_383, 16_384, 16_384, 16_385, 65_535, 65_536, 65_537]
const sizes = fc.oneof(
  { weight: 16, arbitrary: fc.nat(40) },
  { weight: 24, arbitrary: fc.constantFrom(...small, ...large) },
  { weight: 3, arbitrary: fc.constantFrom(...largest) },
)

export function rowForms(resource: Resource): fc.Arbitrary<RowsForm> {
  const pools = rowsOf(resource, 8).map((rows) => rows.filter((row) => Object(row) === row))
  return fc
    .record({
      seed: fc.nat(),
      size: sizes,
      shape: fc.constantFrom(...shapes),
      pools,
      styles: fc.array(fc.constantFrom(...styles), { minLength: 8, maxLength: 8 }),
    })
    .map(({ pools: rows, styles: drawn, ...rest }) => {
      const cells = Object.entries(resource.fields).map(([name, { get }], i) => {
        const member = get === undefined ? name : `stored ${name}`
        const pool = rows.map((row) => toForm((row as Record<string, unknown>)[member])) // an object
        return [name, { pool, style: drawn[i % drawn.length]! }] as const
      })
      return { ...rest, cells: Object.fromEntries(cells) }
    })
}

export type Row = Readonly<Record<string, unknown>>

/** A switch: while it is set, reading rows of the shape `failing` throws. */
export interface Trap {
  isSet: boolean
}

export const trapped = new Error('a cell was read')

/** Returns a function that creates rows in sequence, with a given key if there is one. */
export function rowMaker(declaration: Declaration, { seed, shape, cells }: RowsForm, trap: Trap) {
  const random = createRandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const columns = Object.entries(declaration.fields).map(([name, field]) => {
    const { pool = [], style = 'pool' } = cells[name] ?? {}
    const values = pool.map(fromForm)
    return { name, field, cellOf: (i: number) => cellOf(field, values, style, i, below) }
  })
  return (i: number): Row => {
    const members = columns.map(({ name, field, cellOf: make }) => {
      const cell = name === declaration.key ? keyOf(field, i) : make(i)
      return [memberOf(name, field), cell] as const
    })
    return shaped(Object.fromEntries(members), shape, trap, i)
  }
}

/** Returns a distinct key for each index; some texts fold to equal texts. */
export function keyOf({ kind }: FieldForm, i: number): string | number {
  if (kind === 'number') return i % 3 === 0 ? -i : i / 2
  if (kind === 'decimal') return i % 3 === 0 ? `-${i}.0` : `${i}.25`
  return (
    ['k', 'K', 'é', 'e\u0301', '\u{1F600}', '\uFF5E', '', ' '][i % 8]! + String(Math.floor(i / 8))
  )
}

function cellOf(
  { kind }: FieldForm,
  pool: readonly unknown[],
  style: CellsForm['style'],
  i: number,
  below: (n: number) => number,
): unknown {
  const drawn = pool.length === 0 ? undefined : pool[below(pool.length)]
  switch (style) {
    case 'pool':
      return drawn
    case 'same':
      return pool[0]
    case 'rare':
      return below(97) === 0 ? drawn : pool[0]
    case 'ascending':
      return numbered(kind, drawn, i)
    case 'numbered':
      return below(9) === 0 ? drawn : numbered(kind, drawn, below(1 << 20))
  }
}

function numbered(kind: FieldForm['kind'], drawn: unknown, i: number): unknown {
  switch (kind) {
    case 'string':
      return `${typeof drawn === 'string' ? drawn : 'a'} ${i}`
    case 'number':
      return i % 7 === 0 ? i / 8 : i
    case 'date':
      return i * 3_600_000
    case 'day':
      return new Date((i % 3_000_000) * 86_400_000).toISOString().slice(0, 10)
    case 'decimal':
      return `${i % 1000}.${i}`
    case 'boolean':
      return i % 3 === 0
    case 'string[]':
      return [`t${i % 300}`, `t${i}`, drawn]
    case 'number[]':
      return [i % 300, i, drawn]
  }
}

function shaped(row: Row, shape: RowsForm['shape'], trap: Trap, i: number): Row {
  switch (shape) {
    case 'plain':
      return row
    case 'inherited':
      return Object.create(row) as Row // inherits its members
    case 'failing':
      if (i % 29 !== 28) return row
      return new Proxy(row, {
        get: (target, name) => {
          if (trap.isSet) throw trapped
          return Reflect.get(target, name) as unknown
        },
      })
  }
}
