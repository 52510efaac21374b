import { existsSync, readFileSync } from 'node:fs'
import { parseCommand, refuse } from './options.js'
import { printSetting, readSetting, recorded, writeJson } from './report.js'
import { childQuestions, dropChildren, loadChildren } from './sql/children.js'
import { indexesOf, questionsOf, sampleOf, type Question } from './sql/questions.js'
import { load, schemasOf, type Orm } from './sql/schemas.js'
import { openServers, type Server } from './sql/servers.js'
import { takeTurns } from './turns.js'

/**
 * Compares statements of `toSql` and `facetSql` with hand-written statements for the same schema, with the
 * indexes of `indexSql`. A statement is slow if it takes over 1.5 times as long, and over 0.3 ms more. With
 * `--record` it writes `results/sql.json`. `--part` runs only the schemas of ORMs, or only lists in a child
 * table.
 */

const MOST_RATIO = 1.5
const MOST_MS = 0.3
/** The two statements of a question run in turns, 5 to 25 times each, for about this long. */
const QUESTION_MS = 1000

const { values: options } = parseCommand({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
    quiet: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
})
const rows = Number(options.rows)
if (!['', 'schemas', 'children'].includes(options.part)) {
  refuse(`--part: expected schemas or children, got "${options.part}"`)
}
if (!Number.isInteger(rows) || rows < 20_100) {
  refuse(`--rows: expected a whole number of at least 20100, got "${options.rows}"`)
}

/** The schema of lists in a child table. */
const CHILDREN = 'children'

interface Times {
  readonly oursMs: number
  readonly handMs: number
  readonly ratio: number
}

interface Figure extends Times {
  readonly server: Server['name']
  readonly orm: Orm | typeof CHILDREN
  readonly question: string
}

const servers = await openServers(options.only)
const versions: [string, string][] = []
for (const { name, version } of servers) versions.push([name, await version()])
const setting = readSetting(0, Object.fromEntries(versions)) // the rows have no seed
console.log(printSetting(setting))

const figures: Figure[] = []
for (const server of servers) {
  for (const schema of options.part === CHILDREN ? [] : schemasOf(server.name)) {
    await loadAll(server, schema.orm, load(server.name, schema, rows, indexesOf(server, schema)))
    await ask(server, schema.orm, questionsOf(server, schema, await sampleOf(server, schema)))
  }
  if (options.part !== 'schemas') {
    await loadAll(server, CHILDREN, loadChildren(server, rows))
    await ask(server, CHILDREN, childQuestions(server))
    for (const each of dropChildren) await server.run(each)
  }
  await server.close()
}

const mean = Math.exp(figures.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / figures.length)
console.log(`\n${figures.length} statements, geometric mean ${mean.toFixed(2)}x`)
printSlow()
const part = (isOfPart: (figure: Figure) => boolean) => {
  const found = figures.filter(isOfPart)
  return found.length === 0 ? {} : { setting, rows, figures: found }
}
const children = part(({ orm }) => orm === CHILDREN)
const report = {
  ...(options.record && earlier()),
  unit: 'ms',
  mostRatio: MOST_RATIO,
  mostMs: MOST_MS,
  ...part(({ orm }) => orm !== CHILDREN),
  ...('figures' in children && { children }),
}
if (options.record) writeJson(recorded('sql.json'), report)
if (options.output !== undefined) writeJson(options.output, report)

/** Returns the recorded figures, of which a part stays if it is not measured. */
function earlier(): object {
  const path = recorded('sql.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as object) : {} // as this bench wrote it
}

async function loadAll(
  server: Server,
  orm: Figure['orm'],
  statements: readonly string[],
): Promise<void> {
  const start = performance.now()
  for (const each of statements) await server.run(each)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`\n# ${server.name}, ${orm}: ${rows} rows, loaded in ${seconds} s`)
}

async function ask(
  server: Server,
  orm: Figure['orm'],
  questions: readonly Question[],
): Promise<void> {
  for (const question of questions) {
    const times = await time(server, question)
    figures.push({ server: server.name, orm, question: question.name, ...times })
    print(figures.at(-1)!)
    if (!options.quiet) await printStatements(server, question)
  }
}

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
  { ours, hand, otherHands = [] }: Omit<Question, 'name'>,
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
  // Apart from each other, because each statement leaves the caches to the next.
  const [next, ...rest] = otherHands
  if (next !== undefined) {
    const other = await time(server, { ours, hand: next, otherHands: rest }, attempts)
    return least(found, other)
  }
  if (!isSlow(found) || attempts === 1) return found
  return least(found, await time(server, { ours, hand }, attempts - 1))
}

function least(one: Times, other: Times): Times {
  return toTimes(Math.min(one.oursMs, other.oursMs), Math.min(one.handMs, other.handMs))
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

async function printStatements(
  server: Server,
  { ours, hand, otherHands = [] }: Question,
): Promise<void> {
  for (const [who, { sql, parameters }] of [
    ['ours', ours] as const,
    ...[hand, ...otherHands].map((each) => ['by hand', each] as const),
  ]) {
    const plan = await server.explain(sql, parameters)
    console.log(`  ${who}: ${sql}\n${plan.replaceAll(/^/gm, '      ')}`)
  }
}
