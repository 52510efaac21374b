import { hashKey } from '../language/hash-key.js'
import { isList, type Kind, type Scalar } from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import type { Test } from '../language/predicate.js'
import type { Cut, Range } from '../language/ranges.js'
import { compareText, searchFor } from '../language/text.js'
import { countAtMost } from '../bisect.js'

/** A test compiled for cells; for the raw list on a list field. */
type CellTest = (cell: unknown) => boolean

/** A test compiled for the raw cells of one kind of field. */
export type RawTest = (raw: unknown) => boolean

/** A linear search is faster than a set for up to 8 values. */
const FEW = 8

/** Compiles a test of raw cells. If cells are raw, most tests need not read them. */
export function compileRawTest(test: Test, kind: Kind): RawTest {
  const isMet = compileTest(test, kind)
  const { read, isRaw } = kindOf(kind)
  if (!isRaw) return (raw) => isMet(read(raw))
  const isAbsentMet = (test.op === 'in' || test.op === 'ranges') && test.absent
  if (!isAbsentMet || isList(kind)) return isMet
  return (raw) => isMet(raw) || read(raw) === undefined
}

/** Compiles a test of cells that have been read. */
function compileTest(test: Test, kind: Kind): CellTest {
  switch (test.op) {
    case 'in':
      return orAbsent(test.absent, kind, isOneOf(test.values))
    case 'ranges': {
      const isIn = kindOf(kind).storage === 'text' ? isTextIn : isNumberIn
      return orAbsent(test.absent, kind, isIn(test.ranges))
    }
    case 'substring': {
      const isFound = searchFor(test.text)
      return (raw) => typeof raw === 'string' && isFound(raw)
    }
    case 'overlaps':
      return hasAny(test.values)
    case 'covers':
      return hasAll(test.values)
  }
}

function orAbsent(absent: boolean, kind: Kind, isMet: CellTest): CellTest {
  if (!absent) return isMet
  if (isList(kind)) {
    const { read } = kindOf(kind)
    const isElement = (each: unknown) => read(each) !== undefined
    return (raw) => isMet(raw) || !Array.isArray(raw) || !raw.some(isElement)
  }
  return (cell) => isMet(cell) || cell === undefined
}

function isOneOf(values: readonly Scalar[]): CellTest {
  if (values.length === 1) {
    const [value] = values
    return (raw) => raw === value
  }
  if (values.length <= FEW) return (raw) => (values as readonly unknown[]).includes(raw)
  const keys = new Set<unknown>(values.map(hashKey))
  // The key of a number can be a text.
  return (raw) => typeof raw === typeof values[0] && keys.has(hashKey(raw))
}

/** The bounds of a range of numbers, and whether the range includes them. */
interface Bounds {
  readonly low: number
  readonly high: number
  readonly withLow: boolean
  readonly withHigh: boolean
}

function boundsOf({ from, to }: Range): Bounds {
  return {
    low: Number(from?.value ?? -Infinity),
    high: Number(to?.value ?? Infinity),
    withLow: from?.after !== true,
    withHigh: to?.after !== false,
  }
}

function isWithin(raw: unknown, { low, high, withLow, withHigh }: Bounds): boolean {
  return (
    typeof raw === 'number' &&
    (raw > low || (raw === low && withLow)) &&
    (raw < high || (raw === high && withHigh))
  )
}

/** Absent cells are not numbers, or NaN, so no range contains them. */
function isNumberIn(ranges: readonly Range[]): CellTest {
  if (ranges.length === 1) {
    const bounds = boundsOf(ranges[0]!)
    return (raw) => isWithin(raw, bounds)
  }
  const { outside, cuts } = cutsOf(ranges)
  const values = Float64Array.from(cuts, ({ value }) => Number(value))
  return (raw) => {
    if (typeof raw !== 'number' || Number.isNaN(raw)) return false
    let passed = countAtMost(values, raw)
    while (values[passed - 1] === raw && cuts[passed - 1]!.after) passed--
    return passed % 2 !== outside
  }
}

function isTextIn(ranges: readonly Range[]): CellTest {
  const { outside, cuts } = cutsOf(ranges)
  const isBeyond = cuts.map(beyond)
  return (raw) => {
    if (typeof raw !== 'string') return false
    // Not `bisect`, which takes a third longer.
    let [low, high] = [0, cuts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBeyond[middle]!(raw)) low = middle + 1
      else high = middle
    }
    return low % 2 !== outside
  }
}

/**
 * Returns the cuts of the ranges, ascending. A value is outside every range if the number of cuts below
 * it is `outside`, modulo 2.
 */
function cutsOf(ranges: readonly Range[]): { outside: 0 | 1; cuts: Cut[] } {
  const cuts = ranges.flatMap(({ from, to }) => [from, to]).filter((cut) => cut !== undefined)
  const [first] = ranges
  return { outside: first !== undefined && first.from === undefined ? 1 : 0, cuts }
}

function beyond({ value, after }: Cut): (text: string) => boolean {
  const bound = String(value)
  return after ? (text) => compareText(text, bound) > 0 : (text) => compareText(text, bound) >= 0
}

function hasAny(values: readonly Scalar[]): CellTest {
  const isWanted = isOneOf(values)
  return (raw) => Array.isArray(raw) && raw.some((element) => isWanted(element))
}

function hasAll(values: readonly Scalar[]): CellTest {
  const wanted = values.map(hashKey)
  const [first] = values
  return (raw) => {
    // Rejects most lists without a set: they are too short, or lack the first value.
    if (!Array.isArray(raw) || raw.length < values.length || !raw.includes(first)) return false
    if (values.length <= FEW) return values.every((value) => raw.includes(value))
    // The key of a number can be a text.
    const alike = raw.filter((element) => typeof element === typeof first)
    const keys = new Set<unknown>(alike.map(hashKey))
    return wanted.every((key) => keys.has(key))
  }
}
