import { showInstant, type SetMoment } from '../model/moment.js'
import type { DateOperand, DateRange } from './operands.js'

interface Props {
  readonly operands: readonly DateOperand[]
  readonly moment: SetMoment
}

/** Draws the range of each date operand on one timeline with the current time. */
export function Timeline({ operands, moment }: Props) {
  const { now, timeZone } = moment
  const ends = operands.flatMap(({ ranges }) => ranges.flatMap(({ from, to }) => [from, to]))
  const instants = [now, ...ends.filter((end) => end !== undefined)]
  const [first, last] = [Math.min(...instants), Math.max(...instants)]
  const margin = Math.max((last - first) * 0.12, 3_600_000)
  const [start, end] = [first - margin, last + margin]
  const percent = (instant: number) => ((instant - start) / (end - start)) * 100
  const bar = ({ from, to }: DateRange) => {
    const [left, right] = [percent(from ?? start), percent(to ?? end)]
    return { left: `${left}%`, width: `${Math.max(right - left, 0.4)}%` }
  }
  return (
    <ul className="timeline" aria-label="Date operands on a line of time">
      {operands.map((operand, index) => (
        <li key={index}>
          <code>{operand.written}</code>
          <div className={operand.isNegated ? 'line outside' : 'line'} aria-hidden="true">
            {operand.ranges.map((range, at) => (
              <span key={at} className="bar" style={bar(range)} />
            ))}
            <span className="now" style={{ left: `${percent(now)}%` }} title="now" />
          </div>
          {operand.ranges.map((range, at) => (
            <p key={at}>{sayRange(range, timeZone)}</p>
          ))}
          {operand.isNegated && <p>and is met by what lies outside</p>}
          {operand.meetsAbsent && <p>and by absent cells</p>}
        </li>
      ))}
      <li className="legend">
        <span className="now-mark" aria-hidden="true" /> now: {showInstant(now, timeZone)}
      </li>
    </ul>
  )
}

function sayRange({ from, to }: DateRange, timeZone: string): string {
  const show = (instant: number) => showInstant(instant, timeZone)
  if (from === undefined) return to === undefined ? 'any time' : `before ${show(to)}`
  if (to === undefined) return `from ${show(from)} on`
  if (to - from === 1) return `at ${show(from)}`
  return `from ${show(from)} to before ${show(to)}: ${sayLength(to - from)}`
}

function sayLength(ms: number): string {
  const hours = ms / 3_600_000
  if (ms === 0) return 'a day that the zone skipped'
  return hours <= 48
    ? `${Number(hours.toFixed(2))} hours`
    : `${Number((hours / 24).toFixed(2))} days`
}
