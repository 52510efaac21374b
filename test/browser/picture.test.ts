import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { admin, grace, item, open, start, useBrowser } from './settings.js'

useBrowser()

const HOUR = 3_600_000
const DAY = 24 * HOUR
const path = fileURLToPath(new URL('../../examples/api-keys.png', import.meta.url))

it('the page shows every state of a working key and every warning in its picture, which PICTURES=1 takes', async () => {
  const sample = await start()
  const { keyring, time } = sample
  const scopes = ['suppliers:read']
  const now = Date.now()
  const create = async (name: string, ago: number, actor = admin, expiresAt?: number) => {
    time.offset = -ago
    const made = await keyring.create(actor, { name, scopes, expiresAt })
    if (name !== 'Import') await sample.storage.handovers.confirm(made.key.id)
    return made
  }
  await create('Trial of the map', 40 * DAY, admin, now - 9 * DAY)
  const old = await create('Nightly export', 38 * DAY, grace)
  await create('大阪 catalogue', 80 * DAY, admin, now + 10 * DAY)
  const ci = await create('CI', 3 * DAY, admin, now + 87 * DAY)
  await create('Import', 5 * DAY, grace, now + 360 * DAY)
  time.offset = -4 * 60_000
  await keyring.authenticate(`Bearer ${ci.secret}`)
  time.offset = -2 * HOUR
  const next = await keyring.rotate(admin, old.key.id)
  await sample.storage.handovers.confirm(next.key.id)
  time.offset = 0
  const page = await open(sample, admin, { viewport: { width: 1100, height: 980 } })
  await item(page, '大阪').getByText('Expires soon').waitFor()
  const marks = await page.locator('#keys .state').allInnerTexts()
  expect([...new Set(marks)].toSorted()).toEqual([
    'Being replaced',
    'Expires soon',
    'Live',
    'Secret not copied: ask first',
  ])
  await page.getByText('Ended keys are not shown.').waitFor()
  const bytes = await page.screenshot(
    process.env['PICTURES'] === undefined ? {} : { path, fullPage: true },
  )
  expect(bytes.length).toBeLessThan(300_000)
})
