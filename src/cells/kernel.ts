import { isList, type Kind, type Scalar } from '../language/kind.js'
import { epochMs } from '../time/instant.js'
import { readList, scalarReaders } from './read.js'
import type { Cut, Range, Test } from '../language/predicate.js'
import { compareText } from './text.js'

/** A test compiled for the raw cells of one kind of field. */
export type Kernel = (raw: unknown) => boolean

export function compileTest(test: Test, kind: Kind): Kernel {
  switch (test.op) {
    case 'in':
      return orAbsent(test.absent, kind, isOneOf(test.values))
    case 'ranges':
      return orAbsent(test.absent, kind, isInAny(test.ranges, kind))
    case 'substring':
      return hasText(test.text)
    case 'overlaps':
      return hasAny(isOneOf(test.values))
    case 'covers':
      return hasAll(test.values)
  }
}

function orAbsent(absent: boolean, kind: Kind, kernel: Kernel): Kernel {
  if (!absent) return kernel
  const isAbsent = absence(kind)
  return (raw) => kernel(raw) || isAbsent(raw)
}

function absence(kind: Kind): Kernel {
  if (isList(kind)) return (raw) => readList(kind, raw).length === 0
  const read = scalarReaders[kind]
  return (raw) => read(raw) === undefined
}

/** Up to here a list is searched faster from its start than a set by hash. */
const FEW = 8

/** Values are of the field's kind, so what equals one is too. */
function isOneOf(values: readonly Scalar[]): Kernel {
  if (values.length === 1) {
    const [value] = values
    return (raw) => raw === value
  }
  if (values.length <= FEW) return (raw) => (values as readonly unknown[]).includes(raw)
  const set = new Set<unknown>(values)
  return (raw) => set.has(raw)
}

function isInAny(ranges: readonly Range[], kind: Kind): Kernel {
  const kernels = ranges.map(kind === 'string' ? isTextIn : isNumberIn)
  const isIn = kernels.length === 1 ? kernels[0]! : (raw: unknown) => kernels.some((is) => is(raw))
  return kind === 'date' ? (raw) => isIn(epochMs(raw)) : isIn
}

/** An absent number or instant is no number or NaN, and so in no range. */
function isNumberIn({ from, to }: Range): Kernel {
  const low = Number(from?.value ?? -Infinity)
  const high = Number(to?.value ?? Infinity)
  const withLow = from?.after !== true
  const withHigh = to?.after !== false
  return (raw) =>
    typeof raw === 'number' &&
    (raw > low || (raw === low && withLow)) &&
    (raw < high || (raw === high && withHigh))
}

function isTextIn({ from, to }: Range): Kernel {
  const isAbove = from === undefined ? undefined : beyond(from)
  const isNotBelow = to === undefined ? undefined : beyond(to)
  return (raw) => typeof raw === 'string' && isAbove?.(raw) !== false && isNotBelow?.(raw) !== true
}

/** Whether a text lies beyond a cut. */
function beyond({ value, after }: Cut): (text: string) => boolean {
  const bound = String(value)
  return after ? (text) => compareText(text, bound) > 0 : (text) => compareText(text, bound) >= 0
}

function hasText(text: string): Kernel {
  return (raw) => typeof raw === 'string' && raw.includes(text)
}

/** Elements of another kind equal no value, so none need be left out first. */
function hasAny(isWanted: Kernel): Kernel {
  return (raw) => Array.isArray(raw) && raw.some((element) => isWanted(element))
}

function hasAll(values: readonly unknown[]): Kernel {
  return (raw) => Array.isArray(raw) && values.every((value) => raw.includes(value))
}
