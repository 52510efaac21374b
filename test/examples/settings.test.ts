import { expect, it } from 'vitest'
import { readSettings } from '../../examples/server/settings.js'

it('settings default to memory on port 3000 of the loopback interface', () => {
  const defaults = { port: 3000, host: '127.0.0.1', databaseUrl: undefined }
  expect(readSettings({})).toEqual(defaults)
  expect(readSettings({ HOST: '', DATABASE_URL: '', ORIGIN: '' })).toEqual(defaults)
})

it('settings are PORT, HOST, DATABASE_URL and ORIGIN', () => {
  const databaseUrl = 'postgres://127.0.0.1/x'
  const origin = 'https://keys.example'
  expect(
    readSettings({ PORT: '0', HOST: '::1', DATABASE_URL: databaseUrl, ORIGIN: origin }),
  ).toEqual({
    port: 0,
    host: '::1',
    databaseUrl,
    origin,
  })
  expect(readSettings({ PORT: '65535' }).port).toBe(65_535)
})

it.each(['65536', '1e3', '', '-1', '1.5', ' 80', '0x50', 'http'])('PORT cannot be %j', (PORT) => {
  expect(() => readSettings({ PORT })).toThrow(
    new RangeError(`PORT: expected a whole number from 0 to 65535, got ${JSON.stringify(PORT)}`),
  )
})

it.each(['keys.example', 'https://keys.example/', 'https://keys.example/path', 'null'])(
  'ORIGIN cannot be %j',
  (ORIGIN) => {
    const message = `ORIGIN: expected an origin such as https://keys.example, got ${JSON.stringify(ORIGIN)}`
    expect(() => readSettings({ ORIGIN })).toThrow(new RangeError(message))
  },
)
