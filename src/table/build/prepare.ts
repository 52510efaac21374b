import { ownMembers, refuseMembers, requireArray } from '../../untrusted/arguments.js'
import { quote } from '../../untrusted/quote.js'
import { isSearch } from '../../language/comparators.js'
import { comparatorsOn } from '../../language/field.js'
import type { BoundField } from '../../language/predicate.js'
import { bindField, type Resource } from '../../language/resource.js'
import { checkedClock } from '../../plan/deadline.js'
import { nextTurn } from './event-loop.js'
import { unfoldedField, type Segment } from '../storage/segment.js'
import type { Build } from '../storage/work.js'
import { SLICE_MS, STEP } from '../tuning.js'
import type { RowStore } from '../row-store.js'

/** How a table is prepared. */
export interface PrepareOptions {
  /** Milliseconds, above 0, after which the event loop gets its turn; 4 by default. */
  readonly sliceMs?: number | undefined
  /** Ends the work after the slice in which it is aborted. Finished parts stay built. */
  readonly signal?: AbortSignal | undefined
  /** Returns a finite time in milliseconds that never decreases. `performance.now` by default. */
  readonly clock?: (() => number) | undefined
}

/** Returns the build of a part of a segment. Builds of earlier parts are done. */
type PartOf = (segment: Segment) => Build<unknown> | undefined

/**
 * Builds some parts of the base, and merges what updates have changed.
 * @throws TypeError or RangeError for invalid options or times, the error of a getter, the reason of the
 *   signal
 */
export async function prepare(
  store: RowStore,
  parts: readonly PartOf[],
  options: PrepareOptions,
): Promise<void> {
  const { sliceMs, signal, clock } = readOptions(options)
  for (;;) {
    signal?.throwIfAborted()
    if (nextBuild(store, parts) === undefined) return
    await nextTurn()
    store.call(() => {
      const start = clock()
      // Other callers may have finished the build.
      let build = nextBuild(store, parts)
      while (build !== undefined) {
        build.advance(STEP)
        if (build.isDone) build = nextBuild(store, parts)
        if (clock() - start >= sliceMs) break
      }
    })
  }
}

/** Returns the next build: first merges, so that columns are built of all rows. */
function nextBuild(store: RowStore, parts: readonly PartOf[]): Build<unknown> | undefined {
  store.applyMerge()
  if (store.isChanged) return store.beginMerge().build
  for (const partOf of parts) {
    const build = partOf(store.base.segment)
    if (build?.isDone === false) return build
  }
  return undefined
}

/**
 * Returns the parts to prepare: columns of some fields, by default of all, the texts of folded fields before
 * folding, which facets show, and an index for searches in texts if a comparator of the field searches.
 * Searches in keys are rare, so the key gets an index for them only by name.
 */
export function partsToPrepare(
  resource: Resource,
  names: readonly string[] | undefined,
): readonly PartOf[] {
  return fieldsToPrepare(resource, names).flatMap((field): PartOf[] => {
    const isKey = field.name === resource.key
    const isSearched = comparatorsOn(field).some((each) => isSearch(each, field.kind))
    const parts: PartOf[] = [(segment) => segment.build(field)]
    if (field.fold !== undefined) parts.push((segment) => segment.build(unfoldedField(field)))
    if (isSearched && (!isKey || names !== undefined))
      parts.push((segment) => {
        const texts = segment.text(field)
        return texts.needsIndex ? texts.search : undefined
      })
    return parts
  })
}

function fieldsToPrepare(
  resource: Resource,
  names: readonly string[] | undefined,
): readonly BoundField[] {
  const declared = Object.keys(resource.fields)
  if (names === undefined) return declared.map((name) => bindField(resource, name))
  requireArray('fields', names)
  // Not `map`, which keeps holes.
  return Array.from(names, (name: unknown, i) => {
    if (typeof name === 'string' && declared.includes(name)) return bindField(resource, name)
    throw new TypeError(`fields[${i}]: expected the name of a field, got ${quote(name)}`)
  })
}

function readOptions(options: PrepareOptions) {
  const {
    sliceMs = SLICE_MS,
    signal,
    clock = () => performance.now(),
    ...unknown
  } = ownMembers('options', options)
  refuseMembers('options', unknown)
  if (typeof sliceMs !== 'number' || !(sliceMs > 0 && sliceMs < Infinity)) {
    throw new RangeError(`sliceMs: expected a finite number above 0, got ${quote(sliceMs)}`)
  }
  // One of another realm or library is as good.
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function') {
    throw new TypeError(`signal: expected an AbortSignal, got ${quote(signal)}`)
  }
  if (typeof clock !== 'function') {
    throw new TypeError(`clock: expected a function, got ${quote(clock)}`)
  }
  return { sliceMs, signal, clock: checkedClock(clock) }
}
