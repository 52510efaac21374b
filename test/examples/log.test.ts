import { afterEach, describe, expect, it, vi } from 'vitest'
import { logError, logEvent, toLine } from '../../examples/server/log.js'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the log of the example server', () => {
  it('writes an error on one line, even if its message has a client’s text', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const hostile = 'a\n\u001B[31m\u009B\u202E\u2028\u00AD\u{E0041}b'
    logError(new Error(hostile, { cause: new TypeError(hostile) }))
    logError(hostile)
    const lines = log.mock.calls.map(([line]) => line as unknown)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/Error: a\\u\{a\}.*log\.test.*TypeError: a/)
    for (const line of lines) expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
  })

  it('writes an event as one line of JSON without invisible characters', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const reason = 'a\n\u202E\u2028\u200B\u00AD\u{E0041}\u007F\u009Bb “精機” \u{1F511}'
    logEvent({ event: 'api_key', reason })
    const [line] = log.mock.calls.map(([text]) => String(text))
    expect(line).not.toMatch(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u)
    expect(line).toContain(
      '\\u202e\\u2028\\u200b\\u00ad\\udb40\\udc41\\u007f\\u009bb “精機” \u{1F511}',
    )
    expect(JSON.parse(line!)).toEqual({ event: 'api_key', reason })
  })

  it('keeps visible characters unchanged', () => {
    expect(toLine('Zoë: 精機 \u{1F511}')).toBe('Zoë: 精機 \u{1F511}')
    expect(toLine('a\u{E0041}\r\nb')).toBe('a\\u{e0041}\\u{d}\\u{a}b')
  })
})
