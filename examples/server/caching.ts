/** Headers with which clients cache an answer and find the previous and next page. */
import { createHash } from 'node:crypto'
import type { FullPage, Query } from 'supplier-query'
import { toSearchParams } from 'supplier-query/adapters'
import type { HttpAnswer, HttpRequest } from './http.js'
import type { ownedSuppliers } from '../owned-suppliers.js'

/** Clients on Node refuse an answer with more than 16 KiB of headers. */
const MAX_LINK_LENGTH = 8 * 1024

/**
 * Adds a strong ETag to an answer, and answers 304 to a request that already has it. The tag is a hash
 * of the body, because the storage has no version for a tag before the query runs. A match saves the
 * transfer, not the query.
 */
export function revalidate(request: HttpRequest, answer: HttpAnswer): HttpAnswer {
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url')}"`
  const tagged = { ...answer.headers, etag, 'cache-control': 'private, no-cache' }
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || !matches(request.header('if-none-match'), etag)) {
    return { ...answer, headers: tagged }
  }
  const ofBody = ['content-length', 'content-type']
  const kept = Object.entries(tagged).filter(([name]) => !ofBody.includes(name))
  return { status: 304, headers: Object.fromEntries(kept), body: new Uint8Array() }
}

/** Compares weakly, as If-None-Match does (RFC 9110, section 13.1.2). */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/**
 * Returns the `Link` header with the previous and the next page (RFC 8288), if they exist. A query whose
 * links together exceed 8 KiB has none.
 */
export function linksOf(
  path: string,
  { filter, sort, page }: Query<typeof ownedSuppliers>,
  total: number,
): { readonly link?: string } {
  const { offset, limit } = page
  if (limit === undefined || limit === 0) return {}
  const link = (rel: string, part: FullPage) => {
    const target = `${path}?${toSearchParams({ filter, sort, page: part }).toString()}`
    return `<${target}>; rel="${rel}"`
  }
  const links = [
    ...(offset + limit < total ? [link('next', { offset: offset + limit, limit })] : []),
    ...(offset > 0 ? [link('prev', { offset: Math.max(offset - limit, 0), limit })] : []),
  ].join(', ')
  return links === '' || links.length > MAX_LINK_LENGTH ? {} : { link: links }
}
