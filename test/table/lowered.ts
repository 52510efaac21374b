import { vi } from 'vitest'

const path = '../../src/table/tuning.js'

/** Tuning constants so low that some dozens of rows fill several levels, and levels merge. */
export const lowLevels = {
  FULLY_PAID_ROWS: 6,
  MAX_SMALL_LEVEL: 9,
  LEVEL_RATIO: 1 / 2,
  PENDING_SHARE: 2,
  CELLS_A_NAMED_ROW: 80,
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
