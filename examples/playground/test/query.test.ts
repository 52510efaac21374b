import { describe, expect, it } from 'vitest'
import { faults, open, panel, query, queryText, setQuery, total, useBrowser } from './browser.js'

useBrowser()

const inLeeds = { field: 'city', comparator: 'eq', value: 'Leeds' }

describe('the query as JSON', () => {
  it('completes properties, fields, matching comparators and values from the resource', async () => {
    const page = await open()
    const options = page.locator('.cm-tooltip-autocomplete li')
    const labels = async (text: string, back: number) => {
      await setQuery(page, text)
      for (let i = 0; i < back; i++) await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Control+Space')
      await options.first().waitFor()
      const found = await page.locator('.cm-completionLabel').allTextContents()
      await page.keyboard.press('Escape')
      return found
    }
    expect(await labels('{}', 1)).toEqual(['filter', 'page', 'sort'])
    expect(await labels('{ "filter": { "field": "" } }', 5)).toContain('approvalStatus')
    expect(await labels('{ "sort": [{ "field": "" }] }', 6)).not.toContain('tags')
    const ofTags = await labels('{ "filter": { "field": "tags", "comparator": "" } }', 5)
    expect(ofTags).toContain('includes_any')
    expect(ofTags).not.toContain('gt')
    const comparison = '{ "filter": { "field": "FIELD", "comparator": "eq", "value":  } }'
    expect(await labels(comparison.replace('FIELD', 'approvalStatus'), 4)).toEqual(
      expect.arrayContaining(['in_review', 'null']),
    )
    expect(await labels(comparison.replace('FIELD', 'city'), 4)).toContain('Leeds')
    const ofDate = await labels(comparison.replace('FIELD', 'connectedAt'), 4)
    for (const form of [/^\d{4}$/, /^\d{4}-Q[1-4]$/, /^\d{4}-\d\d$/, /^\d{4}-W01$/]) {
      expect(ofDate).toContainEqual(expect.stringMatching(form))
    }
    const relative = comparison.replace('FIELD', 'connectedAt').replace('eq', 'rp_eq_date')
    expect(await labels(relative, 4)).toEqual(expect.arrayContaining(['P1M/M', 'P0D/W', 'PT24H']))
  })

  it('accepts a completion from the keyboard', async () => {
    const page = await open()
    await setQuery(page, '{ "filter": { "field": "", "comparator": "eq", "value": "Leeds" } }')
    for (let i = 0; i < 43; i++) await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('ci')
    await page.locator('.cm-tooltip-autocomplete').waitFor()
    await page.waitForTimeout(200) // the editor ignores keys right after a completion appears
    await page.keyboard.press('Enter')
    await expect.poll(() => queryText(page)).toContain('"field": "city"')
    expect(await total(page).textContent()).not.toBe('0')
  })

  it('underlines faults at their paths, with buttons that fix them', async () => {
    const page = await open('#example=rejected')
    await expect
      .poll(() => page.locator('.cm-lintRange-error').allTextContents())
      .toEqual(['"citty"', '"equals"', '"2026-02-30"', '"tags"', '"descending"'])
    await faults(page).getByRole('button', { name: 'Use "city"' }).click()
    await faults(page).getByRole('button', { name: 'Use "eq"' }).click()
    await faults(page).getByRole('button', { name: 'Use "desc"' }).click()
    expect(await faults(page).count()).toBe(2)
    expect(await query(page)).toMatchObject({
      filter: { operands: [{ field: 'city' }, { comparator: 'eq' }, {}] },
      sort: [{ direction: 'desc' }],
    })
  })

  it('shows the message of a fault next to it, with a button', async () => {
    const page = await open('#example=readme-errors')
    await page.locator('.cm-lintRange-error').hover()
    await page.locator('.cm-diagnostic').waitFor()
    expect(await page.locator('.cm-diagnosticText').textContent()).toContain('did you mean "city"?')
    await page.getByRole('button', { name: 'Use "city"' }).first().click()
    await expect.poll(() => faults(page).count()).toBe(0)
  })

  it('reports the place where a text stops being JSON', async () => {
    const page = await open()
    await setQuery(page, '{ "filter": ]')
    expect(await faults(page).count()).toBe(1)
    expect(await panel(page, 'Query').textContent()).toContain('This is not JSON yet')
  })
})

describe('the query as a form', () => {
  it('and as JSON update each other at once', async () => {
    const page = await open()
    await setQuery(page, { filter: inLeeds, sort: [{ field: 'name', direction: 'asc' }] })
    const form = panel(page, 'Query').locator('.queryBuilder')
    await expect.poll(() => form.getByTitle('Value').inputValue()).toBe('Leeds')
    await form.getByTitle('Value').fill('York')
    expect(await query(page)).toEqual({
      filter: { ...inLeeds, value: 'York' },
      sort: [{ field: 'name', direction: 'asc' }],
    })
    await form.getByTitle('Comparator').selectOption('is not')
    expect(await query(page)).toMatchObject({ filter: { comparator: 'ne' } })
    await form.getByRole('button', { name: '+ Condition' }).first().click()
    await form.getByTitle('Field').last().selectOption('approval status')
    await expect
      .poll(() => query(page))
      .toMatchObject({
        filter: { operator: 'and', operands: [{ field: 'city' }, { field: 'approvalStatus' }] },
      })
    await form.getByTitle('Remove the condition').first().click()
    expect(await query(page)).toMatchObject({ filter: { field: 'approvalStatus' } })
  })

  it('does not change the query that it shows', async () => {
    const page = await open('#example=readme-filters')
    await page.waitForTimeout(500)
    expect(page.url()).toMatch(/#example=readme-filters$/)
  })

  it('has a line for each element of a list', async () => {
    const page = await open()
    const names = { field: 'name', comparator: 'is_any', value: ['Müller, Söhne', 'Acme'] }
    await setQuery(page, { filter: names })
    const lines = panel(page, 'Query').getByTitle('Value: one on each line')
    await expect.poll(() => lines.inputValue()).toBe('Müller, Söhne\nAcme')
    await lines.fill('Müller, Söhne\nAcme\nFoods\n')
    expect(await query(page)).toMatchObject({
      filter: { value: ['Müller, Söhne', 'Acme', 'Foods'] },
    })
    expect(await lines.inputValue()).toBe('Müller, Söhne\nAcme\nFoods\n')
  })

  it('lists the parts that stay in the JSON, and filters that it cannot show', async () => {
    const page = await open()
    const text = () => panel(page, 'Query').textContent()
    expect(await text()).toContain('“sort” and “page” of this query stay in the JSON, as written.')
    await setQuery(page, {
      filter: { field: 'approvalStatus', comparator: 'gt', value: '' },
    })
    await expect
      .poll(text)
      .toContain('The form cannot show this filter: expected a text that is not')
    await setQuery(page, { filter: { ...inLeeds, field: 'town' } })
    await expect.poll(text).toContain('The query is rejected, and the form shows queries that run.')
  })

  it('keeps the last query while a rule is invalid', async () => {
    const page = await open()
    await setQuery(page, { filter: { field: 'connectedAt', comparator: 'rp_gt', value: 30 } })
    const form = panel(page, 'Query').locator('.queryBuilder')
    await form.getByTitle('Value').fill('P1X')
    await expect
      .poll(() => panel(page, 'Query').textContent())
      .toContain('The JSON stays as it was')
    expect(await query(page)).toMatchObject({ filter: { value: 30 } })
    await form.getByTitle('Value').fill('P1M')
    expect(await query(page)).toMatchObject({ filter: { value: 'P1M' } })
  })
})
