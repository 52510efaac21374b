import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { bearer, listed, send } from '../examples/sample-server.js'
import {
  admin,
  allowClipboard,
  close,
  create,
  focused,
  item,
  member,
  open,
  openContext,
  secretIn,
  start,
  startPage,
  useBrowser,
  violations,
} from './settings.js'

useBrowser()

const run = promisify(execFile)
const statusOf = async (port: number, secret: string) =>
  (await send(port, { headers: [bearer(secret)] })).status

describe('the page of API keys', () => {
  it('creates a key whose secret is shown once, with a curl line that works', async () => {
    const { page } = await startPage()
    await page.getByText('There are no working keys.').waitFor()
    const secret = await create(page, 'CI')
    expect(secret).toMatch(/^sq_\w{16}_\w{49}$/)
    const { stdout } = await run('sh', ['-c', await page.locator('#curl').innerText()])
    expect(listed({ status: 200, headers: {}, text: stdout }).page.total).toBe(400)

    await allowClipboard(page)
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('Copied.', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret)

    await close(page)
    await expect.poll(() => focused(page)).toMatch(/^CI/)
    expect(await page.content()).not.toContain(secret.slice(25, 45))
    const key = item(page, 'CI')
    await expect
      .poll(() => key.innerText())
      .toMatch(/Live[^]*suppliers:read[^]*by ada[^]*in 2 months/)
    const used = key.locator('div', { hasText: 'Last used' }).locator('time').last()
    await page.reload()
    await expect.poll(() => used.innerText()).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d\s+just now$/)
    expect(await used.getAttribute('title')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    expect(await page.content()).not.toContain(secret.slice(25, 45))
  })

  it('leaves the secret in no history, storage or cache', async () => {
    const { sample, page } = await startPage()
    const secret = await create(page, 'CI')
    const part = secret.slice(25, 45)
    const addresses: string[] = []
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await page.goto(`${sample.url}/settings/api-keys/page.css`)
    await page.goBack()
    await page.locator('#keys li').waitFor()
    expect(await page.content()).not.toContain(part)
    await page.goForward()
    await page.goBack()
    await page.locator('#keys li').waitFor()
    expect(await page.content()).not.toContain(part)
    const kept = await page.evaluate(async () => [
      JSON.stringify([localStorage.length, sessionStorage.length, history.state]),
      document.cookie,
      String((await caches.keys()).length),
    ])
    expect(kept).toEqual(['[0,0,null]', '', '0'])
    expect(addresses.join()).not.toContain(part)
    expect(JSON.stringify(await page.context().storageState())).not.toContain(part)
  })

  it('rotates a key: the old one works until its overlap ends', async () => {
    const { sample, page } = await startPage()
    const first = await create(page, 'CI')
    await close(page)
    await item(page, 'CI').getByRole('button', { name: 'Rotate' }).click()
    await page.getByLabel('The old key keeps working').selectOption('For an hour')
    await page.getByRole('button', { name: 'Rotate', exact: true }).click()
    const second = await secretIn(page)
    await close(page)
    await expect.poll(() => focused(page)).toMatch(/^CI\s*Live/)
    await item(page, 'CI').filter({ hasText: 'Being replaced' }).getByText('Stops').waitFor()
    for (const secret of [first, second]) expect(await statusOf(sample.port, secret)).toBe(200)
    sample.time.offset = 3_600_000
    expect(await statusOf(sample.port, first)).toBe(401)
    await page.reload()
    await page.getByLabel('Show').selectOption('all')
    await item(page, 'CI').filter({ hasText: 'Replaced' }).getByText('Stopped').waitFor()
  })

  it('revokes a key after it has said what stops, and keeps the reason for the log', async () => {
    const { sample, page } = await startPage()
    const secret = await create(page, 'CI')
    await close(page)
    const button = item(page, 'CI').getByRole('button', { name: 'Revoke' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Revoke key' })
    expect(await dialog.innerText()).toMatch(
      /Programs that use CI sq_\w{16}… are refused from their next request on\./,
    )
    await page.keyboard.press('Escape')
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await statusOf(sample.port, secret)).toBe(200)
    await button.click()
    await page.getByLabel('Reason').fill('left in a public repository')
    await page.getByRole('button', { name: 'Revoke for ever' }).click()
    await page.getByText('There are no working keys.').waitFor()
    await expect.poll(() => focused(page)).toBe('API keys')
    await page.getByLabel('Show').selectOption('all')
    await item(page, 'CI')
      .filter({ hasText: /Revoked[^]*by ada/ })
      .waitFor()
    expect(
      await item(page, 'CI')
        .getByRole('button', { name: /Rotate|Revoke/ })
        .count(),
    ).toBe(0)
    expect(await page.content()).not.toContain('public repository')
    expect(sample.events.at(-1)).toMatchObject({ reason: 'left in a public repository' })
    expect(await statusOf(sample.port, secret)).toBe(401)
  })

  it('shows each mistake at its field, with the focus on the first', async () => {
    const { page } = await startPage()
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Expires').selectOption('On a date')
    await page.getByLabel('At the start of').fill('2020-01-01')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Enter a name of 1 to 64 visible characters.').waitFor()
    await page.getByText('Choose a date in the future.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
    expect(await page.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
    expect(await violations(page)).toEqual([])
    await page.getByLabel('suppliers:read').check()
    await page.getByLabel('At the start of').fill('')
    await page.getByLabel('Name').fill('CI')
    await page.getByLabel('Name').press('Enter')
    await page.getByText('Choose a date.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('expiry')
    await page.getByLabel('Expires').selectOption('Never')
    await page.getByLabel('Name').fill('a'.repeat(65))
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByText('Enter a name of 1 to 64 visible characters.').waitFor()
    await page.getByLabel('Name').fill('CI')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await secretIn(page)
    await close(page)
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('suppliers:read').check()
    await page.getByLabel('Name').fill('CI')
    await page.getByLabel('Name').press('Enter')
    await page.getByText('Another key has this name').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
  })

  it('keeps the input while the server fails, and creates one key for many clicks', async () => {
    const { sample, page } = await startPage()
    const answers: ((route: Route) => Promise<void>)[] = [
      (route) => route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Not now.' } }),
      (route) => route.abort(),
    ]
    const keys: (string | undefined)[] = []
    await page.route('**/settings/api-keys/keys', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      const answer = answers.shift()
      await new Promise((resolve) => setTimeout(resolve, 50))
      return answer === undefined ? route.continue() : answer(route)
    })
    await page.getByRole('button', { name: 'Create key' }).click()
    await page.getByLabel('Name').fill('slow')
    await page.getByLabel('suppliers:read').check()
    const button = page.locator('#create-dialog [type=submit]')
    const clickTwice = () => button.evaluate((each: HTMLElement) => (each.click(), each.click()))
    for (let i = 0; i < 2; i++) {
      await clickTwice()
      expect(await button.innerText()).toBe('Creating…')
      await page
        .locator('#create-dialog .problem', { hasText: 'the request may still be under way' })
        .waitFor()
      expect(await page.getByLabel('Name').inputValue()).toBe('slow')
      expect(await page.getByLabel('suppliers:read').isChecked()).toBe(true)
      expect(await button.evaluate((each) => each === document.activeElement)).toBe(true)
    }
    expect(await violations(page)).toEqual([])
    await clickTwice()
    await secretIn(page)
    expect(new Set(keys).size).toBe(1)
    expect(keys.length).toBe(3)
    expect((await sample.keyring.list(admin)).keys.length).toBe(1)
  })

  it('shows members that they lack the right, and strangers no data', async () => {
    const sample = await start()
    const page = await open(sample, member)
    await page.getByText('Only an admin can manage API keys. You are').waitFor()
    sample.sessions.createLink(admin)
    sample.sessions.createLink({ ...admin, id: 'g<race>' })
    sample.sessions.createLink({ ...admin, organisationId: 'globex', id: 'eve' })
    await page.reload()
    await page.getByText('Only an admin can manage API keys. Ask ada, g<race>. You are').waitFor()
    expect(await page.getByRole('button').allInnerTexts()).toEqual(['Sign out'])
    expect(await violations(page)).toEqual([])
    const nobody = await (await openContext()).newPage()
    const answer = await nobody.goto(`${sample.url}/settings/api-keys`)
    expect(answer?.status()).toBe(401)
    await nobody.getByText('You are not signed in.').waitFor()
    expect(await violations(nobody)).toEqual([])
  })

  it('signs out, and then shows and takes nothing in another tab either', async () => {
    const { sample, page } = await startPage()
    await create(page, 'CI')
    await close(page)
    const other = await page.context().newPage()
    await other.goto(`${sample.url}/settings/api-keys`)
    await item(other, 'CI').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are not signed in.').waitFor()
    await other.getByText('You are signed out.').waitFor()
    expect(await other.locator('#keys li').count()).toBe(0)
    expect(await other.content()).not.toContain('acme')
    expect(await other.getByRole('button', { name: 'Create key' }).isEnabled()).toBe(false)
    await page.goBack()
    expect(await page.content()).not.toContain('suppliers:read')
  })

  it('shows names as text, with invisible characters made visible', async () => {
    const sample = await start()
    const names = [
      '<img src=x onerror="document.title=1">',
      '\u202Egpj.exe',
      'a\u200Db\u00AD',
      'שלום',
    ]
    // The keyring rejects invisible characters: these names are from older versions.
    for (const name of names) {
      const { key } = await sample.keyring.create(admin, {
        name: `old ${names.indexOf(name)}`,
        scopes: [],
      })
      const record = await sample.storage.keys.find(key.id)
      sample.put(key.id, { ...record!, name, foldedName: name })
    }
    const page = await open(sample)
    await item(page, '<img').waitFor()
    const shown = await page.locator('#keys h2 bdi').allInnerTexts()
    expect(shown.toSorted()).toEqual(
      [
        '<img src=x onerror="document.title=1">',
        'U+202Egpj.exe',
        'aU+200DbU+00AD',
        'שלום',
      ].toSorted(),
    )
    expect(await page.title()).toBe('API keys')
    await item(page, 'U+202E').getByRole('button', { name: 'Revoke' }).click()
    expect(await page.locator('#revoke-text bdi').innerText()).toBe('U+202Egpj.exe')
    expect(await violations(page)).toEqual([])
  })

  it('works by keyboard alone', async () => {
    const { page } = await startPage()
    await page.locator('#create:enabled').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).focus()
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name)
    }
    await keys('Tab', 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('name')
    await page.keyboard.type('by keyboard')
    await keys('Tab', 'Space', 'Enter')
    await secretIn(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('secret-title')
    await keys('Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
    await expect.poll(() => focused(page)).toMatch(/^by keyboard/)
    await keys('Tab', 'Tab', 'Enter')
    await page.getByRole('dialog', { name: 'Revoke key' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Cancel')
    await keys('Shift+Tab', 'Enter')
    await page.locator('#status', { hasText: /^Revoked by keyboard/ }).waitFor()
  })
})

describe.each(['light', 'dark'] as const)('the page, %s,', (colorScheme) => {
  it.each([1100, 390, 320])(
    'has nothing that axe finds in any state, and fits, at %d px',
    async (width) => {
      const sample = await start()
      const name = 'A name of sixty-four characters, as long as a name of a key can be'.slice(0, 64)
      const page = await open(sample, admin, { colorScheme, viewport: { width, height: 800 } })
      const check = async () => {
        expect(await violations(page)).toEqual([])
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return scrollWidth - clientWidth
        })
        expect(overflow).toBe(0)
      }
      await page.getByText('There are no working keys.').waitFor()
      await check()
      await page.getByRole('button', { name: 'Create key' }).click()
      await check()
      await page.keyboard.press('Escape')
      await create(page, name)
      await check()
      await page.keyboard.press('Escape')
      await check()
      await close(page)
      await check()
      await item(page, name).getByRole('button', { name: 'Rotate' }).click()
      await check()
      await page.getByRole('button', { name: 'Rotate', exact: true }).click()
      await secretIn(page)
      await close(page)
      await item(page, name).first().getByRole('button', { name: 'Revoke' }).click()
      await check()
      await page.getByRole('button', { name: 'Revoke for ever' }).click()
      await page.locator('#status', { hasText: /^Revoked / }).waitFor()
      await check()
    },
  )
})
