import { CursorError, QueryError, QueryTimeout } from 'supplier-query'
import { AuthError } from 'supplier-query/auth'
import { expect, it } from 'vitest'

it.each([
  [new QueryError([]), 400, { type: 'request', code: 'invalid_query', message: '', issues: [] }],
  [new CursorError('after'), 400, { type: 'request', code: 'invalid_cursor', message: 'after' }],
  [
    new QueryTimeout(5),
    503,
    { type: 'server', code: 'timeout', message: 'the query took longer than 5 ms' },
  ],
  [new AuthError('forbidden', 'no'), 403, { type: 'auth', code: 'forbidden', message: 'no' }],
])('%s is ready for HTTP', async (error, status, body) => {
  expect([error.status, error.statusCode, error.code]).toEqual([status, status, body.code])
  expect(JSON.parse(JSON.stringify(error))).toEqual(body)
  const response = error.getResponse() as Response
  expect([response.status, response.headers.get('content-type')]).toEqual([
    status,
    'application/json',
  ])
  expect(await response.json()).toEqual(body)
})
