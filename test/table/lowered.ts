import { vi } from 'vitest'

const path = '../../src/table/tuning.js'

/**
 * Loads modules with numbers of tuning lowered, so that few rows make levels and merges. All that meets
 * must be loaded at once: modules loaded otherwise have other classes.
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
