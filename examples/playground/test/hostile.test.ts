import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkParams, nested } from './arbitrary-links.js'
import {
  faults,
  forgive,
  open,
  panel,
  query,
  queryText,
  setQuery,
  total,
  useBrowser,
} from './browser.js'

useBrowser()

type Page = Awaited<ReturnType<typeof open>>

const link = (params: Readonly<Record<string, string>>) => `#${new URLSearchParams(params)}`

/** Opens the page with rows pasted into it. */
async function paste(text: string): Promise<Page> {
  const page = await open(link({ rows: 'own', text: '', query: '{}' }))
  await page.getByLabel('Your rows').fill(text)
  return page
}

const failures = (page: Page) => page.getByText('This part of the page failed')

describe('a pasted text', () => {
  it.each(['\\u0000', '\\ud800'])('may contain %s in a column of few values', async (text) => {
    const row = `{"id":"a","state":"${text}"}`
    const page = await paste(`[${Array(8).fill(row).join()}]`)
    await expect.poll(() => total(page).textContent()).toBe('8')
    await page.getByText('2 fields, inferred').click()
    expect(await page.getByLabel('Values of state').inputValue()).toBe('')
  })

  it('may be CSV from pandas while the SQL tab is open', async () => {
    const text = ',id,city\n0,a,Leeds\n1,b,York\n'
    const page = await open(link({ rows: 'own', text, query: '{}', tab: 'sql' }))
    await expect.poll(() => total(page).textContent()).toBe('2')
    expect(await panel(page, 'Rows').textContent()).toContain('“column 1”')
    expect(await page.locator('pre[aria-label=Rows]').textContent()).toContain('"column 1"')
    // JSON keeps names that cannot be column names.
    await page.getByLabel('Your rows').fill('[{"":1,"id":"a"}]')
    await expect
      .poll(() => page.getByRole('tabpanel').textContent())
      .toContain(
        'There is no SQL for these rows: the name of field "": expected SQL or a name that is not empty',
      )
  })

  it('may contain lists of any depth that JSON allows, in rows and in the query', async () => {
    const text = `[{"id":"a","list":${nested(5_000)}}]`
    const page = await paste(text)
    await expect.poll(() => total(page).textContent()).toBe('1')
    expect(await page.locator('.result tbody').textContent()).toContain('[[[[…]]]]')
    await page.getByLabel('Find any row').fill('[[')
    expect(await page.getByRole('list', { name: 'Rows found' }).textContent()).toContain('in the')
    await page.getByRole('button', { name: 'Why is' }).click()
    await setQuery(page, { filter: { field: 'list', comparator: 'includes_any', value: ['a'] } })
    await expect
      .poll(() => page.locator('.why-row').textContent())
      .toContain('list contains "a" (it is an array, not a string[])')
    await setQuery(page, nested(5_000))
    await expect.poll(() => faults(page).count()).toBe(1)
    expect((await queryText(page)).replaceAll(/\s/g, '')).toBe(nested(5_000))
    expect(await panel(page, 'Query').getByRole('button', { name: 'Format' }).count()).toBe(0)
    expect(await page.getByLabel('Your rows').inputValue()).toBe(text)
  })

  it('with 20,000 columns gives 100 fields and a note', async () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `c${at}`)
    const line = names.map((_, at) => at).join()
    const page = await paste([names.join(), line, line, line].join('\n'))
    await expect.poll(() => total(page).textContent()).toBe('3')
    expect(await panel(page, 'Rows').textContent()).toContain(
      '20,000 columns: the first 100 are fields of this page.',
    )
    for (const tab of await page.getByRole('tab').all()) await tab.click()
    const elements = await page.evaluate(() => document.querySelectorAll('*').length)
    expect(elements).toBeLessThan(8_000)
  })

  it('may come from a dropped folder instead of a file', async () => {
    const page = await paste('')
    await page.evaluate(() => {
      const dataTransfer = new DataTransfer()
      const file = new File(['a'], 'folder')
      file.text = () => Promise.reject(new Error('it is a folder'))
      dataTransfer.items.add(file)
      const files = { item: () => file }
      Object.defineProperty(dataTransfer, 'files', { value: files })
      const target = document.querySelector('.own')!
      target.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    const said = page.getByText('“folder” cannot be read. Is it a file?')
    await expect.poll(() => said.count()).toBe(1)
  })
})

