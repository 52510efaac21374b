import { runQuery } from 'supplier-query'
import { describe } from 'vitest'
import { expectOracleAnswers, expectOracleTotals } from '../conformance.js'

describe('runQuery', () => {
  expectOracleAnswers(runQuery, 1000)
  expectOracleTotals(runQuery, 400)
})
