import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { request as undiciRequest } from 'undici'
import { PATH, send, type Answer, type Call } from './sample-server.js'

/** The address and the port of a server. */
interface Target {
  readonly url: string
  readonly port: number
}

export type Client = (target: Target, call: Call) => Promise<Answer>

const execute = promisify(execFile)

/** Runs a program; curl must be installed. */
export function run(program: string, args: readonly string[]) {
  return execute(program, args, { maxBuffer: 10_000_000 })
}

/** Four common HTTP clients. */
export const clients: Readonly<Record<string, Client>> = {
  'node:http': ({ port }, call) => send(port, call),

  fetch: async ({ url }, { method = 'GET', path = PATH, headers = [], body }) => {
    const init = {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    }
    const sent = body === undefined ? init : { ...init, body: Buffer.from(body) }
    const answer = await fetch(url + path, sent)
    const received = Object.fromEntries(answer.headers)
    return { status: answer.status, headers: received, text: await answer.text() }
  },

  undici: async ({ url }, { method = 'GET', path = PATH, headers = [], body = null }) => {
    const answer = await undiciRequest(url + path, {
      method,
      headers: headers.flat(),
      body: body === null ? null : Buffer.from(body),
    })
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
  },

  curl: async ({ url }, { method = 'GET', path = PATH, headers = [], body }) => {
    const running = run('curl', [
      '--silent',
      '--show-error',
      '--include',
      '--path-as-is',
      '--globoff',
      ...(method === 'HEAD' ? ['--head'] : ['--request', method]),
      ...headers.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
      ...(body === undefined ? [] : ['--data-binary', '@-']),
      url + path,
    ])
    running.child.stdin?.end(body)
    const { stdout } = await running
    const answered = stdout.replace('HTTP/1.1 100 Continue\r\n\r\n', '')
    const [head = '', ...text] = answered.split('\r\n\r\n')
    const [statusLine = '', ...lines] = head.split('\r\n')
    const received = lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    })
    const status = Number(statusLine.split(' ')[1])
    return { status, headers: Object.fromEntries(received), text: text.join('\r\n\r\n') }
  },
}
