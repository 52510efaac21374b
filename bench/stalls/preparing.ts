/** Prepares one table in a fresh process and prints the cost as JSON: `preparing.js <rows> <seed> late|memory`. */
import { createTable, suppliers } from 'supplier-query'
import { Collector, lengthOf } from '../collector.js'
import { heapBytes, settledBytes } from '../memory.js'
import { parseTexts, textsOf } from '../rows.js'
import { sampleSuppliers } from '../table/suppliers.js'
import { latenessOf, round, spansDuring, type Lateness } from './lateness.js'

export interface Preparing {
  readonly ms: number
  /** The time of `JSON.parse` for the same rows, in milliseconds. */
  readonly parseMs: number
  /** The delay of the event loop: without garbage collection, and in total. */
  readonly own: Lateness
  readonly all: Lateness
  readonly memory: Memory | undefined
  readonly columns: readonly Part[]
}

/** Bytes a row, of the heap and its buffers. */
interface Memory {
  readonly rows: number
  /** The memory of the prepared table. */
  readonly table: number
  /** The peak during preparation, including garbage, without the rows. */
  readonly peak: number
}

interface Part {
  readonly field: string
  readonly part: string
  /** For each row. */
  readonly bytes: number
  readonly cells: number
}

const [size = '', seed = '', what] = process.argv.slice(2)
const count = Number(size)
const isMemory = what === 'memory'
const collector = await Collector.start()
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
let ms = 0
const spans = await spansDuring(async () => {
  const from = performance.now()
  await table.prepare()
  ms = performance.now() - from
}, onTick)
await collector.isTold()
const perRow = (bytes: number) => round(bytes / count)
const found: Preparing = {
  ms: round(ms),
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
collector.stop()
console.log(JSON.stringify(found))
