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
  /** More members of the JSON body. */
  readonly details: object

  constructor(
    status: number,
    code: string,
    message: string,
    headers: HttpAnswer['headers'] = {},
    details: object = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
    this.details = details
  }

  toJSON(): object {
    const type = this.status < 500 ? 'request' : 'server'
    return { type, code: this.code, message: this.message, ...this.details }
  }
}

const encoder = new TextEncoder()

/** Creates an answer with a JSON body. */
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
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
    body,
  }
}

const pageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Creates an answer with a file of a page of this server. */
export function answerFile(status: number, type: string, text: string): HttpAnswer {
  const body = encoder.encode(text)
  const headers = {
    ...pageHeaders,
    'content-length': String(body.length),
    'content-type': `${type}; charset=utf-8`,
  }
  return { status, headers, body }
}

/** Marks an answer as dependent on the request headers in `vary`, such as a key or a session. */
export function varyBy(vary: string, answer: HttpAnswer): HttpAnswer {
  return { ...answer, headers: { ...answer.headers, vary } }
}

/** Returns a button that posts to a path of this server. */
export function postButton(path: string, text: string): string {
  const button = `<button type="submit" class="primary">${escapeHtml(text)}</button>`
  return `<form method="post" action="${escapeHtml(path)}">${button}</form>`
}

/**
 * Creates a page with a heading and a message.
 *
 * @param message - HTML; it may contain forms from `postButton`
 */
export function answerPage(status: number, title: string, message: string): HttpAnswer {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/settings/api-keys/page.css">
</head>
<body><main><h1>${title}</h1>${message}</main></body>
</html>
`
  const answer = answerFile(status, 'text/html', html)
  const policy = pageHeaders['content-security-policy']
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'content-security-policy': policy.replace("form-action 'none'", "form-action 'self'"),
      // With `no-referrer`, the Origin header of a form is "null".
      'referrer-policy': 'same-origin',
    },
  }
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`)
}

export function answerFault(fault: Fault): HttpAnswer {
  return answerJson(fault.status, fault, fault.headers)
}
