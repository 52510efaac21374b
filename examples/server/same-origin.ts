/** Refuses requests that a browser sends for another site. */
import { Fault, type HttpRequest } from './http.js'

/**
 * Requires a request that changes state to come from a page of this server. Its `Origin` header
 * must equal the origin of the server: scheme, host and port. Browsers send it with every POST, and no
 * page of another site can set it. If there is a `Sec-Fetch-Site` header, it must be `same-origin`.
 *
 * @param origin - the origin of the server; `http://` and the Host header by default
 * @throws Fault with the code `cross_site`
 */
export function expectSameOrigin(request: HttpRequest, origin?: string): void {
  const host = request.header('host')
  const own = origin ?? (host === undefined ? undefined : `http://${host.toLowerCase()}`)
  const site = request.header('sec-fetch-site') ?? 'same-origin'
  if (own !== undefined && request.header('origin') === own && site === 'same-origin') return
  throw new Fault(403, 'cross_site', 'Only a page of this server can send this request.')
}
