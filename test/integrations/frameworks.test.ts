import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import express, { type NextFunction, type Request, type Response } from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import Koa from 'koa'
import { parseQuery, planWalk, QueryError, QueryTimeout, suppliers } from 'supplier-query'
import { describe, expect, it } from 'vitest'

/** Language reference, section 9: what frameworks answer where a handler lets a `QueryError` through. */

const broken: unknown = { page: { limit: -1 } }
const fail = (): never => parseQuery(suppliers, broken) as never

const body = {
  type: 'request',
  code: 'invalid_query',
  message: 'page.limit: expected a whole number from 0 to 2^53 - 1, got -1',
  issues: [
    {
      code: 'invalid_page',
      path: ['page', 'limit'],
      message: 'expected a whole number from 0 to 2^53 - 1, got -1',
      params: { expected: ['integer'], min: 0, max: 2 ** 53 - 1 },
    },
  ],
}

/** Returns the status and the body of a listener's response. */
async function answerOf(
  listener: (...args: Parameters<RequestListener>) => unknown,
): Promise<[status: number, body: string]> {
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    const { port } = server.address() as AddressInfo // of a server that listens
    const response = await fetch(`http://127.0.0.1:${port}/`)
    return [response.status, await response.text()]
  } finally {
    server.close()
  }
}

const refusals: readonly [name: string, status: number, code: string, fail: () => never][] = [
  ['a QueryError', 400, 'invalid_query', fail],
  [
    'a CursorError',
    400,
    'invalid_cursor',
    () => planWalk(suppliers, {}, { after: 'damaged' }) as never,
  ],
  [
    'a QueryTimeout',
    503,
    'timeout',
    () => {
      throw new QueryTimeout(5)
    },
  ],
]

/** The answer of each framework, without an error handler, when a handler throws. */
const frameworks = {
  async Fastify(handler: () => never) {
    const app = fastify()
    app.get('/', handler)
    const { statusCode, body: text } = await app.inject('/')
    return [statusCode, text] as const
  },
  Express(handler: () => never) {
    const app = express()
    app.set('env', 'test')
    app.get('/', handler)
    return answerOf(app)
  },
  Koa(handler: () => never) {
    const app = new Koa()
    app.silent = true
    app.use(handler)
    return answerOf(app.callback())
  },
  async Hono(handler: () => never) {
    const app = new Hono()
    app.get('/', handler)
    const response = await app.request('/')
    expect(response.headers.get('content-type')).toBe('application/json')
    return [response.status, await response.text()] as const
  },
}

describe.each(refusals)(
  '%s gets its status without an error handler in',
  (_, status, code, refuse) => {
    it.each(Object.entries(frameworks))('%s', async (name, answerIn) => {
      const [given, text] = await answerIn(refuse)
      expect(given).toBe(status)
      if (name !== 'Fastify' && name !== 'Hono') return
      expect(JSON.parse(text)).toMatchObject({ code, message: expect.any(String) as string })
    })
  },
)

describe('the handlers in the language reference', () => {
  /** A code without its spaces, types and line ends, as far as these differ. */
  const bare = (code: string) =>
    code.replaceAll(/\s+|\/\/.*|: (unknown|Request|Response|NextFunction)/g, '')

  it('are all tested here', () => {
    const here = bare(readFileSync(new URL(import.meta.url), 'utf8'))
    const reference = new URL('../../src/language/README.md', import.meta.url)
    const blocks = [...readFileSync(reference, 'utf8').matchAll(/^```js\n(.*?)^```$/gms)]
    expect(blocks).toHaveLength(4)
    for (const [, code] of blocks) {
      const handler = bare(code!)
      expect([handler, here.includes(handler)]).toEqual([handler, true])
    }
  })
})

describe('with the error handler of the language reference, the body has the issues in', () => {
  const other = (): never => {
    throw new Error('of another kind')
  }

  it('Fastify', async () => {
    const app = fastify()
    app.setErrorHandler((error, request, reply) => {
      if (!(error instanceof QueryError)) throw error
      return reply.status(error.status).send(error.toJSON())
    })
    app.get('/', fail)
    app.get('/other', other)
    const response = await app.inject('/')
    expect([response.statusCode, response.json()]).toEqual([400, body])
    expect((await app.inject('/other')).statusCode).toBe(500)
  })

  it('Express', async () => {
    const appFor = (handler: () => never) => {
      const app = express()
      app.set('env', 'test')
      app.get('/', handler)
      app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
        if (!(error instanceof QueryError)) return next(error)
        response.status(error.status).json(error)
      })
      return app
    }
    const [status, text] = await answerOf(appFor(fail))
    expect([status, JSON.parse(text)]).toEqual([400, body])
    expect((await answerOf(appFor(other)))[0]).toBe(500)
  })

  it('Koa', async () => {
    const appFor = (handler: () => never) => {
      const app = new Koa()
      app.silent = true
      app.use(async (context, next) => {
        try {
          await next()
        } catch (error) {
          if (!(error instanceof QueryError)) throw error
          context.status = error.status
          context.body = error.toJSON()
        }
      })
      app.use(handler)
      return app.callback()
    }
    const [status, text] = await answerOf(appFor(fail))
    expect([status, JSON.parse(text)]).toEqual([400, body])
    expect((await answerOf(appFor(other)))[0]).toBe(500)
  })

  it('Hono', async () => {
    const app = new Hono()
    app.onError((error, context) => {
      if (!(error instanceof QueryError)) throw error
      return context.json(error.toJSON(), error.status)
    })
    app.get('/', fail)
    const response = await app.request('/')
    expect([response.status, await response.json()]).toEqual([400, body])
  })
})
