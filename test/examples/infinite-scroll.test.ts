import { defineResource, walkQuery } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { createFeed, Scroll } from '../../examples/infinite-scroll.js'

const orders = defineResource(
  { id: 'number', due: 'day', secret: { kind: 'string', internal: true } },
  { key: 'id', limits: { defaultLimit: 2, maxLimit: 10 } },
)
interface Order {
  readonly id: number
  readonly due: string
  readonly secret?: string
}
const today = '2026-11-28'
const order = (id: number, due = today): Order => ({ id, due, secret: 'x' })

/** A service over rows that a test replaces, at a time that it sets, and its clients. */
function open(rows: readonly Order[]) {
  const state = { rows, now: Date.parse(`${today}T23:59:00Z`) }
  const feed = createFeed<Order>({
    resource: orders,
    walk: (query, options) => walkQuery(orders, query as unknown, state.rows, options),
    clock: () => state.now,
  })
  const get = (search: string) => feed(new Request(`https://localhost/orders${search}`))
  return { state, get, scroll: (query?: string) => new Scroll<Order>(get, query) }
}

const ids = ({ rows }: Scroll<Order>) => rows.map(({ id }) => id)

describe('the example of infinite scroll', () => {
  it('reads forward to the end, then the rows that came later, each once', async () => {
    const { state, scroll } = open([1, 2, 3].map((id) => order(id)))
    const feed = scroll()
    expect([await feed.forward(), await feed.forward()]).toEqual([true, false])
    expect(feed.rows).toEqual([1, 2, 3].map((id) => ({ id, due: today })))
    expect(await feed.forward()).toBe(false)
    state.rows = [2, 3, 4, 5, 6].map((id) => order(id))
    expect([await feed.forward(), await feed.forward()]).toEqual([true, false])
    expect(ids(feed)).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('reads back to the rows that came later, if the newest come first', async () => {
    const { state, scroll } = open([1, 2].map((id) => order(id)))
    const feed = scroll('sort=-id')
    await feed.forward()
    expect(await feed.back()).toBe(false)
    state.rows = [1, 3, 4, 5].map((id) => order(id))
    expect([await feed.back(), await feed.back()]).toEqual([true, false])
    expect(ids(feed)).toEqual([5, 4, 3, 2, 1])
  })

  it('starts in the middle, at the end, or without rows', async () => {
    const { state, scroll } = open([])
    const [feed, last] = [scroll(), scroll()]
    expect(await feed.forward()).toBe(false)
    state.rows = [1, 2, 3].map((id) => order(id))
    await feed.forward()
    await last.back()
    expect([ids(feed), ids(last)]).toEqual([
      [1, 2],
      [2, 3],
    ])
    state.rows = [0, 1, 2, 3, 4].map((id) => order(id))
    await last.forward()
    await feed.back()
    expect([ids(feed), ids(last)]).toEqual([
      [0, 1, 2],
      [2, 3, 4],
    ])
  })

  it('reads relative dates at the moment of the first page, over midnight', async () => {
    const rows = [order(1), order(2), order(3), order(4, '2026-11-29')]
    const { state, scroll } = open(rows)
    const feed = scroll('due[rf_eq_date]=0')
    await feed.forward()
    state.now += 2 * 60_000
    await feed.forward()
    expect(ids(feed)).toEqual([1, 2, 3])
    const after = scroll('due[rf_eq_date]=0')
    await after.forward()
    expect(ids(after)).toEqual([4])
  })

  it('refuses a moment out of its bounds, a wrong cursor and a wrong query', async () => {
    const { state, get, scroll } = open([order(1)])
    const [hour, day] = [3_600_000, 86_400_000]
    for (const [now, status] of [
      [state.now - day, 200],
      [state.now - day - 1, 400],
      [state.now + hour, 400],
      ['x', 400],
      ['', 400],
    ] as const) {
      expect((await get(`?now=${now}`)).status).toBe(status)
    }
    const expired = { type: 'request', code: 'expired', message: expect.any(String) as string }
    expect(await (await get('?now=x')).json()).toEqual(expired)
    expect((await get('?after=x')).status).toBe(400)
    expect((await get('?name=x')).status).toBe(400)
    await expect(scroll('name=x').forward()).rejects.toThrow('unknown_field')
  })
})
