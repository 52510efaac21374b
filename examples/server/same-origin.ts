/** Refuses requests that another site makes a browser send. */
import { Fault, type HttpRequest } from './http.js'

/**
 * Expects a request that changes something to come from a page of this server, by `Sec-Fetch-Site`,
 * `Origin` or both, which no page of another site can set.
 * @throws Fault with the code `cross_site`
 */
export function expectSameOrigin(request: HttpRequest): void {
  const site = request.header('sec-fetch-site')
  const origin = request.header('origin')
  const isToldBySite = site === undefined || site === 'same-origin'
  const isToldByOrigin = origin === undefined || hostOf(origin) === request.header('host')
  const isTold = site !== undefined || origin !== undefined
  if (isTold && isToldBySite && isToldByOrigin) return
  throw new Fault(403, 'cross_site', 'Only a page of this server can send this request.')
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
