/** The handler of the example server as a web-standard `fetch` handler, for Workers, Deno or Bun. */
import type { Handler } from './server/http.js'

export function toFetchHandler(handler: Handler): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const { status, headers, body } = await handler({
      method: request.method,
      target: pathname + search,
      header: (name) => request.headers.get(name) ?? undefined,
      body: request.body ?? undefined,
    })
    return new Response(status === 304 ? null : body, { status, headers })
  }
}
