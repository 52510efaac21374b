import { comparators } from 'supplier-query'
import { useState } from 'react'
import { ValueEditor, ValueSelector, type ValueEditorProps } from 'react-querybuilder'
import { Named } from './named.js'

const DAY = /^\d{4}-\d\d-\d\d$/

/**
 * Edits a value. A list has a line for each element, so that elements may contain commas. An instant
 * is typed as text, because a date input holds only days. `skipHook` keeps the builder from cutting a
 * list down to its first element: the builder recognises lists only by its own operators.
 */
export function QueryValueEditor(props: ValueEditorProps) {
  const { inputType, type, operator, value } = props
  if (type === 'textarea' && takesList(operator)) return <LinesEditor {...props} />
  const isSpan = type === 'textarea'
  const isDay = typeof value !== 'string' || value === '' || DAY.test(value)
  const isInstant = inputType === 'date' && !isDay
  return (
    <Named name={props.title}>
      <ValueEditor
        {...props}
        skipHook
        selectorComponent={ValueSelector}
        {...(isSpan && { type: 'text' })}
        {...((isSpan || isInstant) && { inputType: 'text' })}
      />
    </Named>
  )
}

function takesList(operator: string): boolean {
  const comparator = Object.entries(comparators).find(([name]) => name === operator)?.[1]
  return Object.values(comparator?.operands ?? {}).some((shape) => shape.startsWith('values'))
}

function LinesEditor(props: ValueEditorProps) {
  const { value, title, className } = props
  const values = Array.isArray(value) ? value.map(String) : elementsOf(String(value), props)
  const [typed, setTyped] = useState('')
  const isTyped = linesOf(typed).join('\n') === values.join('\n')
  return (
    <textarea
      className={className}
      title={`${title}: one on each line`}
      aria-label={`${title}: one on each line`}
      rows={Math.min(Math.max(values.length, 1), 5)}
      value={isTyped ? typed : values.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value)
        props.handleOnChange(linesOf(target.value))
      }}
    />
  )
}

/** Reads a list in the format of `toQueryBuilder`. */
function elementsOf(text: string, { inputType }: ValueEditorProps): string[] {
  if (text === '') return []
  if (inputType === 'number') return text.split(/[\s,]+/)
  return text.split(/(?<!\\),/).map((each) => each.replaceAll('\\,', ',').trim())
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}
