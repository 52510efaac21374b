/**
 * Handles `GET /alpha/suppliers` and `GET /alpha/suppliers/facets` in any server: checks path and
 * method, authenticates, reads, parses and runs the query, and answers.
 */
import { CursorError, QueryError, QueryTimeout, safeParseQuery } from 'supplier-query'
import {
  AuthError,
  type Authentication,
  type Authenticator,
  type Principal,
} from 'supplier-query/auth'
import {
  answerFault,
  answerJson,
  Fault,
  type Handler,
  type HttpAnswer,
  type HttpRequest,
  varyBy,
} from './http.js'
import { linksOf, revalidate } from './caching.js'
import { ownedSuppliers, toSupplier } from '../owned-suppliers.js'
import { readPayload } from './payload.js'
import { StorageError, type CountFacets, type FindPage } from './storage.js'

const PATH = '/alpha/suppliers'
const FACETS = `${PATH}/facets`
const METHODS = ['GET', 'HEAD', 'QUERY']
const MAX_URL_LENGTH = 8 * 1024

export interface Listing {
  /** The resource. Its fields may declare `fold` if the storage folds them. */
  readonly resource?: typeof ownedSuppliers
  readonly authenticator: Authenticator
  readonly findPage: FindPage
  readonly countFacets: CountFacets
  /** Receives every error that is answered with 500 or 503. */
  readonly onError: (error: unknown) => void
}

export function createListing({
  resource = ownedSuppliers,
  authenticator,
  findPage,
  countFacets,
  onError,
}: Listing): Handler {
  async function answer(request: HttpRequest): Promise<HttpAnswer> {
    const { path, search } = matchPath(request.target)
    matchMethod(request.method)
    const { organisationId } = await authenticate(request.header('authorization'))
    const options = {
      within: { field: 'organisationId', comparator: 'eq', value: organisationId },
    } as const

    if (path === FACETS) {
      const { payload, position } = await readPayload(request, search, resource, { facets: true })
      if (position !== undefined) {
        throw new Fault(400, 'invalid_request', 'Facets take no "after" or "before".')
      }
      const { query, wanted } = splitPayload(payload)
      const data = await countFacets(query, wanted, options)
      return revalidate(request, answerJson(200, { data }))
    }
    const { payload, position } = await readPayload(request, search, resource, { facets: false })
    const parsed = safeParseQuery(resource, payload)
    if (!parsed.success) throw parsed.error
    const { rows, total, page, ...walk } = await findPage(parsed.data, { ...options, position })
    const body = { data: rows.map(toSupplier), page: { ...page, total, ...walk } }
    const links = position === undefined ? linksOf(PATH, parsed.data, total) : {}
    return revalidate(request, answerJson(200, body, links))
  }

  async function authenticate(authorization: string | undefined): Promise<Principal> {
    const result = await ask(authorization)
    if (!result.ok) throw result.error
    return result.principal
  }

  async function ask(authorization: string | undefined): Promise<Authentication> {
    try {
      return await authenticator.authenticate(authorization, { scope: 'suppliers:read' })
    } catch (error) {
      onError(error)
      throw new Fault(503, 'unavailable', 'API keys cannot be checked at the moment.')
    }
  }

  function answerError(error: unknown): HttpAnswer {
    if (error instanceof Fault) return answerFault(error)
    if (error instanceof QueryError) return answerInvalid(error)
    if (error instanceof CursorError) return answerJson(error.status, error)
    if (error instanceof AuthError) {
      const { status, wwwAuthenticate } = error
      const challenge = wwwAuthenticate && { 'www-authenticate': wwwAuthenticate }
      return answerJson(status, error, { ...challenge })
    }
    if (error instanceof StorageError) {
      onError(error.cause)
      return answerFault(new Fault(503, 'unavailable', 'Suppliers cannot be listed at the moment.'))
    }
    onError(error)
    if (error instanceof QueryTimeout) {
      return answerFault(new Fault(503, 'timeout', 'The query takes too long.'))
    }
    return answerFault(new Fault(500, 'internal_error', 'The request could not be answered.'))
  }

  return async (request) => {
    const found = varyBy('Authorization', await answer(request).catch(answerError))
    return request.method === 'HEAD' ? { ...found, body: new Uint8Array() } : found
  }
}

function answerInvalid({ issues }: QueryError): HttpAnswer {
  const message = 'The query is invalid; each issue gives the path to a mistake.'
  return answerJson(400, { type: 'request', code: 'invalid_query', message, issues })
}

/** Splits a payload into its facets and its query, which is the rest. */
function splitPayload(payload: unknown): { readonly query: unknown; readonly wanted?: unknown } {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { query: payload }
  }
  const { facets: wanted, ...query } = payload as { readonly facets?: unknown } // `facets` may be missing
  return { query, wanted }
}

/** Matches the path exactly as sent. An empty target passes: its method is refused next. */
function matchPath(target: string): { readonly path: string; readonly search: string } {
  if (target.length > MAX_URL_LENGTH) {
    throw new Fault(414, 'url_too_long', `The URL has more than ${MAX_URL_LENGTH} characters.`)
  }
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (path !== PATH && path !== FACETS && target !== '') {
    throw new Fault(404, 'not_found', `The paths are ${PATH} and ${FACETS}.`)
  }
  return { path, search: end < 0 ? '' : target.slice(end + 1) }
}

function matchMethod(method: string): void {
  if (METHODS.includes(method)) return
  const allow = METHODS.join(', ')
  throw new Fault(405, 'method_not_allowed', `The allowed methods are ${allow}.`, { allow })
}
