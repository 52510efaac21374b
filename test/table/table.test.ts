import { createTable } from 'supplier-query'
import { describe } from 'vitest'
import { expectConformance } from '../conformance.js'

describe('createTable', () => {
  expectConformance(
    (resource, query, rows, options) => createTable(resource, rows).run(query, options),
    2000,
  )
})
