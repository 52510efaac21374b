/**
 * Runs the example server for minutes under good and hostile load: `npm run bench -- soak --minutes 10`.
 * Exits with 1 if memory grows, or an answer is missing, unexpected, or has a status of 500 or more.
 */
import { setTimeout as setTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import { startCluster } from '../examples/distributed/clusters.js'
import { createKyselyKeyStore, type KeyDatabase } from '../examples/kysely-key-store.js'
import { connectPostgres } from '../examples/server/postgres-pool.js'
import { parseCommand, refuse } from './options.js'
import { printSetting, readSetting, recorded, writeJson, writeText } from './report.js'
import { runAdmin } from './soak/keys.js'
import { runGood, runHostile, slow, type Client } from './soak/load.js'
import { Log } from './soak/log.js'
import { toMarkdown, type ServerFigures, type SoakResults } from './soak/markdown.js'
import { judgeMemory, type Sample } from './soak/memory.js'
import { createRandom } from '../examples/random.js'
import { startServer, type Server } from './soak/server.js'

const SEED = 20250630
const SAMPLE_MS = 10_000
/** The number of concurrent clients of each kind, for the server in memory and for the server on PostgreSQL. */
const IN_MEMORY = { good: 6, hostile: 4, slow: 3 }
const ON_POSTGRES = { good: 2, hostile: 1, slow: 1, admins: 2 }
/** The time after the end for the last answers, and for servers to close idle connections. */
const GRACE_MS = 60_000
/** The time after the end in which the soak must exit: last answers, twice the grace, and the stop. */
const LATEST_MS = 300_000

const { values } = parseCommand({
  options: {
    minutes: { type: 'string', default: '10' },
    'without-postgres': { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
})
const minutes = Number(values.minutes)
if (!(minutes >= 0.5 && minutes <= 600)) {
  refuse(`--minutes: expected a number from 0.5 to 600, got "${values.minutes}"`)
}

const setting = readSetting(SEED, {})
console.log(printSetting(setting))
const log = new Log()
const clients: Promise<void>[] = []
let seed = SEED
let end = Infinity
const isOver = () => performance.now() >= end

function clientsOf({ port, secret }: Server): Client {
  return { target: { port, secret }, random: createRandom(seed++), log, isOver }
}

function load(server: Server, { good, hostile, slow: slowEach }: typeof IN_MEMORY): void {
  const start = (count: number, run: (client: Client) => Promise<void>) => {
    for (let at = 0; at < count; at++) clients.push(run(clientsOf(server)))
  }
  start(good, runGood)
  start(hostile, runHostile)
  for (const each of slow) {
    start(slowEach, async (client) => {
      while (!isOver()) await each(client)
    })
  }
}

async function sample(server: Server, samples: Sample[]): Promise<void> {
  const start = performance.now()
  while (!isOver()) {
    await setTimeout(SAMPLE_MS)
    const second = Math.round((performance.now() - start) / 1_000)
    const found = await server.probe()
    samples.push({ second, ...found })
    const [heap, rss] = [found.heap + found.external, found.rss].map((bytes) =>
      (bytes / 1e6).toFixed(1),
    )
    console.log(`${second} s: heap and buffers ${heap} MB, RSS ${rss} MB, ${found.sockets} sockets`)
  }
}

/** Waits until no connection is open, or until the grace is over. Returns the open connections. */
async function socketsLeft(server: Server): Promise<number> {
  const until = performance.now() + GRACE_MS
  for (;;) {
    const { sockets } = await server.probe()
    if (sockets === 0 || performance.now() > until) return sockets
    await setTimeout(1_000)
  }
}

async function finish(
  server: Server,
  keys: string,
  samples: readonly Sample[],
): Promise<ServerFigures> {
  const socketsAtEnd = await socketsLeft(server)
  const { exitCode, ms } = await server.stop()
  if (server.errors() !== '') console.log(`The log of errors: ${server.errors()}`)
  const [heap, rss] = [judgeMemory(samples, 'heap'), judgeMemory(samples, 'rss')]
  return { keys, samples, heap, rss, socketsAtEnd, exitCode, stoppedAfterMs: ms }
}

const cluster = values['without-postgres'] ? undefined : await startCluster()
process.once('exit', () => cluster?.stop())
const tooLate = setTimer(
  () => {
    console.log('The soak did not end before its deadline.')
    process.exit(1)
  },
  minutes * 60_000 + LATEST_MS,
)
tooLate.unref()
const servers: ServerFigures[] = []
let seconds = 0
await soak(cluster?.url)

async function soak(databaseUrl: string | undefined): Promise<void> {
  const inMemory = await startServer()
  const onPostgres = databaseUrl === undefined ? undefined : await startServer(databaseUrl)
  const start = performance.now()
  end = start + minutes * 60_000
  const samples: Sample[] = []
  const postgresSamples: Sample[] = []
  const sampling = [sample(inMemory, samples)]
  load(inMemory, IN_MEMORY)
  if (databaseUrl !== undefined && onPostgres !== undefined) {
    load(onPostgres, ON_POSTGRES)
    const pool = connectPostgres<KeyDatabase>(databaseUrl, { onError: console.error })
    const store = createKyselyKeyStore(pool)
    const admins = Array.from({ length: ON_POSTGRES.admins }, () =>
      runAdmin(clientsOf(onPostgres), store),
    )
    clients.push(Promise.all(admins).then(() => pool.destroy()))
    sampling.push(sample(onPostgres, postgresSamples))
  }
  await Promise.all([...clients, ...sampling])
  seconds = Math.round((performance.now() - start) / 1_000)
  servers.push(await finish(inMemory, 'memory', samples))
  if (onPostgres !== undefined) {
    servers.push(await finish(onPostgres, 'PostgreSQL', postgresSamples))
  }
}

const { kinds, unanswered, serverErrors, surprises, surprising } = log
const requests = kinds
  .flatMap(({ outcomes }) => Object.values(outcomes))
  .reduce((sum, times) => sum + times, 0)
const results: SoakResults = {
  setting,
  seconds,
  requests,
  unanswered,
  serverErrors,
  surprising,
  surprises,
  servers,
  kinds,
}
console.log(toMarkdown(results))
for (const surprise of surprises) console.log(`Unexpected: ${surprise}`)

const faults = [
  ...(unanswered > 0 ? [`${unanswered} requests got no answer`] : []),
  ...(serverErrors > 0 ? [`${serverErrors} answers had a status of 500 or more`] : []),
  ...(surprising > 0 ? [`${surprising} outcomes were unexpected`] : []),
  ...servers.flatMap(({ keys, heap, rss, socketsAtEnd, exitCode }) => [
    ...(heap.isFlat ? [] : [`${keys}: the heap grew`]),
    ...(rss.isFlat ? [] : [`${keys}: the RSS grew`]),
    ...(socketsAtEnd === 0 ? [] : [`${keys}: ${socketsAtEnd} sockets are still open`]),
    ...(exitCode === 0 ? [] : [`${keys}: the server exited with ${exitCode}`]),
  ]),
]
console.log(faults.length === 0 ? 'Held.' : faults.join('\n'))
if (faults.length > 0) process.exitCode = 1
if (values.record) {
  writeJson(recorded('soak.json'), results)
  writeText(recorded('soak.md'), toMarkdown(results))
}
