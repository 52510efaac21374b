/**
 * `npm run fuzz -- --seconds 60 --target payloads --seed 1`: searches for cases that break a law, for an
 * equal time with each target. Prints the smallest case that it finds as an entry of the corpus. A case
 * that never returns is in `node_modules/.cache/fuzz.json`.
 */
import fc from 'fast-check'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '../../compiler.js'
import type { Target } from './target.js'
import { targets } from './targets/index.js'

/** A case that takes longer, in milliseconds, counts as a find. */
const LONGEST_CASE = 120_000

const cache = `${root}node_modules/.cache`
mkdirSync(cache, { recursive: true })

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    target: { type: 'string', multiple: true, default: targets.map(({ name }) => name) },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const [seconds, seed] = [Number(values.seconds), Number(values.seed)]
const picked = targets.filter(({ name }) => values.target.includes(name))
if (picked.length < values.target.length || Number.isNaN(seconds + seed)) {
  const names = targets.map(({ name }) => name).join(', ')
  throw new RangeError(`expected --target among ${names}, and numbers for --seconds and --seed`)
}

for (const target of picked) {
  if (!(await search(target, (seconds * 1000) / picked.length))) process.exitCode = 1
}
process.exit() // what a target opened may keep the process alive

/** Checks random cases of a target. Returns whether there were any, and its law holds for all. */
async function search(target: Target, ms: number): Promise<boolean> {
  const { name, law, cases } = target
  const opened = await target.open()
  let count = 0
  const property = fc.asyncProperty(cases, async (drawn) => {
    count++
    const text = JSON.stringify(drawn)
    writeFileSync(`${cache}/fuzz.json`, text)
    const printed: unknown = JSON.parse(text)
    await opened.check(printed)
    opened.checkTime?.(printed)
  })
  const limits = { numRuns: Infinity, interruptAfterTimeLimit: ms, timeout: LONGEST_CASE }
  const { counterexample, errorInstance: error } = await fc.check(property, { seed, ...limits })
  await opened.close()
  console.log(`${name}: seed ${seed}, ${count} cases, ${counterexample === null ? 0 : 1} finds`)
  if (counterexample === null) return count > 0
  const found = JSON.stringify({ shows: 'describe the fault', case: counterexample[0] })
  console.log(`  law: ${law}\n  for test/tools/fuzz/corpus/${name}.json:\n  ${found}`)
  console.log(error instanceof Error ? error.stack : error)
  return false
}
