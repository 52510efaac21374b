/** The typed moment: texts, empty for the clock and UTC. */
export interface MomentText {
  readonly now: string
  readonly timeZone: string
}

export interface SetMoment {
  readonly now: number
  readonly timeZone: string
}

/** The moment of queries, and the mistakes in its text. */
export interface ReadMoment {
  readonly moment: SetMoment
  readonly nowFault: string | undefined
  readonly zoneFault: string | undefined
}

/** The time at which the page was opened, so that answers do not change by themselves. */
const opened = Date.now()

/** Reads the typed moment. Unreadable parts become the clock and UTC. */
export function readMoment({ now: nowText, timeZone: zoneText }: MomentText): ReadMoment {
  const now = nowText.trim() === '' ? opened : readTime(nowText.trim())
  const timeZone = readZone(zoneText)
  return {
    moment: { now: now ?? opened, timeZone: timeZone ?? 'UTC' },
    nowFault:
      now === undefined
        ? 'Expected a time such as 2026-11-20T02:30:00Z; the clock is used.'
        : undefined,
    zoneFault:
      timeZone === undefined
        ? `“${zoneText.slice(0, 64)}” is not a time zone such as Europe/Berlin; UTC is used.`
        : undefined,
  }
}

/** Requires an offset, because a time without one would depend on the machine. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

function readTime(text: string): number | undefined {
  const time = TIME.test(text) ? Date.parse(text) : NaN
  return Number.isNaN(time) ? undefined : time
}

/** Returns the canonical name of a time zone; `undefined` for a zone that the package rejects, such as +05:30. */
export function readZone(text: string): string | undefined {
  if (!/^[A-Za-z]/.test(text)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

export const timeZones: readonly string[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
]

/** Formats an instant as the local time of a zone, with its offset. */
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
