/** The example server's handler as a web-standard `fetch` handler, as Workers, Deno and Bun serve it. */
import type { Handler } from './server/http.js'

export function toFetchHandler(handler: Handler): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const { status, headers, body } = await handler({
      method: request.method,
      target: pathname + search,
      header: (name) => request.headers.get(name) ?? undefined,
      body: request.body ?? [],
    })
    return new Response(body, { status, headers })
  }
}
