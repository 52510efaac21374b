import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  admin,
  allowClipboard,
  close,
  create,
  createInStore,
  focused,
  item,
  member,
  open,
  rotate,
  secretIn,
  start,
  startPage,
  useBrowser,
  violations,
  type Sample,
} from './settings.js'

useBrowser()

const DAY = 86_400_000
const scopes = ['suppliers:read']

const detail = (page: Page, name: string, term: string) =>
  item(page, name)
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd')

async function createMany(sample: Sample, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const { key } = await createInStore(sample, `key ${i}`)
    ids.push(key.id)
  }
  return ids
}

const visibleKeys = (page: Page) => page.locator('#keys > li')
const show = (page: Page, state: string) => page.getByLabel('Show').selectOption(state)

describe('dates', () => {
  it('are exact, with the distance next to them, rounded down', async () => {
    const sample = await start()
    const at = Date.now()
    for (const [name, days] of [
      ['a', 45],
      ['b', 549],
      ['c', 14.5],
      ['d', 13.9],
    ] as const) {
      await sample.keyring.create(admin, { name, scopes, expiresAt: at + days * DAY + 60_000 })
    }
    const page = await open(sample, admin, { timezoneId: 'Europe/London' })
    await item(page, 'a').waitFor()
    const shown = async (name: string) =>
      (await detail(page, name, 'Expires').innerText()).replaceAll(/\s+/g, ' ')
    const format = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Europe/London',
    })
    expect(await shown('a')).toBe(`${format.format(at + 45 * DAY + 60_000)} in 1 month`)
    expect(await shown('b')).toBe(`${format.format(at + 549 * DAY + 60_000)} in 1 year`)
    expect(await shown('c')).toMatch(/ in 14 days$/)
    expect(await shown('d')).toMatch(/ in 13 days$/)
    const warned = await item(page, '')
      .filter({ hasText: 'Expires soon' })
      .locator('h2 bdi')
      .allInnerTexts()
    expect(warned).toEqual(['d'])
  })

  it('and states follow the clock of the server, without a reload', async () => {
    const sample = await start()
    const { keyring, time } = sample
    // A browser whose clock is a year behind.
    time.offset = 365 * DAY
    const at = Date.now() + time.offset
    await keyring.create(admin, { name: 'short', scopes, expiresAt: at + 3_600_000 })
    const { key } = await keyring.create(admin, { name: 'old', scopes })
    await keyring.rotate(admin, key.id, { overlapMs: 7_200_000 })
    const page = await open(sample)
    expect(await detail(page, 'short', 'Created').innerText()).toMatch(/just now/)
    await item(page, 'short').getByText('Live').waitFor()
    await page.clock.install()
    await page.reload()
    await item(page, 'old').filter({ hasText: 'Being replaced' }).waitFor()
    await show(page, 'all')
    time.offset += 3_600_000
    await page.clock.fastForward(3_600_000)
    await item(page, 'short').getByText('Expired').first().waitFor()
    expect(
      await item(page, 'short')
        .getByRole('button', { name: /Rotate|Revoke/ })
        .count(),
    ).toBe(0)
    time.offset += 3_600_000
    await page.clock.fastForward(3_600_000)
    await item(page, 'old').filter({ hasText: 'Replaced' }).waitFor()
  })
})

