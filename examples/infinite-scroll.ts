/**
 * Infinite scroll over HTTP: pages forward and back, and the rows that came later. `createFeed` is the
 * service, as a web-standard `fetch` handler, and `Scroll` the client.
 */
import {
  CursorError,
  publicRow,
  QueryError,
  type Cursors,
  type Resource,
  type WalkOptions,
  type WalkResult,
} from 'supplier-query'
import { fromUrl } from 'supplier-query/adapters'

/** How old the moment of a first page may be, and how much the clocks of two nodes may differ. */
const [MAX_AGE_MS, MAX_SKEW_MS] = [24 * 60 * 60 * 1000, 60 * 1000]

export interface FeedPage<Row = unknown> extends Cursors {
  readonly data: readonly Row[]
  /** The moment of the first page, as epoch milliseconds: send it with each cursor. */
  readonly now: number
}

export interface Feed<Row> {
  readonly resource: Resource
  /** Reads a page, for example by `table.walk`. A relative date in `within` follows `now`, too. */
  readonly walk: (
    query: object,
    options: WalkOptions & { readonly now: number },
  ) => WalkResult<Row> | Promise<WalkResult<Row>>
  readonly clock?: () => number
}

export function createFeed<Row>({
  resource,
  walk,
  clock = Date.now,
}: Feed<Row>): (request: Request) => Promise<Response> {
  return async ({ url }) => {
    const { searchParams } = new URL(url)
    const given = searchParams.get('now')
    searchParams.delete('now')
    const current = clock()
    const now = given === null ? current : Number(given)
    if (!(now >= current - MAX_AGE_MS && now <= current + MAX_SKEW_MS)) {
      const message = 'Start again, without a cursor and without now.'
      return refuse({ type: 'request', code: 'expired', message })
    }
    try {
      const { query, after = null, before } = fromUrl(resource, searchParams)
      const position = before === undefined ? { after } : { before }
      const { rows, previous, next, start, end } = await walk(query, { ...position, now })
      const data = rows.map((row) => publicRow(resource, row as object)) // of an engine
      return Response.json({ data, previous, next, start, end, now })
    } catch (error) {
      if (error instanceof QueryError || error instanceof CursorError) return refuse(error)
      throw error
    }
  }
}

function refuse(error: object): Response {
  return Response.json(error, { status: 400 })
}

/** Keeps the rows that a client shows, and the positions at their ends. */
export class Scroll<Row> {
  readonly rows: Row[] = []
  readonly #send: (search: string) => Promise<Response>
  readonly #query: string
  #ends: Pick<Cursors, 'start' | 'end'> = { start: null, end: null }
  #now: number | undefined

  /** @param query - the parameters of the query, as `toFlatParams` writes them */
  constructor(send: (search: string) => Promise<Response>, query = '') {
    this.#send = send
    this.#query = query
  }

  /** Appends the next rows, also rows that came later. Resolves to false if there are no more now. */
  async forward(): Promise<boolean> {
    const { data, start, end, next } = await this.#read('after', this.#ends.end)
    this.rows.push(...data)
    this.#ends = { start: this.#ends.start ?? start, end }
    return next !== null
  }

  /** Prepends the rows before, also rows that came later. Resolves to false if there are no more now. */
  async back(): Promise<boolean> {
    const { data, start, end, previous } = await this.#read('before', this.#ends.start)
    this.rows.unshift(...data)
    this.#ends = { start, end: this.#ends.end ?? end }
    return previous !== null
  }

  async #read(option: 'after' | 'before', cursor: string | null): Promise<FeedPage<Row>> {
    const params = new URLSearchParams(this.#query)
    params.set(option, cursor ?? '')
    if (this.#now !== undefined) params.set('now', String(this.#now))
    const response = await this.#send(`?${params.toString()}`)
    if (!response.ok) throw new Error(await response.text())
    const page = (await response.json()) as FeedPage<Row> // as the service says
    this.#now = page.now
    return page
  }
}
