import { runQuery } from 'supplier-query'
import { describe } from 'vitest'
import { expectConformance } from '../conformance.js'

describe('runQuery', () => {
  expectConformance(runQuery, 2000)
})
