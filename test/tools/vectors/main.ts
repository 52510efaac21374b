import { rulings } from '../../vectors/coverage.js'
import { files } from '../../vectors/files.js'
import { casesOf } from '../../vectors/runner.js'
import { isNoticedBy, oracleWith, placesOf, type Edit } from './mutants.js'

/**
 * `npm run vectors:mutate`: breaks the sentences of the reference in the oracle, one at a
 * time, by the edits of `test/vectors/sentences.json`. An edit survives if none of the vectors that its
 * sentence names notices it. Prints the edits that survive, the named vectors that notice no edit, and
 * the sentences without an edit; fails if an edit survives that is not listed below, or if fewer
 * sentences have edits than the floor.
 */

/** The fewest sentences that must have an edit. */
const FLOOR = 339

const cases = new Map(casesOf({ files }).map((each) => [each.name, each]))
const binding = rulings.filter(({ outside }) => outside === undefined)

const correct = oracleWith()
const wrong = [...cases.values()].filter((each) => isNoticedBy(correct, each))
if (wrong.length > 0) throw new Error(`the oracle differs: ${wrong.map(({ name }) => name).join()}`)

const survivors: string[] = []
const idle: string[] = []
let edits = 0
for (const { section, sentence, vectors = [], mutations = [] } of binding) {
  const noticing = new Set<string>()
  for (const edit of mutations) {
    edits++
    const title = `section ${section}: ${sentence}\n  ${edit.from.trim()}\n  -> ${edit.to.trim()}`
    const found = noticedBy(edit, vectors)
    if (found.length === 0) survivors.push(title)
    for (const name of found) noticing.add(name)
  }
  if (mutations.length > 0) idle.push(...vectors.filter((name) => !noticing.has(name)))
}
const without = binding.filter(({ mutations = [] }) => mutations.length === 0)
const held = binding.length - without.length

print('survive', survivors)
print('vectors that notice no edit of their sentence', idle)
print(
  'sentences without an edit',
  without.map(({ section, sentence }) => `section ${section}: ${sentence}`),
)
console.log(
  `${edits - survivors.length} of ${edits} edits are noticed; ${held} of ${binding.length} sentences have one (floor ${FLOOR})`,
)
if (survivors.length > 0 || idle.length > 0 || held < FLOOR) process.exitCode = 1

/** Returns the vectors that notice an edit. */
function noticedBy(edit: Edit, some: readonly string[]): string[] {
  const places = placesOf(edit)
  if (places.length !== 1) {
    throw new Error(
      `sentences.json: expected the text of an edit once in the oracle, got it ${places.length} times: ${edit.from}`,
    )
  }
  const oracle = oracleWith(edit)
  return some.filter((name) => isNoticedBy(oracle, cases.get(name)!))
}

function print(what: string, list: readonly string[]): void {
  if (list.length > 0) console.log(`${list.length} ${what}:\n\n${list.join('\n')}\n`)
}
