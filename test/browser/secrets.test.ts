import { describe, expect, it } from 'vitest'
import {
  admin,
  allowClipboard,
  close,
  create,
  createInStore,
  focused,
  holdBack,
  item,
  open,
  revoke,
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
const NOT_COPIED = 'Secret not copied: revoke it'

describe('the answer of a slow server', () => {
  it('belongs to the rotated key, whose name is shown with the secret, and cannot be cancelled', async () => {
    const sample = await start()
    const { key } = await createInStore(sample, 'first')
    const page = await open(sample)
    const { release } = await holdBack(page, `${KEYS}/*/rotate`)
    await rotate(page, 'first')
    const dialog = page.getByRole('dialog', { name: 'Rotate key' })
    await dialog.getByRole('button', { name: 'Rotating…' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Cancel' }).isEnabled()).toBe(false)
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(true)
    release()
    await secretIn(page)
    const next = (await sample.keyring.get(admin, key.id)).successorId
    expect(await page.locator('#secret-of').innerText()).toBe(
      `This is the secret of first sq_${next}…, which replaces first sq_${key.id}….`,
    )
  })

  it('never reaches the dialog of another key, and never overwrites another secret', async () => {
    const sample = await start()
    const made = [await createInStore(sample, 'first'), await createInStore(sample, 'second')]
    const [first, second] = made.map(({ key }) => key.id)
    const page = await open(sample)
    const held = await holdBack(page, `${KEYS}/${first}/rotate`)
    await rotate(page, 'first')
    await page.getByRole('button', { name: 'Rotating…' }).waitFor()
    // The browser may close the dialog in any way.
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('#rotate-dialog')?.close())
    await item(page, 'second').getByRole('button', { name: 'Rotate' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rotate key' })
    expect(await dialog.innerText()).toContain(`second sq_${second}…`)
    const submit = dialog.getByRole('button', { name: 'Rotate', exact: true })
    expect(await submit.getAttribute('aria-disabled')).toBeNull()
    await submit.click()
    const secretOfSecond = await secretIn(page)
    expect(await page.locator('#secret-of').innerText()).toContain('second sq_')
    held.release()
    await expect
      .poll(async () => (await sample.keyring.get(admin, first!)).successorId)
      .not.toBeNull()
    await page.waitForTimeout(300)
    expect(await page.locator('#secret').innerText()).toBe(secretOfSecond)
    await close(page)
    await expect.poll(() => page.locator('#secret-of').innerText()).toContain('first sq_')
    const secretOfFirst = await page.locator('#secret').innerText()
    const { successorId } = await sample.keyring.get(admin, first!)
    expect(secretOfFirst.split('_')[1]).toBe(successorId)
    await close(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('a secret that was not copied', () => {
  it('is closed only after a question, and its key is marked until then and after', async () => {
    const { page } = await startPage()
    const secret = await create(page, 'CI')
    for (let i = 0; i < 3; i++) await page.keyboard.press('Escape')
    await page.getByText('This key has not been copied.').waitFor()
    await expect.poll(() => focused(page)).toBe('Keep it open')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    expect(await page.locator('#secret').innerText()).toBe(secret)
    await expect.poll(() => focused(page)).toBe('Copy key')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Close without copying' }).click()
    await item(page, 'CI').getByText(NOT_COPIED).waitFor()
    expect(await page.content()).not.toContain(secret.slice(25, 45))
    expect(await violations(page)).toEqual([])
    await page.reload()
    await item(page, 'CI').getByText(NOT_COPIED).waitFor()
    await revoke(page, 'CI')
    await page.getByLabel('Show').selectOption('ended')
    await item(page, 'CI').getByText('Revoked', { exact: true }).first().waitFor()
    expect(await item(page, 'CI').getByText(NOT_COPIED).count()).toBe(0)
  })

  it('loses the mark once it is copied by a button, by keyboard or by word', async () => {
    const { sample, page } = await startPage()
    await allowClipboard(page)
    const copies = [
      () => page.getByRole('button', { name: 'Copy key' }).click(),
      () => page.getByRole('button', { name: 'Copy line' }).click(),
      async () => {
        await page.locator('#secret').click()
        await page.keyboard.press('Control+C')
      },
      () => close(page),
    ]
    for (const [index, copy] of copies.entries()) {
      const name = `key ${index}`
      const secret = await create(page, name)
      await item(page, name).getByText(NOT_COPIED).waitFor({ state: 'attached' })
      await copy()
      const id = secret.split('_')[1]!
      await expect.poll(() => sample.storage.handovers.openAmong([id])).toEqual([])
      // A copied secret closes without a question.
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await expect.poll(() => item(page, name).getByText(NOT_COPIED).count()).toBe(0)
    }
    await page.reload()
    await item(page, 'key 0').waitFor()
    expect(await page.getByText(NOT_COPIED).count()).toBe(0)
  })

  it('warns on leaving, while it is shown and while the key is made, and the key is then marked', async () => {
    const { sample, page } = await startPage()
    const asked: string[] = []
    page.on('dialog', (dialog) => asked.push(dialog.type()))
    const secret = await create(page, 'shown')
    await page.reload()
    expect(asked.splice(0)).toEqual(['beforeunload'])
    await item(page, 'shown').getByText(NOT_COPIED).waitFor()
    expect(await page.content()).not.toContain(secret.slice(25, 45))
    await holdBack(page, KEYS)
    await submitKey(page, 'under way')
    await page.getByRole('button', { name: 'Creating…' }).waitFor()
    await expect.poll(async () => (await sample.keyring.list(admin)).keys.length).toBe(2)
    await page.reload()
    expect(asked.splice(0)).toEqual(['beforeunload'])
    await item(page, 'under way').getByText(NOT_COPIED).waitFor()
    await page.reload()
    expect(asked).toEqual([])
  })

  it('is confirmed again when it is closed, if the server could not record the copy', async () => {
    const { sample, page } = await startPage()
    await allowClipboard(page)
    const secret = await create(page, 'CI')
    await page.route(`${KEYS}/*/acknowledge`, (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'Copy key' }).click()
    await page.getByText('The server did not record the copy').waitFor()
    await close(page)
    const id = secret.split('_')[1]!
    await expect.poll(() => sample.storage.handovers.openAmong([id])).toEqual([])
    await expect.poll(() => item(page, 'CI').getByText(NOT_COPIED).count()).toBe(0)
  })

  it('leaves the page when the session ends, in another tab or by time', async () => {
    const sample = await start()
    for (const way of ['another tab', 'time']) {
      const page = await open(sample)
      const secret = await create(page, `until ${way}`)
      if (way === 'time') {
        sample.time.offset += 8 * 3_600_000
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      } else {
        const other = await page.context().newPage()
        await other.goto(`${sample.url}/settings/api-keys`)
        await other.getByRole('button', { name: 'Sign out' }).click()
      }
      await page.getByText('You are signed out.').waitFor()
      expect(await page.getByRole('dialog').count()).toBe(0)
      const content = await page.content()
      for (const part of [secret.slice(25, 45), `until ${way}`, 'acme']) {
        expect(content).not.toContain(part)
      }
    }
  })

  it('is not in the back-forward cache, which the page comes back from', async () => {
    const { page } = await startPage()
    const secret = await create(page, 'CI')
    await close(page)
    // A cacheable page comes back from the cache, so the browser has one.
    const kept = await page.context().newPage()
    await kept.route('http://evil.example/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>kept</title>' }),
    )
    await kept.goto('http://evil.example/')
    await kept.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => void (document.title = String(persisted))),
    )
    await kept.goto('http://evil.example/other')
    // A restored page fires no load event.
    await kept.goBack({ waitUntil: 'commit' })
    await expect.poll(() => kept.title()).toBe('true')
    await page.goto('about:blank')
    await page.goBack()
    await item(page, 'CI').waitFor()
    expect(await page.content()).not.toContain(secret.slice(25, 45))
    // The page closes its secret on leaving, even if the cache keeps the page.
    const second = await create(page, 'second')
    await page.goto('about:blank')
    await page.goBack()
    await item(page, 'second').getByText(NOT_COPIED).waitFor()
    expect(await page.content()).not.toContain(second.slice(25, 45))
  })
})
