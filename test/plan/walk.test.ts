import { createTable, runPlan, planQuery, runQuery, type WalkResult } from 'supplier-query'
import { describe } from 'vitest'
import { expectWalks, type Row, type Step } from '../walks.js'

/** The table of some rows after updates: it has had others in the place of every second, and one more. */
function updated(...[resource, query, rows, options]: Parameters<Step>): WalkResult<Row> {
  const end = Math.ceil((rows.length * 2) / 3)
  const others = rows.slice(0, end).map((row, i) => (i % 2 === 0 ? row : { ...row, open: true }))
  const table = createTable(resource, others).update({
    upsert: rows.filter((_, i) => i >= end || i % 2 === 1),
  })
  const gone = { id: resource.fields['id']!.kind === 'string' ? 'gone\u{1F600}' : 0.123 }
  const later = table.update({ upsert: [gone] }).update({ remove: [gone.id] })
  return later.run(query, options)
}

describe('a walk over an array', () => {
  expectWalks(runQuery, 600)
})

describe('a walk by plans', () => {
  const step: Step = (resource, query, rows, options) =>
    runPlan(planQuery(resource, query, options), rows)
  expectWalks(step, 200)
})

describe('a walk over a table', () => {
  const step: Step = (resource, query, rows, options) =>
    createTable(resource, rows).run(query, options)
  expectWalks(step, 600)
})

describe('a walk over a table with updates', () => {
  expectWalks(updated, 600)
})
