import { createTable, defineResource, type Table } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { MAX_SMALL_LEVEL, PENDING_SHARE } from '../../../src/table/tuning.js'

/** How much is pending where updates follow one another and nothing else is done. */

const resource = defineResource(
  { id: 'string', name: 'string', group: 'number', tags: 'string[]' },
  { key: 'id' },
)

interface Row {
  readonly id: string
  readonly name: string
  readonly group: number
  readonly tags: readonly string[]
}

const SIZE = 20_000
const makeRow = (i: number): Row => ({
  id: `row ${i}`,
  name: `Acme ${i % 7919} Steel ${i % 104_729}`,
  group: i % 100,
  tags: i % 3 === 0 ? ['x', `y${i % 5}`] : [],
})
const rows = Array.from({ length: SIZE }, (_, i) => makeRow(i))

/** How many rows are pending after each of some updates, each of which names so many others. */
function pendingAfter(table: Table<typeof resource, Row>, updates: number, named: number) {
  let current = table
  return Array.from({ length: updates }, (_, i) => {
    // 7919 shares no factor with the number of rows.
    const upsert = Array.from({ length: named }, (__, j) =>
      makeRow(((i * named + j) * 7919) % SIZE),
    )
    current = current.update({ upsert })
    return current.state().pending.added
  })
}

describe('updates in a row and nothing else', () => {
  it('that are large leave a part of the rows pending, which does not grow', async () => {
    const table = await createTable(resource, rows).prepare()
    const pending = pendingAfter(table, 100, 800)
    expect(Math.max(...pending)).toBeLessThan(SIZE * 0.9)
    expect(Math.max(...pending.slice(60))).toBeLessThanOrEqual(Math.max(...pending.slice(0, 60)))
  })

  it('that are small leave little more pending than what begins a merge', async () => {
    const table = await createTable(resource, rows).prepare()
    expect(Math.max(...pendingAfter(table, 800, 4))).toBeLessThan(
      1.5 * Math.max(MAX_SMALL_LEVEL, SIZE / PENDING_SHARE),
    )
  })

  it('build the column of the key of a cold table, and are then worked in as well', () => {
    const pending = pendingAfter(createTable(resource, rows), 12, 800)
    expect(Math.max(...pending)).toBeLessThan(SIZE / 3)
    expect(pending.at(-1)).toBeLessThan(Math.max(...pending))
  })
})
