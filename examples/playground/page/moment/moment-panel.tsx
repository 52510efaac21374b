import type { Resource } from 'supplier-query'
import { timeZones, type ReadMoment } from '../model/moment.js'
import type { ReadQuery } from '../model/read-query.js'
import type { Change, State } from '../model/state.js'
import { dateOperands } from './operands.js'
import { Timeline } from './timeline.js'

interface Props {
  readonly state: State
  readonly resource: Resource
  readonly reading: ReadQuery
  readonly readTime: ReadMoment
  readonly change: Change
}

/** Shows the moment of the query, and the ranges of its dates at that moment. */
export function MomentPanel({ state, resource, reading, readTime, change }: Props) {
  const { moment, nowFault, zoneFault } = readTime
  const operands =
    reading.state === 'accepted' ? dateOperands(resource, reading.query.filter, moment) : []
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
            aria-invalid={nowFault !== undefined}
            aria-describedby="now-hint"
            onChange={({ target }) => change({ now: target.value })}
          />
        </label>
        <label>
          Time zone{' '}
          <select
            value={state.timeZone}
            aria-invalid={zoneFault !== undefined}
            aria-describedby={zoneFault && 'zone-fault'}
            onChange={({ target }) => change({ timeZone: target.value })}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zone.slice(0, 64)}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="quiet" onClick={() => change({ now: '' })}>
          Use the clock
        </button>
      </div>
      <p id="now-hint" className={nowFault === undefined ? 'note' : 'note bad'}>
        {nowFault ?? 'Relative dates count from now; days are days of the time zone.'}
      </p>
      {zoneFault !== undefined && (
        <p id="zone-fault" className="note bad" role="status">
          {zoneFault}
        </p>
      )}
      {operands.length > 0 && <Timeline operands={operands} moment={moment} />}
    </section>
  )
}
