/** `npm run fuzz -- --seconds 60 --target payloads --seed 1`: searches for cases that break a law. */
import { parseArgs } from 'node:util'
import { exitCodeOf, run } from './run.js'
import { targets } from './targets/index.js'
import { startWatchdog } from './watchdog.js'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    target: { type: 'string', multiple: true, default: [] },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})

const seconds = numberOf('--seconds', values.seconds)
const seed = numberOf('--seed', values.seed)
const unknown = values.target.filter((name) => targets.every((each) => each.name !== name))
if (unknown.length > 0) {
  const names = targets.map(({ name }) => name).join(', ')
  throw new RangeError(`--target: expected one of ${names}, got ${unknown.join(', ')}`)
}

const picked = targets.filter(
  ({ name }) => values.target.length === 0 || values.target.includes(name),
)
for (const { name, missing } of picked) {
  console.log(missing === undefined ? `${name}: seed ${seed}` : `NOT RUN: ${name}: ${missing}`)
}
const there = picked.filter(({ missing }) => missing === undefined)

const { note } = await startWatchdog()
const tallies = await run(there, { seconds, seed, say: console.log, note })
for (const { target, cases, finds } of tallies) {
  console.log(`${target}: ${cases} cases, ${finds.length} finds`)
}
const code = exitCodeOf(tallies)
if (process.send === undefined) process.exit(code)
process.send(code)

function numberOf(option: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new RangeError(`${option}: expected a number, got ${text}`)
  }
  return value
}
