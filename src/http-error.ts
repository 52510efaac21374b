type Maybe<T> = T | null | undefined

/**
 * An error that frameworks answer by themselves: Fastify, Express and Koa by `status` or
 * `statusCode`, Hono by `getResponse`. `instanceof` is true for the errors of every copy of the
 * package, because a process can load both its ESM and its CommonJS build.
 */
export abstract class HttpError extends Error {
  /** Names a class in every copy. A class without its own `brand` recognises its own instances alone. */
  protected static readonly brand: string
  abstract readonly code: string
  /** The HTTP status of the response. */
  abstract readonly status: number

  static override [Symbol.hasInstance](value: unknown): boolean {
    if (!Object.hasOwn(this, 'brand')) return super[Symbol.hasInstance](value)
    const maker = (value as Maybe<object>)?.constructor
    return typeof maker === 'function' && (maker as typeof HttpError).brand === this.brand
  }

  /** The HTTP status again, under the name that Fastify reads. */
  get statusCode(): number {
    return this.status
  }

  /** The JSON body of the response. */
  abstract toJSON(): object

  /** Returns the response as a `Response`. Throws a TypeError if the runtime has no `Response`. */
  getResponse(): object {
    const { Response } = globalThis
    return new Response(JSON.stringify(this), {
      status: this.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}
