import type { Resource } from 'supplier-query'
import { readMoment, timeZones, type SetMoment } from '../model/moment.js'
import type { ReadQuery } from '../model/read-query.js'
import type { Change, State } from '../model/state.js'
import { dateOperands } from './operands.js'
import { Timeline } from './timeline.js'

interface Props {
  readonly state: State
  readonly resource: Resource
  readonly reading: ReadQuery
  readonly moment: SetMoment
  readonly change: Change
}

/** The moment that a query is run at, and what its dates come to there. */
export function MomentPanel({ state, resource, reading, moment, change }: Props) {
  const operands =
    reading.state === 'accepted' ? dateOperands(resource, reading.query.filter, moment) : []
  const isTime = readMoment(state) !== undefined
  const zones = timeZones.includes(state.timeZone) ? timeZones : [state.timeZone, ...timeZones]
  return (
    <section className="panel" aria-labelledby="moment-title">
      <header>
        <h2 id="moment-title">Moment</h2>
      </header>
      <div className="moment">
        <label>
          Now{' '}
          <input
            value={state.now}
            placeholder="the clock"
            spellCheck={false}
            aria-invalid={!isTime}
            aria-describedby="now-hint"
            onChange={({ target }) => change({ now: target.value })}
          />
        </label>
        <label>
          Time zone{' '}
          <select
            value={state.timeZone}
            onChange={({ target }) => change({ timeZone: target.value })}
          >
            {zones.map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </select>
        </label>
        <button type="button" className="quiet" onClick={() => change({ now: '' })}>
          Use the clock
        </button>
      </div>
      <p id="now-hint" className={isTime ? 'note' : 'note bad'}>
        {isTime
          ? 'Relative dates count from now; days are days of the time zone.'
          : 'Expected a time such as 2026-11-20T02:30:00Z; the clock is used.'}
      </p>
      {operands.length > 0 && <Timeline operands={operands} moment={moment} />}
    </section>
  )
}
