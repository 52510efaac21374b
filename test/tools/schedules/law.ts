/** Checks the rules for keys, as far as a history of overlapping calls can decide them. */
import type { Added, Call, History } from './history.js'

/** The earliest moment at which a key may have ended, and the moment by which it surely has. */
interface Revocation {
  maybe: number
  surely: number
}

interface Rotation extends Revocation {
  /** The earliest and the latest end of the overlap. */
  readonly earliest: number
  readonly latest: number
}

interface Ends {
  readonly revocation: Revocation
  readonly rotations: Rotation[]
}

/** Returns the first breach of the rules in a history, and the call that showed it. */
export function findBreach(history: History): { what: string; call?: Call } | undefined {
  const keys = new Map(history.added.map((key) => [key.id, key]))
  const ends = readEnds(history, keys)
  for (const call of history.calls) {
    const what = judge(call, history, keys, ends)
    if (what !== undefined) return { what, call }
  }
  const heard = history.calls.filter(({ outcome }) => outcome === 'down').length
  if (history.isComplete && heard !== history.faults) {
    return { what: `${history.faults} store calls failed, but ${heard} callers got an error` }
  }
  const rotated = new Set<string>()
  for (const effect of history.effects) {
    if (effect.kind !== 'rotated') continue
    const { id, overlapEndsAt } = effect
    if (rotated.has(id)) return { what: `${id} was rotated twice` }
    rotated.add(id)
    const isAsked = history.calls.some(({ request, target, times: [earliest, latest] }) => {
      if (request.kind !== 'rotate' || target !== id) return false
      const beganAt = overlapEndsAt - request.overlapMs
      return earliest <= beganAt && beganAt <= latest
    })
    if (!isAsked) return { what: `${id} was rotated with an overlap that no call requested` }
  }
  return undefined
}

/** Returns a key and all its predecessors. */
function chainOf(id: string | undefined, keys: ReadonlyMap<string, Added>): string[] {
  const chain: string[] = []
  for (let key = keys.get(id ?? ''); key !== undefined; key = keys.get(key.predecessorId ?? '')) {
    chain.push(key.id)
  }
  return chain
}

/** Returns the revocations and rotations that ended each key. */
function readEnds(history: History, keys: ReadonlyMap<string, Added>): Map<string, Ends> {
  const ends = new Map<string, Ends>()
  for (const id of keys.keys()) {
    ends.set(id, { revocation: { maybe: Infinity, surely: Infinity }, rotations: [] })
  }
  const effectOn = new Map<string, number>() // the moment from which a revocation is visible
  for (const effect of history.effects) {
    if (effect.kind === 'rotated') {
      const { id, overlapEndsAt, from, until } = effect
      ends.get(id)?.rotations.push({
        maybe: from,
        surely: until,
        earliest: overlapEndsAt,
        latest: overlapEndsAt,
      })
    }
    if (effect.kind !== 'revoked') continue
    for (const id of effect.ids) {
      effectOn.set(id, Math.min(effectOn.get(id) ?? Infinity, effect.from))
      // Its predecessors end in the same store call, or not at all.
      for (const ended of chainOf(id, keys)) lower(ends.get(ended), Infinity, effect.until)
    }
  }
  for (const { request, target, start, end, times, outcome } of history.calls) {
    const isDone = outcome === 'done'
    const isUnknown = outcome === 'broken'
    if (!isDone && !isUnknown && outcome !== 'down') continue
    if (request.kind === 'revoke') {
      for (const id of chainOf(target, keys)) {
        const seen = history.isComplete ? (effectOn.get(id) ?? Infinity) : start
        lower(ends.get(id), Math.max(start, seen), isDone ? end : Infinity)
      }
    } else if (request.kind === 'rotate' && outcome !== 'down') {
      ends.get(target ?? '')?.rotations.push({
        maybe: start,
        surely: isDone ? end : Infinity,
        earliest: times[0] + request.overlapMs,
        latest: times[1] + request.overlapMs,
      })
    }
  }
  return ends
}

function lower(ends: Ends | undefined, maybe: number, surely: number): void {
  if (ends === undefined) return
  const { revocation } = ends
  revocation.maybe = Math.min(revocation.maybe, maybe)
  revocation.surely = Math.min(revocation.surely, surely)
}