describe('the list of 150 keys', () => {
  it('is searched by name and by id, without sending the rest of a key', async () => {
    const sample = await start()
    const ids = await createMany(sample, 150)
    const { secret } = await createInStore(sample, 'leaked')
    const page = await open(sample)
    await expect.poll(() => visibleKeys(page).count()).toBe(50)
    const [urls, bodies]: [string[], string[]] = [[], []]
    page.on('request', (request) => {
      urls.push(request.url())
      bodies.push(request.postData() ?? '')
    })
    const search = page.getByLabel('Search')
    const names = () => page.locator('#keys h2 bdi').allInnerTexts()
    await search.fill('KEY 14')
    await expect.poll(() => visibleKeys(page).count()).toBe(11) // 14, and 140 to 149
    for (const text of [`sq_${ids[7]}`, `sq_${ids[7]}…`, ids[7]!, `sq_${ids[7]!.slice(0, 12)}`]) {
      await search.fill(text)
      await expect.poll(names).toEqual(['key 7'])
    }
    const [, id, random = ''] = secret.split('_')
    for (const text of [
      `Authorization: Bearer ${secret}`,
      secret.slice(0, -20),
      `${id}_${random}`,
      `${id}_${random.slice(0, 9)}`,
      `API_KEY=${secret}`,
    ]) {
      await search.fill('key 7')
      await expect.poll(names).toContain('key 70')
      await search.fill(text)
      await expect.poll(names).toEqual(['leaked'])
    }
    for (const text of [random, random.slice(3, 40), `"${random}"`]) {
      await search.fill('key 7')
      await expect.poll(names).toContain('key 70')
      await search.fill(text)
      await page.getByText('This looks like the secret part of a key. It was not sent').waitFor()
      expect(await names()).toEqual([])
    }
    for (let i = 0; i + 6 <= random.length; i++) {
      expect(bodies.join(' ')).not.toContain(random.slice(i, i + 6))
    }
    // No search is in a URL, which logs and histories keep.
    const path = `${sample.url}/settings/api-keys/keys/find`
    expect(urls.filter((url) => url !== path)).toEqual([])
    expect(page.url()).toBe(`${sample.url}/settings/api-keys`)
    await search.fill('nothing like it')
    await page.getByText('No key matches.').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('hides ended keys by default, says so, and shows them on demand', async () => {
    const sample = await start()
    const ids = await createMany(sample, 5)
    for (const id of ids.slice(0, 3)) await sample.keyring.revoke(admin, id)
    const page = await open(sample)
    await page.getByText('Ended keys are not shown.').waitFor()
    expect(await page.locator('#keys h2 bdi').allInnerTexts()).toHaveLength(2)
    await show(page, 'ended')
    await expect.poll(() => visibleKeys(page).count()).toBe(3)
    await page.getByText('Working keys are not shown.').waitFor()
    await show(page, 'all')
    await expect.poll(() => visibleKeys(page).count()).toBe(5)
    expect(await page.locator('#hidden').innerText()).toBe('')
  })

  it('keeps its scroll position after an action', async () => {
    const sample = await start()
    await createMany(sample, 150)
    const page = await open(sample)
    for (const count of [100, 150]) {
      await page.getByRole('button', { name: 'Show more keys' }).click()
      await expect.poll(() => visibleKeys(page).count()).toBe(count)
    }
    const top = (name: string) =>
      item(page, name)
        .first()
        .evaluate((each) => Math.round(each.getBoundingClientRect().top))
    await item(page, 'key 30').scrollIntoViewIfNeeded()
    const revoke = item(page, 'key 30').getByRole('button', { name: 'Revoke' })
    await revoke.focus()
    const all = await page.locator('#keys h2 bdi').allInnerTexts()
    const below = all[all.indexOf('key 30') + 1]!
    const before = await top('key 30')
    await revoke.click()
    await page.getByRole('button', { name: 'Revoke for ever' }).click()
    await page.locator('#status', { hasText: /^Revoked / }).waitFor()
    await expect.poll(() => focused(page)).toBe(`${below}Live`)
    expect(await top(below)).toBe(before)
    expect(await visibleKeys(page).count()).toBe(149)

    const rotateButton = item(page, 'key 35').getByRole('button', { name: 'Rotate' })
    await rotateButton.scrollIntoViewIfNeeded()
    const place = await top('key 35')
    await rotateButton.click()
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    await secretIn(page)
    await close(page)
    // The successor is above the key that it replaces.
    const names = await page.locator('#keys h2 bdi').allInnerTexts()
    expect(names.filter((name) => name === 'key 35').length).toBe(2)
    expect(names.indexOf('key 35') + 1).toBe(names.lastIndexOf('key 35'))
    await expect.poll(() => focused(page)).toMatch(/^key 35\s*Live/)
    // The browser moves the page if it shows less than the successor, which is a row higher.
    const { height } = page.viewportSize()!
    const isNear = async () => {
      const now = await top('key 35')
      return now > 0 && now < height && Math.abs(now - place) < height
    }
    await expect.poll(isNear).toBe(true)
  })

  it('asks for one more page on a double click', async () => {
    const sample = await start()
    await createMany(sample, 150)
    const page = await open(sample)
    let asked = 0
    await page.route('**/settings/api-keys/keys/find', async (route) => {
      const { after } = route.request().postDataJSON() as { after?: string } // the filter
      if (after === undefined) return route.continue()
      asked++
      await new Promise((resolve) => setTimeout(resolve, 200))
      return route.continue()
    })
    await page.getByRole('button', { name: 'Show more keys' }).dblclick()
    await expect.poll(() => visibleKeys(page).count()).toBe(100)
    expect(asked).toBe(1)
    const ids = await visibleKeys(page).evaluateAll((all) => all.map((each) => each.dataset['id']))
    expect(new Set(ids).size).toBe(100)
  })
})

describe('two keys of one name', () => {
  it('are distinguished by their ids in buttons, dialogs and the list', async () => {
    const sample = await start()
    const { key } = await createInStore(sample, 'CI')
    const next = (await sample.keyring.rotate(admin, key.id)).key
    const page = await open(sample)
    for (const { id } of [key, next]) {
      await page.getByRole('button', { name: `Revoke CI, sq_${id}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Revoke key' })
      expect(await dialog.locator('#revoke-text strong').innerText()).toBe('CI')
      expect(await dialog.locator('#revoke-text code').innerText()).toBe(`sq_${id}…`)
      await page.getByRole('button', { name: 'Cancel' }).click()
    }
    await allowClipboard(page)
    await page.getByRole('button', { name: `Copy sq_${key.id}, the visible part of CI` }).click()
    await page.locator('#status', { hasText: /^Copied / }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`sq_${key.id}`)
    await page
      .locator('code', { hasText: `sq_${next.id}…` })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('are marked if a name mixes scripts', async () => {
    const sample = await start()
    await createInStore(sample, 'stаging') // with a Cyrillic letter
    await createInStore(sample, 'Склад')
    await createInStore(sample, '精機 CI カナ')
    const page = await open(sample)
    await item(page, 'st').getByText('mixes Latin and Cyrillic').waitFor()
    expect(await page.getByText('mixes').count()).toBe(1)
  })
})

describe('the forms', () => {
  it('revoke by a deliberate second step: the focus is on Cancel, and Enter revokes nothing', async () => {
    const sample = await start()
    const { key } = await createInStore(sample, 'CI')
    const page = await open(sample)
    const revoke = item(page, 'CI').getByRole('button', { name: 'Revoke' })
    await revoke.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Cancel')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await revoke.click()
    await page.getByLabel('Reason (optional)').fill('no longer used')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect((await sample.keyring.get(admin, key.id)).status).toBe('live')
    const button = page.getByRole('button', { name: 'Revoke for ever' })
    const [back, plain] = await Promise.all(
      [button, page.getByRole('button', { name: 'Cancel' })].map((each) =>
        each.evaluate((element) => getComputedStyle(element).backgroundColor),
      ),
    )
    expect(back).toBe('rgb(179, 38, 30)')
    expect(plain).not.toBe(back)
    await button.click()
    await page.getByText('There are no working keys.').waitFor()
  })

  it('put the focus on a sensible element after every refusal', async () => {
    const sample = await start()
    const { key } = await createInStore(sample, 'CI')
    const page = await open(sample)
    await item(page, 'CI').waitFor()
    await sample.keyring.rotate(admin, key.id)
    await rotate(page, 'CI')
    await page.getByText('Only a live API key that has not been rotated yet').waitFor()
    await expect.poll(() => focused(page)).toBe('Rotate')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('li')?.dataset['id']))
      .toBe(key.id)
    await page.getByLabel('Search').fill('CI')
    await page.route('**/settings/api-keys/keys/*/revoke', (route) =>
      route.fulfill({ status: 404, json: { code: 'not_found', message: 'No such key.' } }),
    )
    await item(page, 'CI').first().getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('button', { name: 'Revoke for ever' }).click()
    await page.getByText('No such key.').waitFor()
    await expect.poll(() => focused(page)).toBe('Revoke for ever')
  })
})

describe('the page', () => {
  it('shows that it is loading, and offers a retry after a failure', async () => {
    const sample = await start()
    await createInStore(sample, 'CI')
    const page = await open(sample)
    let isDown = true
    let answer = () => {}
    const isSeen = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/settings/api-keys/keys/find', async (route) => {
      await isSeen
      return isDown
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } })
        : route.continue()
    })
    await page.reload()
    await page.getByText('Loading keys…').waitFor()
    answer()
    await page.getByRole('alert').getByText('Not now.').waitFor()
    expect(await page.getByText('Loading keys…').isVisible()).toBe(false)
    expect(await violations(page)).toEqual([])
    isDown = false
    await page.getByRole('button', { name: 'Try again' }).focus()
    await page.keyboard.press('Enter')
    await item(page, 'CI').waitFor()
    await expect.poll(() => focused(page)).toBe('API keys')
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('lets members sign out', async () => {
    const sample = await start()
    const page = await open(sample, member)
    await page.getByText('You are signed in as bob (member) of acme.').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are not signed in.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings/api-keys')
    expect(await page.context().cookies()).toEqual([])
  })

  it('draws a focus ring that covers no content', async () => {
    const { page } = await startPage()
    await create(page, 'CI')
    await close(page)
    await page.keyboard.press('Tab')
    const faults = await page.evaluate(() => {
      const found: string[] = []
      const controls = [...document.querySelectorAll<HTMLElement>('button, input, select, h1, h2')]
      const shown = controls.filter((each) => each.getClientRects().length > 0)
      if (shown.length < 5) found.push(`${shown.length} controls are shown`)
      for (const each of shown) {
        each.focus({ focusVisible: true } as FocusOptions)
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(each)
        if (outlineStyle === 'none' || !(Number.parseFloat(outlineWidth) > 0)) {
          found.push(`${each.textContent} has no ring`)
        }
        const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        const own = each.getBoundingClientRect()
        for (const other of shown) {
          if (other === each || other.contains(each) || each.contains(other)) continue
          const box = other.getBoundingClientRect()
          const isCovered =
            box.left < own.right + reach &&
            box.right > own.left - reach &&
            box.top < own.bottom + reach &&
            box.bottom > own.top - reach
          if (isCovered) found.push(`${each.textContent} covers ${other.textContent}`)
        }
      }
      return found
    })
    expect(faults).toEqual([])
  })

  it('asks before it signs somebody in from a link, by name', async () => {
    const { sample, page } = await startPage()
    await create(page, 'CI')
    await close(page)
    const eve = { organisationId: 'globex', role: 'admin', id: 'eve' } as const
    // Another site opens the link: nothing changes.
    await page.route('http://evil.example/', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<a href="${sample.url}${sample.sessions.createLink(eve)}">free</a>`,
      }),
    )
    await page.goto('http://evil.example/')
    await page.getByText('free').click()
    await page.getByText('Sign in as eve (admin) of globex?').waitFor()
    expect(await violations(page)).toEqual([])
    const other = await page.context().newPage()
    await other.goto(`${sample.url}/settings/api-keys`)
    await item(other, 'CI').waitFor()
    const [cookie] = await page.context().cookies()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('globex · eve').waitFor()
    // The earlier session has ended, and its page shows none of its data.
    const header = (name: string) => (name === 'cookie' ? `session=${cookie!.value}` : undefined)
    const request = { method: 'GET', target: '/', header, body: undefined }
    expect(await sample.sessions.actorOf(request)).toBeUndefined()
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => item(other, 'CI').count()).toBe(0)
  })
})
