/** Reads the query of a request from a JSON body, or from URL parameters in either form. */
import type { WalkOptions } from 'supplier-query'
import { fromUrl } from 'supplier-query/adapters'
import { Fault, type HttpRequest } from './http.js'
import type { ownedSuppliers } from '../owned-suppliers.js'

const MAX_BODY_BYTES = 64 * 1024

/** An unchecked query and facets, and the position of a walk, which only a URL has. */
export interface Payload {
  readonly payload: unknown
  readonly position?: WalkOptions | undefined
}

/**
 * @param search - the part of the URL after the `?`
 * @param allowed - whether `facets` are allowed
 * @throws Fault if the request is too large, ambiguous or not JSON; QueryError for parameters with
 *   mistakes
 */
export async function readPayload(
  request: HttpRequest,
  search: string,
  resource: typeof ownedSuppliers,
  allowed: { readonly facets: boolean },
): Promise<Payload> {
  const body = await readBody(request)
  const isGiven = /[^&]/.test(search)
  if (body.length > 0 && isGiven) {
    const message = 'Send the query in the body or in the URL, not in both.'
    throw new Fault(400, 'invalid_request', message)
  }
  if (body.length > 0) return { payload: readJson('The body', readText(body)) }
  const { query, after, before, facets } = fromUrl(resource, search, allowed)
  const position = before !== undefined ? { before } : after !== undefined ? { after } : undefined
  return { payload: facets === undefined ? query : { ...query, facets }, position }
}

/**
 * Reads a JSON object.
 * @throws Fault if the body is too large, or not a JSON object by its type and text
 */
export async function readJsonBody(
  request: HttpRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const type = request.header('content-type') ?? ''
  if (!/^application\/json *(;|$)/i.test(type)) {
    throw new Fault(415, 'unsupported_type', 'Send the body as application/json.')
  }
  const value = readJson('The body', readText(await readBody(request)))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new Fault(400, 'invalid_json', 'The body is not a JSON object.')
}

/**
 * Refuses a misspelt member, without which a key would live longer than its admin asks for. Does not quote
 * the member, because it may be a pasted key.
 */
export function refuseOthers(others: object): void {
  if (Object.keys(others).length === 0) return
  throw new Fault(400, 'invalid_request', 'The body has an unknown member.')
}

async function readBody(request: HttpRequest): Promise<Uint8Array> {
  const encoding = request.header('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') {
    const message = 'Send the body without a Content-Encoding.'
    throw new Fault(415, 'unsupported_encoding', message, { 'accept-encoding': 'identity' })
  }
  if (request.body === undefined) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of complete(request.body)) {
    length += chunk.length
    if (length > MAX_BODY_BYTES) {
      throw new Fault(413, 'body_too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
    }
    chunks.push(chunk)
  }
  const body = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    body.set(chunk, offset)
    offset += chunk.length
  }
  return body
}

/** Turns an interrupted connection into a client error. */
async function* complete(body: NonNullable<HttpRequest['body']>): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch {
    throw new Fault(400, 'incomplete_body', 'The body ended before it was complete.')
  }
}

function readText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new Fault(400, 'invalid_json', 'The body is not UTF-8.')
  }
}

function readJson(what: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Fault(400, 'invalid_json', `${what} is not JSON.`)
  }
}
