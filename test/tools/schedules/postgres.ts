/** Runs schedules over a PostgreSQL server, with several processes that manage and check keys. */
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { sql, type Kysely } from 'kysely'
import { createKeyTable, type KeyDatabase } from '../../../examples/kysely-key-store.js'
import { connectPostgres } from '../../../examples/server/postgres-pool.js'
import { createRandom } from '../../../examples/random.js'
import { authenticateAll, prepare, send, steppingClock, type Node } from './clients.js'
import { History, type Reply, type Request } from './history.js'
import { findBreach } from './law.js'
import { print } from './minimise.js'
import type { FromNode, ToNode } from './postgres-node.js'
import { drawSchedule, pick, type Random, type Schedule } from './schedule.js'
import type { Found } from './search.js'
import { count, type Tally } from './tally.js'

const KEYRINGS = 3
const SERVERS = 2
/** The number of concurrent schedules, each with its own organisation. */
const AT_ONCE = 8
/** The share of authentications that an example server answers. */
const BY_SERVER = 0.25
/** The share of schedules during which connections are cut. */
const CUT = 0.1

type Body = ToNode extends infer M
  ? M extends ToNode
    ? Omit<M, 'number' | 'schedule'>
    : never
  : never
type Answer = Extract<FromNode, { number: number }>

/** A process of `postgres-node.ts`. */
class KeyringProcess {
  readonly child: ChildProcess
  readonly #open = new Map<number, (answer: Answer) => void>()
  readonly #histories = new Map<number, History>()
  #sent = 0

  constructor(url: string) {
    const file = fileURLToPath(new URL('postgres-node.ts', import.meta.url))
    this.child = fork(file, [], {
      env: { ...process.env, DATABASE_URL: url },
      execArgv: ['--import', 'tsx'],
    })
    this.child.on('message', (message) => this.#hear(message as FromNode)) // it sends only these
    this.child.on('exit', (code) => {
      if (code !== null && code !== 0)
        throw new Error(`a process with a keyring exited with ${code}`)
    })
  }

  tell(schedule: number, body: Body): Promise<Answer> {
    const number = this.#sent++
    return new Promise((resolve) => {
      this.#open.set(number, resolve)
      this.child.send({ ...body, number, schedule })
    })
  }

  /** Returns a node of a schedule, which adds its effects to the history. */
  async enter(schedule: number, time: number, history: History): Promise<Node> {
    this.#histories.set(schedule, history)
    await this.tell(schedule, { kind: 'set', time })
    const set = async (to: number) => void (await this.tell(schedule, { kind: 'set', time: to }))
    return {
      ...steppingClock(time, history, set),
      ask: async (request) => {
        const { reply } = await this.tell(schedule, { kind: 'ask', request })
        return reply as Reply // the answer to a request
      },
    }
  }

  async leave(schedule: number): Promise<number> {
    const { faults = 0 } = await this.tell(schedule, { kind: 'close' })
    this.#histories.delete(schedule)
    return faults
  }

  #hear(message: FromNode): void {
    if ('number' in message) {
      this.#open.get(message.number)?.(message)
      this.#open.delete(message.number)
      return
    }
    const history = this.#histories.get(message.schedule)
    // When it began is not known; it is over by now.
    const until = history?.tick() ?? 0
    for (const deed of message.deeds) history?.note({ ...deed, from: -1, until })
  }
}

/** The example server in its own process, used over HTTP. Its clock is the machine's. */
class ExampleServer {
  readonly child: ChildProcess
  readonly #url: string

  private constructor(child: ChildProcess, url: string) {
    this.child = child
    this.#url = url
  }

  static async start(url: string): Promise<ExampleServer> {
    const child = spawn(process.execPath, ['--import', 'tsx', 'examples/server/main.ts'], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATABASE_URL: url },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let printed = ''
    while (!printed.includes('\n\n')) {
      const [data] = (await once(child.stdout, 'data')) as [Buffer] // its first output
      printed += data.toString()
    }
    child.stdout.resume()
    return new ExampleServer(child, /http:\S+/.exec(printed)?.[0] ?? '')
  }

  enter(history: History): Node {
    return {
      via: 'HTTP',
      ask: (request) => this.#ask(request),
      step: () => {},
      between: (start, end) => [history.timeOf(start), history.timeOf(end)],
    }
  }

  async #ask(request: Request): Promise<Reply> {
    if (request.kind !== 'authenticate') return { outcome: 'the server cannot manage keys' }
    const target = `${this.#url}/alpha/suppliers?page=${encodeURIComponent('{"limit":0}')}`
    const answer = await fetch(target, { headers: { authorization: `Bearer ${request.secret}` } })
    const body = await answer.text()
    const outcomes: Record<number, string> = { 200: 'accepted', 401: 'refused', 503: 'unavailable' }
    return { outcome: outcomes[answer.status] ?? `${answer.status}: ${body}` }
  }
}

export interface Servers {
  readonly run: (schedule: Schedule, number: number, isCut: boolean) => Promise<History>
  /** Cuts some connections of every pool. */
  readonly cut: () => Promise<void>
  readonly version: string
  readonly stop: () => Promise<void>
}

