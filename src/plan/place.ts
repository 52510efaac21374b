import type { Cell } from '../language/kind.js'

/** The place in its order at which a walk continues. */
export type Place = readonly Cell[] | StoredPlace

/** A place among the rows of a database, as the database stores the values. */
export interface StoredPlace {
  /** The dialect and the types of the columns. */
  readonly of: string
  /** A text of full precision for each key of the order; null for a null. */
  readonly stored: readonly (string | null)[]
}

export function valuesOf(place: Place): readonly (Cell | null)[] {
  return isStored(place) ? place.stored : place
}

export function isStored(place: Place): place is StoredPlace {
  return !Array.isArray(place)
}
