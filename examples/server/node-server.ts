/** Serves a handler with `node:http`. */
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import { answerFault, Fault, type Handler } from './http.js'

const defaults: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false, // it is required below, with an answer in the form of all others
}

/** How long the rest of a body that nobody reads is taken in, so that its sender sees the answer. */
const LINGER_MS = 2_000

export function createNodeServer(handler: Handler, options: ServerOptions = {}): Server {
  function serve(request: IncomingMessage, response: ServerResponse): void {
    respond(request, response).catch((error: Error) => response.destroy(error))
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, headers, body } = hasHost(request)
      ? await handler({
          method: request.method ?? '',
          target: request.url ?? '',
          // `request.headers` keeps but the first of two `Authorization` headers.
          header: (name) => request.headersDistinct[name]?.join(', '),
          body: request.iterator({ destroyOnReturn: false }),
        })
      : answerFault(new Fault(400, 'invalid_http', 'The request has no Host header.'))
    if (!server.listening) response.setHeader('connection', 'close')
    response.writeHead(status, headers).end(body)
    if (!request.complete) drain(request)
  }

  const server = createServer({ ...defaults, ...options }, serve)
  server.timeout = 30_000 // for a client that reads no answer
  server.on('checkExpectation', serve) // an expectation that nobody knows is passed over
  server.on('clientError', refuse)
  return server
}

function hasHost({ httpVersion, headers }: IncomingMessage): boolean {
  return headers.host !== undefined || httpVersion === '1.0'
}

/** Stops a server: it takes no new connection and finishes what is in flight, for a while. */
export function stop(server: Server, graceMs = 10_000): void {
  server.close()
  setTimeout(() => server.closeAllConnections(), graceMs).unref()
}

function drain(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), LINGER_MS)
  request.once('close', () => clearTimeout(timer))
  request.resume()
}

/** Answers what is no HTTP request, too large for one, or too slow. */
function refuse(error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket): void {
  if (!socket.writable) return // it has gone already
  const fault = toFault(error.code, error.rawPacket)
  const { headers, body } = answerFault(fault)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const status = `${fault.status} ${STATUS_CODES[fault.status]}`
  socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`)
  socket.write(body)
  socket.destroySoon()
}

function toFault(code: string | undefined, packet: Buffer | undefined): Fault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Fault(408, 'request_timeout', 'The request took too long to arrive.')
  }
  if (code !== 'HPE_HEADER_OVERFLOW') {
    return new Fault(400, 'invalid_http', 'The request is not HTTP/1.1.')
  }
  return /^[A-Z]+ [^\r\n]{8192}/.test(packet?.toString('latin1') ?? '')
    ? new Fault(414, 'url_too_long', 'The URL is too long.')
    : new Fault(431, 'headers_too_large', 'The headers are too large.')
}
