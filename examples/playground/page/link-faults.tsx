interface Props {
  readonly faults: readonly string[]
  readonly onClose: () => void
}

/** What the page could not take from the link that opened it. */
export function LinkFaults({ faults, onClose }: Props) {
  if (faults.length === 0) return null
  return (
    <div className="link-faults bad" role="alert">
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <button type="button" className="quiet" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
