/**
 * Draws how the time of each query of the table bench grows with the rows, from the figures of one or
 * more runs: `node --import tsx bench/growth.ts bench/results/table.json ten-million.json`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCommand, refuse } from './options.js'
import { writeText } from './report.js'
import { plotGrowth } from './table/plot-growth.js'
import type { TableResults } from './table/results.js'

const { positionals, values } = parseCommand({
  allowPositionals: true,
  options: { output: { type: 'string' } },
})
if (positionals.length === 0) refuse('usage: bench/growth.ts <figures.json>…')

const runs = positionals.map((path) => JSON.parse(readFileSync(path, 'utf8')) as TableResults) // written by the bench
writeText(
  values.output ?? join(import.meta.dirname, 'results', 'growth.svg'),
  plotGrowth(runs.flatMap(({ sizes }) => sizes)),
)
