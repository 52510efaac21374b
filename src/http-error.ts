/**
 * An error that frameworks answer by themselves: Fastify, Express and Koa by `status` or
 * `statusCode`, Hono by `getResponse`.
 */
export abstract class HttpError extends Error {
  abstract readonly code: string
  /** The HTTP status of the response. */
  abstract readonly status: number

  /** The same: Fastify reads this one. */
  get statusCode(): number {
    return this.status
  }

  /** The JSON body of the response. */
  abstract toJSON(): object

  /** The response: a `Response` where the runtime has them, else a TypeError. */
  getResponse(): object {
    const { Response } = globalThis
    return new Response(JSON.stringify(this), {
      status: this.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}
