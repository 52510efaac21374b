import * as library from 'supplier-query'
import { explainMatch } from 'supplier-query/explain'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import { files } from '../../vectors/files.js'
import { checkVectors } from '../../vectors/runner.js'

/** Every vector as a test of its own: the first to run for a mutant, as they are quick and say much. */
for (const file of files) {
  describe(`${file.section} ${file.topic}`, () => {
    it.each(file.cases.map((each) => [each.name, each] as const))('%s', async (_, each) => {
      const { failed } = await checkVectors(
        { ...library, explainMatch, querySchema },
        { files: [{ ...file, cases: [each] }] },
      )
      expect(failed).toEqual([])
    })
  })
}
