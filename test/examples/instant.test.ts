import { expect, it } from 'vitest'
import { toInstant } from '../../examples/instant.js'
import { restoreZone } from '../zone.js'

restoreZone()

it.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00:01.5', '2026-11-20T10:00:01.500Z'],
  ['2026-11-20T10:00Z', '2026-11-20T10:00:00.000Z'],
  ['2026-11-20T10:00+05:30', '2026-11-20T04:30:00.000Z'],
  ['2026-11-20T10:00:00-08:00', '2026-11-20T18:00:00.000Z'],
])('toInstant(%j) is %j in every time zone of the host', (text, instant) => {
  process.env['TZ'] = 'America/New_York'
  expect(toInstant(text)).toBe(instant)
})

it('toInstant refuses text that is not a date', () => {
  expect(() => toInstant('soon')).toThrow(RangeError)
})
