import {
  oracleDates,
  oracleDays,
  oracleFold,
  oracleReadCell,
  oracleShow,
  type OracleMoment,
  type OracleQuery,
  type OracleResource,
} from '../oracle.js'
import type { Node } from './oracle-negate.js'

/** Section 7: a text that two plans share if the listed rewritings turn one query into the other. */

interface Settings {
  readonly moment: OracleMoment
  readonly within?: unknown
  readonly total?: boolean | number | undefined
}

export function oracleKey(
  resource: OracleResource,
  { filter, sort = [], page = {} }: OracleQuery,
  { moment, within, total = true }: Settings,
): string {
  const { defaultLimit, maxLimit } = resource.limits ?? {}
  // `within` counts as an operand of an `and` with the filter
  const filters = [within, filter].filter((each) => each !== undefined)
  const where = groupKey(
    'and',
    filters.map((each) => filterKey(each as Node)),
  )
  const order = sort.map(({ field, direction }) => [field, direction])
  const { offset = 0, limit = defaultLimit ?? maxLimit ?? null } = page
  return JSON.stringify([where, order, offset, limit, total])

  function filterKey(node: Node): Key {
    if (node.field !== undefined) return comparisonKey(node)
    return groupKey(node.operator ?? 'and', (node.operands ?? []).map(filterKey))
  }

  function comparisonKey({ field = '', comparator = '', value }: Node): Key {
    const { kind, fold } = resource.fields[field]!
    if (kind === 'date') return { leaf: [field, oracleDates(comparator, value, moment)] }
    if (kind === 'day' && /^r[pf]_/.test(comparator)) {
      const relation =
        comparator === 'rp_eq_date' || comparator === 'rf_eq_date' ? 'eq' : comparator
      return { leaf: [field, relation.slice(-2), oracleDays(comparator, value, moment)] }
    }
    if (kind === 'day' && comparator.endsWith('_date')) {
      return comparisonKey({ field, comparator: comparator.slice(0, 2), value })
    }
    const valueOf = (operand: unknown) => {
      if (operand === null) return null
      if (kind === 'day') return oracleDays('', operand, moment)
      if (kind === 'decimal') return oracleShow(kind, oracleReadCell(kind, operand))
      if (typeof operand === 'string' && fold !== undefined) return oracleFold(operand, fold)
      return operand === 0 ? 0 : operand // never -0
    }
    if (!Array.isArray(value)) return { leaf: [field, comparator, valueOf(value)] }
    const texts = new Set(value.map((each) => JSON.stringify(valueOf(each))))
    const operands = [...texts].toSorted().map((text) => JSON.parse(text) as unknown)
    const single = SINGLE[comparator]
    return operands.length === 1 && single !== undefined
      ? { leaf: [field, single, operands[0]] }
      : { leaf: [field, comparator, operands] }
  }
}

/** A comparison, or a group with its operands in order, none of them twice or of its operator. */
type Key =
  | { readonly leaf: unknown }
  | { readonly operator: string; readonly operands: readonly Key[] }

/** What the comparators of lists count as with a list of one. */
const SINGLE: Readonly<Record<string, string>> = {
  is_any: 'eq',
  is_not_any: 'ne',
  includes_any: 'contains',
  excludes_any: 'not_contains',
}

function groupKey(operator: string, operands: readonly Key[]): Key {
  const flat = operands.flatMap((each) =>
    'operator' in each && each.operator === operator ? each.operands : [each],
  )
  const texts = new Set(flat.map((each) => JSON.stringify(each)))
  const ordered = [...texts].toSorted().map((text) => JSON.parse(text) as Key)
  return ordered.length === 1 ? ordered[0]! : { operator, operands: ordered }
}
