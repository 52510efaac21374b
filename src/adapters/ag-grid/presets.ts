import type { Comparator } from '../../language/comparators.js'
import { and, compare } from '../shared/clause.js'
import type { Operators } from '../shared/operator.js'
import { kindsIn } from '../shared/values.js'

type Span = readonly [comparator: Comparator, span: string | number]

const upToToday: Span = ['rf_lt', 1]

/** The preset ranges of date filters, relative to now. Weeks start on Monday. */
const ranges: Readonly<Record<string, readonly Span[]>> = {
  today: [['rp_eq_date', 0]],
  yesterday: [['rp_eq_date', 1]],
  tomorrow: [['rf_eq_date', 1]],
  thisWeek: [['rp_eq_date', 'P0D/W']],
  lastWeek: [['rp_eq_date', 'P1W/W']],
  nextWeek: [['rf_eq_date', 'P1W/W']],
  thisMonth: [['rp_eq_date', 'P0D/M']],
  lastMonth: [['rp_eq_date', 'P1M/M']],
  nextMonth: [['rf_eq_date', 'P1M/M']],
  thisQuarter: [['rp_eq_date', 'P0D/Q']],
  lastQuarter: [['rp_eq_date', 'P3M/Q']],
  nextQuarter: [['rf_eq_date', 'P3M/Q']],
  thisYear: [['rp_eq_date', 'P0D/Y']],
  lastYear: [['rp_eq_date', 'P1Y/Y']],
  nextYear: [['rf_eq_date', 'P1Y/Y']],
  yearToDate: [['rp_eq_date', 'P0D/Y'], upToToday],
  last7Days: [['rp_gt', 8], upToToday],
  last30Days: [['rp_gt', 31], upToToday],
  last90Days: [['rp_gt', 91], upToToday],
}

export const presets: Operators = Object.fromEntries(
  Object.entries(ranges).map(([name, spans]) => [
    name,
    {
      kinds: kindsIn('date'),
      clause: ({ field }) =>
        and(...spans.map(([comparator, span]) => compare(field.name, comparator, span))),
    },
  ]),
)
