/**
 * The example server under load: a filtered page beside a constant of the same length, both over
 * real sockets in one run, and the cost of authentication alone: `npm run bench:server`, about 20
 * seconds on an idle machine.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { connect, type AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { sampleSuppliers } from '../examples/sample-suppliers.js'
import { answerJson, type Handler, type HttpAnswer } from '../examples/server/http.js'
import { createListing } from '../examples/server/listing.js'
import { createMemoryStorage } from '../examples/server/memory-storage.js'
import { createNodeServer } from '../examples/server/node-server.js'
// The digest is internal: the package does not name it.
import { sha256 } from '../src/auth/digest.js'
import { median } from './statistics.js'

const SEED = 20250630
const ROUNDS = 5
const REQUESTS = 3_000 // in each round, for each server
const CONNECTIONS = 16
const AUTHENTICATIONS = 10_000 // in each round, for each kind of key
const PATH = '/alpha/suppliers'

const query = {
  filter: {
    operator: 'and',
    operands: [
      { field: 'approvalStatus', comparator: 'is_any', value: ['approved', 'pending'] },
      { field: 'connectedAt', comparator: 'ge', value: '2024-01-01' },
      { field: 'numRemediationRequests', comparator: 'lt', value: 10 },
    ],
  },
  page: { limit: 20 },
}

interface Served {
  readonly name: string
  readonly port: number
  readonly request: string
}

/** The servers, in a process of their own: each says where it listens and what to send it. */
async function serve(): Promise<Served[]> {
  const keyring = createKeyring({ store: createMemoryKeyStore() })
  const admin = { organisationId: 'acme', role: 'admin' } as const
  const { secret } = await keyring.create(admin, { name: 'bench', scopes: ['suppliers:read'] })
  const suppliers = sampleSuppliers(5_000, SEED).map((supplier) => {
    return { ...supplier, organisationId: 'acme' }
  })
  const { findPage } = createMemoryStorage(suppliers)
  const listing = createListing({ authenticator: keyring, findPage, onError: console.error })

  const target = (parameters: Readonly<Record<string, unknown>>) => {
    const pairs = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
    return `${PATH}?${new URLSearchParams(Object.fromEntries(pairs)).toString()}`
  }
  const header = `Authorization: Bearer ${secret}`
  const ask = (path: string) =>
    listing({
      method: 'GET',
      target: path,
      header: (name) => (name === 'authorization' ? `Bearer ${secret}` : undefined),
      body: undefined,
    })
  const { total } = readPage(await ask(target(query)))
  console.log(`5,000 suppliers, of which the filter matches ${total}; pages of 20`)

  const answers: [name: string, handler: Handler, path: string][] = []
  for (const [name, parameters] of [
    ['filtered page', query],
    ['filtered and sorted page', { ...query, sort: [{ field: 'name', direction: 'asc' }] }],
    ['total alone', { ...query, page: { limit: 0 } }],
  ] as const) {
    const path = target(parameters)
    const constant = await ask(path)
    if (constant.status !== 200) throw new Error(`${name} is answered with ${constant.status}`)
    const page: unknown = JSON.parse(new TextDecoder().decode(constant.body))
    answers.push(
      [`constant (as ${name})`, async () => constant, path],
      [`stringified (as ${name})`, async () => answerJson(200, page), path],
      [name, listing, path],
    )
  }
  const nothing = answerJson(200, {})
  answers.push(['constant {}', async () => nothing, PATH])

  return Promise.all(
    answers.map(async ([name, handler, path]) => {
      const server = createNodeServer(handler)
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo // it listens on a port
      return { name, port, request: `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n` }
    }),
  )
}

function readPage({ body }: HttpAnswer): { readonly total: number } {
  const answer = JSON.parse(new TextDecoder().decode(body)) as { page: { total: number } } // a listing
  return answer.page
}

/** Sends requests over open connections, each after the answer to the one before. @returns seconds */
async function load({ port, request }: Served, requests: number): Promise<number> {
  const bytes = Buffer.from(request)
  const start = performance.now()
  let left = requests
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      await new Promise<void>((resolve, reject) => {
        let expected = 0 // bytes of an answer: all answers of a server are of one length
        let received = 0
        const next = () => {
          received = 0
          if (left-- > 0) socket.write(bytes)
          else resolve()
        }
        socket.on('error', reject)
        socket.on('data', (data) => {
          if (expected === 0) expected = answerLength(data.toString('latin1'))
          received += data.length
          if (received === expected) next()
          else if (received > expected) reject(new Error('an answer is longer than the first'))
        })
        next()
      })
      socket.destroy()
    }),
  )
  return (performance.now() - start) / 1_000
}

