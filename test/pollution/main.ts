import { readFileSync } from 'node:fs'
import { answerAdapters, answerQueries } from './answers.js'
import { answerKeys } from './keys.js'

/**
 * Prints the answers that change if `Object.prototype` has members with the names on standard input,
 * and the names that alone change an answer. It runs in a separate process, so that no other code runs
 * with a polluted prototype.
 */

const values: readonly unknown[] = [
  true,
  1,
  'x',
  ['a'],
  () => 'x',
  { value: 1, after: true, kind: 'string', name: 'x', limit: 1, field: 'city' },
]

/** Returns the answers as text, one per line, formatted after the prototype is clean again. */
async function answer(names: readonly string[], value: unknown): Promise<string[]> {
  const shared: object = Object.prototype
  const member = { value, configurable: true, enumerable: true, writable: true }
  Object.defineProperties(shared, Object.fromEntries(names.map((name) => [name, member])))
  try {
    const answers = [...answerQueries(), ...answerAdapters(), ...(await answerKeys())]
    clean()
    return answers.map((each) => JSON.stringify(each, (_, part: unknown) => print(part)))
  } catch (error) {
    return [error instanceof Error ? String(error.stack) : String(error)]
  } finally {
    clean()
  }

  function clean(): void {
    for (const name of names) Reflect.deleteProperty(shared, name)
  }
}

function print(value: unknown): unknown {
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'bigint') return `${value}n`
  if (value instanceof Error) return [String(value), Object.entries(value)]
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

const names = JSON.parse(readFileSync(0, 'utf8')) as string[]
const expected = await answer([], undefined)
const changed: unknown[] = []

async function compare(polluted: readonly string[], value: unknown): Promise<void> {
  const answers = await answer(polluted, value)
  if (answers.join() === expected.join()) return
  const wrong = answers.find((each, i) => each !== expected[i])
  changed.push({ names: polluted, value: typeof value, wrong })
  // Names are tested one by one only after a failure, because that takes some seconds.
  if (changed.length === 1) for (const name of polluted) await compare([name], value)
}

await compare([], undefined)
for (const value of values) await compare(names, value)
console.log(JSON.stringify({ answers: expected.length, changed }))
