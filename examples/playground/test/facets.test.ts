import fc from 'fast-check'
import { facets, type Resource } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { dayEdges, numberEdges } from '../page/facets/edges.js'
import { facetFields } from '../page/facets/facet-fields.js'
import { openSource } from '../page/model/sources.js'
import { toResource } from '../page/model/declaration.js'
import { open, panel, query, setQuery, total, useBrowser } from './browser.js'

useBrowser()

const facet = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  panel(page, 'Facets').getByRole('group', { name })

describe('the facets', () => {
  it('narrow the query at a click, and show the resulting count beforehand', async () => {
    const page = await open()
    await expect.poll(() => total(page).textContent()).toBe('288')
    const approved = facet(page, 'approval status').getByRole('checkbox', { name: /^approved/ })
    const line = facet(page, 'approval status').locator('li', { hasText: /^approved/ })
    const count = await line.locator('.facet-count').textContent()
    // The current choice does not hide it, and is marked.
    expect(
      await facet(page, 'approval status')
        .getByRole('checkbox', { name: /^unapproved/ })
        .isChecked(),
    ).toBe(true)
    await approved.click()
    const both = 288 + Number(count!.replaceAll(',', ''))
    await expect.poll(() => total(page).textContent()).toBe(both.toLocaleString('en'))
    expect(await query(page)).toMatchObject({
      filter: {
        operands: [
          { field: 'city', comparator: 'eq', value: 'Leeds' },
          { field: 'approvalStatus', comparator: 'is_any', value: ['unapproved', 'approved'] },
        ],
      },
      page: { offset: 0, limit: 20 },
    })
    // Without the choices, the query has no such condition any more.
    await approved.click()
    await facet(page, 'approval status')
      .getByRole('checkbox', { name: /^unapproved/ })
      .click()
    const { filter } = (await query(page)) as { filter: unknown }
    expect(filter).toEqual({ field: 'city', comparator: 'eq', value: 'Leeds' })
  })

  it('start a narrowed list at its first page', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Next' }).click()
    expect(await query(page)).toMatchObject({ page: { offset: 20 } })
    await facet(page, 'tags').getByRole('checkbox').first().click()
    await expect.poll(() => query(page)).toMatchObject({ page: { offset: 0, limit: 20 } })
    expect(JSON.stringify(await query(page))).toContain('includes_any')
  })

  it('find a value by a part of its text, and keep chosen values visible', async () => {
    const page = await open()
    const city = facet(page, 'city')
    expect(await city.getByRole('checkbox', { name: /^Leeds/ }).isChecked()).toBe(true)
    await city.getByRole('searchbox').fill('MUNC')
    const lines = city.getByRole('listitem')
    await expect.poll(() => lines.first().textContent()).toMatch(/^München\d+$/)
    expect(await lines.allTextContents()).toContain('Leeds')
    await city.getByRole('searchbox').fill('nowhere at all')
    expect(await city.textContent()).toContain('No value has that.')
  })

  it('have sliders over the buckets of numbers and dates', async () => {
    const page = await open()
    const requests = facet(page, 'remediation requests')
    const from = requests.getByRole('slider', { name: 'remediation requests: from' })
    await from.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const written = (await query(page)) as { filter: { operands: { value: unknown }[] } }
    expect(written.filter.operands.at(-1)).toMatchObject({
      field: 'numRemediationRequests',
      comparator: 'ge',
    })
    const left = await requests.locator('.note').textContent()
    const count = /: ([\d,]+)$/.exec(left ?? '')?.[1]
    await expect.poll(() => total(page).textContent()).toBe(count)
    // The facet's own choice hides no bucket.
    const bars = requests.locator('.histogram span')
    expect(await bars.first().getAttribute('title')).not.toMatch(/: 0$/)
    const until = facet(page, 'connected at').getByRole('slider', {
      name: 'connected at: to before',
    })
    await until.focus()
    await page.keyboard.press('ArrowLeft')
    expect(JSON.stringify(await query(page))).toMatch(/"connectedAt","comparator":"lt"/)
    await from.focus()
    await page.keyboard.press('Home')
    expect(JSON.stringify(await query(page))).not.toContain('numRemediationRequests')
  })

  it('report conditions that they cannot show, and clear them', async () => {
    const page = await open()
    await setQuery(page, { filter: { field: 'connectedAt', comparator: 'rp_gt', value: 30 } })
    const connected = facet(page, 'connected at')
    await expect.poll(() => connected.textContent()).toContain('other conditions on it')
    await connected.getByRole('button', { name: 'Clear' }).click()
    expect(await query(page)).toEqual({})
    await setQuery(page, '{')
    await expect
      .poll(() => panel(page, 'Facets').textContent())
      .toContain('The query is not accepted yet.')
  })

  it('are folded away on a narrow page, and open there', async () => {
    const page = await open('', { viewport: { width: 360, height: 740 } })
    const summary = panel(page, 'Facets').locator('summary')
    expect(await facet(page, 'city').count()).toBe(0)
    await summary.click()
    await facet(page, 'city')
      .getByRole('checkbox', { name: /^München/ })
      .click()
    expect(JSON.stringify(await query(page))).toContain('["Leeds","München"]')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

describe('the edges of a facet', () => {
  const resource = toResource({ fields: { at: { kind: 'date' }, of: { kind: 'number' } } })

  const countOf = (name: string, edges: readonly unknown[], rows: object[], timeZone: string) =>
    facets(resource as Resource, {}, rows, { [name]: { edges } } as unknown, { timeZone })[name]

  it('cover every number, with few round buckets', () => {
    const numbers = fc.oneof(
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.nat({ max: 10 }),
    )
    let made = 0
    fc.assert(
      fc.property(fc.array(numbers, { minLength: 2 }), (values) => {
        const [min, max] = [Math.min(...values), Math.max(...values)]
        const edges = numberEdges(min, max)
        if (edges === undefined) return
        made++
        expect(edges.length).toBeLessThanOrEqual(15)
        const rows = values.map((of) => ({ of }))
        expect(countOf('of', edges, rows, 'UTC')).toMatchObject({ below: 0, above: 0 })
      }),
      { numRuns: 500 },
    )
    expect(made).toBeGreaterThan(300)
    expect(numberEdges(5, 5)).toBeUndefined()
    expect(numberEdges(-Number.MAX_VALUE, Number.MAX_VALUE)).toBeUndefined()
    expect(numberEdges(0, 60)).toEqual(Array.from({ length: 14 }, (_, i) => i * 5))
  })

  it('cover every instant, in every zone', () => {
    const instants = fc.integer({ min: Date.UTC(1800, 0), max: Date.UTC(2200, 0) })
    const zones = fc.constantFrom('UTC', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Berlin')
    const spans = fc.constantFrom(1, 3_600_000, 86_400_000, 30 * 86_400_000, 3e12)
    fc.assert(
      fc.property(instants, spans, zones, (min, span, timeZone) => {
        const edges = dayEdges(min, min + span)!
        expect(edges.length).toBeLessThanOrEqual(20)
        const rows = [{ at: new Date(min) }, { at: new Date(min + span) }]
        expect(countOf('at', edges, rows, timeZone)).toMatchObject({ below: 0, above: 0 })
      }),
      { numRuns: 500 },
    )
    expect(dayEdges(7, 7)).toBeUndefined()
    expect(dayEdges(Date.parse('0001-01-01'), Date.parse('2026-01-01'))).toBeUndefined()
  })

  it('belong to fields with a span, and values to fields with recurring values', () => {
    for (const name of ['suppliers', 'countries'] as const) {
      const { declaration, rowsFor } = openSource(name, '')
      const fields = facetFields(toResource(declaration), rowsFor(declaration))
      expect(fields.map((field) => field.name)).toEqual(
        name === 'suppliers'
          ? ['approvalStatus', 'city', 'connectedAt', 'numRemediationRequests', 'tags']
          : ['region', 'subregion', 'area', 'independent', 'unMember', 'landlocked'],
      )
    }
  })
})
