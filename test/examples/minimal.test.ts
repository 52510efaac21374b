import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { run } from './clients.js'

/** Returns a free port, because the example does not print its port. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of TCP
  server.close()
  await once(server, 'close')
  return port
}

interface Answer {
  readonly status: number
  readonly body: {
    readonly code?: string
    readonly data?: readonly Readonly<Record<string, unknown>>[]
    readonly page?: { readonly offset: number; readonly limit: number; readonly total: number }
    readonly issues?: readonly { readonly path: readonly string[] }[]
  }
}

describe('examples/minimal.ts, called with curl', () => {
  let url: string
  let header: string
  let stop: () => Promise<unknown>

  beforeAll(async () => {
    // Another process can take the free port first: then the example prints its header, and exits.
    for (let left = 3; left > 0; left--) {
      const port = await freePort()
      const env = { ...process.env, PORT: String(port) }
      const args = ['--import', 'tsx', 'examples/minimal.ts']
      const started = spawn(process.execPath, args, { cwd: root, env })
      const ended = once(started, 'exit')
      stop = () => {
        started.kill()
        return ended
      }
      const printed = await Promise.race([once(started.stdout, 'data'), ended.then(() => [''])])
      header = String(printed[0]).trim()
      url = `http://127.0.0.1:${port}/alpha/suppliers`
      const isThere = await ask([]).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isThere) return
      await stop()
    }
    throw new Error('examples/minimal.ts does not answer on any of three ports')
  })
  afterAll(() => stop())

  async function ask(args: readonly string[], of = url, auth = header): Promise<Answer> {
    const retry = ['--retry', '5', '--retry-connrefused']
    const write = ['-s', '-w', '\n%{http_code}', ...retry]
    const { stdout } = await run('curl', [...write, '-H', auth, ...args, of])
    const end = stdout.lastIndexOf('\n')
    return {
      status: Number(stdout.slice(end)),
      body: JSON.parse(stdout.slice(0, end)) as Answer['body'],
    }
  }

  const filter = { field: 'city', comparator: 'eq', value: 'Leeds' }
  const page = { limit: 2 }

  it('prints a header with a new key', () => {
    expect(header).toMatch(/^Authorization: Bearer sq_\w+$/)
  })

  it('answers a JSON body and URL members alike, without internal fields', async () => {
    const ofBody = await ask(['-X', 'GET', '-d', JSON.stringify({ filter, page })])
    const members = { filter, page }
    const encoded = Object.entries(members).flatMap(([name, value]) => [
      '--data-urlencode',
      `${name}=${JSON.stringify(value)}`,
    ])
    const ofUrl = await ask(['-G', ...encoded])
    expect(ofBody).toEqual(ofUrl)
    const { data, page: applied } = ofBody.body
    expect(data).toHaveLength(2)
    expect(data!.every(({ city }) => city === 'Leeds')).toBe(true)
    expect(data!.some((row) => 'organisationId' in row)).toBe(false)
    expect(applied).toEqual({ offset: 0, limit: 2, total: expect.any(Number) as number })
    expect((await ask([])).body.page).toEqual({ offset: 0, limit: 50, total: 5000 })
  })

  it('answers faults with a status and a code', async () => {
    const faults = await Promise.all([
      ask(['-X', 'GET', '-d', '{"page":{"limit":1000000000}}']),
      ask(['-G', '--data-urlencode', 'filter={']),
      ask(['-X', 'GET', '-d', '{']),
      ask(['-X', 'GET', '-d', '{}'], `${url}?page=1`),
      ask(['-X', 'GET', '-d', `"${'x'.repeat(65_536)}"`]),
      ask(['-X', 'GET', '-H', 'Transfer-Encoding: chunked', '-d', '{}']),
      ask([], url, 'Authorization: Bearer sq_wrong'),
      ask(['-H', 'Authorization: Bearer sq_wrong']), // after the header of the new key
      ask(['-X', 'POST', '-d', '{}']),
      ask([], `${url}/1`),
    ])
    expect(faults.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'invalid_query'],
      [400, 'invalid_query'],
      [400, 'invalid_json'],
      [400, 'query_in_body_and_url'],
      [413, 'too_large'],
      [413, 'too_large'],
      [401, 'authentication_error'],
      [401, 'authentication_error'],
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    for (const { body } of faults) expect(Object.keys(body)).toContain('message')
    expect(faults[0]).toMatchObject({ body: { issues: [{ path: ['page', 'limit'] }] } })
  })
})

it('examples/minimal.ts has at most 40 lines, and comes first in the README of the examples', () => {
  expect(
    readFileSync(`${root}examples/minimal.ts`, 'utf8').trimEnd().split('\n').length,
  ).toBeLessThanOrEqual(40)
  const [first] =
    /(?<=^\| \[`)[\w.]+/m.exec(readFileSync(`${root}examples/README.md`, 'utf8')) ?? []
  expect(first).toBe('minimal.ts')
})
