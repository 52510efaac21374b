import type { Instants } from '../../time/calendar.js'
import { createCalendar } from '../../time/calendar.js'
import { FIRST_MS, LAST_MS } from '../../time/date-text.js'
import { epochMs } from '../../time/instant.js'
import { and, compare, isPresent, none, or, type Part } from './part.js'

/** Comparisons with instants, which mean the same in every zone. */

export function notBefore(field: string, ms: number): Part {
  if (ms > LAST_MS) return none()
  return ms <= FIRST_MS ? isPresent(field) : compare(field, 'ge', text(ms))
}

export function before(field: string, ms: number): Part {
  if (ms > LAST_MS) return isPresent(field)
  return ms <= FIRST_MS ? none() : compare(field, 'lt', text(ms))
}

function within(field: string, { from, to }: Instants): Part {
  return and(notBefore(field, from), before(field, to))
}

/** Present, and not within. */
function outside(field: string, { from, to }: Instants): Part {
  return or(before(field, from), notBefore(field, to))
}

/** What front ends ask of a date: how it lies to the instants of a day, or of another span. */
export const dateWords = {
  equals: within,
  differs: outside,
  after: (field: string, { to }: Instants) => notBefore(field, to),
  from: (field: string, { from }: Instants) => notBefore(field, from),
  before: (field: string, { from }: Instants) => before(field, from),
  until: (field: string, { to }: Instants) => before(field, to),
}

export type DateWord = keyof typeof dateWords

function text(ms: number): string {
  return new Date(ms).toISOString()
}

/** What the dates of a grid stand for, in the zone of its host. */
export interface HostDates {
  /** The instants of a day. */
  readonly day: (day: string) => Instants
  /** The instant of a date as the language reads it; without an offset it is local time. */
  readonly instant: (date: unknown) => number
}

/** @throws RangeError for an unknown time zone */
export function hostDates(timeZone = 'UTC'): HostDates {
  const calendar = createCalendar({ now: 0, timeZone })
  return {
    day: (day) => calendar.rangeOf(day),
    instant: (date) => {
      const ms = epochMs(date)
      if (Number.isNaN(ms) || typeof date !== 'string' || date.length === 10) return ms
      return calendar.rangeOf(date).from
    },
  }
}
