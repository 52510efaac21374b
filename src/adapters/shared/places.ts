import type { Issue } from '../../errors.js'
import { own } from '../../untrusted/plain.js'
import type { GroupOf } from '../../language/filter.js'

export type Path = readonly (string | number)[]

/** Where a part of a query comes from. */
export interface Place {
  /** The path in the source. */
  readonly path: Path
  /** Where its members come from, below that. */
  readonly members: Readonly<Record<string, Path>>
  /** How many faults of the source had been found before. */
  readonly order: number
}

/** Whether a part of a draft holds what came from outside: a comparison or a key of the sort. */
function isLeaf(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, 'field')
}

/** A fault, and after how many faults of the source it comes. */
export interface Located {
  readonly issue: Issue
  readonly order: number
}

/** Where the parts of a query come from. */
export class Places {
  readonly #places = new Map<object, Place>()

  of(part: object): Place | undefined {
    return this.#places.get(part)
  }

  /** Notes the place of a part, and of what is in it; what has one keeps it. */
  mark<T extends object>(part: T, place: Place): T {
    if (this.#places.has(part)) return part
    this.#places.set(part, place)
    const operands = own(part as Partial<GroupOf<object>>, 'operands') // if it is a group
    for (const each of operands ?? []) this.mark(each, place)
    return part
  }

  locate(draft: unknown, issue: Issue): Located {
    let place: Place = { path: [], members: {}, order: Infinity }
    let rest: Path = issue.path
    let part = draft
    for (const [index, key] of issue.path.entries()) {
      // A member of the draft: past a comparison there are only values of others.
      part = own(part as Record<string | number, unknown>, key)
      const known = this.of(part as object) // what is no object has no place
      if (known !== undefined) [place, rest] = [known, issue.path.slice(index + 1)]
      if (isLeaf(part)) break
    }
    const below = own(place.members, String(rest[0])) ?? []
    const path = Object.freeze([...place.path, ...below])
    return { issue: Object.freeze({ ...issue, path }), order: place.order }
  }
}
