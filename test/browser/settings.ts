/** Opens Settings → API Keys in Chromium, over an example server whose answers can be made to wait or fail. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import type { Actor, KeyRecord, KeyStore } from 'supplier-query/auth'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { createMemoryStorage } from '../../examples/server/memory-storage.js'
import type { Storage } from '../../examples/server/storage.js'
import { ownedSamples, startServer } from '../examples/sample-server.js'

export const admin: Actor = { organisationId: 'acme', role: 'admin', id: 'ada' }
export const grace: Actor = { ...admin, id: 'grace' }
export const member: Actor = { organisationId: 'acme', role: 'member', id: 'bob' }

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Sample = Awaited<ReturnType<typeof startServer>>

let browser: Browser
const samples: Sample[] = []
const contexts: BrowserContext[] = []
const complaints: string[] = []

/** Starts a browser for the tests of a file. Each page must log nothing and contact only the server. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!existsSync(executablePath)) {
      throw new Error(
        `${executablePath} not found: install chromium with apt, or set CHROMIUM to a browser`,
      )
    }
    browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox'],
      // Playwright disables the cache, which would hide data that a cached page keeps.
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()))
    await Promise.all(samples.splice(0).map((sample) => sample.close()))
    expect(complaints.splice(0)).toEqual([])
  })
}

/** Starts a server without a key. */
export async function start(
  storage: Storage = createMemoryStorage(ownedSamples),
): Promise<Sample & Pick<ChangeableKeys, 'put'>> {
  const { store, put } = changeableKeys(storage.keys)
  const sample = await startServer({ storage: { ...storage, keys: store }, isEmpty: true })
  samples.push(sample)
  return { ...sample, put }
}

interface ChangeableKeys {
  readonly store: KeyStore
  /** Deletes a key, or replaces its record, behind the back of the keyring. */
  readonly put: (id: string, record: KeyRecord | undefined) => void
}

function changeableKeys(inner: KeyStore): ChangeableKeys {
  const changed = new Map<string, KeyRecord | undefined>()
  const current = (key: KeyRecord) => (changed.has(key.id) ? changed.get(key.id) : key)
  const store: KeyStore = {
    ...inner,
    async find(id) {
      const key = await inner.find(id)
      return key && current(key)
    },
    async list(...given) {
      const page = await inner.list(...given)
      return page.flatMap((key) => current(key) ?? [])
    },
  }
  return { store, put: (id, record) => void changed.set(id, record) }
}

export async function openContext(options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1100, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  contexts.push(context)
  return context
}

/** Signs an actor in by a link, and opens the page. */
export async function open(
  { url, sessions }: Sample,
  actor: Actor = admin,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await openContext(options)).newPage()
  page.setDefaultTimeout(20_000)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // Chromium itself logs each refused request.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  page.on('request', (request) => {
    const isKnown = [url, 'data:', 'http://evil.example/'].some((known) =>
      request.url().startsWith(known),
    )
    if (!isKnown) {
      complaints.push(`request of ${request.url()}`)
    }
  })
  await page.goto(url + sessions.createLink(actor))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${url}/settings/api-keys`)
  // A page that warns on leaving must not delay the end of a test.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}))
  return page
}

/** Starts a server, and opens the page as the admin. */
export async function startPage(): Promise<{ sample: Sample; page: Page }> {
  const sample = await start()
  return { sample, page: await open(sample) }
}

/** Creates a key by the keyring, without the page. */
export async function createInStore(sample: Sample, name: string, actor = admin) {
  const made = await sample.keyring.create(actor, { name, scopes: ['suppliers:read'] })
  await sample.storage.handovers.confirm(made.key.id)
  return made
}

export const allowClipboard = (page: Page) =>
  page.context().grantPermissions(['clipboard-read', 'clipboard-write'])

/** The violations that axe finds in the visible page. */
export async function violations(page: Page): Promise<string[]> {
  // Runs outside the policy of the page, like a debugger.
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: axe })
  const found = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  ) // as axe has set it
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

export const item = (page: Page, name: string) =>
  page.locator('#keys > li').filter({ has: page.locator('h2 bdi', { hasText: name }) })

/** Fills in the form of a new key, and sends it. */
export async function submitKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('suppliers:read').check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

/** Creates a key by the form, and leaves its secret shown. */
export async function create(page: Page, name: string): Promise<string> {
  await submitKey(page, name)
  return secretIn(page)
}

/** Rotates a key, with the overlap that the form offers. */
export async function rotate(page: Page, name: string): Promise<void> {
  await item(page, name).getByRole('button', { name: 'Rotate' }).click()
  await page.getByRole('button', { name: 'Rotate', exact: true }).click()
}

export async function revoke(page: Page, name: string): Promise<void> {
  await item(page, name).getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke for ever' }).click()
}

/** Says that the secret was copied. */
export const close = (page: Page) => page.getByRole('button', { name: 'I have copied it' }).click()

export const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim())

/** Holds back the answers to some requests until `release` is called. */
export async function holdBack(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await released
    return route.fulfill({ response }).catch(() => {}) // the page may be gone
  })
  return { release }
}

export async function secretIn(page: Page): Promise<string> {
  await page.getByRole('heading', { name: 'Copy the key now' }).waitFor()
  return page.locator('#secret').innerText()
}
