import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { AxeResults, RunOptions } from 'axe-core'
import { describe, expect, it } from 'vitest'
import { budget } from '../budget.js'
import { open, panel, useBrowser } from './browser.js'
import { pageFile } from './build-page.js'

useBrowser()

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const html = readFileSync(pageFile, 'utf8')

/** A link with mistakes in almost every part. */
const faulty = `#${new URLSearchParams({
  rows: 'own',
  text: ',id\n0,a\n',
  query: '{',
  now: 'soon',
  zone: `+05:30${'0'.repeat(80)}`,
  fields: '{"fields":{"id":{"kind":"text"}}}',
  tab: 't'.repeat(80),
})}`

async function violations(page: Awaited<ReturnType<typeof open>>): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(() => {
    const { axe: loaded } = globalThis as unknown as {
      axe: { run(options: RunOptions): Promise<AxeResults> }
    } // set by axe
    return loaded.run({ resultTypes: ['violations'] }) // of other nodes it need not find the selectors
  })
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html: node }) => `${id}: ${node}`),
  )
}

describe('the page', () => {
  it('is within its budget', () => {
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(budget.bytes)
    expect(gzipSync(html, { level: 9 }).length).toBeLessThanOrEqual(budget.gzip)
  })

  it('has a policy that allows only its own code', async () => {
    const page = await open()
    const policy = await page.locator('meta[http-equiv]').getAttribute('content')
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+';/,
    )
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/<(script|link|img|iframe)[^>]*(src|href)=/)
  })

  it.each(['light', 'dark'] as const)('has no axe violations in %s mode', async (colorScheme) => {
    const named = ['', '#example=rejected', '#example=rows-as-they-are', '#example=why']
    for (const hash of [...named, faulty]) {
      const page = await open(hash, { colorScheme, reducedMotion: 'reduce' })
      await page.locator('summary').first().click()
      expect(await violations(page), hash).toEqual([])
    }
  })

  it('has no axe violations in any tab or in search results', async () => {
    const page = await open('#example=clock-change')
    await page.getByLabel('Find any row').fill('Acme')
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await violations(page), (await tab.textContent()) ?? '').toEqual([])
    }
  })

  it('works at 360 pixels without horizontal overflow', async () => {
    const named = ['', '#example=rejected', '#example=sql', '#example=readme-filters']
    for (const hash of [...named, faulty]) {
      const page = await open(hash, { viewport: { width: 360, height: 740 }, hasTouch: true })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, hash).toBe(360)
    }
    const page = await open('', { viewport: { width: 360, height: 740 } })
    await page.getByRole('button', { name: 'Next' }).click()
    expect(await page.getByRole('navigation').textContent()).toContain('21 to 40')
    await panel(page, 'Facets').locator('summary').click()
    expect(await violations(page)).toEqual([])
  })

  it('can be used with the keyboard, including the editor', async () => {
    const page = await open()
    const seen: string[] = []
    for (let i = 0; i < 80; i++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(() => {
        const inner = document.activeElement?.shadowRoot?.activeElement ?? document.activeElement
        return (
          inner?.getAttribute('aria-label') ?? inner?.getAttribute('title') ?? inner?.textContent
        )
      })
      seen.push(label ?? '')
    }
    const order = [
      'Suppliers',
      'Query as JSON',
      'Field',
      'Use the clock',
      'Find a value of city',
      'connected at: from',
      'Rows of the page',
    ]
    const places = order.map((name) => seen.indexOf(name))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})

describe('the rows of the answer', () => {
  it.each([
    ['light', 1400],
    ['dark', 1400],
    ['light', 1100],
    ['dark', 1100],
    ['light', 360],
    ['dark', 360],
  ] as const)(
    'show the column of the sort, each on one line: %s, %i wide',
    async (colorScheme, width) => {
      const page = await open('', { colorScheme, viewport: { width, height: 900 } })
      await page.locator('.result').waitFor()
      const { sorted, region, heights, widths } = await page.evaluate(() => {
        const boxOf = (selector: string) =>
          document.querySelector(selector)!.getBoundingClientRect()
        const rows = [...document.querySelectorAll('.result tbody tr')]
        return {
          sorted: boxOf('.result th[aria-sort]').toJSON() as DOMRect,
          region: boxOf('.panel:has(.result) .scroll').toJSON() as DOMRect,
          heights: rows.map((row) => Math.round(row.getBoundingClientRect().height)),
          widths: ['rows', 'query', 'answer'].map(
            (name) => boxOf(`[aria-labelledby='${name}-title']`).width,
          ),
        }
      })
      expect(sorted.left).toBeGreaterThanOrEqual(region.left)
      expect(sorted.right).toBeLessThanOrEqual(region.right + 1)
      expect(new Set(heights).size).toBe(1)
      expect(Math.max(...widths)).toBe(widths[2]) // the answer
    },
  )

  it('show a whole list while its cell is hovered, and while its row has the focus', async () => {
    const page = await open('', { viewport: { width: 1400, height: 900 } })
    const lists = page.locator('.result tr:has(.list > span > span:nth-child(4))').first()
    const isCut = () =>
      lists.locator('.list > span').evaluate((list) => list.scrollWidth > list.clientWidth)
    expect(await isCut()).toBe(true)
    await lists.locator('.list').hover()
    expect(await isCut()).toBe(false)
    await page.mouse.move(0, 0)
    expect(await isCut()).toBe(true)
    await lists.getByRole('button', { name: /^Why/ }).focus()
    expect(await isCut()).toBe(false)
  })
})

describe('pictures', () => {
  const folder = fileURLToPath(new URL('../pictures/', import.meta.url))

  it.each([
    ['answer', '', 'light', 1840, 900],
    ['rejected', '#example=rejected', 'dark', 1280, 900],
    ['narrow', '#example=clock-change', 'light', 360, 740],
    ['facets', '#example=lists', 'light', 360, 740],
  ] as const)('of %s are kept', async (name, hash, colorScheme, width, height) => {
    const page = await open(hash, { colorScheme, viewport: { width, height } })
    await panel(page, 'Query').locator('.queryBuilder, .form-note').first().waitFor()
    await page.waitForTimeout(500) // columns are built
    const turn = (button: string) =>
      panel(page, 'Answer').getByRole('button', { name: button }).click()
    if (name === 'answer') {
      // After the engine has optimised, the time is the time of a warm page.
      for (let i = 0; i < 15; i++) for (const button of ['Next', 'Previous']) await turn(button)
      await panel(page, 'Facets')
        .getByText(/^\p{Script=Han}+$/u)
        .first()
        .waitFor()
      const cut = await panel(page, 'Answer')
        .locator('table')
        .evaluate((table) => {
          const { scrollWidth, clientWidth } = table.parentElement!
          return scrollWidth - clientWidth
        })
      expect(cut).toBe(0) // no column is cut off
      await page.evaluate(() => scrollTo(0, 0))
    }
    if (name === 'facets') {
      await panel(page, 'Facets').locator('summary').click()
      await panel(page, 'Facets').evaluate((part) => part.scrollIntoView())
    }
    const bytes = await page.screenshot(
      process.env['PICTURES'] === undefined ? {} : { path: `${folder}${name}.png` },
    )
    expect(bytes.length).toBeLessThan(300_000)
  })
})
