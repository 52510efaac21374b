import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import { gated } from '../examples/gated-storage.js'
import { ownedSamples } from '../examples/sample-server.js'
import {
  admin,
  createInStore,
  focused,
  grace,
  item,
  open,
  rotate,
  secretIn,
  start,
  startPage,
  submitKey,
  useBrowser,
  violations,
} from './settings.js'

useBrowser()

const KEYS = '**/settings/api-keys/keys'

const problem = (page: Page) => page.locator('dialog[open] .problem')
const look = (page: Page) => page.getByRole('button', { name: 'Look again' })

/** Records every text that the page shows, so that no claim is missed between two looks. */
async function recordTexts(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const texts: string[] = []
    Object.assign(globalThis, { texts })
    new MutationObserver(() => texts.push(document.body.textContent ?? '')).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  return () => page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts.join('\n')) // as set above
}

/** A server whose store holds back each new key before it is inserted or after, until `release` is called. */
async function startSlow(when: 'before' | 'after') {
  const { storage, shut, release } = gated(createMemoryStorage(ownedSamples), when)
  return { sample: await start(storage), arrived: shut(), release }
}

describe('a request to create a key whose connection is cut', () => {
  it('before the server has it, may still arrive; sent again, it creates one key', async () => {
    const { sample, page } = await startPage()
    const texts = await recordTexts(page)
    await page.route(KEYS, (route) => route.abort(), { times: 1 })
    await submitKey(page, 'CI')
    await problem(page).getByText('the request may still be under way').waitFor()
    expect(await problem(page).innerText()).toMatch(/At \d\d:\d\d:\d\d there was no such key/)
    await look(page).click()
    await expect.poll(() => focused(page)).toBe('Look again')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await secretIn(page)
    expect((await sample.keyring.list(admin)).keys.length).toBe(1)
    expect(await texts()).not.toMatch(/no key was created/i)
  })

  it.each(['before', 'after'] as const)(
    'while the server works on it, %s the commit, is unknown until a look finds the key',
    async (when) => {
      const { sample, arrived, release } = await startSlow(when)
      const page = await open(sample)
      const texts = await recordTexts(page)
      await page.route(KEYS, async (route) => {
        void route.fetch().catch(() => {})
        await arrived
        return route.abort()
      })
      await submitKey(page, 'CI')
      await problem(page).getByText('it was still working on it').waitFor()
      // The person may leave the form: what they read stays true.
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.locator('#status').getByText('the request may still be under way').waitFor()
      await page.getByRole('button', { name: 'Create key' }).click()
      await problem(page).getByText('it was still working on it').waitFor()
      release()
      await expect
        .poll(async () => {
          if (await look(page).isVisible()) await look(page).click()
          return problem(page).innerText()
        })
        .toContain('its secret was lost and cannot be shown again')
      const [key] = (await sample.keyring.list(admin)).keys
      expect(await problem(page).innerText()).toContain(`The key CI sq_${key!.id}… was created`)
      expect(await look(page).isVisible()).toBe(false)
      await item(page, 'CI').getByText('Secret not copied: revoke it').waitFor()
      expect(await texts()).not.toMatch(/no key was created|had no effect/i)
    },
  )

  it('is found by name and creator if the server has forgotten the request', async () => {
    const storage = createMemoryStorage(ownedSamples)
    let isFailing = false
    const keys = {
      ...storage.keys,
      insert: async (...given: Parameters<typeof storage.keys.insert>) => {
        const outcome = await storage.keys.insert(...given)
        if (isFailing) throw new Error('the connection is gone')
        return outcome
      },
    }
    const sample = await start({ ...storage, keys })
    const page = await open(sample)
    isFailing = true
    await submitKey(page, 'CI')
    const text = 'If no other window shows its secret, the secret is lost.'
    await problem(page).getByText(text).waitFor()
    const [key] = (await sample.keyring.list(admin)).keys
    expect(await problem(page).innerText()).toContain(`The key CI sq_${key!.id}… was created`)
  })

  it('never names the key of another admin as the person’s own', async () => {
    const { sample, page } = await startPage()
    await page.route(KEYS, async (route) => {
      await sample.keyring.create(grace, { name: 'CI', scopes: ['suppliers:read'] })
      return route.abort()
    })
    await submitKey(page, 'CI')
    await problem(page).getByText('of grace').waitFor()
    const text = await problem(page).innerText()
    expect(text).not.toMatch(/revoke|secret/i)
    expect(text).toContain('the request may still be under way')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await item(page, 'CI').getByText('Secret not copied: ask first').waitFor()
  })
})

