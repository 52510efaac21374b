import { randomBytes } from 'node:crypto'
import { createTable, CursorError, defineResource, walkQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { sealCursors } from '../../examples/sealed-cursors.js'

const resource = defineResource(
  { dbId: { kind: 'number', internal: true }, city: 'string' },
  { key: 'dbId' },
)
const rows = [88_123, 88_124, 88_125].map((dbId) => ({ dbId, city: 'Leeds' }))
const query = { sort: [{ field: 'city', direction: 'asc' }], page: { limit: 1 } } as const
const key = randomBytes(32)

describe('the example of sealed cursors', () => {
  it('walks by an internal key, with cursors that reveal no cell and never repeat', () => {
    const table = createTable(resource, rows)
    for (const run of [
      (after: string | null) => walkQuery(resource, query, rows, { after, ...sealCursors(key) }),
      (after: string | null) => table.walk(query, { after, ...sealCursors(key) }),
    ]) {
      const first = run(null)
      const [again, second] = [run(null), run(first.next)]
      expect(again.next).not.toBe(first.next)
      expect(second.rows).toEqual([rows[1]])
      expect(run(second.next)).toMatchObject({ rows: [rows[2]], next: null })
      const shown = `${first.next} ${Buffer.from(first.next!, 'base64url').toString('latin1')}`
      expect(shown).not.toMatch(/88123|dbId|Leeds/)
    }
  })

  it('refuses a cursor of another key or tenant, or with any change', () => {
    const north = sealCursors(key, 'north')
    const { next } = walkQuery(resource, query, rows, { after: null, ...north })
    const after = next!
    expect(walkQuery(resource, query, rows, { after, ...north }).rows).toEqual([rows[1]])
    for (const other of [sealCursors(key, 'south'), sealCursors(randomBytes(32), 'north')]) {
      expect(() => walkQuery(resource, query, rows, { after, ...other })).toThrow(CursorError)
    }
    const bytes = Buffer.from(after, 'base64url')
    for (const at of bytes.keys()) {
      const changed = Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte))
      const text = Buffer.from(changed).toString('base64url')
      expect(() => walkQuery(resource, query, rows, { after: text, ...north })).toThrow(CursorError)
    }
    for (const text of ['', 'x', after.slice(0, 20), `${after}AAAA`]) {
      expect(() => walkQuery(resource, query, rows, { after: text, ...north })).toThrow(CursorError)
    }
  })
})
