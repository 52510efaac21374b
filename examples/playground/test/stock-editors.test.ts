import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { QueryInput } from 'supplier-query'
import { toSearchParams } from 'supplier-query/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open, useBrowser } from './browser.js'
import type { listing } from './stock-form.js'

/** Checks that react-querybuilder with its own editors keeps a filter that nobody changes. */

type Filter = NonNullable<QueryInput<typeof listing>['filter']>

const is = (field: string, comparator: string, value: unknown) => {
  return { field, comparator, value } as Filter
}

useBrowser()

const folder = mkdtempSync(join(tmpdir(), 'stock-editors-'))
const file = join(folder, 'form.html')
beforeAll(async () => {
  const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const { outputFiles } = await build({
    entryPoints: [pathOf('stock-form.tsx')],
    tsconfig: pathOf('../tsconfig.json'),
    bundle: true,
    write: false,
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const script = outputFiles[0]!.text.replaceAll('</script', String.raw`<\/script`)
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8"><main></main><script>${script}</script>`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

it('a select of several choices shows those of a list', async () => {
  const filter = is('state', 'is_any', ['open', 'closed'])
  const page = await open(`#${toSearchParams({ filter })}`, {}, file)
  const chosen = await page
    .locator('select[multiple]')
    .evaluate((select) =>
      Array.from((select as HTMLSelectElement).selectedOptions, (each) => each.value),
    )
  const { value } = filter as { readonly value: readonly unknown[] }
  expect(chosen.toSorted()).toEqual(value.map(String).toSorted())
})

/** Returns the filter that the form saves after it was opened with a filter. */
async function saved(filter: Filter): Promise<string> {
  const page = await open(`#${toSearchParams({ filter })}`, {}, file)
  await page.getByRole('button', { name: 'Save' }).click()
  const output = page.locator('output')
  await expect.poll(() => output.textContent()).toContain('filter')
  return String(await output.textContent())
}

describe('a URL that is opened and saved unchanged', () => {
  it.each([
    is('city', 'eq', ' Leeds '),
    is('city', 'is_any', ['Leeds', 'York']),
    is('city', 'is_any', ['Leeds', 'a,b', 'c\\d', '\\,', 'x\\\\y', 'été']),
    is('city', 'is_not_any', ['Leeds', 'York', 'Hull']),
    is('state', 'is_any', ['open', 'closed']),
    is('size', 'is_any', [5, 7, -1.5]),
    is('size', 'is_not_any', [1e300, 0]),
    is('size', 'gt', 5),
    is('rank', 'is_any', [1, 10]),
    is('floors', 'includes_all', [2, 10]),
    is('active', 'eq', false),
    is('added', 'eq_date', '2024-02-29'),
    is('added', 'lt', '2024-02-29T12:30:00.000Z'),
    is('added', 'is_any', ['2024-02-29', '2024-03-01']),
    is('added', 'rp_lt', 30),
    is('added', 'rf_eq_date', 'P1M'),
    is('added', 'rp_gt', 'P1DT12H'),
    is('due', 'ge', '2024-02-29'),
    is('due', 'is_any', ['2024-02-29', '2024-03-01']),
    is('due', 'rp_eq_date', 0),
    is('owed', 'gt', '12.5'),
    is('owed', 'is_any', ['0.1', '9007199254740993']),
    is('tags', 'includes_all', ['a', 'b, c']),
    is('tags', 'excludes_any', ['a', 'b']),
    is('sizes', 'includes_any', [1, 2, 3]),
    { operator: 'or', operands: [is('size', 'is_any', [1, 2]), is('city', 'eq', null)] } as Filter,
  ])('is unchanged with %j', async (filter) => {
    expect(await saved(filter)).toBe(`#${toSearchParams({ filter })}`)
  })
})
