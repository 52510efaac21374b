import type { Cell } from '../language/kind.js'

/** The place of a row in the order of a walk. */
export type Place = CellPlace | StoredPlace

/** The place of a row in memory. */
export interface CellPlace {
  /** A cell for each key of the order. */
  readonly cells: readonly Cell[]
}

/** The place of a row of a database, as the database stores the values. */
export interface StoredPlace {
  /** The dialect and the types of the columns. */
  readonly of: string
  /** A text of full precision for each key of the order; null for a null. */
  readonly stored: readonly (string | null)[]
}

/** A position of a walk: the gap directly before or after a place. */
export type Position<P extends Place = Place> = P & { readonly side: 'before' | 'after' }

export function valuesOf(place: Place): readonly (Cell | null)[] {
  return isStored(place) ? place.stored : place.cells
}

export function isStored<P extends Place>(place: P): place is P & StoredPlace {
  return Object.hasOwn(place, 'stored')
}

/** Returns a position as a walk in the reverse order has it. */
export function reversed<P extends Position>(position: P): P {
  return { ...position, side: position.side === 'before' ? 'after' : 'before' }
}
