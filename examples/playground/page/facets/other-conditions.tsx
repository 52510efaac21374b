interface Props {
  readonly isShown: boolean
  readonly onClear: () => void
}

/** Says that the query narrows a field in a way that its facet cannot show. */
export function OtherConditions({ isShown, onClear }: Props) {
  if (!isShown) return null
  return (
    <p className="note">
      The query has other conditions on it.{' '}
      <button type="button" className="quiet" onClick={onClear}>
        Clear
      </button>
    </p>
  )
}
