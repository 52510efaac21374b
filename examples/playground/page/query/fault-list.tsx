import type { Fault } from './faults.js'

interface Props {
  readonly faults: readonly Fault[]
  readonly onFix: (fault: Fault) => void
}

/** Lists the faults, each with a button that applies the suggestion, if any. */
export function FaultList({ faults, onFix }: Props) {
  if (faults.length === 0) return null
  return (
    <ol className="faults" aria-label="Faults of the query">
      {faults.map((fault, index) => (
        <li key={index}>
          <code>{fault.path}</code> <span>{fault.message}</span>{' '}
          {fault.fix && (
            <button type="button" className="fix" onClick={() => onFix(fault)}>
              {fault.fix.label}
            </button>
          )}
        </li>
      ))}
    </ol>
  )
}
