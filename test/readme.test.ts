import { comparators, safeParseQuery, suppliers } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { listed } from './builders.js'
import { readDocument, tableRows } from './documents.js'

const readme = readDocument('README.md')

describe('the README', () => {
  it('can be read in three minutes', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_240)
    expect(readme.split('\n').length).toBeLessThanOrEqual(180)
  })

  it('says what it is, shows a handler, and comes to an end, in this order', () => {
    expect([...readme.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(
      listed(`
        Install | A handler | Filters | API keys | Which entry point is mine?
        When to use something else | Speed | Guarantees | More
      `),
    )
    const [, intro = ''] = readme.split(/\n\n/)
    expect(intro.match(/[.](?= |$)/g)).toHaveLength(3)
    expect(readme).toContain('A **resource** declares fields. A **plan** binds')
  })

  it('has each comparator once, with an example that the parser takes, and marks two', () => {
    const rows = tableRows(readme, 'comparators')
    const examples = rows.flatMap(([names = '', example = '']) => {
      const [, field = '', value = ''] = /^`"(\w+)": (.*)`$/.exec(example) ?? []
      return [...names.matchAll(/`(\w+)`/g)].map(([, comparator]) => {
        const filter = { field, comparator, value: JSON.parse(value) as unknown }
        return { comparator, parsed: safeParseQuery(suppliers, { filter }).success }
      })
    })
    const byName = examples.toSorted((a, b) => (a.comparator! < b.comparator! ? -1 : 1))
    expect(byName).toEqual(
      Object.keys(comparators)
        .toSorted()
        .map((comparator) => ({ comparator, parsed: true })),
    )
    const marked = rows.filter(([names]) => names!.includes('⚠')).map(([names]) => names)
    expect(marked).toEqual(['`excludes_all` ⚠', '`rp_gt` ⚠'])
  })
})
