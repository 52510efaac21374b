import { describe, expect, it } from 'vitest'
import { column, open, panel, query, setQuery, total, useBrowser } from './browser.js'

useBrowser()

describe('the answer', () => {
  it('shows a page of rows, the total and the time', async () => {
    const page = await open()
    await expect.poll(() => total(page).textContent()).toBe('288')
    expect(await column(page, 'city')).toEqual(Array.from({ length: 20 }, () => 'Leeds'))
    await expect.poll(() => page.locator('.time').textContent()).toMatch(/^in \d+\.\d ms$/)
  })

  it('has buttons that turn pages by editing the query', async () => {
    const page = await open()
    const pages = page.getByRole('navigation', { name: 'Pages' })
    const [first] = await column(page, 'id')
    await pages.getByRole('button', { name: 'Next' }).click()
    expect(await pages.textContent()).toContain('21 to 40 of 288')
    expect(await query(page)).toMatchObject({ page: { offset: 20, limit: 20 } })
    expect(await column(page, 'id')).not.toContain(first)
    await pages.getByLabel('Rows').selectOption('50')
    expect(await query(page)).toMatchObject({ page: { offset: 0, limit: 50 } })
    expect(await column(page, 'id')).toHaveLength(50)
  })

  it('has headers that sort by editing the query', async () => {
    const page = await open()
    const header = (name: string) => page.getByRole('columnheader', { name }).getByRole('button')
    await header('name').click()
    expect(await query(page)).toMatchObject({ sort: [{ field: 'name', direction: 'asc' }] })
    expect(await page.getByRole('columnheader', { name: 'name' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    await header('name').click()
    await header('city').click({ modifiers: ['Shift'] })
    const keys = [
      { field: 'name', direction: 'desc' },
      { field: 'city', direction: 'asc' },
    ]
    expect(await query(page)).toMatchObject({ sort: keys })
    await header('city').click()
    await header('city').click()
    expect(await query(page)).not.toHaveProperty('sort')
  })
})

describe('the explanation why a row matches or not', () => {
  it('opens for a shown row', async () => {
    const page = await open()
    const [id] = await column(page, 'id')
    await page.getByRole('button', { name: `(${id}) in the list?` }).click()
    const why = page.locator('.why-row')
    expect(await why.textContent()).toContain('in the list')
    expect(await why.textContent()).toContain('Row 1 of the whole list.')
    expect(await why.locator('.holds').allTextContents()).toEqual(
      expect.arrayContaining(['✓city is "Leeds" (it is "Leeds")']),
    )
  })

  it('opens for a row that is not shown but found by search', async () => {
    const page = await open()
    await page.getByLabel('Find any row').fill('sup-0000001')
    const found = page.getByRole('list', { name: 'Rows found' })
    expect(await found.getByRole('listitem').count()).toBe(1)
    expect(await found.textContent()).toContain('not in the list')
    await found.getByRole('button').click()
    const why = page.locator('.why-row')
    expect(await why.locator('.fails').count()).toBeGreaterThan(0)
    expect(await why.textContent()).toContain('The row does not match')
    // The explanation follows the query.
    await setQuery(page, { filter: { field: 'id', comparator: 'eq', value: 'sup-0000001' } })
    await expect.poll(() => why.textContent()).toContain('The row matches')
  })

  it('names a cell that cannot be read', async () => {
    const page = await open('#example=why')
    expect(await page.locator('.match').textContent()).toContain(
      'openIssues is at least 3 (it is "5", not a number)',
    )
    expect(await panel(page, 'Answer').textContent()).toContain('not in the list')
  })
})