/** Starts keyrings and example servers over a new schema of a database. */
export async function startServers(databaseUrl: string): Promise<Servers> {
  const name = `keys_${randomUUID().replaceAll('-', '')}`
  const owner = connectPostgres<KeyDatabase>(databaseUrl, { onError: console.error })
  await sql`create schema ${sql.id(name)}`.execute(owner)
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `-c search_path=${name}`)
  url.searchParams.set('application_name', name)
  await createTable(url.href)
  const keyrings = Array.from({ length: KEYRINGS }, () => new KeyringProcess(url.href))
  const servers = await Promise.all(
    Array.from({ length: SERVERS }, () => ExampleServer.start(url.href)),
  )
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(owner)

  return {
    run: (schedule, number, isCut) => run(schedule, number, isCut, keyrings, servers),
    cut: () => cutSome(owner, name),
    version: rows[0]?.server_version ?? '',
    stop: async () => {
      const ended = [...keyrings, ...servers].map(({ child }) => once(child, 'exit'))
      for (const { child } of keyrings) child.disconnect()
      for (const { child } of servers) child.kill('SIGTERM')
      await Promise.all(ended)
      await sql`drop schema ${sql.id(name)} cascade`.execute(owner)
      await owner.destroy()
    },
  }
}

async function createTable(url: string): Promise<void> {
  const db = connectPostgres<KeyDatabase>(url, { onError: console.error })
  await createKeyTable(db)
  await db.destroy()
}

async function cutSome(owner: Kysely<KeyDatabase>, name: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = ${name} and random() < 0.2
  `.execute(owner)
}

/** Runs a schedule. The machine decides the order of concurrent store calls. */
async function run(
  schedule: Schedule,
  number: number,
  isCut: boolean,
  keyrings: readonly KeyringProcess[],
  servers: readonly ExampleServer[],
): Promise<History> {
  const history = new History(!isCut)
  const random = createRandom(schedule.seed)
  const time = Date.now()
  const entered = await Promise.all(keyrings.map((each) => each.enter(number, time, history)))
  const nodes = [...entered, ...servers.map((server) => server.enter(history))].map((node) =>
    isCut ? { ...node, ask: (request: Request) => node.ask(request).then(blur, blur) } : node,
  )
  const setFaults = (faults: number) =>
    Promise.all(keyrings.map((each) => each.tell(number, { kind: 'set', faults })))

  const place = { history, nodes, organisation: `acme ${number}`, stranger: 'globex' }
  await prepare(place, schedule)
  await setFaults(schedule.faults)
  await Promise.all(
    schedule.clients.map(async ({ node, orders }, client) => {
      for (const order of orders) {
        await send(place, client, chooseNode(order.kind, node, random), order)
      }
    }),
  )
  await setFaults(0)
  await authenticateAll(place, schedule.nodes - 1)
  await authenticateAll(place, KEYRINGS + (number % SERVERS))
  for (const each of keyrings) history.faults += await each.leave(number)
  return history
}

function chooseNode(kind: string, node: number, random: Random): number {
  const isByServer = kind === 'authenticate' && random() < BY_SERVER
  return isByServer ? pick([KEYRINGS, KEYRINGS + 1], random) : node
}

const known =
  /^(accepted|refused|done|down|name_taken|invalid_key|not_(found|rotatable)|forbidden)$/

/** Returns the reply, or `broken` for a call whose connection broke. */
function blur(reply: unknown): Reply {
  const isReply = typeof reply === 'object' && reply !== null && 'outcome' in reply
  if (isReply && known.test(String(reply.outcome))) return reply as Reply // checked by `isReply`
  return { outcome: 'broken' }
}

/** Runs many schedules, several at a time, until a schedule breaks the rules. */
export async function searchPostgres(
  servers: Servers,
  { seed, schedules }: { seed: number; schedules: number },
  onProgress: (done: number) => void = () => {},
): Promise<Found> {
  const tally: Tally = {}
  let begun = 0
  let done = 0
  let breach: string | undefined

  async function work(until: number, isCut: boolean): Promise<void> {
    while (begun < until && breach === undefined) {
      const number = begun++
      const history = await servers.run(drawSchedule(seed, number), number, isCut)
      count(tally, history)
      const broken = findBreach(history)
      if (broken !== undefined) {
        breach = `Schedule ${number} of seed ${seed}: ${broken.what}.\n${print(history)}`
      }
      if (++done % 500 === 0) onProgress(done)
    }
  }
  const workAll = (until: number, isCut: boolean) =>
    Promise.all(Array.from({ length: AT_ONCE }, () => work(until, isCut)))

  await workAll(Math.ceil(schedules * (1 - CUT)), false)
  const ending = new AbortController()
  const cutting = (async () => {
    while (!ending.signal.aborted) {
      await servers.cut()
      await setTimeout(100)
    }
  })()
  await workAll(schedules, true)
  ending.abort()
  await cutting
  return { schedules: done, tally, ...(breach !== undefined && { breach }) }
}
