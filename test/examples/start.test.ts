import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { bearer, listed, PATH, send } from './sample-server.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)
const direct = [process.execPath, '--import', 'tsx', 'examples/server/main.ts'] as const

let child: ChildProcess | undefined
afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
})

/** Starts the server as a command, and waits for all that it prints. */
async function start(command: readonly string[], env: Readonly<Record<string, string>>) {
  const [program = '', ...args] = command
  const started = spawn(program, args, { cwd: root, env: { ...process.env, ...env } })
  child = started
  let printed = ''
  started.stdout.on('data', (data) => {
    printed += String(data)
  })
  const ended = once(started, 'exit')
  while ((printed.match(/^curl .*\n/gm) ?? []).length < 3) {
    await Promise.race([
      once(started.stdout, 'data'),
      ended.then(() => Promise.reject(new Error(`it ended: ${printed}`))),
    ])
  }
  const url = /^Listening on (http:\/\/\S+)$/m.exec(printed)?.[1] ?? ''
  const secret = /^API key: (sq_\w+)$/m.exec(printed)?.[1] ?? ''
  return { started, ended, printed, url, secret, port: Number(new URL(url).port) }
}

describe('npm start', () => {
  it('prints the address, a key and three curl lines that work when pasted', async () => {
    const { started, ended, printed, url, secret, port } = await start(['npm', 'start'], {
      PORT: '0',
    })
    expect(printed).toContain(`Listening on ${url}\nAPI key: ${secret}\n`)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d*$/)
    const lines = printed.match(/^curl .*$/gm) ?? []
    expect(lines.length).toBe(3)
    const ways = [/-X GET .* -d /, /--data-urlencode 'filter=/, /-X QUERY .* -d /]
    for (const [index, line] of lines.entries()) {
      expect(line).toMatch(ways[index] ?? /never/)
      const { stdout } = await run('sh', ['-c', line])
      const answer = listed({ status: 200, headers: {}, text: stdout })
      expect(answer.data.length).toBe(2)
      expect(answer.page.total).toBeGreaterThan(2)
    }
    const all = listed(await send(port, { headers: [bearer(secret)] }))
    expect(all.page).toEqual({ offset: 0, limit: 50, total: 5_000 })
    started.kill('SIGTERM')
    await ended // npm has gone, and the server with it
    await expect(send(port, {})).rejects.toThrow(/ECONNREFUSED/)
  })

  it('listens where HOST says', async () => {
    const { url, secret, port } = await start(direct, { PORT: '0', HOST: '127.0.0.2' })
    expect(url).toBe(`http://127.0.0.2:${port}`)
    const answer = await fetch(url + PATH, { headers: [[...bearer(secret)]] })
    expect(answer.status).toBe(200)
  })

  it('says why it cannot', async () => {
    const busy = await start(direct, { PORT: '0' })
    const cases: [string, string, RegExp][] = [
      [String(busy.port), '127.0.0.1', /Cannot listen on 127\.0\.0\.1, port \d+: .*EADDRINUSE/],
      ['65536', '127.0.0.1', /PORT must be a whole number from 0 to 65535, got "65536"/],
      ['1e3', '127.0.0.1', /PORT must be/],
      ['', '127.0.0.1', /PORT must be/],
    ]
    await Promise.all(
      cases.map(async ([PORT, HOST, message]) => {
        const [program, ...args] = direct
        const env = { ...process.env, PORT, HOST }
        const call = run(program, args, { cwd: root, env })
        await expect(call).rejects.toMatchObject({
          code: 1,
          stderr: expect.stringMatching(message) as string,
        })
      }),
    )
  })
})

describe.each(['SIGTERM', 'SIGINT'] as const)('%s', (signal) => {
  it('finishes what is in flight, takes nothing new, and ends', async () => {
    const { started, ended, secret, port } = await start(direct, { PORT: '0' })
    const body = '{"page":{"limit":1000}}'
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (data) => {
      received += String(data)
    })
    socket.write(
      `GET ${PATH} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${secret}\r\n` +
        `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    // Once another request is answered, the first is in flight.
    expect((await send(port, { headers: [bearer(secret)] })).status).toBe(200)
    started.kill(signal)
    for (let refused = false; !refused;) {
      refused = await send(port, {}).then(
        () => false,
        () => true,
      )
    }
    socket.write(body.slice(5))
    await new Promise((resolve) => socket.on('close', resolve))
    const [head = '', text = ''] = received.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(head.toLowerCase()).toContain('connection: close')
    expect(listed({ status: 200, headers: {}, text }).data.length).toBe(1_000)
    expect(await ended).toEqual([0, null])
  })
})
