import { defineResource } from 'supplier-query'
import { inspectRows } from 'supplier-query/inspect'
import { describe, expect, it } from 'vitest'

const named = <T>(prefix: string, count: number, cell: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, cell]))

/** Rows with many undeclared columns. `count` is the number of times that names of a row are read. */
function wideRows(rows: number, columns: number) {
  const looks = { count: 0 }
  const cells = named('other', columns, 1)
  const row = new Proxy(cells, {
    ownKeys: (target) => {
      looks.count++
      return Reflect.ownKeys(target)
    },
  })
  return { looks, rows: Array.from({ length: rows }, () => row) }
}

describe('inspectRows(resource, rows) on rows with many other columns', () => {
  it.each([1, 200])('reads the names of each row once, for %i fields', (count) => {
    const { looks, rows } = wideRows(100, 300)
    const { fields } = inspectRows(defineResource(named('field', count, 'string' as const)), rows)
    expect(fields).toHaveLength(count)
    expect(looks.count).toBe(100)
  })

  it('does not read names if every field has a cell', () => {
    const { looks, rows } = wideRows(3, 5)
    expect(inspectRows(defineResource({ other1: 'number', other4: 'number' }), rows).ok).toBe(true)
    expect(looks.count).toBe(0)
  })
})
