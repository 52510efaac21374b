interface Props {
  readonly faults: readonly string[]
  readonly onClose: () => void
}

/** Lists the parts of the link that the page could not use. */
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
