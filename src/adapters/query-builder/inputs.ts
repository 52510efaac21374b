import { valueKind, type Kind, type ScalarKind } from '../../language/kind.js'
import type { QueryBuilderField } from './model.js'

export interface BuilderInput {
  readonly inputType: QueryBuilderField['inputType']
  readonly editor: 'text' | 'checkbox'
  /** The value of a new rule, which the builder keeps if the user chooses another operator. */
  readonly initial: '' | false
}

const text: BuilderInput = { inputType: 'text', editor: 'text', initial: '' }

/** The inputs of each kind. A builder may parse numbers of number inputs, and so lose digits of decimals. */
const inputs: Readonly<Record<ScalarKind, BuilderInput>> = {
  string: text,
  number: { ...text, inputType: 'number' },
  boolean: { ...text, editor: 'checkbox', initial: false },
  date: { ...text, inputType: 'date' },
  day: { ...text, inputType: 'date' },
  decimal: text,
}

export function inputOf(kind: Kind): BuilderInput {
  return inputs[valueKind(kind)]
}
