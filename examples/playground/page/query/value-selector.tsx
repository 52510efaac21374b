import { ValueSelector, type ValueSelectorProps } from 'react-querybuilder'
import { Named } from './named.js'

/** Selects a field, a comparator or a combinator, with an invisible label. */
export function QueryValueSelector(props: ValueSelectorProps) {
  return (
    <Named name={props.title}>
      <ValueSelector {...props} />
    </Named>
  )
}
