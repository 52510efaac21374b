import { Calendar, type Instants } from '../../time/calendar.js'
import { epochMs } from '../../time/instant.js'

/** What the dates of a front end stand for, in the zone of its host. */
export interface HostDates {
  /** The instants of a day. */
  readonly day: (day: string) => Instants
  /** The instant of a date as the language reads it; without an offset it is local time. */
  readonly instant: (date: unknown) => number
}

/** @throws RangeError for an unknown time zone */
export function hostDates(timeZone = 'UTC'): HostDates {
  const calendar = new Calendar({ now: 0, timeZone })
  return {
    day: (day) => calendar.rangeOf(day),
    instant: (date) => {
      const ms = epochMs(date)
      if (Number.isNaN(ms) || typeof date !== 'string' || date.length === 10) return ms
      return calendar.rangeOf(date).from
    },
  }
}
