import { CursorError, QueryError, QueryTimeout } from 'supplier-query'
import { AuthError } from 'supplier-query/auth'
import { describe, expect, it } from 'vitest'
import type * as errors from '../src/errors.js'

it.each([
  [new QueryError([]), 400, { type: 'request', code: 'invalid_query', message: '', issues: [] }],
  [new CursorError('after'), 400, { type: 'request', code: 'invalid_cursor', message: 'after' }],
  [
    new QueryTimeout(5),
    503,
    { type: 'server', code: 'timeout', message: 'the query took longer than 5 ms' },
  ],
  [new AuthError('forbidden', 'no'), 403, { type: 'auth', code: 'forbidden', message: 'no' }],
])('%s has an HTTP status and a JSON body', async (error, status, body) => {
  expect([error.status, error.statusCode, error.code]).toEqual([status, status, body.code])
  expect(JSON.parse(JSON.stringify(error))).toEqual(body)
  const response = error.getResponse() as Response
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/json',
  ])
  expect(await response.json()).toEqual(body)
})

it('the response of an AuthError has its challenge', () => {
  const challengeOf = (challenge?: string) => {
    const error = new AuthError('authentication_error', 'no', challenge)
    return (error.getResponse() as Response).headers.get('www-authenticate')
  }
  expect(challengeOf('Bearer realm="api"')).toBe('Bearer realm="api"')
  expect(challengeOf()).toBeNull()
})

describe('instanceof', () => {
  /** A second copy of the errors, as the CommonJS build is next to the ESM build. */
  const copied = async () => {
    const path = '../src/errors.js?copy'
    return (await import(path)) as typeof errors
  }

  it('is true for the same error of another copy of the package, and false for another error', async () => {
    const copy = await copied()
    expect(copy.QueryError).not.toBe(QueryError)
    expect(new copy.QueryError([]) instanceof QueryError).toBe(true)
    expect(new QueryError([]) instanceof copy.QueryError).toBe(true)
    expect(new copy.QueryError([]) instanceof CursorError).toBe(false)
    expect(new copy.CursorError('after') instanceof QueryError).toBe(false)
  })

  it('is false for errors of other packages with equal names, and for values that are not errors', () => {
    const other = Object.assign(new Error('other'), { name: 'QueryError' })
    const json: unknown = JSON.parse('{"constructor":{"brand":"sq QueryError"}}')
    for (const value of [other, null, undefined, 'QueryError', { name: 'QueryError' }, json]) {
      expect(value instanceof QueryError).toBe(false)
    }
  })

  it('of a subclass recognises only its own instances', async () => {
    class RefusedQuery extends QueryError {}
    const copy = await copied()
    expect(new RefusedQuery([]) instanceof RefusedQuery).toBe(true)
    expect(new QueryError([]) instanceof RefusedQuery).toBe(false)
    expect(new copy.QueryError([]) instanceof RefusedQuery).toBe(false)
  })
})
