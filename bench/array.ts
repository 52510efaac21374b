/** The array engine and the parser beside hand-written code and other filter libraries. */
import { dateTextCases } from './array/date-texts.js'
import { dateCases } from './array/dates.js'
import { filterCases } from './array/filters.js'
import { topCases } from './array/top.js'
import { validationCases } from './array/validation.js'
import { warmUp } from './array/warm-up.js'
import { measure, type Measured } from './measure.js'
import lock from './package-lock.json' with { type: 'json' }
import { printCase, printSetting, readSetting, writeResults } from './report.js'
import { asReceived, sampleSuppliers } from './rows.js'

const SEED = 20250630
const ROWS = 1_000_000
/** `npm run array -- top` runs the cases with `top` in their names alone, and writes nothing. */
const only = process.argv[2] ?? ''

const { packages } = lock
const setting = readSetting(SEED, {
  sift: packages['node_modules/sift'].version,
  mingo: packages['node_modules/mingo'].version,
  '@ucast/js': packages['node_modules/@ucast/js'].version,
  tinybench: packages['node_modules/tinybench'].version,
})
console.log(printSetting(setting))

const rows = asReceived(sampleSuppliers(ROWS, SEED))
for (let i = 0; i < 3; i++) warmUp(rows.slice(0, 5_000))

const cases = [
  ...filterCases(rows),
  ...topCases(rows),
  ...dateCases(rows),
  ...validationCases(SEED),
  ...dateTextCases(rows),
]
const measured: Measured[] = []
for (const each of cases.filter(({ name }) => name.includes(only))) {
  const result = measure(each)
  measured.push(result)
  console.log(`\n${printCase(result)}`)
}

if (only === '') writeResults('results/array.json', setting, measured)
