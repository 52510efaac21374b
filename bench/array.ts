/** Compares the array engine and the parser with hand-written code and other filter libraries. */
import { sampleSuppliers } from '../examples/sample-suppliers.js'
import { dateTextCases } from './array/date-texts.js'
import { dateCases } from './array/dates.js'
import { filterCases } from './array/filters.js'
import { topCases } from './array/top.js'
import { validationCases } from './array/validation.js'
import { warmUp } from './array/warm-up.js'
import { measure, type Case, type Measured } from './measure.js'
import lock from './package-lock.json' with { type: 'json' }
import { choose, readOptions, refuse } from './options.js'
import { peers } from './peers.js'
import {
  judge,
  printCase,
  printSetting,
  readSetting,
  recorded,
  writeJson,
  type Goal,
} from './report.js'
import { asReceived } from './rows.js'

const options = readOptions([1_000_000])

const { packages } = lock
const setting = readSetting(options.seed, {
  sift: packages['node_modules/sift'].version,
  mingo: packages['node_modules/mingo'].version,
  '@ucast/js': packages['node_modules/@ucast/js'].version,
})
console.log(printSetting(setting))

const [size = 0, ...more] = options.sizes
if (more.length > 0) refuse('--rows: expected one number of rows, got several')
const rows = asReceived(sampleSuppliers(size, options.seed))
for (let i = 0; i < 3; i++) warmUp(rows.slice(0, 5_000))

const cases = [
  ...filterCases(rows),
  ...topCases(rows),
  ...dateCases(rows),
  ...validationCases(),
  ...dateTextCases(rows),
]
const chosen = choose(cases, options.only)

const goals: Goal[] = []
const measured: Measured[] = []
for (const each of chosen) {
  const result = await measure(options.peers ? each : withoutPeers(each))
  measured.push(result)
  console.log(`\n${printCase(result)}`)
  const { atMost } = each
  if (atMost === undefined) continue
  const { median } = result.timings.find(({ engine }) => engine === atMost.engine)!
  goals.push(judge(each.name, median * 1000, atMost.us, 'µs'))
}

const found = { setting, unit: 'ms', goals, cases: measured }
if (options.isWhole) writeJson(recorded('array.json'), found)
if (options.output !== undefined) writeJson(options.output, found)

function withoutPeers({ engines, ...rest }: Case): Case {
  return {
    ...rest,
    engines: Object.fromEntries(Object.entries(engines).filter(([name]) => !(name in peers))),
  }
}
