import type { BoundField } from '../language/predicate.js'
import { isGroup } from '../language/tree.js'
import type { BoundQuery } from '../plan/plan.js'
import type { Key } from './update/find-keys.js'
import type { Version } from './version.js'

/**
 * Returns the row that a plan asks for by its key alone, or no row. Returns `undefined` for other plans, for
 * a key that several rows share, and before the column of the key is built.
 */
export function rowByKey(
  version: Version,
  key: BoundField | undefined,
  { where, after }: BoundQuery,
): readonly unknown[] | undefined {
  if (isGroup(where) || where.field.name !== key?.name || where.field.fold !== undefined)
    return undefined
  const { test, negate } = where
  if (negate || test.op !== 'in' || test.absent || test.values.length !== 1) return undefined
  if (after !== undefined || !version.hasColumn(key)) return undefined
  const rows = version.rowsOfKey(key, test.values[0] as Key) // an operand of its kind
  return rows.length > 1 ? undefined : rows
}
