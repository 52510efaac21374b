import type { Room } from './rooms.js'
import { classes, keyOf, lives, type Mutant, type Survivor } from './survivors.js'

/** The least score of a room, in per cent. */
export const fewest = 97

export interface Outcome {
  readonly detected: number
  /** Those that live and can change an answer. */
  readonly live: number
  readonly mutants: number
  readonly faults: number
}

interface Run {
  readonly room: Room
  readonly mutants: readonly Mutant[]
  readonly list: readonly Survivor[]
  readonly minutes: number
}

/** Prints what came of a room, and counts what is wrong with it. */
export function printRoom({ room, mutants, list, minutes }: Run): Outcome {
  const said = new Map(list.map((each) => [keyOf(each), each]))
  const count = (status: Mutant['status']) =>
    mutants.filter((mutant) => mutant.status === status).length
  const living = mutants.filter(lives)
  const classOf = (mutant: Mutant) => said.get(keyOf(mutant))?.class ?? 'new'
  const byClass = (name: string) => living.filter((mutant) => classOf(mutant) === name).length

  const detected = count('killed') + count('timeout')
  const live = byClass('let live') + byClass('new')
  const score = scoreOf(detected, live)
  console.log(
    [
      `${room.name}: ${score.toFixed(1)} % of ${detected + live} that can change an answer`,
      `(${mutants.length} mutants: ${count('killed')} killed, ${count('timeout')} out of time,`,
      `${living.length} live: ${[...classes, 'new'].map((name) => `${byClass(name)} ${name}`).join(', ')};`,
      `set apart: ${count('message')} in messages, ${count('static')} static)`,
      `${minutes.toFixed(1)} min`,
    ].join(' '),
  )

  const fresh = living.filter((mutant) => classOf(mutant) === 'new')
  for (const { file, line, mutator, original, replacement, status } of fresh) {
    console.log(
      `  ${status} ${file}:${line} ${mutator}: ${original} -> ${replacement || '(empty)'}`,
    )
  }
  const alive = new Set(living.map(keyOf))
  const gone = list.filter((each) => !alive.has(keyOf(each)))
  for (const { file, mutator, original, replacement } of gone) {
    console.log(`  listed, and does not live: ${file} ${mutator}: ${original} -> ${replacement}`)
  }
  const unsaid = list.filter(({ class: kind, why }) => kind !== 'new' && why === '')
  for (const { file, original } of unsaid) console.log(`  no reason given: ${file} ${original}`)

  // One that no longer lives does no harm: `--update` takes it off the list.
  const faults = fresh.length + unsaid.length + (score < fewest ? 1 : 0)
  return { detected, live, mutants: mutants.length, faults }
}

export function printSum(outcomes: readonly Outcome[]): void {
  const sum = (of: (outcome: Outcome) => number) =>
    outcomes.reduce((total, outcome) => total + of(outcome), 0)
  const [detected, live] = [sum((each) => each.detected), sum((each) => each.live)]
  const score = scoreOf(detected, live).toFixed(1)
  console.log(
    `all: ${score} % of ${detected + live} that can change an answer (${sum((each) => each.mutants)} mutants)`,
  )
}

const scoreOf = (detected: number, live: number) =>
  detected + live === 0 ? 100 : (100 * detected) / (detected + live)
