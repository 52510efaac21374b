import { and, BTreeIndex, createCollection, createLiveQueryCollection, eq } from '@tanstack/db'
import { createTable, matchesPlan, planQuery, suppliers, type Supplier } from 'supplier-query'
import { median } from '../statistics.js'
import { moment } from '../table/plan.js'
import { timeOf, type Change } from './draw.js'
import type { Check } from './goals.js'

type Row = Supplier & { readonly n: number; readonly at: number | null }

const UPDATES = 200

function toRow([n, row]: Change): Row {
  return { ...row, n, at: row.connectedAt === null ? null : Date.parse(row.connectedAt) }
}

/** A collection that a server would fill. */
function openCollection(rows: readonly Row[]) {
  let write: ((row: Row) => void) | undefined
  const collection = createCollection<Row, number>({
    getKey: ({ n }) => n,
    sync: {
      sync: ({ begin, write: put, commit, markReady }) => {
        begin()
        for (const value of rows) put({ type: 'insert', value })
        void commit()
        markReady()
        write = (value) => {
          begin()
          put({ type: 'update', value })
          void commit()
        }
      },
    },
  })
  collection.startSyncImmediate()
  const config = { indexType: BTreeIndex }
  collection.createIndex((row) => row.city, config)
  collection.createIndex((row) => row.approvalStatus, config)
  const compareOptions = { direction: 'asc', nulls: 'last', stringSort: 'locale' } as const
  collection.createIndex((row) => row.at, { ...config, options: { compareOptions } })
  return { collection, write: write! } // the sync has begun
}

/**
 * Compares updates of one row, and the queries that follow, with live queries of TanStack DB, from the change to the new results.
 * @throws Error for results that differ
 */
export async function measureTanStack(
  rows: readonly Supplier[],
  draw: (count: number) => Change[],
  cities: readonly string[],
): Promise<Check[]> {
  const checks: Check[] = []
  for (const count of [1, 10]) {
    const { collection, write } = openCollection([...rows.entries()].map(toRow))
    let table = createTable(suppliers, rows)
    await table.prepare()
    const plans = cities.slice(0, count).map((city) => {
      const filter = {
        operands: [
          { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
          { field: 'city', comparator: 'eq', value: city },
        ],
      } as const
      const sort = [{ field: 'connectedAt', direction: 'desc' }] as const
      return planQuery(suppliers, { filter, sort, page: { limit: 20 } }, moment)
    })
    const run = (plan: (typeof plans)[number]) => table.run(plan).rows.map(({ id }) => id)
    const pushed = plans.map(run)
    /** Runs only the plans that the row matches before or after, as the README of tables shows. */
    const push = (row: Supplier) => {
      const both = [table.get(row.id), row].filter((each) => each !== undefined)
      table = table.update({ upsert: [row] })
      for (const [i, plan] of plans.entries()) {
        if (both.some((each) => matchesPlan(plan, each))) pushed[i] = run(plan)
      }
      return pushed
    }
    const live = cities.slice(0, count).map((city) =>
      createLiveQueryCollection({
        query: (q) =>
          q
            .from({ row: collection })
            .where(({ row }) => and(eq(row.approvalStatus, 'approved'), eq(row.city, city)))
            .orderBy(({ row }) => row.at, { direction: 'desc', nulls: 'last' })
            .limit(20),
        startSync: true,
      }),
    )
    await Promise.all(live.map((each) => each.preload()))
    const [all, concerned, theirs]: [number[], number[], number[]] = [[], [], []]
    for (let i = 0; i < 2 * UPDATES; i++) {
      const [change] = draw(1) as [Change] // one was asked for
      const mine =
        i % 2 === 0
          ? timeOf(concerned, () => push(change[1]))
          : timeOf(all, () => {
              table = table.update({ upsert: [change[1]] })
              return plans.map((plan, at) => (pushed[at] = run(plan)))
            })
      const row = toRow(change)
      const found = timeOf(theirs, () => {
        write(row)
        return live.map((each) => each.toArray.map(({ id }) => id))
      })
      if (JSON.stringify(mine) === JSON.stringify(found)) continue
      throw new Error(`TanStack DB: ${JSON.stringify(found)} is not ${JSON.stringify(mine)}`)
    }
    const of = count === 1 ? 'one live query' : 'ten live queries'
    const [run1, push1, limit] = [all, concerned, theirs].map(median) as [number, number, number]
    console.log(
      `  ${of}: all run again ${run1.toPrecision(3)} ms, concerned ones ${push1.toPrecision(3)} ms;`,
      `TanStack DB ${limit.toPrecision(3)} ms`,
    )
    checks.push(
      {
        goal: '5 all queries run again (ms, limit: TanStack DB)',
        of,
        measured: run1,
        atMost: limit,
      },
      {
        goal: '5 concerned queries run again (ms, limit: TanStack DB)',
        of,
        measured: push1,
        atMost: limit,
      },
    )
  }
  return checks
}
