import {
  createTable,
  defineResource,
  runPlan,
  planWalk,
  walkQuery,
  type Resource,
  type Table,
  type WalkResult,
  explainRun,
} from 'supplier-query'
import { describe } from 'vitest'
import type { Row } from '../walkable.js'
import { expectWalks, type Step } from '../walks.js'

type StepOnTable = (
  resource: Resource,
  table: Table<Resource, Row>,
  ...rest: Rest
) => WalkResult<Row>
type Rest = [query: Parameters<Step>[1], options: Parameters<Step>[3]]

/** Runs a step on a cold table, which scans. */
const scan: StepOnTable = (_resource, table, query, options) => table.walk(query, options)

/** Explains the query until its columns are built. A table without rows builds none. */
const readColumns: StepOnTable = (resource, table, query, options) => {
  for (let i = 0; i < 100 && table.size > 0; i++) {
    if (explainRun(table, planWalk(resource, query, options)).missing.length === 0) break
  }
  return table.walk(query, options)
}

/** Runs a step over an updated table: every second row was replaced, and a row was removed. */
function updated(step: StepOnTable): Step {
  return (resource, query, rows, options) => {
    const end = Math.ceil((rows.length * 2) / 3)
    const others = rows.slice(0, end).map((row, i) => (i % 2 === 0 ? row : { ...row, open: true }))
    const base = createTable(resource, others)
    const first = { ...options, before: undefined, after: null }
    step(resource, base, query, first) // without a place before which to end
    const table = base.update({
      upsert: rows.filter((_, i) => i >= end || i % 2 === 1),
    })
    const gone = { id: resource.fields['id']!.kind === 'string' ? 'gone\u{1F600}' : 0.123 }
    return step(
      resource,
      table.update({ upsert: [gone] }).update({ remove: [gone.id] }),
      query,
      options,
    )
  }
}

/** Runs a step of a walk whose key is in an internal field. */
function byInternalKey(step: Step): Step {
  return (resource, query, rows, options) => {
    const { kind } = resource.fields[resource.key!]!
    const get = (row: Row) => row[resource.key!]
    const key = { kind, get, internal: true } as { kind: 'string'; get: typeof get; internal: true }
    const hidden: Resource = defineResource({ ...resource.fields, key }, { key: 'key' })
    return step(hidden, query, rows, { ...options, exposesKey: true })
  }
}

describe('a walk over an array', () => {
  expectWalks(walkQuery, 30)
})

describe('a walk by plans', () => {
  const step: Step = (resource, query, rows, options) =>
    runPlan(planWalk(resource, query, options), rows)
  expectWalks(step, 8)
})

describe.each([
  ['a cold table', scan],
  ['the columns of a table', readColumns],
] as const)('a walk over %s', (_, step) => {
  expectWalks(
    (resource, query, rows, options) => step(resource, createTable(resource, rows), query, options),
    10,
  )
})

describe.each([
  ['a cold table', scan],
  ['the columns of a table', readColumns],
] as const)('a walk over %s with updates', (_, step) => {
  expectWalks(updated(step), 10)
})

describe.each<[string, Step]>([
  ['an array', walkQuery],
  [
    'the columns of a table',
    (resource, query, rows, options) =>
      readColumns(resource, createTable(resource, rows), query, options),
  ],
  ['the columns of a table with updates', updated(readColumns)],
])('a walk over %s by an internal key, with exposesKey', (_, step) => {
  expectWalks(byInternalKey(step), 4)
})
