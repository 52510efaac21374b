/** Serves a handler with `node:http`. */
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { Connection, LINGER_MS } from './connection.js'
import { answerFault, Fault, type Handler, type HttpAnswer } from './http.js'
import { findUnknownMethod, toBytes, toFault, type ParseError } from './refusal.js'

const defaults: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false, // checked below, so that the answer has the usual form
}

/** How long a stopping server waits for a connection that has not sent anything. */
const SILENCE_MS = 100

const ABSOLUTE = /^https?:\/\/([^/?#]+)(.*)$/i

const sockets = new WeakMap<Server, Set<Socket>>()

export function createNodeServer(handler: Handler, options: ServerOptions = {}): Server {
  const connections = new WeakMap<Socket, Connection>()
  const open = new Set<Socket>()
  const continued = new WeakSet<ServerResponse>()

  function accept(socket: Socket): void {
    connections.set(socket, new Connection(socket))
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }

  function connectionOf(socket: Socket): Connection {
    return connections.get(socket) as Connection // `accept` runs first
  }

  function serve(request: IncomingMessage, response: ServerResponse): void {
    const fault = findFault(request)
    if (fault?.headers['connection'] === 'close') {
      // The parser can reject the bytes that follow, which gives no second answer.
      const refusal = answerFault(fault)
      const body = request.method === 'HEAD' ? new Uint8Array() : refusal.body
      connectionOf(request.socket).refuse(async () => toBytes({ ...refusal, body }))
      return
    }
    connectionOf(request.socket).add({
      response,
      answer: () =>
        respond(request, response).catch((error: Error) => {
          response.destroy(error)
        }),
    })
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = await answer(request, response)
    // Without a 100 (Continue) the client may omit the body, so the next bytes are ambiguous.
    const isHeldBack = expectsContinue(request) && !continued.has(response) && !request.complete
    if (isHeldBack) response.setHeader('connection', 'close')
    if (!server.listening && connectionOf(request.socket).isAtLast) {
      response.setHeader('connection', 'close')
    }
    response.writeHead(status, headers)
    if (!request.complete) drain(request)
    await send(response, body)
    if (!server.listening) server.closeIdleConnections()
  }

  async function answer(request: IncomingMessage, response?: ServerResponse): Promise<HttpAnswer> {
    const fault = findFault(request)
    if (fault !== undefined) return answerFault(fault)
    const { target, host } = readTarget(request)
    return handler({
      method: request.method ?? '',
      target,
      header: (name) => (name === 'host' && host) || valuesOf(request, name)?.join(', '),
      body: hasBody(request) ? bodyOf(request, response) : undefined,
    })
  }

  /** Requests a delayed body when the handler reads it, which is after authentication. */
  async function* bodyOf(
    request: IncomingMessage,
    response: ServerResponse | undefined,
  ): AsyncGenerator<Uint8Array> {
    if (response !== undefined && expectsContinue(request)) {
      continued.add(response)
      response.writeContinue()
    }
    yield* request.iterator({ destroyOnReturn: false })
  }

  /** Answers bytes that Node cannot parse as a request. */
  function refuse(error: ParseError, socket: Socket): void {
    const { partialLine } = connectionOf(socket)
    const method = findUnknownMethod(error, partialLine)
    connectionOf(socket).refuse(async () => {
      if (method === undefined) return toBytes(answerFault(toFault(error, partialLine)))
      return toBytes(
        await handler({ method, target: '', header: () => undefined, body: undefined }),
      )
    })
  }

  const server = createServer({ ...defaults, ...options }, serve)
  server.timeout = 30_000 // for a client that does not read its answer
  server.maxHeadersCount = 0 // Node drops headers above this number; their total size is limited anyway
  server.on('connection', accept)
  server.on('checkContinue', serve)
  server.on('checkExpectation', serve) // ignores an unknown `Expect`
  server.on('clientError', refuse)
  server.on('connect', (request, socket: Socket) => {
    socket.on('error', () => {}) // Node has removed its own listener
    connectionOf(socket).refuse(async () => toBytes(await answer(request)))
  })
  sockets.set(server, open)
  return server
}

/**
 * Stops a server: it accepts no new connections, and requests in flight have `graceMs` to finish.
 * Idempotent.
 */
export function stop(server: Server, graceMs = 10_000): void {
  if (!server.listening) return
  const open = sockets.get(server) ?? []
  server.close()
  setTimeout(() => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }, SILENCE_MS).unref()
  setTimeout(() => {
    for (const socket of open) socket.destroy()
  }, graceMs).unref()
}

/** True if a body follows the headers, even an empty body (RFC 9112, section 6). */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

function expectsContinue({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.expect?.toLowerCase() === '100-continue'
}

/**
 * Returns the path and query of a request target. The absolute form also contains the host, which
 * replaces the Host header (RFC 9112, section 3.2.2).
 */
function readTarget({ method, url = '' }: IncomingMessage): {
  readonly target: string
  readonly host?: string | undefined
} {
  if (method === 'CONNECT') return { target: '' }
  const [, host, rest = ''] = ABSOLUTE.exec(url) ?? []
  if (host === undefined) return { target: url }
  return { target: rest.startsWith('/') ? rest : `/${rest}`, host }
}

/** Returns the values of a header, one for each header line. */
function valuesOf({ rawHeaders }: IncomingMessage, name: string): readonly string[] | undefined {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === name,
  )
  return values.length > 0 ? values : undefined
}

/**
 * Checks the headers that say where a request goes and where it ends, more strictly than Node does (RFC
 * 9112, sections 3.2 and 6). Node ignores an empty `Transfer-Encoding`, but a proxy may not: the two would
 * disagree about where the next request starts. So this fault also ends the connection.
 */
function findFault(request: IncomingMessage): Fault | undefined {
  const codings = valuesOf(request, 'transfer-encoding')
  if (codings !== undefined && codings.join().toLowerCase() !== 'chunked') {
    const message = 'The only Transfer-Encoding is "chunked".'
    return new Fault(400, 'invalid_http', message, { connection: 'close' })
  }
  const [host, ...others] = valuesOf(request, 'host') ?? []
  if (others.length > 0) {
    return new Fault(400, 'invalid_http', 'The request has more than one Host header.')
  }
  if (host === undefined && request.httpVersion !== '1.0') {
    return new Fault(400, 'invalid_http', 'The request has no Host header.')
  }
  if (/^https?:\/\/[^/?]*@/i.test(request.url ?? '')) {
    return new Fault(400, 'invalid_http', 'The request target has user information.')
  }
  return undefined
}

/** Sends a body. Resolves once the operating system has all of it or the connection is gone. */
function send(response: ServerResponse, body: Uint8Array): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve()
    response.once('close', resolve)
    // Ended only after the write: a closing server treats an ended response as sent.
    if (body.length === 0) response.end()
    else response.write(body, () => response.end())
  })
}

function drain(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), LINGER_MS)
  request.once('close', () => clearTimeout(timer))
  request.resume()
}
