import { runQuery } from 'supplier-query'
import { describe } from 'vitest'
import { expectOracleAnswers } from '../conformance.js'

describe('runQuery', () => {
  expectOracleAnswers(runQuery, 2000)
})
