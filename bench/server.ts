/**
 * Measures the example server under load over real sockets, in one run: `npm run bench -- server`, about
 * a minute on an idle machine. Compares a filtered page with a server that only stringifies that page,
 * and with a constant of equal length. Also profiles the server, and measures authentication alone.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { connect, type AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { sampleSuppliers } from '../examples/sample-suppliers.js'
import { answerJson, type Handler, type HttpAnswer } from '../examples/server/http.js'
import { createListing } from '../examples/server/listing.js'
import { createMemoryStorage } from '../examples/server/memory-storage.js'
import { createNodeServer } from '../examples/server/node-server.js'
// The digest is internal: the package does not export it.
import { sha256 } from '../src/auth/digest.js'
import { readOptions } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { startProfile, stopProfile, type Profile } from './server/profile.js'
import { median } from './statistics.js'

const SEED = 20250630
const ROUNDS = 15 // short rounds, so that a server and its baseline meet equal noise
const REQUESTS = 1_000 // in each round, for each server
const PROFILED_REQUESTS = 10_000
const WARM_UP = 5_000 // requests for each server, until its code is compiled
const CONNECTIONS = 16 // each sends its next request after an answer: no pipelining
const AUTHENTICATIONS = 10_000 // in each round, for each kind of key
const PATH = '/alpha/suppliers'
const SUPPLIERS = 5_000
const PROFILED = 'filtered page'

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

/** Starts the servers in a separate process. Returns the port and the request of each server. */
async function serve(): Promise<Served[]> {
  const keyring = createKeyring({ store: createMemoryKeyStore() })
  const admin = { organisationId: 'acme', role: 'admin' } as const
  const { secret } = await keyring.create(admin, { name: 'bench', scopes: ['suppliers:read'] })
  const suppliers = sampleSuppliers(SUPPLIERS, SEED).map((supplier) => {
    return { ...supplier, organisationId: 'acme' }
  })
  const { findPage, countFacets } = createMemoryStorage(suppliers)
  const listing = createListing({
    authenticator: keyring,
    findPage,
    countFacets,
    onError: console.error,
  })

  const target = (parameters: Readonly<Record<string, unknown>>) => {
    const pairs = Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)])
    return `${PATH}?${new URLSearchParams(Object.fromEntries(pairs)).toString()}`
  }
  const header = `Authorization: Bearer ${secret}`
  const listed = (path: string) =>
    listing({
      method: 'GET',
      target: path,
      header: (name) => (name === 'authorization' ? `Bearer ${secret}` : undefined),
      body: undefined,
    })
  const { total } = readPage(await listed(target(query)))
  console.log(`${SUPPLIERS} suppliers; the filter matches ${total}; pages of 20`)

  const answers: [name: string, handler: Handler, path: string][] = []
  for (const [name, parameters] of [
    [PROFILED, query],
    ['filtered and sorted page', { ...query, sort: [{ field: 'name', direction: 'asc' }] }],
    ['total alone', { ...query, page: { limit: 0 } }],
  ] as const) {
    const path = target(parameters)
    const constant = await listed(path)
    if (constant.status !== 200)
      throw new Error(`${name}: expected status 200, got ${constant.status}`)
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

/** Sends requests over open connections, each after the previous answer. @returns seconds */
async function load({ port, request }: Served, requests: number): Promise<number> {
  const bytes = Buffer.from(request)
  const start = performance.now()
  let left = requests
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      const socket = connect(port, '127.0.0.1').setNoDelay()
      await new Promise<void>((resolve, reject) => {
        let expected = 0 // bytes of an answer: all answers of a server have one length
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

/** The cost of a request on a server. */
interface Measured {
  readonly name: string
  readonly requestsPerSecond: number
  /** Processor time of the servers' process, in microseconds. */
  readonly workedUs: number
  /** The server's rate as a share of each baseline's: the median of the rounds. */
  readonly beside: Readonly<Record<string, number>>
}

/** Sends a question to the servers' process, and resolves to its answer. */
function ask<T>(child: ChildProcess, what: Question): Promise<T> {
  const answered = new Promise<T>((resolve) => child.once('message', resolve))
  child.send(what)
  return answered
}

/** Returns the processor time of the servers' process, in microseconds. */
async function workedUs(child: ChildProcess): Promise<number> {
  const { user, system } = await ask<NodeJS.CpuUsage>(child, 'work')
  return user + system
}

async function measureServers(child: ChildProcess, served: readonly Served[]): Promise<Measured[]> {
  const rates = new Map<string, number[]>(served.map(({ name }) => [name, []]))
  const worked = new Map<string, number[]>(served.map(({ name }) => [name, []]))
  for (const each of served) await load(each, WARM_UP)
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of served) {
      const before = await workedUs(child)
      rates.get(each.name)?.push(REQUESTS / (await load(each, REQUESTS)))
      worked.get(each.name)?.push((await workedUs(child)) - before)
    }
  }
  return [...rates].map(([name, each]) => {
    const beside = ['constant', 'stringified'].flatMap((what) => {
      const baseline = rates.get(`${what} (as ${name})`)
      if (baseline === undefined) return []
      return [[what, median(each.map((rate, round) => rate / baseline[round]!))] as const]
    })
    return {
      name,
      requestsPerSecond: median(each),
      workedUs: median(worked.get(name) ?? []) / REQUESTS,
      beside: Object.fromEntries(beside),
    }
  })
}

function printServers(servers: readonly Measured[]): void {
  console.log(`\n${ROUNDS} rounds of ${REQUESTS} requests over ${CONNECTIONS} connections; medians`)
  for (const { name, requestsPerSecond, workedUs: us, beside } of servers) {
    const ratios = Object.entries(beside).map(([what, ratio]) => `${ratio.toFixed(2)} of ${what}`)
    const figures = `${us.toFixed(0).padStart(5)} µs of work, ${requestsPerSecond.toFixed(0).padStart(7)} requests/s  ${ratios.join(', ')}`
    console.log(`  ${name.padEnd(40)} ${figures.trimEnd()}`)
  }
}

/** Profiles one server, in a separate run. */
async function profile(child: ChildProcess, served: Served): Promise<Profile> {
  await ask(child, 'start profile')
  await load(served, PROFILED_REQUESTS)
  return ask<Profile>(child, 'stop profile')
}

function printProfile({ groups, functions }: Profile, us: number): void {
  console.log(`\nwhere the time of the ${PROFILED} goes`)
  for (const { group, share } of groups) {
    console.log(
      `  ${group.padEnd(36)} ${percent(share)}  ${(share * us).toFixed(1).padStart(6)} µs a request`,
    )
  }
  console.log('the functions with the most self time')
  for (const { name, file, share } of functions) {
    console.log(`  ${`${name} ${file}`.padEnd(60)} ${percent(share)}`)
  }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1).padStart(5)} %`
}

async function measureAuthentication(): Promise<Readonly<Record<string, number>>> {
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
  const found = [...times, ['the SHA-256 of the key alone', digests] as const]
  return Object.fromEntries(found.map(([name, each]) => [name, perCall(each)]))
}

function printAuthentication(found: Readonly<Record<string, number>>): void {
  console.log('\nauthentication alone, in sequence; medians')
  for (const [name, us] of Object.entries(found)) {
    console.log(`  ${name.padEnd(36)} ${us.toFixed(1).padStart(7)} µs`)
  }
}

async function measure(): Promise<void> {
  const options = readOptions([SUPPLIERS], false)
  const setting = readSetting(SEED, {})
  console.log(printSetting(setting))
  const child = fork(fileURLToPath(import.meta.url))
  const served = await new Promise<Served[]>((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', () => reject(new Error('the servers exited')))
  })
  const servers = await measureServers(child, served)
  printServers(servers)
  const subject = servers.find(({ name }) => name === PROFILED)!
  const found = await profile(
    child,
    served.find(({ name }) => name === PROFILED)!,
  )
  printProfile(found, subject.workedUs)
  child.kill()
  const authenticationUs = await measureAuthentication()
  printAuthentication(authenticationUs)
  const figures = {
    setting,
    suppliers: SUPPLIERS,
    load: { connections: CONNECTIONS, pipelining: false, rounds: ROUNDS, requests: REQUESTS },
    servers,
    profile: { of: PROFILED, ...found },
    authenticationUs,
  }
  if (options.isWhole) writeJson(recorded('server.json'), figures)
  if (options.output !== undefined) writeJson(options.output, figures)
}

/** A question to the servers' process. */
type Question = 'work' | 'start profile' | 'stop profile'

async function answerTo(question: Question): Promise<object> {
  if (question === 'work') return process.cpuUsage()
  if (question === 'stop profile') return stopProfile()
  await startProfile()
  return {}
}

if (process.send === undefined) await measure()
else {
  process.on('message', (question: Question) => {
    void answerTo(question).then((found) => process.send?.(found))
  })
  process.send(await serve())
}
