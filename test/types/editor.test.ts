import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compilerOptions, root } from '../compiler.js'

/** What the compiler and an editor say of a program that imports the package. */

const fileName = `${root}test/types/program.ts`

const versions = new Map<string, string>()
const service = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getCompilationSettings: () => compilerOptions,
  getCurrentDirectory: () => root,
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  getScriptFileNames: () => [fileName],
  getScriptVersion: (name) => versions.get(name) ?? '',
  getScriptSnapshot: (name) => {
    const text = versions.get(name) ?? ts.sys.readFile(name)
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
  },
})

const preamble = `
  import { runQuery, suppliers } from 'supplier-query'
  const rows: unknown[] = []
`

/** The texts offered where the caret `|` stands, between the quotes of a literal. */
function completionsAt(code: string): string[] {
  const text = preamble + code
  versions.set(fileName, text.replace('|', ''))
  const completions = service.getCompletionsAtPosition(fileName, text.indexOf('|'), undefined)
  return (completions?.entries ?? []).map(({ name }) => name).toSorted()
}

/** The last and innermost line of each error. */
function errorsOf(code: string): string[] {
  versions.set(fileName, preamble + code)
  return service.getSemanticDiagnostics(fileName).map(({ messageText }) => {
    const lines = ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')
    // TypeScript lists the members of a union in the order it met them: here, that of the alphabet.
    return lines
      .at(-1)!
      .trim()
      .replace(/'("[^']*)'\.$/, (_, union: string) => `'${sorted(union)}'.`)
  })
}

function sorted(union: string): string {
  return union.split(' | ').toSorted().join(' | ')
}

describe('the editor', () => {
  it('offers the declared fields', () => {
    expect(completionsAt(`runQuery(suppliers, { filter: { field: '|' } }, rows)`)).toEqual([
      'approvalStatus',
      'city',
      'connectedAt',
      'id',
      'name',
      'numRemediationRequests',
      'tags',
    ])
  })

  it("offers the comparators of that field's kind", () => {
    const comparators = (field: string) =>
      completionsAt(`runQuery(suppliers, { filter: { field: '${field}', comparator: '|' } }, rows)`)
    expect(comparators('tags')).toEqual([
      'contains',
      'eq',
      'excludes_all',
      'excludes_any',
      'includes_all',
      'includes_any',
      'ne',
      'not_contains',
    ])
    expect(comparators('numRemediationRequests')).not.toContain('contains')
    expect(comparators('connectedAt')).toContain('rp_gt')
  })

  it('offers them within groups too, and fields to sort by', () => {
    const nested = `runQuery(suppliers, { filter: { operands: [{ field: 'city', comparator: '|' }] } }, rows)`
    expect(completionsAt(nested)).toContain('is_any')
    expect(completionsAt(nested)).not.toContain('rp_gt')
    expect(completionsAt(`runQuery(suppliers, { sort: [{ field: '|' }] }, rows)`)).not.toContain(
      'tags',
    )
  })
})

describe('the compiler', () => {
  it.each([
    [
      `{ filter: { field: 'city', comparator: 'gt', value: 5 } }`,
      "Type 'number' is not assignable to type 'string'.",
    ],
    [
      `{ filter: { operands: [{ field: 'city', comparator: 'gt', value: 5 }] } }`,
      "Type 'number' is not assignable to type 'string'.",
    ],
    [
      `{ filter: { field: 'city', comparator: 'includes_any', value: ['x'] } }`,
      `Type '"includes_any"' is not assignable to type '"is_any" | "is_not_any"'.`,
    ],
    [
      `{ filter: { field: 'citi', comparator: 'contains', value: 'x' } }`,
      `Type '"citi"' is not assignable to type '"approvalStatus" | "city" | "id" | "name" | "tags"'.`,
    ],
    [
      `{ sort: [{ field: 'city', direction: 'up' }] }`,
      `Type '"up"' is not assignable to type '"asc" | "desc"'.`,
    ],
  ])('names the fault of %s in one short line', (query, message) => {
    expect(errorsOf(`runQuery(suppliers, ${query}, rows)`)).toEqual([message])
  })

  it('stays within its budget of instantiations with 60 fields', () => {
    const kinds = ['string', 'number', 'boolean', 'date', 'string[]', 'number[]']
    const fields = Array.from({ length: 60 }, (_, i) => `field${i}: '${kinds[i % 6]}'`)
    const program = `
      import { defineResource, parseQuery, runQuery, type QueryInput } from 'supplier-query'
      const wide = defineResource({ ${fields.join(', ')} })
      const query: QueryInput<typeof wide> = {
        filter: { operands: [
          { field: 'field0', comparator: 'is_any', value: ['a', null] },
          { operator: 'or', operands: [{ field: 'field3', comparator: 'rp_gt', value: 30 }] },
        ] },
        sort: [{ field: 'field1', direction: 'asc' }],
      }
      export const { rows } = runQuery(wide, query, [{ id: 1 }])
      export const { total } = runQuery(wide, parseQuery(wide, query), [{ id: 1 }])
    `
    const instantiations = (text: string) => {
      versions.set(fileName, text)
      const checked = service.getProgram()!
      expect(checked.getSemanticDiagnostics(checked.getSourceFile(fileName))).toEqual([])
      return checked.getInstantiationCount()
    }
    const imported = instantiations(`import { runQuery } from 'supplier-query'; runQuery`)
    expect(instantiations(program) - imported).toBeLessThan(50_000)
  })
})
