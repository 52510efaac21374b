/**
 * `npm run keys`: checks the rules for keys with random schedules of create, rotate, revoke and
 * authenticate on several nodes over one store, with store calls that fail and clocks that step.
 */
import { fork } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startCluster } from '../../../examples/distributed/clusters.js'
import { createRandom } from '../../../examples/random.js'
import { inMemory } from './memory.js'
import { searchPostgres, startServers } from './postgres.js'
import { search, seedKeys, type Found } from './search.js'
import { addUp, total } from './tally.js'

const RESULTS = fileURLToPath(new URL('../../../bench/results/keys.json', import.meta.url))

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000000' },
    postgres: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    from: { type: 'string', default: '0' },
    processes: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
  },
})
const seed = readInteger('seed')
const from = readInteger('from')

function readInteger(name: 'schedules' | 'postgres' | 'seed' | 'from' | 'processes'): number {
  const value = Number(values[name])
  if (Number.isSafeInteger(value) && value >= 0) return value
  throw new RangeError(`--${name}: expected a whole number, got "${values[name]}"`)
}

interface Outcome {
  readonly found: Found
  readonly seconds: number
}

async function main(): Promise<void> {
  const schedules = readInteger('schedules')
  const onPostgres = readInteger('postgres')
  const isServerNeeded = onPostgres > 0 && !process.env['DATABASE_URL']
  const cluster = isServerNeeded ? await startCluster() : undefined // or else it fails at once
  process.once('exit', () => cluster?.stop())
  if (schedules > 0) {
    const outcome = await timed(() => searchInShares(schedules))
    report('memory', `${values.processes} processes`, outcome)
  }
  if (onPostgres > 0)
    await searchServers(onPostgres, cluster?.url ?? process.env['DATABASE_URL'] ?? '')
}

async function searchServers(schedules: number, url: string): Promise<void> {
  const servers = await startServers(url)
  try {
    const outcome = await timed(() =>
      searchPostgres(servers, { seed, schedules }, (done) => console.log(`  ${done} schedules`)),
    )
    report('postgres', `PostgreSQL ${servers.version}`, outcome)
  } finally {
    await servers.stop()
  }
}

function readSetting(where: string) {
  const [cpu] = cpus()
  return {
    cpu: cpu?.model.trim() ?? 'unknown',
    cores: cpus().length,
    system: `${platform()} ${arch()}`,
    node: process.version,
    where,
    date: new Date().toISOString().slice(0, 10),
    load: Number(loadavg()[0]?.toFixed(1)),
    seed,
  }
}

async function timed(work: () => Promise<Found>): Promise<Outcome> {
  const start = performance.now()
  const found = await work()
  return { found, seconds: Math.round((performance.now() - start) / 1_000) }
}

function searchMemory(first: number, schedules: number): Promise<Found> {
  Error.stackTraceLimit = 0 // each refusal is an error, and millions occur
  seedKeys(createRandom(seed))
  const start = performance.now()
  return search(inMemory, { seed, from: first, schedules }, (done) => {
    if (done % 50_000 !== 0) return
    const rate = done / ((performance.now() - start) / 1_000)
    console.log(`  ${done.toLocaleString('en')} schedules, ${rate.toFixed(0)} a second`)
  })
}

/** Divides schedules among processes. */
async function searchInShares(schedules: number): Promise<Found> {
  const processes = readInteger('processes')
  if (processes <= 1) return searchMemory(from, schedules)
  const share = Math.ceil(schedules / processes)
  const found = await Promise.all(
    Array.from({ length: processes }, (_, index) => {
      const first = from + index * share
      const size = Math.min(share, from + schedules - first)
      const options = ['--seed', seed, '--from', first, '--schedules', size].map(String)
      const child = fork(fileURLToPath(import.meta.url), options)
      return new Promise<Found>((resolve, reject) => {
        child.once('message', resolve)
        child.once('exit', (code) => reject(new Error(`a process ended with ${code}`)))
      })
    }),
  )
  const breach = found.find((each) => each.breach !== undefined)?.breach
  return {
    schedules: found.reduce((sum, each) => sum + each.schedules, 0),
    tally: addUp(found.map(({ tally }) => tally)),
    ...(breach !== undefined && { breach }),
  }
}

/** Prints the outcome of a search, and records it if requested. */
function report(name: string, where: string, { found, seconds }: Outcome): void {
  const { schedules, breach } = found
  const tally = addUp([found.tally])
  const calls = total(tally)
  const setting = readSetting(where)
  console.log(Object.values(setting).join(', '))
  console.log(`${name}: ${schedules} schedules, ${calls} calls, ${seconds} s, seed ${seed}`)
  for (const [what, times] of Object.entries(tally)) {
    console.log(`  ${what.padEnd(40)} ${String(times).padStart(9)}`)
  }
  const breaches = breach === undefined ? 0 : 1
  if (values.record) write(name, { setting, schedules, calls, seconds, breaches, tally })
  if (breach === undefined) return
  console.log(breach)
  process.exitCode = 1
}

function write(name: string, figures: object): void {
  const recorded = existsSync(RESULTS) ? readFileSync(RESULTS, 'utf8') : '{}'
  const all = { ...(JSON.parse(recorded) as object), [name]: figures } // written below
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 2)}\n`)
}

if (process.send === undefined) await main()
else {
  // This is one of several processes: it runs its share of the schedules.
  const found = await searchMemory(from, readInteger('schedules'))
  process.send(found)
}
