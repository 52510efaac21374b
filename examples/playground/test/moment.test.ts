import { describe, expect, it } from 'vitest'
import { open, panel, setQuery, total, useBrowser } from './browser.js'

useBrowser()

describe('the moment', () => {
  it('consists of a time and a zone, which change the answer', async () => {
    const page = await open('#example=readme-dates')
    expect(await page.locator('.result tbody').textContent()).toContain('2026-11-19T12:00Z')
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await expect
      .poll(() => page.locator('.result tbody').textContent())
      .toContain('2026-11-20T12:00Z')
    await page.getByLabel('Now', { exact: true }).fill('2026-12-24T12:00Z')
    await expect.poll(() => total(page).textContent()).toBe('0')
    await page.getByLabel('Now', { exact: true }).fill('soon')
    expect(await panel(page, 'Moment').textContent()).toContain('Expected a time such as')
  })

  it('shows the ranges of date operands on a timeline', async () => {
    const page = await open('#example=clock-change')
    const line = page.getByRole('list', { name: 'Date operands on a line of time' })
    const text = await line.textContent()
    expect(text).toContain(
      'from 2026-10-25 00:00 +02:00 to before 2026-10-26 00:00 +01:00: 25 hours',
    )
    expect(text).toContain('from 2026-10-25 09:00 +01:00 on')
    expect(text).toContain('now: 2026-10-26 09:00 +01:00')
    // The day lies before now, on the same scale.
    const day = (await line.locator('.bar').first().boundingBox())!
    const now = (await line.locator('.now').first().boundingBox())!
    expect(day.x + day.width).toBeLessThan(now.x)
    await setQuery(page, {
      filter: { field: 'connectedAt', comparator: 'ne', value: '2026-10-25' },
    })
    await expect.poll(() => line.textContent()).toContain('and is met by what lies outside')
    await setQuery(page, {
      filter: {
        operands: [
          { field: 'connectedAt', comparator: 'eq', value: '2026-10' },
          { field: 'connectedAt', comparator: 'rp_eq_date', value: 'P1M/M' },
        ],
      },
    })
    const inOctober = 'from 2026-10-01 00:00 +02:00 to before 2026-11-01 00:00 +01:00: 31.04 days'
    const inSeptember = 'from 2026-09-01 00:00 +02:00 to before 2026-10-01 00:00 +02:00: 30 days'
    await expect.poll(() => line.textContent()).toContain(inOctober)
    expect(await line.textContent()).toContain(inSeptember)
  })
})