describe('a rotation whose answer is lost', () => {
  it('is told apart from the rotation of another admin', async () => {
    const sample = await start()
    const { key } = await createInStore(sample, 'CI')
    const page = await open(sample)
    await page.route(`${KEYS}/*/rotate`, async (route) => {
      await sample.keyring.rotate(grace, key.id)
      return route.abort()
    })
    await rotate(page, 'CI')
    await problem(page).getByText('grace has rotated this key: the new key is').waitFor()
    expect(await problem(page).innerText()).not.toMatch(/revoke|lost/i)
  })

  it('that has not arrived is unknown, as is a revocation', async () => {
    const sample = await start()
    await createInStore(sample, 'CI')
    const page = await open(sample)
    await page.route(`${KEYS}/*/*`, (route) => route.abort())
    await rotate(page, 'CI')
    await problem(page).getByText('the key was not rotated').waitFor()
    expect(await look(page).isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await item(page, 'CI').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke for ever' }).click()
    await problem(page).getByText('the key was not revoked').waitFor()
    await page.route(KEYS, (route) => route.abort())
    await page.route(`${KEYS}/find`, (route) => route.abort())
    await look(page).click()
    await problem(page).getByText('it is not known whether the request took effect').waitFor()
  })
})

describe('the key of another admin', () => {
  it('whose secret was not copied says since when, and to ask her first', async () => {
    const sample = await start()
    sample.time.offset = -5 * 86_400_000
    const actors = [grace, { organisationId: 'acme', role: 'admin' } as const, admin]
    for (const [index, actor] of actors.entries()) {
      await sample.keyring.create(actor, { name: `key ${index}`, scopes: [] })
    }
    sample.time.offset = 0
    const page = await open(sample)
    const note = (name: string) => item(page, name).locator('.note')
    const since = /^Its secret has not been copied since \d+ \w+ \d{4}, \d\d:\d\d 5 days ago\. /
    await item(page, 'key 0').getByText('Secret not copied: ask first').waitFor()
    expect(await note('key 0').innerText()).toMatch(since)
    const ask = 'Before you revoke it, ask grace, whose screen may still show it.'
    expect(await note('key 0').innerText()).toContain(ask)
    expect(await note('key 1').innerText()).toContain('ask the admin who created it, whose')
    expect(await note('key 2').innerText()).toContain('You created it: revoke it')
    await item(page, 'key 2').getByText('Secret not copied: revoke it').waitFor()
    await item(page, 'key 0').getByRole('button', { name: 'Revoke' }).click()
    expect(await page.locator('#revoke-text').innerText()).toContain(ask)
    expect(await violations(page)).toEqual([])
  })

  it('that another admin revokes leaves the working keys, which is announced', async () => {
    const sample = await start()
    const { key } = await createInStore(sample, 'first')
    await createInStore(sample, 'second')
    const page = await open(sample)
    await item(page, 'first').waitFor()
    await sample.keyring.revoke(grace, key.id)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    const said = page.locator('#status', {
      hasText: `first sq_${key.id}… has ended, or was removed.`,
    })
    await said.waitFor()
    expect(await item(page, 'first').count()).toBe(0)
    expect(await item(page, 'second').count()).toBe(1)
  })
})

describe('a list that fails to load', () => {
  it('leaves no key of the old filter under the new one', async () => {
    const sample = await start()
    await createInStore(sample, 'CI')
    const page = await open(sample)
    await item(page, 'CI').waitFor()
    let isDown = true
    await page.route(`${KEYS}/find`, (route) =>
      isDown
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
        : route.continue(),
    )
    await page.getByLabel('Show').selectOption('ended')
    await page.getByRole('alert').getByText('Not now.').waitFor()
    expect(await page.locator('#keys > li').count()).toBe(0)
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('There are no ended keys.').waitFor()
  })
})

describe.each(['light', 'dark'] as const)('a name of stacked accents, %s,', (colorScheme) => {
  it.each([1100, 390])('paints nothing outside its line, at %d px', async (width) => {
    const sample = await start()
    await createInStore(sample, 'below')
    sample.time.offset += 1_000
    const middle = await createInStore(sample, 'a plain name')
    sample.time.offset += 1_000
    await createInStore(sample, 'above')
    const page = await open(sample, admin, { colorScheme, viewport: { width, height: 900 } })
    const pictureOf = (name: string) => item(page, name).screenshot()
    await item(page, 'above').waitFor()
    const before = [await pictureOf('above'), await pictureOf('below')]
    const record = await sample.storage.keys.find(middle.key.id)
    const name = `Z${'\u0301\u0335\u0323'.repeat(10)}A${'\u0301'.repeat(15)}L${'\u0317'.repeat(15)}`
    sample.put(middle.key.id, { ...record!, name, foldedName: name })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await item(page, 'Z').waitFor()
    const folder = process.env['SHOTS']
    if (folder !== undefined) {
      await page.screenshot({ path: `${folder}/accents-${colorScheme}-${width}.png` })
    }
    const after = [await pictureOf('above'), await pictureOf('below')]
    expect(after.map((each, i) => each.equals(before[i]!))).toEqual([true, true])
  })
})
