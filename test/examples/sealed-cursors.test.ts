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
    const { seal, open } = sealCursors(key)
    for (const run of [
      (after: string | null) => walkQuery(resource, query, rows, at(after)),
      (after: string | null) => table.walk(query, at(after)),
    ]) {
      const pageAt = (after: string | null) => seal(run(after))
      const first = pageAt(null)
      const [again, second] = [pageAt(null), pageAt(first.next)]
      expect(again.next).not.toBe(first.next)
      expect(second.rows).toEqual([rows[1]])
      expect(pageAt(second.next)).toMatchObject({ rows: [rows[2]], next: null })
      for (const cursor of [first.next, first.start, first.end, second.previous]) {
        const shown = `${cursor} ${Buffer.from(cursor!, 'base64url').toString('latin1')}`
        expect(shown).not.toMatch(/88123|dbId|Leeds/)
      }
    }

    function at(after: string | null) {
      return { after: open(after), exposesKey: true }
    }
  })

  it('refuses a cursor of another key or tenant, or with any change', () => {
    const { seal, open } = sealCursors(key, 'north')
    const { end } = walkQuery(resource, query, rows, { after: null, exposesKey: true })
    const after = seal({ previous: null, next: end, start: null, end }).next!
    expect(open(after)).toBe(end)
    for (const other of [sealCursors(key, 'south'), sealCursors(randomBytes(32), 'north')]) {
      expect(() => other.open(after)).toThrow(CursorError)
    }
    const bytes = Buffer.from(after, 'base64url')
    for (const at of bytes.keys()) {
      const changed = Uint8Array.from(bytes, (byte, i) => (i === at ? byte ^ 1 : byte))
      expect(() => open(Buffer.from(changed).toString('base64url'))).toThrow(CursorError)
    }
    for (const text of ['', 'x', after.slice(0, 20), `${after}AAAA`, end!]) {
      expect(() => open(text)).toThrow(CursorError)
    }
  })

  it('refuses a key of another length than 32 bytes before its first use', () => {
    for (const length of [0, 16, 31, 33]) {
      const expected = new RangeError(`key: expected 32 bytes, got ${length}`)
      expect(() => sealCursors(randomBytes(length))).toThrow(expected)
    }
  })
})
