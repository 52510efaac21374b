/** Turns an error of Node's HTTP parser into an answer. */
import { METHODS, STATUS_CODES } from 'node:http'
import { Fault, type HttpAnswer } from './http.js'

/** The error of a `clientError` event. */
export interface ParseError extends Error {
  readonly code?: string
  readonly rawPacket?: Buffer
  /** The position of the error in the packet. */
  readonly bytesParsed?: number
}

interface Line {
  readonly text: string
  /** The position of the error in the line. */
  readonly position: number
  readonly isWhole: boolean
}

/** The parser errors that an unknown method can cause. */
const methodErrors = ['HPE_INVALID_METHOD', 'HPE_INVALID_CONSTANT']

const wholeLine = /([\w!#$%&'*+.^`|~-]{1,32}) \S+ HTTP\/1\.[01]\r?$/
const partOfLine = /([\w!#$%&'*+.^`|~-]{1,32})(?: \S*(?: [HTP/.01]*)?)?\r?$/

/** Returns the method of a request whose only mistake is a method that Node does not know. */
export function findUnknownMethod(error: ParseError, partialLine: string): string | undefined {
  if (!methodErrors.includes(error.code ?? '')) return undefined
  const { text, position, isWhole } = readLine(error, partialLine)
  const found = (isWhole ? wholeLine : partOfLine).exec(text)
  const [, method = ''] = found ?? []
  const isThere = found !== null && found.index <= position
  return isThere && !METHODS.includes(method) ? method : undefined
}

export function toFault(error: ParseError, partialLine: string): Fault {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Fault(408, 'request_timeout', 'The request took too long to arrive.')
  }
  const { text, position } = readLine(error, partialLine)
  const isInUrl = isUrl(text.slice(0, position))
  if (error.code !== 'HPE_HEADER_OVERFLOW') {
    const isUnencoded = isInUrl && /^[\x80-\xff]/.test(text.slice(position))
    const problem = isUnencoded
      ? 'The URL has a character that is not percent-encoded.'
      : 'The request is not HTTP/1.1.'
    return new Fault(400, 'invalid_http', problem)
  }
  return isInUrl
    ? new Fault(414, 'url_too_long', 'The URL is too long.')
    : new Fault(431, 'headers_too_large', 'The headers are too large.')
}

/** Serialises an answer, because Node has no response object for an invalid request. */
export function toBytes({ status, headers, body }: HttpAnswer): Uint8Array {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Returns the line that contains the error, including the part from earlier packets. */
function readLine({ rawPacket, bytesParsed = 0 }: ParseError, partialLine: string): Line {
  const packet = rawPacket?.toString('latin1') ?? ''
  const start = packet.slice(0, bytesParsed).lastIndexOf('\n') + 1
  const end = packet.indexOf('\n', bytesParsed)
  const before = start === 0 ? partialLine : ''
  return {
    text: before + packet.slice(start, end < 0 ? undefined : end),
    position: before.length + bytesParsed - start,
    isWhole: end >= 0,
  }
}

/** True if a partial line ends inside a URL: it starts with a method, not with a header name. */
function isUrl(line: string): boolean {
  return /[A-Z] \S*$/.test(line) && !/^[\w!#$%&'*+.^`|~-]+:/.test(line)
}
