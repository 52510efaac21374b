import { afterEach, describe, expect, it, vi } from 'vitest'
import { logError, toLine } from '../../examples/server/log.js'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the log of the example server', () => {
  it('has one line for an error, whatever a client put into its message', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const hostile = 'a\n\u001B[31m\u009B\u202E\u2028\u00AD\u{E0041}b'
    logError(new Error(hostile, { cause: new TypeError(hostile) }))
    logError(hostile)
    const lines = log.mock.calls.map(([line]) => line as unknown)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/Error: a\\u\{a\}.*log\.test.*TypeError: a/)
    for (const line of lines) expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  })

  it('leaves what shows as it is', () => {
    expect(toLine('Zoë: 精機 \u{1F511}')).toBe('Zoë: 精機 \u{1F511}')
    expect(toLine('a\u{E0041}\r\nb')).toBe('a\\u{e0041}\\u{d}\\u{a}b')
  })
})
