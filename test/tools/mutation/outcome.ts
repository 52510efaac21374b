import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lives, type Mutant } from './mutants.js'
import type { Folder } from './folders.js'

/** Compares the outcome of a run with the floors, the lowest allowed score of each folder in per cent. */

const path = fileURLToPath(new URL('floors.json', import.meta.url))
type Floors = Readonly<Record<string, number>>
const readFloors = () => JSON.parse(readFileSync(path, 'utf8')) as Floors // written by `writeFloor`

/** Sets the floor of a folder to its score, rounded down. */
export function writeFloor({ name }: Folder, mutants: readonly Mutant[]): void {
  const floors = { ...readFloors(), [name]: Math.floor(scoreOf(mutants)) }
  const sorted = Object.entries(floors).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/** Returns the share of killed mutants among those that are not excluded, in per cent. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const detected = mutants.filter(({ status }) => status === 'killed' || status === 'timeout')
  const living = mutants.filter(lives)
  const all = detected.length + living.length
  return all === 0 ? 100 : (100 * detected.length) / all
}

/** Prints the outcome of a folder. @returns whether its score reaches the floor */
export function printOutcome(folder: Folder, mutants: readonly Mutant[], minutes: number): boolean {
  const count = (status: Mutant['status']) =>
    mutants.filter((mutant) => mutant.status === status).length
  const living = mutants.filter(lives)
  for (const { file, line, mutator, original, replacement, status } of living) {
    console.log(
      `  ${status} ${file}:${line} ${mutator}: ${original} -> ${replacement || '(empty)'}`,
    )
  }
  const floor = readFloors()[folder.name] ?? 100
  const score = scoreOf(mutants)
  console.log(
    [
      `${folder.name}: ${score.toFixed(1)} %, at least ${floor};`,
      `${mutants.length} mutants: ${count('killed')} killed, ${count('timeout')} timed out,`,
      `${living.length} live; excluded: ${count('equivalent')} equivalent,`,
      `${count('message')} in messages, ${count('static')} static; ${minutes.toFixed(1)} min`,
    ].join(' '),
  )
  return score >= floor
}
