import { CursorError, QueryError, QueryTimeout, type Issue } from 'supplier-query'
import { describe, expect, it } from 'vitest'

const issueAt = (...path: (string | number)[]): Issue => ({
  code: 'missing_member',
  path,
  message: 'is missing',
  params: { member: 'x' },
})

describe('QueryError', () => {
  it.each<[(string | number)[], string]>([
    [[], 'query'],
    [['filter', 'operands', 1, 'value'], 'filter.operands[1].value'],
    [[0], '[0]'],
    [['_a1', 'b'], '_a1.b'],
    [['filter', '1a'], 'filter["1a"]'],
    [['filter', 'a b'], 'filter["a b"]'],
    [['x'.repeat(64)], 'x'.repeat(64)],
    [['x'.repeat(65)], `["${'x'.repeat(64)}"…]`],
  ])('prints the path %j like code', (path, written) => {
    expect(new QueryError([issueAt(...path)]).message).toBe(`${written}: is missing`)
  })

  it('has the first three issues in its message, and the number of the other issues', () => {
    const of = (count: number) =>
      new QueryError(Array.from({ length: count }, (_, i) => issueAt('sort', i))).message
    const three = 'sort[0]: is missing; sort[1]: is missing; sort[2]: is missing'
    expect(of(0)).toBe('')
    expect(of(2)).toBe('sort[0]: is missing; sort[1]: is missing')
    expect(of(3)).toBe(three)
    expect(of(5)).toBe(`${three}; and 2 more`)
  })
})

describe('QueryTimeout and CursorError', () => {
  it('have their names and messages', () => {
    const timeout = new QueryTimeout(50)
    expect(timeout).toMatchObject({ name: 'QueryTimeout', deadlineMs: 50 })
    expect(timeout).not.toBeInstanceOf(QueryError)
    expect(String(timeout)).toBe('QueryTimeout: the query took longer than 50 ms')
    expect(String(new CursorError('no'))).toBe('CursorError: no')
  })
})
