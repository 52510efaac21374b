import { runQuery } from 'supplier-query'
import { describe } from 'vitest'
import { expectOracleAnswers, expectOracleTotals } from '../conformance.js'

describe('runQuery', () => {
  expectOracleAnswers(runQuery, 2000)
  expectOracleTotals(runQuery, 2000)
})
