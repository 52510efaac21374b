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

/** Returns the error that a call throws. */
function attemptTo(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}

describe('seal and open', () => {
  it('reject a cursor that cannot be opened, with a cause that no client reads', () => {
    const cause = new Error('unable to authenticate data')
    const fail = () => {
      throw cause
    }
    const options = { after: 'x', seal: sealing.seal, open: fail }
    const error = attemptTo(() => planWalk(resource, query, options))
    expect(error).toEqual(
      new CursorError('after: expected a sealed cursor of this service, unchanged'),
    )
    expect((error as CursorError).cause).toBe(cause)
    expect(JSON.stringify(error)).not.toContain('authenticate')
  })

  it('throw a TypeError unless both are synchronous functions', () => {
    const walk = (options: object) => () =>
      walkQuery(resource, query, rows, { after: null, ...sealing, ...options })
    for (const [options, message] of [
      [{ open: undefined }, 'open: expected a function, got undefined; pass both seal and open'],
      [{ seal: undefined }, 'seal: expected a function, got undefined; pass both seal and open'],
      [{ open: 'key' }, 'open: expected a function, got "key"; pass both seal and open'],
      [
        { after: 'x', open: () => Promise.resolve('c1') },
        'open: expected a string or undefined, got an instance of a class',
      ],
      [
        { seal: () => Promise.resolve('x') },
        'seal: expected a string of at most 16384 characters, got an instance of a class',
      ],
    ] as const) {
      expect(walk(options)).toThrow(new TypeError(message))
    }
  })

  it('are rejected by facets, which have no cursor', () => {
    expect(() => facets(resource, {}, rows, {}, sealing as object)).toThrow(
      'options: unknown property "seal"',
    )
  })
})
