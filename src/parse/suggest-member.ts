import { nameOf } from './issues.js'
import { suggestName } from './suggest.js'

/** The names of the properties of a query in other languages. */
const aliases: Readonly<Record<string, string>> = {
  filter: 'where filterby',
  sort: 'sortby orderby order_by sorting',
  page: 'pagination paging',
  limit: 'size pagesize page_size perpage per_page take',
  offset: 'skip',
  operator: 'op combinator conjunction',
  operands: 'filters conditions rules children',
  field: 'column property attribute',
  comparator: 'op comparison',
  direction: 'dir order',
}

/**
 * Returns the property that an unknown property certainly refers to.
 * @param among - the allowed properties that the object lacks
 */
export function suggestMember(name: string, among: readonly string[]): string | undefined {
  const fitting = Object.entries(aliases).filter(([each]) => among.includes(each))
  return nameOf(name, Object.fromEntries(fitting)) ?? suggestName(name, among)
}