describe('a link', () => {
  it('may declare a field by its kind alone', async () => {
    const fields = '{"fields":{"id":"string"}}'
    const page = await open(link({ rows: 'own', text: '[{"id":"a"}]', query: '{}', fields }))
    await expect.poll(() => total(page).textContent()).toBe('1')
    await page.getByText('1 fields').click()
    expect(await page.getByLabel('Kind of id').inputValue()).toBe('string')
  })

  it('with wrong fields reports and keeps them, and offers to undo them', async () => {
    const fields = '{"fields":{"id":{"kind":"text"}}}'
    const page = await open(link({ rows: 'own', text: '[{"id":"a"}]', query: '{}', fields }))
    const alert = panel(page, 'Rows').getByRole('alert')
    expect(await alert.textContent()).toContain('field "id", kind: expected one of string')
    await page.waitForTimeout(250) // the hash is written after a pause
    expect(new URLSearchParams(new URL(page.url()).hash.slice(1)).get('fields')).toBe(fields)
    await page.getByRole('button', { name: 'Undo the corrections' }).click()
    await expect.poll(() => alert.count()).toBe(0)
  })

  it.each(['+05:30', 'Mars/Base'])('with the time zone %s uses UTC', async (zone) => {
    const page = await open(link({ rows: 'suppliers', query: '{}', zone }))
    await expect.poll(() => total(page).textContent()).toBe('10,000')
    expect(await panel(page, 'Moment').textContent()).toContain(`“${zone}” is not a time zone`)
    expect(await page.getByLabel('Time zone').inputValue()).toBe(zone)
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
    await expect.poll(() => panel(page, 'Moment').textContent()).not.toContain('is not a time zone')
  })

  it('may name unknown examples and tabs', async () => {
    const page = await open('#example=nothing')
    const said = page.getByText('The link has example=nothing, which this page does not know.')
    await said.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => said.count()).toBe(0)
  })

  it('with any text renders every panel', async () => {
    const seed = Number(process.env['FC_SEED'])
    const page = await open()
    for (const params of fc.sample(linkParams, { numRuns: 40, seed })) {
      const given = Object.entries(params).filter((each): each is [string, string] => !!each[1])
      const hash = link(Object.fromEntries(given))
      await page.evaluate((text) => (location.hash = text), hash)
      await page.waitForTimeout(50)
      expect(await failures(page).count(), `seed ${seed}, ${hash}`).toBe(0)
      expect(await page.locator('.panel').count()).toBe(6)
    }
  })
})

/** Makes a function of the page throw, as an unexpected fault; `mend()` restores it. */
async function breakPage(page: Page, holder: string, name: string, when = 'true'): Promise<void> {
  await page.evaluate(`{
    const sound = ${holder}.${name}
    globalThis.mend = () => { ${holder}.${name} = sound }
    ${holder}.${name} = function (...given) {
      if (${when}) throw new Error('broken on purpose')
      return sound.apply(this, given)
    }
  }`)
}

describe('a failing part of the page', () => {
  it('keeps the other parts and the typed texts, and is rendered again after a change', async () => {
    const page = await open('#example=clock-change')
    const text = await query(page)
    await breakPage(page, 'Number.prototype', 'toFixed')
    await setQuery(page, '{}')
    await failures(page).first().waitFor()
    expect(await panel(page, 'Answer').textContent()).toContain('failed: broken on purpose.')
    expect(await query(page)).toEqual({})
    await page.evaluate('mend()')
    await setQuery(page, text)
    await expect.poll(() => failures(page).count()).toBe(0)
    await total(page).waitFor()
    forgive(/broken on purpose/)
  })

  it('shows the typed query as text if the editor fails', async () => {
    const page = await open()
    // The form lists the parts of a query that it does not show.
    await breakPage(page, 'Array.prototype', 'map', "this[0] === 'sort'")
    await page.getByRole('button', { name: 'Next' }).click()
    await failures(page).first().waitFor()
    const typed = panel(page, 'Query').getByLabel('The query as it was typed')
    expect(JSON.parse(await typed.inputValue())).toMatchObject({ page: { offset: 20 } })
    await page.evaluate('mend()')
    await typed.fill('{}')
    await expect.poll(() => query(page)).toEqual({})
    expect(await failures(page).count()).toBe(0)
    forgive(/broken on purpose/)
  })
})

describe('“why?”', () => {
  it('scrolls to its answer, moves the focus there, and returns the focus at the end', async () => {
    const page = await open('', { viewport: { width: 1280, height: 900 } })
    const button = page.getByRole('button', { name: 'Why is' }).first()
    await button.click()
    const why = page.locator('.why-row')
    const box = (await why.boundingBox())!
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(Math.floor(box.y + box.height)).toBeLessThanOrEqual(900)
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('why-row')
    // Another click opens it again.
    await page.evaluate(() => scrollTo(0, 0))
    await button.click()
    expect((await why.boundingBox())!.y).toBeLessThan(900)
    await why.getByRole('button', { name: 'Close' }).click()
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('why')
  })

  it('keeps the name of the example in the link', async () => {
    const page = await open('#example=countries')
    const name = () => page.getByLabel('Example').inputValue()
    await page.getByRole('button', { name: 'Why is' }).nth(2).click()
    await page.getByRole('tab', { name: 'TypeScript' }).click()
    expect(await name()).toBe('countries')
    const hash = () => new URL(page.url()).hash // it is written after a pause
    await expect.poll(hash).toMatch(/^#example=countries&tab=typescript&row=\d+$/)
    const other = await open(hash())
    expect(await other.getByLabel('Example').inputValue()).toBe('countries')
    expect(await other.locator('.why-row').count()).toBe(1)
  })
})