function answerLength(start: string): number {
  const head = start.indexOf('\r\n\r\n')
  const length = /^content-length: (\d+)\r$/im.exec(start)?.[1]
  if (!start.startsWith('HTTP/1.1 200 ') || head < 0 || length === undefined) {
    throw new Error(`expected an answer, got ${start.slice(0, 200)}`)
  }
  return head + 4 + Number(length)
}

/** @returns milliseconds that the servers' process has worked */
async function workedMs(child: ChildProcess): Promise<number> {
  const answered = new Promise<NodeJS.CpuUsage>((resolve) => child.once('message', resolve))
  child.send('cpu')
  const { user, system } = await answered
  return (user + system) / 1_000
}

async function measureServers(child: ChildProcess, served: readonly Served[]): Promise<void> {
  const rates = new Map<string, number[]>(served.map(({ name }) => [name, []]))
  const worked = new Map<string, number[]>(served.map(({ name }) => [name, []]))
  for (const each of served) await load(each, 1_000)
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of served) {
      const before = await workedMs(child)
      rates.get(each.name)?.push(REQUESTS / (await load(each, REQUESTS)))
      worked.get(each.name)?.push((await workedMs(child)) - before)
    }
  }
  const medians = new Map([...rates].map(([name, each]) => [name, median(each)]))
  console.log(`\n${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections; medians`)
  for (const [name, rate] of medians) {
    const ratios = ['constant', 'stringified'].flatMap((what) => {
      const baseline = medians.get(`${what} (as ${name})`)
      return baseline === undefined ? [] : [`${(rate / baseline).toFixed(2)} of ${what}`]
    })
    const us = (median(worked.get(name) ?? []) / REQUESTS) * 1_000
    const figures = `${us.toFixed(0).padStart(5)} µs of work, ${rate.toFixed(0).padStart(7)} requests/s  ${ratios.join(', ')}`
    console.log(`  ${name.padEnd(40)} ${figures.trimEnd()}`)
  }
}

async function measureAuthentication(): Promise<void> {
  const keyring = createKeyring({ store: createMemoryKeyStore() })
  const other = createKeyring({ store: createMemoryKeyStore() })
  const admin = { organisationId: 'acme', role: 'admin' } as const
  const terms = { name: 'bench', scopes: ['suppliers:read'] }
  const { secret } = await keyring.create(admin, terms)
  const { secret: unknown } = await other.create(admin, terms)
  const headers = {
    'a valid key': `Bearer ${secret}`,
    'an unknown key': `Bearer ${unknown}`,
    'a mistyped key': `Bearer ${secret.slice(0, -1)}_`,
  }
  const times = new Map(Object.keys(headers).map((name) => [name, [] as number[]]))
  const digests: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, header] of Object.entries(headers)) {
      const start = performance.now()
      for (let i = 0; i < AUTHENTICATIONS; i++) {
        await keyring.authenticate(header, { scope: 'suppliers:read' })
      }
      if (round > 0) times.get(name)?.push(performance.now() - start)
    }
    const start = performance.now()
    for (let i = 0; i < AUTHENTICATIONS; i++) await sha256(secret)
    if (round > 0) digests.push(performance.now() - start)
  }
  const perCall = (ms: readonly number[]) => (median(ms) / AUTHENTICATIONS) * 1_000
  console.log('\nauthentication alone, one after the other; medians')
  for (const [name, each] of times) {
    console.log(`  ${name.padEnd(36)} ${perCall(each).toFixed(1).padStart(7)} µs`)
  }
  console.log(
    `  ${'the SHA-256 of the key alone'.padEnd(36)} ${perCall(digests).toFixed(1).padStart(7)} µs`,
  )
}

if (process.send === undefined) {
  const system = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, Node ${process.version}`
  console.log(`${system}, seed ${SEED}`)
  const child = fork(fileURLToPath(import.meta.url))
  const served = await new Promise<Served[]>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the servers have ended')))
  })
  await measureServers(child, served)
  child.kill()
  await measureAuthentication()
} else {
  process.on('message', () => process.send?.(process.cpuUsage()))
  process.send(await serve())
}
