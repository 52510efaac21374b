import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../../../test/compiler.js'
import { sampleSuppliers } from '../../sample-suppliers.js'
import { documentExamples } from '../page/model/document-examples.js'
import { sampleExamples } from '../page/model/sample-examples.js'
import { faults, open, query, total, useBrowser } from './browser.js'

useBrowser()

const examples = [...sampleExamples, ...documentExamples]

describe('the examples by name', () => {
  it.each(examples)('#example=$name opens with its documented answer', async (example) => {
    const { name, expected } = example
    const page = await open(`#example=${name}`)
    expect(await query(page)).toEqual(example.query)
    if ('total' in expected) {
      await expect.poll(() => total(page).textContent()).toBe(expected.total.toLocaleString('en'))
    } else {
      expect(await faults(page).count()).toBe(expected.faults)
    }
    await page.waitForTimeout(250) // the hash is written after a pause
    expect(new URL(page.url()).hash).toBe(`#example=${name}`)
  })

  it('have unique names, and link to existing sections', () => {
    expect(new Set(examples.map(({ name }) => name)).size).toBe(examples.length)
    for (const { from } of documentExamples) {
      const [file, anchor] = from!.split('#')
      const headings = readFileSync(root + file!, 'utf8').matchAll(/^#+ (.*)$/gm)
      const anchors = Array.from(headings, ([, heading]) =>
        heading!
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
          .replaceAll(' ', '-'),
      )
      expect(anchors, from).toContain(anchor)
    }
  })

  it('include a query of every document whose examples run over rows', () => {
    const documents = [
      '',
      'src/explain/',
      'src/filters/',
      'src/inspect/',
      'src/language/',
      'src/table/',
      'src/sql/',
    ]
      .map((folder) => `${folder}README.md`)
      .filter((file) => existsSync(root + file))
    const from = documentExamples.map((example) => example.from!.split('#')[0])
    expect(new Set(from)).toEqual(new Set(documents))
  })

  it('of the sample have the totals of hand-written loops', () => {
    const rows = sampleSuppliers(10_000, 2026)
    const count = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length
    const has = (tags: readonly string[], tag: string) => tags.includes(tag)
    const counts = {
      'new-connections': count(
        ({ approvalStatus, city }) => approvalStatus === 'unapproved' && city === 'Leeds',
      ),
      negation: count(
        ({ city, numRemediationRequests }) =>
          city !== 'Leeds' && numRemediationRequests !== null && numRemediationRequests >= 32,
      ),
      // From the start of 25 October in Berlin on, the day before and 24 hours alike.
      'clock-change': count(
        ({ connectedAt }) =>
          connectedAt !== null && Date.parse(connectedAt) >= Date.parse('2026-10-24T22:00Z'),
      ),
      lists: count(
        ({ tags }) =>
          has(tags, 'castings') && has(tags, 'machining') && !has(tags, 'single-source'),
      ),
    }
    const expected = Object.keys(counts).map((name) => {
      const example = sampleExamples.find((each) => each.name === name)!
      return [name, (example.expected as { total: number }).total] // none of these examples is rejected
    })
    expect(Object.entries(counts)).toEqual(expected)
  })
})

describe('the hash', () => {
  it('holds the whole state, so that a link is a bug report', async () => {
    const page = await open('#example=rows-as-they-are')
    await page.getByText('3 fields, key id').click()
    await page.getByLabel('Kind of amount').selectOption('string')
    await page.getByLabel('Now', { exact: true }).fill('2026-01-07')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await page.getByRole('tab', { name: 'SQL' }).click()
    const parameter = (name: string) =>
      new URLSearchParams(new URL(page.url()).hash.slice(1)).get(name)
    // The hash is written after a pause, which each change restarts.
    await expect
      .poll(() => ['now', 'zone', 'tab'].map(parameter))
      .toEqual(['2026-01-07', 'Asia/Tokyo', 'sql'])
    const { hash } = new URL(page.url())
    const other = await open(hash)
    expect(await other.getByLabel('Your rows').inputValue()).toContain('"12.50"')
    expect(await other.getByLabel('Now', { exact: true }).inputValue()).toBe('2026-01-07')
    expect(await other.getByLabel('Time zone').inputValue()).toBe('Asia/Tokyo')
    expect(await other.getByRole('tab', { name: 'SQL' }).getAttribute('aria-selected')).toBe('true')
    await other.getByText('3 fields, key id').click()
    expect(await other.getByLabel('Kind of amount').inputValue()).toBe('string')
    expect(await faults(other).textContent()).toContain('expected a string, got 10')
  })

  it('opens a new state when it is edited by hand', async () => {
    const page = await open()
    await page.evaluate(() => (location.hash = '#example=countries'))
    await expect.poll(() => total(page).textContent()).toBe('44')
  })

  it('opens with its valid parts if other parts are wrong', async () => {
    const page = await open('#query=%7B%7D&fields=%7B%22fields%22%3A3%7D&zone=Mars%2FBase&row=x')
    await expect.poll(() => total(page).textContent()).toBe('10,000')
  })
})
