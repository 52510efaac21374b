import { describe, expect, it } from 'vitest'
import { open, panel, setQuery, total, useBrowser } from './browser.js'

useBrowser()

describe('the rows of the playground', () => {
  it('are 10,000 suppliers or the countries, without unreadable cells', async () => {
    const page = await open()
    const rows = panel(page, 'Rows')
    for (const [name, count] of [
      ['Countries', '250'],
      ['Suppliers', '10,000'],
    ] as const) {
      await rows.getByRole('button', { name }).click()
      await expect.poll(() => total(page).textContent()).toBe(count)
      expect(await rows.textContent()).toContain('Every cell is absent or of its field’s kind.')
    }
  })

  it('can be pasted JSON, with inferred kinds, closed sets and key', async () => {
    const page = await open()
    const records = Array.from({ length: 20 }, (_, id) => ({
      id,
      state: id % 2 === 0 ? 'open' : 'closed',
      at: '2026-11-20T09:30:00Z',
      due: '2026-11-20',
      done: id > 3,
      tags: [`tag ${id}`],
    }))
    await panel(page, 'Rows').getByRole('button', { name: 'Your own' }).click()
    await page.getByLabel('Your rows').fill(JSON.stringify(records))
    expect(await total(page).textContent()).toBe('20')
    await page.getByText('6 fields, inferred, key id').click()
    const kinds = await Promise.all(
      ['id', 'state', 'at', 'due', 'done', 'tags'].map((name) =>
        page.getByLabel(`Kind of ${name}`).inputValue(),
      ),
    )
    expect(kinds).toEqual(['number', 'string', 'date', 'day', 'boolean', 'string[]'])
    expect(await page.getByLabel('Values of state').inputValue()).toBe('closed, open')
    expect(await page.getByLabel('id is the key').isChecked()).toBe(true)
  })

  it('can be a dropped CSV file whose kinds are corrected in place', async () => {
    const page = await open()
    await panel(page, 'Rows').getByRole('button', { name: 'Your own' }).click()
    const csv =
      'code;name;amount\n007;"Müller; Söhne";12.5\n008;Acme;\n009;Foods;many\n010;Oils;3\n'
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([text], 'rows.csv'))
      const target = document.querySelector('.own')!
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    }, csv)
    await expect.poll(() => panel(page, 'Rows').textContent()).toContain('semicolon')
    // inspectRows finds texts that are not numbers.
    const report = page.getByLabel('What is wrong with the rows')
    expect(await report.textContent()).toContain(
      'amount (number): 2 present, 1 absent, 1 unreadable',
    )
    expect(await report.textContent()).toContain('"many" in row 2')

    await page.getByText('3 fields, inferred, key code').click()
    expect(await page.getByLabel('Kind of code').inputValue()).toBe('string')
    await page.getByLabel('Kind of amount').selectOption('string')
    await expect.poll(() => report.count()).toBe(0)
    await setQuery(page, { filter: { field: 'amount', comparator: 'contains', value: 'an' } })
    await expect.poll(() => total(page).textContent()).toBe('1')
  })

  it('report unreadable rows and invalid corrections', async () => {
    const page = await open('#example=rows-as-they-are')
    expect(await page.getByLabel('What is wrong with the rows').textContent()).toContain(
      'key id: repeated in 1 row',
    )
    await page.getByText('3 fields, key id').click()
    await page.getByLabel('Values of amount').fill('a, b')
    await page.getByLabel('Values of amount').press('Enter')
    expect(await panel(page, 'Rows').getByRole('alert').textContent()).toContain('field "amount"')
    expect(await page.getByLabel('Values of amount').inputValue()).toBe('a, b')
    await page.getByLabel('Your rows').fill('[{')
    expect(await panel(page, 'Rows').textContent()).toContain('This is not JSON')
  })
})
