import { parseCommand, refuse } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { indexesOf, questionsOf, sampleOf, type Question } from './sql/questions.js'
import { load, schemasOf, type Orm } from './sql/schemas.js'
import { openServers, type Server } from './sql/servers.js'
import { takeTurns } from './turns.js'

/**
 * Compares statements of `toSql` and `facetSql` with hand-written statements for the same schema, with the
 * indexes of `indexSql`. A statement is slow if it takes over 1.5 times as long, and over 0.3 ms more. With
 * `--record` it writes `results/sql.json`.
 */

const MOST_RATIO = 1.5
const MOST_MS = 0.3
/** The two statements of a question run in turns, 5 to 25 times each, for about this long. */
const QUESTION_MS = 1000

const { values: options } = parseCommand({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    quiet: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
})
const rows = Number(options.rows)
if (!Number.isInteger(rows) || rows < 20_100) {
  refuse(`--rows: expected a whole number of at least 20100, got "${options.rows}"`)
}

interface Times {
  readonly oursMs: number
  readonly handMs: number
  readonly ratio: number
}

interface Figure extends Times {
  readonly server: Server['name']
  readonly orm: Orm
  readonly question: string
}

const servers = await openServers(options.only)
const versions: [string, string][] = []
for (const { name, version } of servers) versions.push([name, await version()])
const setting = readSetting(0, Object.fromEntries(versions)) // the rows have no seed
console.log(printSetting(setting))

const figures: Figure[] = []
for (const server of servers) {
  for (const schema of schemasOf(server.name)) {
    const { orm } = schema
    const start = performance.now()
    const indexes = indexesOf(server, schema)
    for (const each of load(server.name, schema, rows, indexes)) await server.run(each)
    const row = await sampleOf(server, schema)
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    console.log(`\n# ${server.name}, ${orm}: ${rows} rows, loaded in ${seconds} s`)
    for (const question of questionsOf(server, schema, row)) {
      const times = await time(server, question)
      figures.push({ server: server.name, orm, question: question.name, ...times })
      print(figures.at(-1)!)
      if (!options.quiet) await printStatements(server, question)
    }
  }
  await server.run('drop table supplier')
  await server.close()
}

const mean = Math.exp(figures.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / figures.length)
console.log(`\n${figures.length} statements, geometric mean ${mean.toFixed(2)}x`)
printSlow()
const report = { setting, rows, unit: 'ms', mostRatio: MOST_RATIO, mostMs: MOST_MS, figures }
if (options.record) writeJson(recorded('sql.json'), report)
if (options.output !== undefined) writeJson(options.output, report)

/** Prints the questions that any schema of a server answers too slowly, with the ratio of each schema. */
function printSlow(): void {
  const schemas = [...new Set(figures.map(({ orm }) => orm))]
  const groups = new Map<string, Figure[]>()
  for (const figure of figures) {
    const name = `${figure.server.padEnd(11)}${figure.question}`
    groups.set(name, [...(groups.get(name) ?? []), figure])
  }
  const slow = [...groups].filter(([, all]) => all.some(isSlow))
  console.log(
    `${slow.length} of ${groups.size} groups take over ${MOST_RATIO}x and ${MOST_MS} ms more on some schema`,
  )
  if (slow.length === 0) return
  console.log(`${''.padEnd(56)}${schemas.map((orm) => orm.padStart(9)).join('')}`)
  for (const [name, all] of slow) {
    const ratios = all.map(({ ratio }) => ratio.toFixed(2).padStart(9)) // in the order of schemas
    console.log(`${name.padEnd(56)}${ratios.join('')}`)
  }
}

/**
 * Returns the least times of the two statements, because other programs only add to them. Times a question
 * that is slow again, up to twice: a server still writes what it has loaded.
 */
async function time(
  server: Server,
  { ours, hand }: Pick<Question, 'ours' | 'hand'>,
  attempts = 3,
): Promise<Times> {
  const runs = {
    ours: () => server.run(ours.sql, ours.parameters),
    hand: () => server.run(hand.sql, hand.parameters),
  }
  const once = { rounds: 1, roundMs: 0, warmUp: 1 }
  const first = await takeTurns(runs, once)
  const roundMs = first.ours[0]! + first.hand[0]!
  const rounds = Math.min(Math.max(Math.ceil(QUESTION_MS / roundMs), 5), 25)
  const times = await takeTurns(runs, { ...once, rounds, warmUp: 0 })
  const found = toTimes(Math.min(...times.ours), Math.min(...times.hand))
  if (!isSlow(found) || attempts === 1) return found
  const again = await time(server, { ours, hand }, attempts - 1)
  return toTimes(Math.min(found.oursMs, again.oursMs), Math.min(found.handMs, again.handMs))
}

function toTimes(oursMs: number, handMs: number): Times {
  return { oursMs, handMs, ratio: oursMs / handMs }
}

function isSlow({ ratio, oursMs, handMs }: Times): boolean {
  return ratio > MOST_RATIO && oursMs - handMs > MOST_MS
}

function print({ question, oursMs, handMs, ratio }: Figure): void {
  const ms = (taken: number) => `${taken.toFixed(2)} ms`.padStart(11)
  console.log(`${question.padEnd(42)} ${ms(oursMs)} ${ms(handMs)} ${ratio.toFixed(2).padStart(7)}x`)
}

async function printStatements(server: Server, { ours, hand }: Question): Promise<void> {
  for (const [who, { sql, parameters }] of [
    ['ours', ours],
    ['by hand', hand],
  ] as const) {
    const plan = await server.explain(sql, parameters)
    console.log(`  ${who}: ${sql}\n${plan.replaceAll(/^/gm, '      ')}`)
  }
}
