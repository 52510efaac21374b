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
for (const { name } of picked) console.log(`${name}: seed ${seed}`)

const { note } = await startWatchdog()
const tallies = await run(picked, { seconds, seed, say: console.log, note })
for (const { target, cases, finds } of tallies) {
  console.log(`${target}: ${cases} cases, ${finds.length} finds`)
}
process.exit(exitCodeOf(tallies))

function numberOf(option: string, text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw new RangeError(`${option}: expected a number, got ${text}`)
  }
  return value
}
