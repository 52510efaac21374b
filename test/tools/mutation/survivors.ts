import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Room } from './rooms.js'

/** The mutants of a report, and the list of those that live, with the reason of each. */

interface Position {
  readonly line: number
  readonly column: number
}

/** The part of Stryker's report that is read here. */
export interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string
        readonly mutants: readonly {
          readonly mutatorName: string
          readonly replacement?: string
          readonly status: string
          readonly static?: boolean
          readonly location: { readonly start: Position; readonly end: Position }
        }[]
      }
    >
  >
}

export type Status =
  | 'killed'
  | 'timeout'
  | 'survived'
  | 'uncovered'
  | 'static'
  | 'message'
  | 'error'

/** A mutant, found again by what it changes and into what, wherever that has moved in its file. */
interface Identity {
  readonly file: string
  readonly mutator: string
  readonly original: string
  readonly replacement: string
  /** Which of those in the file that are alike in all this, from 1. */
  readonly occurrence: number
}

export interface Mutant extends Identity {
  readonly status: Status
  readonly line: number
  readonly column: number
  readonly lastLine: number
}

/**
 * Why a mutant lives: no program can tell it from the original; it changes only what something
 * costs; only the words of a message; or it could be told, and is let live.
 */
export const classes = ['equivalent', 'cost', 'message', 'let live'] as const

export interface Survivor extends Identity {
  /** `new` is for one that nobody has looked at. */
  readonly class: (typeof classes)[number] | 'new'
  readonly why: string
}

/** Text on one line; a long one cut, with a hash of the whole. */
function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line.length <= 100) return line
  return `${line.slice(0, 80)}… #${createHash('sha256').update(line).digest('hex').slice(0, 8)}`
}

function cut(source: string, { start, end }: { start: Position; end: Position }): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines.push(lines.pop()!.slice(0, end.column - 1))
  lines[0] = lines[0]!.slice(start.column - 1)
  return lines.join('\n')
}

export function mutantsOf({ files }: Report): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) => {
    const seen = new Map<string, number>()
    const inOrder = mutants.toSorted(
      ({ location: { start: a } }, { location: { start: b } }) =>
        a.line - b.line || a.column - b.column,
    )
    return inOrder.map((each): Mutant => {
      const identity = {
        file,
        mutator: each.mutatorName,
        original: brief(cut(source, each.location)),
        replacement: brief(each.replacement ?? ''),
      }
      const key = JSON.stringify(identity)
      const occurrence = (seen.get(key) ?? 0) + 1
      seen.set(key, occurrence)
      const { start, end } = each.location
      const { line, column } = start
      return { ...identity, occurrence, status: statusOf(each), line, column, lastLine: end.line }
    })
  })
}

function statusOf({ status, static: isStatic }: { status: string; static?: boolean }): Status {
  switch (status) {
    case 'Killed':
      return 'killed'
    case 'Timeout':
      return 'timeout'
    case 'Survived':
      return 'survived'
    case 'NoCoverage':
      return 'uncovered'
    case 'Ignored':
      return isStatic === true ? 'static' : 'message'
    default:
      return 'error'
  }
}

export function keyOf({ file, mutator, original, replacement, occurrence }: Identity): string {
  return JSON.stringify([file, mutator, original, replacement, occurrence])
}

export const lives = ({ status }: Mutant): boolean =>
  status === 'survived' || status === 'uncovered' || status === 'error'

function pathOf({ name }: Room): string {
  return fileURLToPath(new URL(`survivors/${name.replace('/', '-')}.json`, import.meta.url))
}

export function listOf(room: Room): Survivor[] {
  const path = pathOf(room)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Survivor[]) : []
}

/** Writes the list anew: those that live, with what was said of them; new ones to be looked at. */
export function writeList(room: Room, mutants: readonly Mutant[]): void {
  const said = new Map(listOf(room).map((each) => [keyOf(each), each]))
  const list = mutants.filter(lives).map((mutant): Survivor => {
    const { file, mutator, original, replacement, occurrence } = mutant
    const { class: kind = 'new', why = '' } = said.get(keyOf(mutant)) ?? {}
    return { file, mutator, original, replacement, occurrence, class: kind, why }
  })
  mkdirSync(fileURLToPath(new URL('survivors', import.meta.url)), { recursive: true })
  writeFileSync(pathOf(room), `${JSON.stringify(list, null, 2)}\n`)
}

/** Mutants of a whole run, those that a run of some lines has met again with what came of them. */
export function mergeMutants(whole: readonly Mutant[], some: readonly Mutant[]): Mutant[] {
  const placeOf = ({ occurrence: _, status: _status, ...place }: Mutant) => JSON.stringify(place)
  const again = new Map(some.map((mutant) => [placeOf(mutant), mutant.status]))
  return whole.map((mutant) => ({
    ...mutant,
    status: again.get(placeOf(mutant)) ?? mutant.status,
  }))
}
