import * as library from 'supplier-query'
import { explainMatch } from 'supplier-query/explain'
import { querySchema } from 'supplier-query/schema'
import { checkVectors, type Vectors } from '../../../../vectors/runner.js'
import vectors from '../../../../vectors/vectors.json'
import { engineCases } from './engines.js'
import { keyringCases } from './keyring.js'
import type { Failure, Report } from './report.js'

/** Runs all cases in this runtime. No test framework runs in every runtime. */
export async function runSuite(): Promise<Report> {
  const form = vectors as Vectors // checked by the tests of the vectors
  const { passed, failed, skipped } = await checkVectors(
    { ...library, explainMatch, querySchema },
    form,
  )
  const cases = [...engineCases, ...keyringCases]
  const failures: Failure[] = []
  for (const { name, run } of cases) {
    try {
      await run()
    } catch (error) {
      failures.push({ name, expected: 'no error', actual: String(error) })
    }
  }
  return {
    passed: passed + cases.length - failures.length,
    failed: [...failed, ...failures],
    skipped,
  }
}
