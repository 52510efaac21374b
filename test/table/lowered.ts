import { vi } from 'vitest'

const path = '../../src/table/tuning.js'

/** Tuning constants so low that some dozens of rows fill several levels, and levels merge. */
export const lowLevels = {
  CELLS_A_MERGED_CELL: 8,
  STEP: 100,
  WALK_STRIDE: 6,
}

/**
 * Loads modules with lower tuning constants, so that a few rows fill levels and cause merges. Load all
 * modules that exchange objects in one call: each call creates new classes.
 */
export async function lowered<T>(numbers: object, load: () => Promise<T>): Promise<T> {
  vi.resetModules()
  vi.doMock(path, async (original) => ({ ...(await original<object>()), ...numbers }))
  try {
    return await load()
  } finally {
    vi.doUnmock(path)
    vi.resetModules()
  }
}
