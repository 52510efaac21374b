/**
 * Writes the figures of recorded runs into the pages, between their marks, and draws `results/growth.svg`:
 * `npm run bench -- figures && npm run format`. Ends with 1 for a missed goal, or if the front page gets too long.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parts } from './figures/parts.js'
import { recordNames, readRecord } from './figures/records.js'
import { plotGrowth } from './table/plot-growth.js'

const root = join(import.meta.dirname, '..')

for (const { path, mark, text } of parts) {
  const file = join(root, path)
  const [before, , after, ...rest] = readFileSync(file, 'utf8').split(
    new RegExp(`<!-- /?${mark} -->`),
  )
  if (after === undefined || rest.length > 0) throw new Error(`${path}: no part ${mark}`)
  writeFileSync(file, `${before}<!-- ${mark} -->\n\n${text()}\n\n<!-- /${mark} -->${after}`)
  console.log(`wrote ${mark} of ${path}`)
}
const sizes = (['table', 'ten-million'] as const).flatMap((name) => readRecord(name).sizes)
writeFileSync(join(root, 'bench/results/growth.svg'), plotGrowth(sizes))
for (const bench of recordNames()) {
  for (const { what, measured, atMost, unit, met } of readRecord(bench).goals ?? []) {
    if (met) continue
    console.log(`MISSED ${bench}: ${what}, within ${atMost} ${unit}: ${measured}`)
    process.exitCode = 1
  }
}
const bytes = readFileSync(join(root, 'README.md')).length
console.log(`README.md has ${bytes} of 10240 bytes`)
if (bytes > 10_240) process.exitCode = 1
