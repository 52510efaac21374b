/** The server's time, and instants in readable form. */
import type { ApiKey, Status } from './ask.js'
import { make } from './elements.js'

export const DAY_MS = 86_400_000

let ahead = Date.now() - performance.now()

/** Sets the clock to the server's. Changes of this machine's clock do not affect it. */
export function setClock(serverTime: number): void {
  ahead = serverTime - performance.now()
}

export function now(): number {
  return ahead + performance.now()
}

/** Returns the current status of a key, as `supplier-query/auth` defines it. */
export function statusNow({ status, revokedAt, expiresAt, overlapEndsAt }: ApiKey): Status {
  if (revokedAt !== null || status === 'revoked') return 'revoked'
  const [expiry, overlap] = [expiresAt ?? Infinity, overlapEndsAt ?? Infinity]
  if (now() < Math.min(expiry, overlap)) return overlap === Infinity ? 'live' : 'rotating'
  return overlap <= expiry ? 'rotated' : 'expired'
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const ofDay = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const units = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Formats the distance of an instant from now, in whole units, rounded down. */
function distance(time: number): string {
  const from = time - now()
  const unit = units.find(([, ms]) => Math.abs(from) >= ms)
  if (unit === undefined) return from > 0 ? 'in a moment' : 'just now'
  return relative.format(Math.trunc(from / unit[1]), unit[0])
}

/** Creates an element with a date and its distance from now. */
export function instant(time: number): HTMLElement {
  const text = new Date(time).toISOString()
  const from = make('span', { class: 'distance' }, distance(time))
  return make('time', { datetime: text, title: text }, exact.format(time), ' ', from)
}

/** Formats the time of day of an instant, to the second. */
export const timeOfDay = (time: number): string => ofDay.format(time)

/** Updates the distances of all instants in the page. */
export function updateInstants(): void {
  for (const each of document.querySelectorAll('time')) {
    const place = each.querySelector('.distance')
    const text = distance(Date.parse(each.dateTime))
    if (place !== null && place.textContent !== text) place.textContent = text
  }
}
