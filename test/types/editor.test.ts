import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { compilerOptions, root } from '../compiler.js'

/** Checks the messages of the compiler and an editor for programs that import the package. */

const fileName = `${root}test/types/program.ts`

const versions = new Map<string, string>()
const service = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getCompilationSettings: () => ({ ...compilerOptions, types: [] }),
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
  import {
    createTable, defineResource, defineResourceFor, parseQuery, planQuery, runPlan, runQuery, suppliers,
    type Filter, type QueryInput,
  } from 'supplier-query'
  const rows: unknown[] = []
  const orders = defineResource({
    state: { kind: 'string', values: ['open', 'closed'] },
    grade: { kind: 'number', values: [1, 2] },
    labels: { kind: 'string[]', values: ['red', 'blue'] },
    name: 'string',
    secret: { kind: 'string', values: ['x'], internal: true },
  })
  interface Order { readonly id: number; readonly gift: boolean; readonly cancel: () => void }
  declare const city: string | undefined
`

/** Opens a program in the editor; the position of its caret `|`. */
function caretIn(code: string): number {
  versions.set(fileName, preamble + code.replace('|', ''))
  return preamble.length + code.indexOf('|')
}

/** Returns the completions at the caret `|`, between the quotes of a literal. */
function completionsAt(code: string): string[] {
  const completions = service.getCompletionsAtPosition(fileName, caretIn(code), undefined)
  return (completions?.entries ?? []).map(({ name }) => name).toSorted()
}

/** Returns the hover text of the name before the caret `|`. */
function hoverAt(code: string): string {
  const shown = service.getQuickInfoAtPosition(fileName, caretIn(code) - 1)
  return (shown?.displayParts ?? []).map((part) => part.text).join('')
}

function messagesOf(code: string): string[][] {
  versions.set(fileName, preamble + code)
  return service
    .getSemanticDiagnostics(fileName)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n'))
}

/** Returns the last and innermost line of each error. */
function errorsOf(code: string): string[] {
  return messagesOf(code).map((lines) => {
    // TypeScript lists the members of a union in order of first use, so they are sorted here.
    return lines
      .at(-1)!
      .trim()
      .replace(/'("[^']* \| [^']*)'\.$/, (_, union: string) => `'${sorted(union)}'.`)
  })
}

function sorted(union: string): string {
  return union.split(' | ').toSorted().join(' | ')
}

const supplierFields = [
  'approvalStatus',
  'city',
  'connectedAt',
  'id',
  'name',
  'numRemediationRequests',
  'tags',
]

describe('the editor', () => {
  it.each([
    `runQuery(suppliers, { filter: { field: '|' } }, rows)`,
    `runQuery(suppliers, { filter: { operands: [{ field: '|' }] } }, rows)`,
    `runQuery(suppliers, { filter: { operator: 'or', operands: [{}, { field: '|' }] } }, rows)`,
    `runQuery(suppliers, { filter: { operands: [{ operands: [{ field: '|' }] }] } }, rows)`,
    `runQuery(suppliers, {}, rows, { within: { field: '|' } })`,
    `runQuery(suppliers, {}, rows, { within: { operands: [{ field: '|' }] } })`,
    `planQuery(suppliers, { filter: { operands: [{ field: '|' }] } })`,
    `planQuery(suppliers, {}, { within: { operands: [{ field: '|' }] } })`,
    `createTable(suppliers, rows).run({ filter: { operands: [{ field: '|' }] } })`,
    `const filter: Filter<typeof suppliers> = { field: '|' }`,
    `const filter: Filter<typeof suppliers> = { operands: [{ field: '|' }] }`,
    `const query: QueryInput<typeof suppliers> = { filter: { field: '|' } }`,
    `const query = { filter: { operands: [{ field: '|' }] } } satisfies QueryInput<typeof suppliers>`,
    // after one wrong member
    `runQuery(suppliers, { pag: 5, filter: { operands: [{ field: '|' }] } }, rows)`,
    `runQuery(suppliers, { filter: { operater: 'or', operands: [{ field: '|' }] } }, rows)`,
    `runQuery(suppliers, { filter: { operands: [{ feild: 'city' }, { field: '|' }] } }, rows)`,
    `runQuery(suppliers, { filter: { operands: [{ field: '|', valeu: 5 }] } }, rows)`,
    `const filter: Filter<typeof suppliers> = { field: '|', valeu: 5 }`,
  ])('offers the declared fields in %s', (code) => {
    expect(completionsAt(code)).toEqual(supplierFields)
  })

  it('offers the fields that accept the comparator that is already written', () => {
    const code = `runQuery(suppliers, { filter: { operands: [{ field: '|', comparator: 'gt', value: 5 }] } }, rows)`
    expect(completionsAt(code)).toEqual(['connectedAt', 'numRemediationRequests'])
  })

  it('offers internal fields only in within', () => {
    expect(completionsAt(`const filter: Filter<typeof orders> = { field: '|' }`)).toEqual([
      'grade',
      'labels',
      'name',
      'state',
    ])
    expect(completionsAt(`runQuery(orders, {}, [], { within: { field: '|' } })`)).toContain(
      'secret',
    )
  })

  it.each([
    [`{ field: 'state', comparator: 'eq', value: '|' }`, ['closed', 'open']],
    [`{ field: 'state', comparator: 'is_any', value: ['|'] }`, ['closed', 'open']],
    [`{ operands: [{ field: 'state', comparator: 'ne', value: '|' }] }`, ['closed', 'open']],
    [`{ operands: [{ field: 'labels', comparator: 'contains', value: '|' }] }`, ['blue', 'red']],
    [`{ field: 'labels', comparator: 'excludes_all', value: ['|'] }`, ['blue', 'red']],
    [`{ field: 'state', comparator: 'contains', value: '|' }`, []],
    [`{ field: 'name', comparator: 'eq', value: '|' }`, []],
  ])('offers the values of a field in %s', (filter, values) => {
    expect(completionsAt(`runQuery(orders, { filter: ${filter} }, [])`)).toEqual(values)
    expect(completionsAt(`const filter: Filter<typeof orders> = ${filter}`)).toEqual(values)
  })

  it('offers the kinds of a field', () => {
    for (const code of [`defineResource({ a: '|' })`, `defineResource({ a: { kind: '|' } })`]) {
      expect(completionsAt(code)).toEqual([
        'boolean',
        'date',
        'number',
        'number[]',
        'string',
        'string[]',
      ])
    }
  })

  it('offers the names of the rows that a resource is declared for', () => {
    expect(completionsAt(`defineResourceFor<Order>()({ | })`)).toEqual(['cancel', 'gift', 'id'])
  })

  it.each([
    [`const query| = parseQuery(suppliers, {})`, 'const query: Query<Suppliers>'],
    [`const table| = createTable(suppliers, rows)`, 'const table: Table<Suppliers, unknown>'],
    [`const plan| = planQuery(suppliers, {})`, 'const plan: PagePlan<Suppliers, true>'],
    [`let query|: QueryInput<typeof suppliers>`, 'let query: QueryInput<Suppliers>'],
    [
      `interface Orders extends Readonly<typeof orders> {}
       const named: Orders = orders
       const query| = parseQuery(named, {})`,
      'const query: Query<Orders>',
    ],
  ])('shows a name, not the whole resource, for %s', (code, shown) => {
    expect(hoverAt(code)).toBe(shown)
  })

  it('shows a call by its names', () => {
    expect(hoverAt(`runQuery|(suppliers, {}, rows)`)).toContain(
      'resource: Suppliers, query: QueryInput<Suppliers>',
    )
    expect(hoverAt(`runQuery|(suppliers, {}, rows)`)).not.toContain('city')
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
      `Type '"citi"' is not assignable to type '"approvalStatus" | "city" | "id" | "name" | "tags" | undefined'.`,
    ],
    [
      `{ sort: [{ field: 'city', direction: 'up' }] }`,
      `Type '"up"' is not assignable to type '"asc" | "desc"'.`,
    ],
    [
      `{ sort: [{ field: 'citi', direction: 'asc' }] }`,
      `Type '"citi"' is not assignable to type '"approvalStatus" | "city" | "connectedAt" | "id" | "name" | "numRemediationRequests"'.`,
    ],
    // mixed and misspelt members
    [
      `{ filter: { operator: 'and', field: 'city', comparator: 'eq', value: 'x' } }`,
      "Type 'string' is not assignable to type 'undefined'.",
    ],
    [
      `{ filter: { operands: [], field: 'city', comparator: 'eq', value: 'x' } }`,
      `Type '"city"' is not assignable to type 'undefined'.`,
    ],
    [`{ filter: { field: 'city', comparator: 'eq' } }`, /^Property 'value' is missing in type /],
    [
      `{ filter: { operater: 'or' } }`,
      /'operater' does not exist .* Did you mean to write 'operator'\?$/,
    ],
    [
      `{ filter: { operands: [{ feild: 'city', comparator: 'eq', value: 'x' }] } }`,
      /'feild' does not exist .* Did you mean to write 'field'\?$/,
    ],
    [
      `{ filter: { field: 'city', comparator: 'eq', valeu: 'x' } }`,
      /'valeu' does not exist .* Did you mean to write 'value'\?$/,
    ],
    // nothing is dropped from a list of operands
    [
      `{ filter: { operands: [city && { field: 'city', comparator: 'eq', value: city }] } }`,
      "Type 'undefined' is not assignable to type 'Filter<Suppliers>'.",
    ],
    [
      `{ filter: { operands: [city === 'x' && { field: 'city', comparator: 'eq', value: 'x' }] } }`,
      "Type 'boolean' is not assignable to type 'Filter<Suppliers>'.",
    ],
  ])('names the fault of %s in one short line', (query, message) => {
    const errors = errorsOf(`runQuery(suppliers, ${query}, rows)`)
    expect(errors).toEqual([typeof message === 'string' ? message : expect.stringMatching(message)])
    expect(Math.max(...errors.map(({ length }) => length))).toBeLessThan(400)
  })

  it('refuses a constant with members of both', () => {
    const mixed = `const mixed = { operator: 'and', field: 'city', comparator: 'eq', value: 'x' } as const`
    expect(errorsOf(`${mixed}; runQuery(suppliers, { filter: mixed }, rows)`)).toEqual([
      `Type '"city"' is not assignable to type 'never'.`,
    ])
  })

  it.each([
    [
      `{ field: 'state', comparator: 'eq', value: 'opne' }`,
      `Type '"opne"' is not assignable to type '"closed" | "open" | null'.`,
    ],
    [
      `{ field: 'grade', comparator: 'eq', value: 3 }`,
      `Type '3' is not assignable to type '2 | 1 | null'.`,
    ],
    [
      `{ field: 'labels', comparator: 'contains', value: 'green' }`,
      `Type '"green"' is not assignable to type '"blue" | "red"'.`,
    ],
  ])('names the values of a field for %s', (filter, message) => {
    expect(errorsOf(`runQuery(orders, { filter: ${filter} }, [])`)).toEqual([message])
  })

  it.each([
    [`runQuery(suppliers, {}, [5])`, "Type 'number' is not assignable to type 'object'."],
    [
      `runQuery(suppliers, {}, [{ city: true }])`,
      "Type 'boolean' is not assignable to type 'string'.",
    ],
    [
      `createTable(suppliers, [{ numRemediationRequests: '5' }])`,
      "Type 'string' is not assignable to type 'number'.",
    ],
    [
      `runPlan(planQuery(suppliers, {}), [{ tags: 'a' }])`,
      "Type 'string' is not assignable to type 'readonly string[]'.",
    ],
    [
      `defineResource({ a: 'str' })`,
      `Type '"str"' is not assignable to type '"boolean" | "date" | "number" | "number[]" | "string" | "string[]" | FullField'.`,
    ],
    [
      `defineResource({ a: { kind: 'str' } })`,
      `Type '"str"' is not assignable to type '"boolean" | "date" | "number" | "number[]" | "string" | "string[]"'.`,
    ],
    [
      `defineResourceFor<Order>()({ gift: { kind: 'number' } })`,
      `Type '"number"' is not assignable to type '"boolean"'.`,
    ],
    [
      `defineResourceFor<Order>()({ gif: 'boolean' })`,
      `Type '"boolean"' is not assignable to type '"the rows have no gif, and no get reads it"'.`,
    ],
    [
      `defineResourceFor<Order>()({ cancel: { kind: 'string' } })`,
      `Type '"string"' is not assignable to type '"no kind of field can hold it"'.`,
    ],
    [
      `defineResourceFor<Order>()({ id: { kind: 'number', get: (order) => String(order.id) } })`,
      `Type '"number"' is not assignable to type '"date" | "string"'.`,
    ],
  ])('names the mistake in %s', (code, message) => {
    expect(errorsOf(code)).toEqual([message])
  })

  it.each([
    [
      `{ field: 'citi', comparator: 'eq', value: 'x' }`,
      /^Type '"citi"' is not assignable to type '/,
    ],
    [`{ field: 'city', comparator: 'gt', value: 5 }`, /^Type 'number' is not assignable to/],
    [`{ feild: 'city', comparator: 'eq', value: 'x' }`, /'feild' does not exist in type/],
  ])('names the fault of the boundary %s, without listing overloads', (within, fault) => {
    for (const call of [
      `runQuery(suppliers, {}, rows, { within: ${within} })`,
      `runQuery(suppliers, JSON.parse('') as unknown, rows, { within: ${within} })`,
      `planQuery(suppliers, {}, { within: ${within} })`,
      `createTable(suppliers, rows).run({}, { within: ${within} })`,
    ]) {
      const [[first], ...others] = messagesOf(call) as [[string], ...string[][]] // at least one error
      expect([call, first]).toEqual([call, expect.stringMatching(fault)])
      expect(others).toEqual([])
    }
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
      export const { rows } = runQuery(wide, query, [{ field1: 1 }])
      export const { total } = runQuery(wide, parseQuery(wide, query), [{ field1: 1 }])
    `
    const instantiations = (text: string) => {
      versions.set(fileName, text)
      const checked = service.getProgram()!
      expect(checked.getSemanticDiagnostics(checked.getSourceFile(fileName))).toEqual([])
      return checked.getInstantiationCount()
    }
    const imported = instantiations(`import { runQuery } from 'supplier-query'; runQuery`)
    expect(instantiations(program) - imported).toBeLessThan(70_000)
  })
})
