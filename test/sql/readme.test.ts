import { describe, expect, it } from 'vitest'
import type { Kind } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { markedPart, readDocument, tableRows } from '../documents.js'
import { checks } from './off-kind-contents.js'

const path = 'src/sql/TYPES.md'
const readme = readDocument(path)

describe('the page of column types', () => {
  it('lists the types of each kind and dialect, the default first', () => {
    const names = Object.keys(dialects) as (keyof typeof dialects)[]
    const kinds = Object.keys(partsOf(dialects.postgres).types) as Kind[]
    const code = (text: string) => `\`${text}\``
    const head = `| ${['kind', ...names.map(code)].join(' | ')} |`
    expect(markedPart(readme, 'column types')).toContain(head)
    expect(tableRows(readme, 'column types')).toEqual(
      kinds.map((kind) => [
        code(kind),
        ...names.map((name) =>
          Object.keys(partsOf(dialects[name]).types[kind]).map(code).join(', '),
        ),
      ]),
    )
  })

  it('prints the checks that orders need', () => {
    const { mysql, ...others } = checks
    expect(mysql).toEqual(checks.mariadb)
    const rows = Object.entries(others).flatMap(([dialect, all]) =>
      Object.entries(all).map(([type, check]) => {
        const column = type.replace(/^(date|boolean) (\w+)$/, '$1 in `$2`')
        return [`\`${dialect}\``, column.includes('`') ? column : `\`${type}\``, `\`${check}\``]
      }),
    )
    expect(tableRows(readme, 'checks')).toEqual(rows)
  })
})
