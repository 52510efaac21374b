import fc from 'fast-check'
import type { Opened, Target } from './target.js'

/** A case that broke a law. */
interface Find {
  readonly target: string
  readonly seed: number
  /** The smallest failing case, as JSON. */
  readonly drawn: unknown
  readonly error: unknown
}

export interface Tally {
  readonly target: string
  cases: number
  readonly finds: Find[]
}

export interface RunOptions {
  readonly seconds: number
  readonly seed: number
  readonly say: (line: string) => void
  /** Receives each case before it is checked. */
  readonly note?: (line: string) => void
}

/** The bounds of one target's turn, in milliseconds; a turn is a share of the remaining time. */
const LONGEST_TURN = 10_000
const SHORTEST_TURN = 100
/** A case that takes longer, in milliseconds, counts as a find. */
const LONGEST_CASE = 120_000
/** The longest time for shrinking a case, in milliseconds. */
const SMALLEST = 30_000
/** A target with this many finds gets no more turns. */
const MAX_FINDS = 10

/**
 * Runs targets in turns, with the next seed in each round, until the time is over. Shrinks each case
 * that breaks a law, and prints it as a line for the corpus.
 */
export async function run(
  targets: readonly Target[],
  { seconds, seed, say, note = () => {} }: RunOptions,
): Promise<Tally[]> {
  const end = performance.now() + seconds * 1000
  const opened = new Map<Target, Opened>()
  const tallies = new Map(targets.map((each) => [each, tallyOf(each)]))
  try {
    for (let round = 0; round === 0 || performance.now() < end; round++) {
      for (const [i, target] of targets.entries()) {
        const left = end - performance.now()
        const tally = tallies.get(target)!
        if ((round > 0 && left < SHORTEST_TURN) || tally.finds.length >= MAX_FINDS) continue
        const open = opened.get(target) ?? (await target.open())
        opened.set(target, open)
        const share = left / (targets.length - i)
        const ms = Math.max(Math.min(share, LONGEST_TURN), SHORTEST_TURN)
        await turn(target, open, tally, { seed: seed + round, ms, say, note })
      }
      if ([...tallies.values()].every(({ finds }) => finds.length >= MAX_FINDS)) break
    }
  } finally {
    for (const open of opened.values()) await open.close()
  }
  return [...tallies.values()]
}

function tallyOf({ name }: Target): Tally {
  return { target: name, cases: 0, finds: [] }
}

interface Turn extends Required<Pick<RunOptions, 'seed' | 'say' | 'note'>> {
  readonly ms: number
}

async function turn(
  target: Target,
  open: Opened,
  tally: Tally,
  { seed, ms, say, note }: Turn,
): Promise<void> {
  const property = fc.asyncProperty(target.cases, async (drawn) => {
    tally.cases++
    const text = JSON.stringify(drawn)
    note(`${target.name}, seed ${seed}: ${text}`)
    const printed: unknown = JSON.parse(text)
    await open.check(printed)
    await open.checkTime?.(printed)
  })
  const limits = {
    seed,
    numRuns: Infinity,
    interruptAfterTimeLimit: ms,
    endOnFailure: true,
    timeout: LONGEST_CASE,
  }
  const first = await fc.check(property, limits)
  if (first.counterexamplePath === null) return
  const { cases } = tally
  const path = first.counterexamplePath
  const smaller = { seed, path, interruptAfterTimeLimit: SMALLEST, timeout: LONGEST_CASE }
  const { counterexample, errorInstance } = await fc.check(property, smaller)
  tally.cases = cases
  const drawn: unknown = (counterexample ?? first.counterexample)?.[0]
  const error = errorInstance ?? first.errorInstance
  const isKnown = tally.finds.some((find) => headOf(find.error) === headOf(error))
  tally.finds.push({ target: target.name, seed, drawn, error })
  if (isKnown) return say(`FOUND AGAIN by ${target.name} with seed ${seed}: ${headOf(error)}`)
  say(`FOUND by ${target.name} with seed ${seed}: ${headOf(error)}`)
  say(`  law: ${target.law}`)
  say(`  again: npm run fuzz -- --target ${target.name} --seed ${seed}`)
  say(`  for test/tools/fuzz/corpus/${target.name}.json:`)
  say(`  ${JSON.stringify({ shows: 'describe the fault', case: drawn })}`)
  say(String(error instanceof Error ? error.stack : error))
}

/** Returns the exit code of a run: 1 if a target had a find or no case, or if no target ran. */
export function exitCodeOf(tallies: readonly Tally[]): 0 | 1 {
  const isSound = ({ cases, finds }: Tally) => cases > 0 && finds.length === 0
  return tallies.length > 0 && tallies.every(isSound) ? 0 : 1
}

/** Returns the message of an error up to the values that differ from case to case. */
function headOf(error: unknown): string {
  return String(error).split('\n')[0]!.slice(0, 200)
}
