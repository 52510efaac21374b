/**
 * Prepares one table in a process of its own and prints what that took as JSON:
 * `preparing.js <rows> <seed> late|memory [<field>…]`.
 */
import { createTable, suppliers } from 'supplier-query'
import { heapBytes, settledBytes } from '../memory.js'
import { parseTexts, textsOf } from '../rows.js'
import { sampleSuppliers } from '../table/suppliers.js'
import { Collector, latenessOf, lengthOf, round, spansDuring, type Lateness } from './lateness.js'

export interface Preparing {
  /** Milliseconds of the clock, and of the processor: the helpers of V8 are counted too. */
  readonly ms: number
  readonly cpuMs: number
  /** How long `JSON.parse` took for the same rows. */
  readonly parseMs: number
  /** How late the event loop was: the collector apart, and all in all. */
  readonly own: Lateness
  readonly all: Lateness
  readonly memory: Memory | undefined
  readonly columns: readonly Part[]
}

/** Bytes a row, of the heap and its buffers. */
export interface Memory {
  readonly rows: number
  /** What the table holds once it is prepared. */
  readonly table: number
  /** The most that was in use meanwhile, garbage included, rows left out. */
  readonly peak: number
}

export interface Part {
  readonly field: string
  readonly part: string
  /** For each row. */
  readonly bytes: number
  readonly cells: number
}

const [size = '', seed = '', what, ...fields] = process.argv.slice(2)
const count = Number(size)
const isMemory = what === 'memory'
const names = fields as (keyof typeof suppliers.fields)[] // the parent names fields
const collector = new Collector()
const texts = [...textsOf(sampleSuppliers(count, Number(seed)))]
const start = performance.now()
const rows = parseTexts(texts)
const parseMs = performance.now() - start
texts.length = 0
const before = isMemory ? await settledBytes() : heapBytes()

const table = createTable(suppliers, rows)
let peak = 0
const onTick = () => {
  if (!isMemory) return // it takes time, and makes garbage
  const { heapUsed, external } = process.memoryUsage()
  peak = Math.max(peak, heapUsed + external)
}
const cpu = process.cpuUsage()
let ms = 0
const spans = await spansDuring(async () => {
  const from = performance.now()
  await table.prepare(names.length === 0 ? undefined : names)
  ms = performance.now() - from
}, onTick)
const { user, system } = process.cpuUsage(cpu)
await collector.isTold()
collector.stop()
const perRow = (bytes: number) => round(bytes / count)
const found: Preparing = {
  ms: round(ms),
  cpuMs: round((user + system) / 1000),
  parseMs: round(parseMs),
  own: latenessOf(spans.map((span) => collector.apart(span))),
  all: latenessOf(spans.map(lengthOf)),
  memory: isMemory
    ? {
        rows: perRow(before),
        table: perRow((await settledBytes()) - before),
        peak: perRow(peak - before),
      }
    : undefined,
  columns: table.state().columns.map(({ field, part, bytes, cells }) => {
    return { field, part, bytes: perRow(bytes), cells: perRow(cells) }
  }),
}
console.log(JSON.stringify(found))
