/** Starts the example server by its start command, with a probe inside. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Probe } from './probe.js'

const ROOT = resolve('..') // the bench runs in its own folder

export interface Server {
  readonly port: number
  readonly secret: string
  readonly probe: () => Promise<Probe>
  /** Returns the server's log of errors. */
  readonly errors: () => string
  /** Sends SIGTERM. @returns the exit code and the time until the exit */
  readonly stop: () => Promise<{ exitCode: number | null; ms: number }>
}

export async function startServer(databaseUrl = ''): Promise<Server> {
  const { scripts } = JSON.parse(readFileSync(`${ROOT}/package.json`, 'utf8')) as {
    scripts: { start: string } // the package has this script
  }
  const probe = pathToFileURL(resolve('dist/soak/probe.js')).href
  const child: ChildProcess = spawn('sh', ['-c', scripts.start], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      NODE_OPTIONS: `--expose-gc --import ${probe}`,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  process.once('exit', () => child.kill('SIGKILL')) // in case the server is still running
  let printed = ''
  let errors = ''
  child.stdout?.on('data', (data) => {
    printed += String(data)
  })
  child.stderr?.on('data', (data) => {
    errors = (errors + String(data)).slice(0, 10_000)
  })
  const ended = once(child, 'exit')
  while (!/^curl .*\n/m.test(printed)) {
    const next = await Promise.race([once(child.stdout!, 'data'), ended.then(() => undefined)])
    if (next === undefined) throw new Error(`the server exited: ${errors}`)
  }
  return {
    port: Number(/^Listening on http:\/\/[^:]+:(\d+)$/m.exec(printed)?.[1]),
    secret: /^API key: (\w+)$/m.exec(printed)?.[1] ?? '',
    probe: async () => {
      const answered = once(child, 'message')
      child.send('probe')
      const [found] = (await Promise.race([answered, ended.then(() => [undefined])])) as [Probe?]
      if (found === undefined) throw new Error(`the server exited: ${errors}`)
      return found
    },
    errors: () => errors,
    stop: async () => {
      const start = performance.now()
      child.kill('SIGTERM')
      const [exitCode] = (await ended) as [number | null] // the arguments of `exit`
      return { exitCode, ms: Math.round(performance.now() - start) }
    },
  }
}
