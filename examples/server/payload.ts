/** Reads the query of a request from a JSON body or from URL parameters with JSON values. */
import { QueryError } from 'supplier-query'
import { fromSearchParams, type QueryParts } from 'supplier-query/adapters'
import { Fault, type HttpRequest } from './http.js'

const MAX_BODY_BYTES = 64 * 1024

/**
 * @param search - the part of the URL after the `?`
 * @param names - the parameters that there may be
 * @throws Fault if the request is too large, ambiguous or not JSON
 */
export async function readPayload(
  request: HttpRequest,
  search: string,
  names: readonly (keyof QueryParts)[],
): Promise<unknown> {
  const parameters = readParameters(search, names)
  const body = await readBody(request)
  if (body.length === 0) return parameters
  if (Object.keys(parameters).length === 0) return readJson('The body', readText(body))
  throw new Fault(400, 'invalid_request', 'Send the query in the body or in the URL, not in both.')
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

function readParameters(search: string, names: readonly (keyof QueryParts)[]): object {
  try {
    return fromSearchParams(search, names)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const isJson = error.issues.every(
      ({ code, params }) => code !== 'invalid_type' || !params.expected.includes('data'),
    )
    throw new Fault(
      400,
      isJson ? 'invalid_request' : 'invalid_json',
      `The URL parameters: ${error.message}.`,
    )
  }
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

/** Turns a connection that breaks off into a client error. */
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
