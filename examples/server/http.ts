/** Requests and answers, independent of the server that the listing runs in. */

export interface HttpRequest {
  readonly method: string
  /** The path and query as sent, not decoded; empty for a method without a path. */
  readonly target: string
  /** The value of a header by its lower-case name; several values are joined with commas. */
  readonly header: (name: string) => string | undefined
  /** Undefined for a request without a body. */
  readonly body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | undefined
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

export type Handler = (request: HttpRequest) => Promise<HttpAnswer>

/** An error with an HTTP status and a code. */
export class Fault extends Error {
  readonly status: number
  readonly code: string
  readonly headers: HttpAnswer['headers']

  constructor(status: number, code: string, message: string, headers: HttpAnswer['headers'] = {}) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }

  toJSON(): object {
    const type = this.status < 500 ? 'request' : 'server'
    return { type, code: this.code, message: this.message }
  }
}

const encoder = new TextEncoder()

/** An answer with a JSON body. */
export function answerJson(
  status: number,
  value: unknown,
  headers: HttpAnswer['headers'] = {},
): HttpAnswer {
  const body = encoder.encode(JSON.stringify(value))
  return {
    status,
    headers: {
      'cache-control': 'no-store',
      'content-length': String(body.length),
      'content-type': 'application/json',
      ...headers,
    },
    body,
  }
}

export function answerFault(fault: Fault): HttpAnswer {
  return answerJson(fault.status, fault, fault.headers)
}
