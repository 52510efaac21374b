import type { Issue } from '../../errors.js'
import { valueKind } from '../../language/kind.js'
import type { Resource } from '../../language/resource.js'
import { placedIn } from '../../language/tree.js'
import { IssueCollector } from '../../parse/issues.js'
import { isArray, readElements } from '../../untrusted/plain.js'
import { quote } from '../../untrusted/quote.js'
import type { Draft } from './part.js'
import { EXACT_DIGITS, isRoundedOperand } from './values.js'

/** Reports the operands that a front end gives as numbers which may have lost digits. */
export function roundedIn({ fields }: Resource, { filter }: Draft): readonly Issue[] {
  const collector = new IssueCollector()
  const placed = filter === undefined ? [] : placedIn(filter, ['filter'])
  for (const { path, comparison } of placed) {
    const { kind } = fields[comparison.field]! // a draft names known fields
    const { value } = comparison
    // The value is unchecked: any object, also a Proxy that throws.
    const operands = isArray(value) ? (readElements(value) ?? []) : [value]
    for (const operand of operands) {
      if (!isRoundedOperand(kind, operand)) continue
      const expected = `expected a number of at most ${EXACT_DIGITS} digits, got ${quote(operand)}`
      const message = `${expected}; a number may have lost digits, so give the text`
      const params = { kind, expected: [valueKind(kind)] }
      collector.at(path, () => collector.report('invalid_value', params, message, 'value'))
    }
  }
  return collector.issues
}
