import type { Comparator } from '../../language/comparators.js'
import { and, compare } from '../shared/clause.js'
import type { Operators, Rule } from '../shared/operator.js'
import { kindsIn } from '../shared/values.js'

type Spans = readonly (readonly [comparator: Comparator, span: string | number])[]

const upToToday = ['rf_lt', 1] as const

/** The preset ranges of date filters, relative to now. Weeks start on Monday. */
const ranges: Readonly<Record<string, Spans>> = {
  today: [['rp_eq_date', 0]],
  yesterday: [['rp_eq_date', 1]],
  tomorrow: [['rf_eq_date', 1]],
  ...periods('Week', 'P0D/W', 'P1W/W'),
  ...periods('Month', 'P0D/M', 'P1M/M'),
  ...periods('Quarter', 'P0D/Q', 'P3M/Q'),
  ...periods('Year', 'P0D/Y', 'P1Y/Y'),
  yearToDate: [['rp_eq_date', 'P0D/Y'], upToToday],
  last7Days: [['rp_gt', 8], upToToday],
  last30Days: [['rp_gt', 31], upToToday],
  last90Days: [['rp_gt', 91], upToToday],
}

function periods(name: string, none: string, one: string): Readonly<Record<string, Spans>> {
  return {
    [`this${name}`]: [['rp_eq_date', none]],
    [`last${name}`]: [['rp_eq_date', one]],
    [`next${name}`]: [['rf_eq_date', one]],
  }
}

export const presets: Operators = Object.fromEntries(
  Object.entries(ranges).map(([name, spans]) => {
    const clause = ({ field }: Rule) => and(...spans.map((span) => compare(field.name, ...span)))
    return [name, { kinds: kindsIn('date'), clause }]
  }),
)
