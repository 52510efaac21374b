/** Turns an error of Node's HTTP parser into an answer. */
import { STATUS_CODES } from 'node:http'
import { Fault, type HttpAnswer } from './http.js'

/** @param error - the error of a `clientError` event */
export function toFault({ code }: NodeJS.ErrnoException): Fault {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Fault(408, 'request_timeout', 'The request took too long to arrive.')
  }
  return code === 'HPE_HEADER_OVERFLOW'
    ? new Fault(431, 'headers_too_large', 'The URL and the headers are too large.')
    : new Fault(400, 'invalid_http', 'The request is not HTTP/1.1, or its method is unknown.')
}

/** Serialises an answer, because Node has no response object for an invalid request. */
export function toBytes({ status, headers, body }: HttpAnswer): Uint8Array {
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}
