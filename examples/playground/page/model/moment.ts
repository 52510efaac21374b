/** The moment as it is set: text, empty for the clock. */
export interface MomentText {
  readonly now: string
  readonly timeZone: string
}

export interface SetMoment {
  readonly now: number
  readonly timeZone: string
}

/** The clock as it was when the page was opened, so that an answer stays what it is. */
const opened = Date.now()

/** The moment that was set; `undefined` for text that is no time. */
export function readMoment({ now, timeZone }: MomentText): SetMoment | undefined {
  const time = now.trim() === '' ? opened : Date.parse(now)
  return Number.isFinite(time) ? { now: time, timeZone } : undefined
}

export const timeZones: readonly string[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** An instant as clocks in a zone show it, with the zone's offset there. */
export function showInstant(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(instant)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? ''
  const seconds = part('second') === '00' ? '' : `:${part('second')}`
  const offset = part('timeZoneName').replace('GMT', '') || '+00:00'
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}${seconds} ${offset}`
}
