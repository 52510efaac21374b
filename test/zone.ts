import { afterEach } from 'vitest'

/** Gives this process its own time zone back after each test of a file that sets another. */
export function restoreZone(): void {
  const zone = process.env['TZ']
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
}
