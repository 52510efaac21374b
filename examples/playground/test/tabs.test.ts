import { parseQuery, safeParseQuery } from 'supplier-query'
import { fromUrl } from 'supplier-query/adapters'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compilerOptions, root } from '../../../test/compiler.js'
import { toResource } from '../page/model/declaration.js'
import { open, query, setQuery, useBrowser } from './browser.js'

useBrowser()

const tab = (page: Awaited<ReturnType<typeof open>>, name: string) =>
  page.getByRole('tab', { name })
const body = (page: Awaited<ReturnType<typeof open>>) => page.getByRole('tabpanel')

describe('the tabs', () => {
  it('describe the query and the excluded rows in words', async () => {
    const page = await open('#example=words')
    const text = await body(page).textContent()
    expect(text).toContain(
      'Approval status is "unapproved" and (city is either "Berlin" or "Leeds"',
    )
    expect(text).toContain('newest connection first, rows 1 to 20')
    expect(text).toContain('2 rows are left out: approval status is not "unapproved"')
  })

  it('show how the query ran, with the times of the table and of runQuery', async () => {
    const page = await open()
    await tab(page, 'How it ran').click()
    const times = await body(page).locator('.times td:nth-child(2)').allTextContents()
    expect(times).toHaveLength(2)
    for (const time of times) expect(time).toMatch(/^\d+\.\d{3} ms$/)
    await expect
      .poll(() => page.getByLabel('explainRun(table, query)').textContent())
      .toContain('posting-list')
  })

  it('have the SQL of five dialects, with parameters', async () => {
    const page = await open('#example=folded-sql')
    const texts = new Set<string | null>()
    for (const dialect of ['PostgreSQL', 'SQLite', 'MariaDB', 'DuckDB', 'ClickHouse']) {
      await body(page).getByRole('button', { name: dialect }).click()
      texts.add(await page.getByLabel('Total', { exact: true }).textContent())
      // MariaDB also compares under the column's collation, so that its index is used.
      const parameters = dialect === 'MariaDB' ? '1: "zoe"\n2: "zoe"' : '1: "zoe"'
      expect(await page.getByLabel('Parameters of the total').textContent()).toBe(parameters)
    }
    expect(texts.size).toBe(5)
  })

  it('have JSON Schemas for clients and for tools', async () => {
    const page = await open()
    await tab(page, 'Schemas').click()
    for (const label of ['JSON Schema of a query', 'JSON Schema for a tool of a language model']) {
      const schema: unknown = JSON.parse((await page.getByLabel(label).textContent())!)
      expect(Object.keys(schema as object).length).toBeGreaterThan(2)
      expect(JSON.stringify(schema)).toContain('approvalStatus')
    }
  })

  it('have TypeScript to paste, which compiles', async () => {
    const page = await open()
    await tab(page, 'TypeScript').click()
    const code = (await page.getByLabel('listing.ts').textContent())!
    expect(code).toContain("{ field: 'city', comparator: 'eq', value: 'Leeds' }")
    const path = `${root}examples/playground/dist/listing.ts`
    const host = ts.createCompilerHost(compilerOptions)
    const read = host.getSourceFile.bind(host)
    host.getSourceFile = (name, ...rest) =>
      name === path ? ts.createSourceFile(name, code, ts.ScriptTarget.ES2022) : read(name, ...rest)
    const program = ts.createProgram([path], compilerOptions, host)
    const faults = ts.getPreEmitDiagnostics(program, program.getSourceFile(path))
    expect(faults.map(({ messageText }) => messageText)).toEqual([])
  })

  it('have the query as a URL, and as curl for the example server', async () => {
    const page = await open()
    await tab(page, 'URL and curl').click()
    const params = (await page.getByLabel('The URL’s parameters').textContent())!
    const resource = toResource({
      fields: {
        city: { kind: 'string' },
        approvalStatus: { kind: 'string' },
        connectedAt: { kind: 'date' },
      },
    })
    expect(fromUrl(resource, params).query).toEqual(parseQuery(resource, await query(page)))
    const call = (await page.getByLabel('curl, with a JSON body').textContent())!
    const [, json] = /-d '(.*)'$/s.exec(call)!
    expect(safeParseQuery(resource, JSON.parse(json!) as unknown).success).toBe(true)
    expect(await page.getByLabel('curl, with parameters').textContent()).toContain(
      `--data-urlencode 'sort=[{"field":"connectedAt","direction":"desc"}]'`,
    )
  })

  it('are reachable with the arrow keys', async () => {
    const page = await open()
    await tab(page, 'In words').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await tab(page, 'SQL').getAttribute('aria-selected')).toBe('true')
    expect(await page.locator(':focus').textContent()).toBe('SQL')
  })

  it('wait for an accepted query', async () => {
    const page = await open()
    await setQuery(page, { filter: { field: 'x' } })
    await expect.poll(() => body(page).textContent()).toBe('The query is not accepted yet.')
  })
})
