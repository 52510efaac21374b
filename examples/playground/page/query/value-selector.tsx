import { ValueSelector, type ValueSelectorProps } from 'react-querybuilder'
import { Named } from './named.js'

/** The select of a field, a comparator or a combinator, with a label that is not seen. */
export function QueryValueSelector(props: ValueSelectorProps) {
  return (
    <Named name={props.title}>
      <ValueSelector {...props} />
    </Named>
  )
}
