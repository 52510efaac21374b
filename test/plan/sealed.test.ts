import {
  createTable,
  CursorError,
  defineResource,
  explainRun,
  facets,
  planWalk,
  runQuery,
  walkQuery,
} from 'supplier-query'
import { afterOf, orderOf, sqlite, toSql } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import { sealing } from './sealed.js'

const resource = defineResource(
  { dbId: { kind: 'number', internal: true }, city: 'string' },
  { key: 'dbId', limits: { maxLimit: Infinity } },
)
const rows = [1, 2, 3].map((dbId) => ({ dbId, city: 'Leeds' }))
const query = { page: { limit: 1 } } as const
const table = createTable(resource, rows)

describe('a walk by an internal key', () => {
  it.each([null, 'c1x', 5])(
    'throws a TypeError without seal and open, for any after: %j',
    (given) => {
      const after = given as string | null
      const message =
        'resource: expected a public key for a walk, got the internal "dbId": pass seal and open, which encrypt cursors'
      for (const run of [
        () => planWalk(resource, query, { after }),
        () => walkQuery(resource, query, rows, { after }),
        () => table.walk(query, { after }),
      ]) {
        expect(run).toThrow(new TypeError(message))
      }
    },
  )

  it('does not need seal and open for a page of a query', () => {
    expect(runQuery(resource, query, rows).rows).toEqual([rows[0]])
    expect(explainRun(table, query).page).toBe(1)
  })

  it('seals what toPage returns, from the rows of any driver', () => {
    const plan = planWalk(resource, query, { after: null, ...sealing })
    const { toPage } = toSql(plan, { dialect: sqlite, table: 't' })
    const { next } = toPage([
      { dbId: 1, city: 'x', cursor: '[1]' },
      { dbId: 2, city: 'y', cursor: '[2]' },
    ])
    expect(next).toMatch(/^sealed /)
    const second = planWalk(resource, query, { after: next, ...sealing })
    expect(afterOf(second, { dialect: sqlite }).values).toEqual(['1'])
    expect(orderOf(second, { dialect: sqlite })).toBeDefined()
  })
})

describe('seal and open', () => {
  const open = (after: unknown, opened: unknown = sealing.open) => {
    const options = { after: after as string, seal: sealing.seal, open: opened as () => string }
    return () => planWalk(resource, query, options)
  }

  it('reject a cursor that this service did not seal', () => {
    const plain = defineResource({ dbId: 'number' }, { key: 'dbId' })
    const { next } = walkQuery(plain, query, rows, { after: null })
    const message = 'after: expected a sealed cursor of this service, unchanged'
    expect(open(next)).toThrow(new CursorError(message))
    expect(open('')).toThrow(new CursorError(message))
    expect(open(sealing.seal('c1x'))).toThrow(CursorError)
    const asked: number[] = []
    const asking = (text: string) => void asked.push(text.length)
    expect(open('x'.repeat(16_385), asking)).toThrow(new CursorError(message))
    expect(open('x'.repeat(16_384), asking)).toThrow(new CursorError(message))
    expect(asked).toEqual([16_384])
    expect(open(5)).toThrow('after: expected null or a cursor, got 5')
    const cause = new Error('unable to authenticate data')
    const fails = open('x', () => {
      throw cause
    })
    expect(fails).toThrow(CursorError)
    try {
      fails()
    } catch (error) {
      expect((error as CursorError).cause).toBe(cause)
      expect(JSON.stringify(error)).not.toContain('authenticate')
    }
  })

  it('work for a public key too, and reject its plain cursors', () => {
    const plain = defineResource({ dbId: 'number' }, { key: 'dbId' })
    const { next } = walkQuery(plain, query, rows, { after: null, ...sealing })
    expect(next).toMatch(/^sealed /)
    expect(walkQuery(plain, query, rows, { after: next, ...sealing }).rows).toEqual([rows[1]])
    expect(() => walkQuery(plain, query, rows, { after: next })).toThrow(CursorError)
  })

  it('throw a TypeError unless both are synchronous functions', () => {
    const wrong = (options: object) => () => planWalk(resource, query, { after: null, ...options })
    expect(wrong({ seal: sealing.seal })).toThrow(
      new TypeError('open: expected a function, got undefined; pass both seal and open'),
    )
    expect(wrong({ ...sealing, seal: undefined })).toThrow('seal: expected a function')
    expect(wrong({ ...sealing, open: 'key' })).toThrow('open: expected a function, got "key"')
    expect(open('x', () => Promise.resolve('c1'))).toThrow(
      new TypeError('open: expected a string or undefined, got an object'),
    )
    const sealedBy = (seal: unknown) => () =>
      walkQuery(resource, query, rows, { after: null, ...sealing, seal: seal as () => string })
    expect(sealedBy(() => Promise.resolve('x'))).toThrow(
      new TypeError('seal: expected a string of at most 16384 characters, got an object'),
    )
    expect(sealedBy(() => ['x'])).toThrow('got an array')
    expect(sealedBy(() => 'x'.repeat(16_385))).toThrow(TypeError)
    expect(sealedBy(() => 'x'.repeat(16_384))().next).toHaveLength(16_384)
    expect(
      sealedBy(() => {
        throw new Error('no key')
      }),
    ).toThrow('no key')
  })

  it('are rejected by facets, which have no cursor', () => {
    expect(() => facets(resource, {}, rows, {}, sealing as object)).toThrow(
      'options: unknown property "seal"',
    )
  })
})
