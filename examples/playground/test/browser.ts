import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { pageFile } from './build-page.js'

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium'

let browser: Browser
let pages: Page[] = []
const complaints: string[] = []

/** Starts a browser for the tests of a file. Each page must log nothing and make no network requests. */
export function useBrowser(): void {
  beforeAll(async () => {
    if (!existsSync(executablePath)) {
      throw new Error(`no ${executablePath}: install chromium by apt, or name one in CHROMIUM`)
    }
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  })
  afterAll(() => browser.close())
  afterEach(async () => {
    await Promise.all(pages.map((page) => page.context().close()))
    pages = []
    expect(complaints.splice(0)).toEqual([])
  })
}

/** Removes the complaints that a test caused on purpose. Fails without such a complaint. */
export function forgive(cause: RegExp): void {
  const others = complaints.filter((complaint) => !cause.test(complaint))
  expect(others.length).toBeLessThan(complaints.length)
  complaints.splice(0, complaints.length, ...others)
}

/** Opens the page, or another page, from disk. */
export async function open(
  hash = '',
  options: BrowserContextOptions = {},
  file = pageFile,
): Promise<Page> {
  const viewport = { width: 1440, height: 1000 }
  const context = await browser.newContext({ viewport, ...options })
  const page = await context.newPage()
  pages.push(page)
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'log' && !isOfEditing(message.text())) complaints.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) complaints.push(`request of ${request.url()}`)
  })
  await page.goto(pathToFileURL(file).href + hash)
  await page.locator('h1').waitFor()
  return page
}

/**
 * Matches the complaint when Chromium itself writes a style attribute as text replaces an editable
 * selection. The policy refuses the attribute, and CodeMirror renders the line again.
 */
function isOfEditing(message: string): boolean {
  return (
    message.startsWith('Applying inline style violates') && message.includes('style attributes')
  )
}

export const panel = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true })

export const total = (page: Page): Locator => page.locator('.total strong')

export const faults = (page: Page): Locator =>
  page.getByRole('list', { name: 'Faults of the query' }).getByRole('listitem')

/** Returns the text of the query in the editor. */
export async function queryText(page: Page): Promise<string> {
  return (await page.locator('.cm-line').allTextContents()).join('\n')
}

export async function query(page: Page): Promise<unknown> {
  return JSON.parse(await queryText(page)) as unknown
}

/** Replaces the query by pasting a text. */
export async function setQuery(page: Page, data: unknown): Promise<void> {
  await page.locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(typeof data === 'string' ? data : JSON.stringify(data, null, 2))
}

/** Returns the first cells of the page's rows under a header. */
export async function column(page: Page, name: string): Promise<string[]> {
  const table = page.getByRole('region', { name: 'Rows of the page' })
  const heads = await table.locator('thead th').allTextContents()
  const at = heads.findIndex((head) => head.startsWith(name)) + 1
  return table.locator(`tbody td:nth-child(${at})`).allTextContents()
}
