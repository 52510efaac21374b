import type { Issue } from '../../errors.js'
import type { GroupOf } from '../../language/tree.js'
import { own } from '../../untrusted/plain.js'

export type Path = readonly (string | number)[]

interface SourcePlace {
  readonly path: Path
  /** Where its members come from, below that. */
  readonly members: Readonly<Record<string, Path>>
  /** How many faults of the source had been found before. */
  readonly order: number
}

export class Places {
  readonly #places = new Map<unknown, SourcePlace>()

  of(part: object): SourcePlace | undefined {
    return this.#places.get(part)
  }

  /** Notes the place of a part, and of what is in it; what has one keeps it. */
  mark<T extends object>(part: T, place: SourcePlace): T {
    if (this.#places.has(part)) return part
    this.#places.set(part, place)
    const operands = own(part as Partial<GroupOf<object>>, 'operands') // if it is a group
    for (const each of operands ?? []) this.mark(each, place)
    return part
  }

  /** A fault of a draft in its source, and after how many faults of the source it comes. */
  locate(draft: object, issue: Issue): { issue: Issue; order: number } {
    let place: SourcePlace = { path: [], members: {}, order: Infinity }
    let rest: Path = issue.path
    let part: unknown = draft
    for (const [index, key] of issue.path.entries()) {
      part = own(part as Record<string | number, unknown>, key) // up to a leaf, all have members
      const known = this.#places.get(part)
      if (known !== undefined) [place, rest] = [known, issue.path.slice(index + 1)]
      const isLeaf = typeof part === 'object' && part !== null && Object.hasOwn(part, 'field')
      if (isLeaf) break
    }
    const below = own(place.members, String(rest[0])) ?? []
    const path = Object.freeze([...place.path, ...below])
    return { issue: Object.freeze({ ...issue, path }), order: place.order }
  }
}