/** Returns the breach of the rules in a call; `undefined` if there is none. */
function judge(
  call: Call,
  history: History,
  keys: ReadonlyMap<string, Added>,
  allEnds: ReadonlyMap<string, Ends>,
): string | undefined {
  const { request, target = '', by = 'owner', outcome, start, end } = call
  if (outcome === 'down') return undefined
  if (outcome === 'broken') return history.isComplete ? 'a connection broke' : undefined
  if (by !== 'owner') {
    const refusal = by === 'stranger' ? 'not_found' : 'forbidden'
    return outcome === refusal ? undefined : `a ${by} got ${outcome}`
  }
  if (request.kind === 'create') return judgeCreation(call, history, allEnds)
  const key = keys.get(target)
  const ends = allEnds.get(target)
  if (key === undefined || ends === undefined) return `${target} is not in the store`
  const [earliest, latest] = call.times
  const { revocation, rotations } = ends
  const expiresAt = key.expiresAt ?? Infinity

  /** Returns why the key was dead during the whole call; `undefined` if it may have been live. */
  const whyOver = () => {
    if (revocation.surely < start) return 'it had been revoked'
    if (earliest >= expiresAt) return 'it had expired'
    return undefined
  }
  /** True if the key may have ended before the end of the call. */
  const mayBeOver = () => revocation.maybe < end || latest >= expiresAt

  switch (request.kind) {
    case 'authenticate': {
      if (outcome === 'refused') {
        if (call.secret !== 'right' || mayBeOver()) return undefined
        const isPast = rotations.some((each) => each.maybe < end && latest >= each.earliest)
        return isPast ? undefined : `${target} was refused although it was live`
      }
      if (outcome !== 'accepted') return `authenticate ended with ${outcome}`
      if (call.secret !== 'right') return `${target} was accepted by a wrong secret`
      const isPast = rotations.some((each) => each.surely < start && earliest >= each.latest)
      const why = whyOver() ?? (isPast ? 'its overlap had ended' : undefined)
      return why && `${target} was accepted after ${why}`
    }
    case 'rotate': {
      if (outcome === 'not_rotatable') {
        const isRotated = rotations.some((each) => each.maybe < end)
        return isRotated || mayBeOver() ? undefined : `${target} was live and not rotatable`
      }
      if (outcome !== 'done') return `rotate ended with ${outcome}`
      const isRotated = rotations.some((each) => each.surely < start)
      const why = whyOver() ?? (isRotated ? 'it had been rotated' : undefined)
      return why && `${target} was rotated after ${why}`
    }
    case 'revoke':
      return outcome === 'done' ? undefined : `revoke ended with ${outcome}`
  }
}

/** A name is refused if and only if a live key may hold it. A key that expires may lose its name early. */
function judgeCreation(
  { request, outcome, start, end, times }: Call,
  history: History,
  allEnds: ReadonlyMap<string, Ends>,
): string | undefined {
  if (request.kind !== 'create') return undefined
  const { organisation, name } = request
  const named = history.added.filter(
    (key) => key.name === name && key.organisation === organisation,
  )
  if (outcome === 'done') {
    const holder = named.find(({ id, until, expiresAt }) => {
      const { revocation, rotations } = allEnds.get(id) as Ends // every key has an entry
      const isOver = revocation.maybe < end || rotations.some(({ maybe }) => maybe < end)
      return until < start && expiresAt === null && !isOver
    })
    return holder && `the name of ${holder.id} was given away`
  }
  // The clock may have stepped past the requested expiry.
  if (outcome === 'invalid_key' && times[1] >= (request.expiresAt ?? Infinity)) return undefined
  if (outcome !== 'name_taken') return `create ended with ${outcome}`
  const isExplained =
    !history.isComplete ||
    named.some(({ id, from, expiresAt }) => {
      const { revocation, rotations } = allEnds.get(id) as Ends // every key has an entry
      const isOver = revocation.surely < start || rotations.some(({ surely }) => surely < start)
      return from < end && !isOver && times[0] < (expiresAt ?? Infinity)
    })
  return isExplained ? undefined : `the name ${name} was refused although no key held it`
}
