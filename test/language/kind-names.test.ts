import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

/**
 * No code of src asks for the name of a kind: a fact about kinds is a member of the table of kinds, or an
 * entry of a record with every kind. A new kind then does not compile until each fact is stated. Only
 * hints of an inspection, which convert values of one kind into another, name kinds.
 */

const kinds = ['string', 'number', 'boolean', 'date', 'day', 'decimal'].flatMap((kind) => [
  kind,
  `${kind}\\[\\]`,
])
const names = `'(?:${kinds.join('|')})'`

/** A comparison of a kind, or a case of one. `typeof`, and `storage` of the table, have other names. */
const tests = RegExp(
  `(?:\\bkind\\b\\)?|\\bkindOf?\\([^)]*\\)|valueKind\\([^)]*\\)|\\b(?:of\\w*|held)) (?:===|!==) ${names}|case ${names}:|\\[${names}(?:, ${names})*\\]\\.includes\\(.*[kK]ind`,
)

/** A record says which type of column a kind has in front ends, so the type may be compared. */
const asksKind = (line: string) => tests.test(line.replaceAll(/\bcolumnOf\([\w.]+\)/g, 'column'))

const src = new URL('../../src/', import.meta.url)
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.startsWith('inspect/'),
)
const linesOf = (name: string) =>
  readFileSync(fileURLToPath(new URL(name, src)), 'utf8').split('\n')

describe('src', () => {
  it('compares no kind with a name', () => {
    const found = files.flatMap((name) =>
      linesOf(name).flatMap((line, i) => (asksKind(line) ? [`${name}:${i + 1}: ${line}`] : [])),
    )
    expect(found).toEqual([])
  })
})
