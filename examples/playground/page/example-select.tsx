import { exampleOf } from './model/hash.js'
import { examples, stateOfExample } from './model/examples.js'
import type { State } from './model/state.js'

interface Props {
  readonly state: State
  readonly onChange: (state: State) => void
}

/** Selects a named state. */
export function ExampleSelect({ state, onChange }: Props) {
  const name = exampleOf(state)?.name ?? ''
  const choose = (chosen: string) => {
    const example = examples.find((each) => each.name === chosen)
    if (example !== undefined) onChange(stateOfExample(example))
  }
  const options = (isDocumented: boolean) =>
    examples
      .filter(({ from }) => (from !== undefined) === isDocumented)
      .map((example) => (
        <option key={example.name} value={example.name}>
          {example.title}
        </option>
      ))
  return (
    <label className="examples">
      Example{' '}
      <select value={name} onChange={({ target }) => choose(target.value)}>
        <option value="" disabled>
          One of your own
        </option>
        <optgroup label="To start from">{options(false)}</optgroup>
        <optgroup label="From the documentation">{options(true)}</optgroup>
      </select>
    </label>
  )
}
