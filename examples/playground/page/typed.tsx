import type { Change, State } from './model/state.js'

interface Props {
  readonly state: State
  readonly change: Change
}

/** Shows the typed texts as plain text. */
export function Typed({ state, change }: Props) {
  return (
    <>
      <textarea
        aria-label="The query as it was typed"
        rows={5}
        value={state.query}
        onChange={({ target }) => change({ query: target.value })}
      />
      {state.source === 'own' && (
        <textarea
          aria-label="Your rows as they were typed"
          rows={5}
          value={state.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      )}
      {state.fields !== '' && (
        <button type="button" className="quiet" onClick={() => change({ fields: '' })}>
          Undo the corrections of the fields
        </button>
      )}
    </>
  )
}
