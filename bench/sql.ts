import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { questionsOf, type Question } from './sql/questions.js'
import { load, NOW, schemasOf } from './sql/schemas.js'
import { openServers, type Server } from './sql/servers.js'
import { median } from './statistics.js'
import { takeTurns } from './turns.js'

/** Statements of `toSql` and `facetSql` beside those that a person writes for the same schema. */

const MOST_RATIO = 1.5
/** Each statement runs once a round; the first two rounds do not count. */
const turns = { rounds: 15, roundMs: 0, warmUp: 2 }

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    only: { type: 'string', default: '' },
    quiet: { type: 'boolean', default: false },
    output: { type: 'string' },
  },
})
const rows = Number(options.rows)
if (!Number.isInteger(rows) || rows < 20_100) {
  throw new RangeError(`--rows takes a whole number from 20100 on, got "${options.rows}"`)
}

interface Figure {
  readonly place: string
  readonly question: string
  readonly oursMs: number
  readonly handMs: number
  readonly ratio: number
}

const figures: Figure[] = []
for (const server of await openServers(options.only)) {
  for (const schema of schemasOf(server.name)) {
    const place = `${server.name}, ${schema.orm}`
    for (const statement of load(server.name, schema, rows)) await server.run(statement)
    const row = await sampleOf(server, schema.at)
    console.log(`\n# ${place}: ${rows} rows`)
    for (const question of questionsOf(server, schema, row)) {
      figures.push({ place, question: question.name, ...(await time(server, question)) })
      print(figures.at(-1)!)
      if (!options.quiet) await printStatements(server, question)
    }
  }
  await server.run('drop table supplier')
  await server.close()
}

const slow = figures.filter(({ ratio }) => ratio > MOST_RATIO)
const mean = Math.exp(figures.reduce((sum, { ratio }) => sum + Math.log(ratio), 0) / figures.length)
console.log(`\n${figures.length} statements, geometric mean ${mean.toFixed(2)}x`)
console.log(`${slow.length} above ${MOST_RATIO}x${slow.length === 0 ? '' : ':'}`)
for (const each of slow) console.log(`${each.place}: ${each.question}, ${each.ratio.toFixed(2)}x`)
if (options.output !== undefined)
  writeFileSync(options.output, `${JSON.stringify({ rows, figures }, null, 2)}\n`)

/** Returns the medians of the two statements. */
async function time(server: Server, { ours, hand }: Question) {
  const times = await takeTurns(
    {
      ours: () => server.run(ours.sql, ours.parameters),
      hand: () => server.run(hand.sql, hand.parameters),
    },
    turns,
  )
  const [oursMs, handMs] = [median(times.ours), median(times.hand)]
  return { oursMs, handMs, ratio: oursMs / handMs }
}

function print({ question, oursMs, handMs, ratio }: Figure): void {
  const ms = (taken: number) => `${taken.toFixed(2)} ms`.padStart(11)
  console.log(`${question.padEnd(40)} ${ms(oursMs)} ${ms(handMs)} ${ratio.toFixed(2).padStart(7)}x`)
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

/** A row far down the newest first, and texts that few rows have. */
async function sampleOf(server: Server, at: string) {
  const select = `select id, city, name, ${at} as instant from supplier`
  const [far] = await server.run(
    `${select} where ${at} is not null order by ${at} desc, id desc limit 1 offset 19979`,
  )
  const [some] = await server.run(
    `${select} where city is not null and status = 'approved' limit 1 offset 777`,
  )
  const { id, instant } = far as { id: string; instant: unknown }
  const { id: key, city, name } = some as { id: string; city: string; name: string }
  return { id, key, city, at: toMs(instant), needle: name.split(' ')[1]!.slice(0, 8) }
}

function toMs(instant: unknown): number {
  if (instant instanceof Date) return instant.getTime()
  if (typeof instant === 'number') return instant > NOW / 100 ? instant : instant * 1000
  return Date.parse(`${String(instant).slice(0, 23).replace(' ', 'T')}Z`)
}
