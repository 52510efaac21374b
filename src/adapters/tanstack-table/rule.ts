import type { ExpectedType } from '../../errors.js'
import type { HostDates } from '../shared/instants.js'
import type { Part } from '../shared/part.js'
import type { Blanks, Rule } from '../shared/rule.js'

/** A column filter of TanStack Table: a rule with its value, which is not blank. */
export interface TableRule extends Rule {
  readonly dates: HostDates
  readonly blanks: Blanks
}

/** What a filter function keeps; `undefined` where it was left out or reported. */
export type FilterFn = (rule: TableRule) => Part | undefined

export function refuseValue(rule: TableRule, expected: ExpectedType): undefined {
  return rule.conversion.misfit(rule.field.kind, expected, rule.value, 'value')
}
