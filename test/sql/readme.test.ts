import type { DialectName } from 'supplier-query/sql'
import { describe, expect, it } from 'vitest'
import type { Kind } from '../../src/language/kind.js'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { markedPart, readDocument, tableRows } from '../documents.js'
import { checkOf } from './stray-columns.js'

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

  it('prints the check of each type that holds other values, once for a dialect', () => {
    const names = Object.keys(dialects) as DialectName[]
    const rowsOf = (dialect: DialectName) => {
      const { types } = partsOf(dialects[dialect])
      const each = (Object.keys(types) as Kind[]).flatMap((kind) =>
        Object.keys(types[kind]).flatMap((type) => {
          const check = checkOf(dialect, kind, type)
          if (check === undefined) return []
          const first = (Object.keys(types) as Kind[]).find((other) => {
            return Object.hasOwn(types[other], type)
          })
          const isShared = kind !== first && !kind.endsWith(']')
          return [{ column: isShared ? `${kind} in ${type}` : type, check }]
        }),
      )
      const checks = [...new Set(each.map(({ check }) => check))]
      return checks.map((check) => {
        const columns = each.filter((one) => one.check === check).map(({ column }) => column)
        return `-- ${columns.join(', ')}\ncheck (${check})`
      })
    }
    expect(rowsOf('mysql')).toEqual(rowsOf('mariadb'))
    const blocks = names
      .filter((name) => name !== 'mysql')
      .map((name) => {
        return `\`${name}\`:\n\n\`\`\`sql\n${rowsOf(name).join('\n')}\n\`\`\``
      })
    expect(markedPart(readme, 'checks')).toBe(blocks.join('\n\n'))
  })
})
