import { nameOf } from './issues.js'
import { suggestName } from './suggest.js'

/** What other languages call the properties of a query, where those properties may stand. */
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
 * The property that an unknown one is meant for, where it is sure.
 * @param among - those that the object may have and has not
 */
export function suggestMember(name: string, among: readonly string[]): string | undefined {
  const fitting = Object.entries(aliases).filter(([each]) => among.includes(each))
  return nameOf(name, Object.fromEntries(fitting)) ?? suggestName(name, among)
}
