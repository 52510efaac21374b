/**
 * Writes the figures of recorded runs into the pages, between their marks: `npm run bench -- figures && npm run
 * format`. Ends with 1 if the front page gets too long.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parts } from './figures/parts.js'
import { recordNames, readRecord } from './figures/records.js'

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
for (const bench of recordNames()) {
  for (const { what, measured, atMost, unit, met } of readRecord(bench).goals ?? []) {
    if (!met) console.log(`MISSED ${bench}: ${what}, within ${atMost} ${unit}: ${measured}`)
  }
}
const bytes = readFileSync(join(root, 'README.md')).length
console.log(`README.md has ${bytes} of 10240 bytes`)
if (bytes > 10_240) process.exitCode = 1
