import type { CursorError, Issue, QueryError, QueryTimeout } from 'supplier-query'
import { describe, expectTypeOf, it } from 'vitest'

/** The JSON bodies of errors, by which a client tells one from another. */

describe('toJSON', () => {
  it('has a literal code and type', () => {
    type Body<E extends { toJSON(): unknown }> = ReturnType<E['toJSON']>
    expectTypeOf<Body<QueryError>>().toEqualTypeOf<{
      type: 'request'
      code: 'invalid_query'
      message: string
      issues: readonly Issue[]
    }>()
    expectTypeOf<Body<QueryTimeout>>().toEqualTypeOf<{
      type: 'server'
      code: 'timeout'
      message: string
    }>()
    expectTypeOf<Body<CursorError>>().toEqualTypeOf<{
      type: 'request'
      code: 'invalid_cursor'
      message: string
    }>()
  })
})
