import * as library from 'supplier-query'
import { explainMatch } from 'supplier-query/explain'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import { files } from '../../vectors/files.js'
import { checkVectors } from '../../vectors/runner.js'

/** Makes each vector a test. They run first for a mutant, because they are quick and kill many. */
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
