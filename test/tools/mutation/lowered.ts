// Replaces `test/table/lowered.ts` in a mutation run, whose bundle has each module once: while the
// tests of the file run, the tuning constants have the lower values.
import { afterAll, beforeAll } from 'vitest'
import * as tuning from '../../../src/table/tuning.js'

export { lowLevels } from '../../table/lowered.js'

/** Part of the bundled `tuning.ts`. Sets constants, and returns their values before. */
const { tune } = tuning as unknown as { tune: (numbers: object) => object }

export async function lowered<T>(numbers: object, load: () => Promise<T>): Promise<T> {
  let before: object = {}
  beforeAll(() => void (before = tune(numbers)))
  afterAll(() => void tune(before))
  return load()
}
