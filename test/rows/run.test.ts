import { planQuery, runPlan, runQuery, suppliers } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { expectOracleAnswers, expectOracleTotals } from '../conformance.js'

describe('runQuery', () => {
  expectOracleAnswers(runQuery, 400)
  expectOracleTotals(runQuery, 200)
})

describe('runPlan', () => {
  it('runs a plan of every row whose condition is that of another build', () => {
    const plan = planQuery(suppliers, { page: { limit: 1 } })
    const foreign = { ...plan, where: structuredClone(plan.where) }
    expect(runPlan(foreign, [{ id: 'a' }, { id: 'b' }])).toMatchObject({
      rows: [{ id: 'a' }],
      total: 2,
    })
  })
})

describe('the options of a run', () => {
  it('are not null, which could be a lost `within`', () => {
    const run = () => runQuery(suppliers, {}, [], null as unknown as object)
    expect(run).toThrow(new TypeError('options: expected an object, got null'))
  })
})
