import { describe, expect, it } from 'vitest'
import { openEditor, orders } from '../editor.js'

/** Checks what an editor shows for programs that import the package. */

const preamble = `
  import {
    createTable, defineResource, defineResourceFor, parseQuery, planQuery, runQuery, suppliers,
    type Filter, type QueryInput,
  } from 'supplier-query'
  ${orders}
  interface Order { readonly id: number; readonly gift: boolean; readonly cancel: () => void }
`

const { add, addCaret, completionsAt, hoverAt, messagesOf, instantiationsOf } = openEditor(
  'test/types/program.ts',
  preamble,
)

const supplierFields = 'approvalStatus city connectedAt id name numRemediationRequests tags'

describe('the editor', () => {
  const ofFields = [
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
  ].map(addCaret)
  it.each(ofFields)('offers the declared fields in %s', (code) => {
    expect(completionsAt(code).join(' ')).toBe(supplierFields)
  })

  const besideComparator = addCaret(
    `runQuery(suppliers, { filter: { operands: [{ field: '|', comparator: 'gt', value: 5 }] } }, rows)`,
  )
  it('offers the fields that take the comparator that is there already', () => {
    expect(completionsAt(besideComparator)).toEqual(['connectedAt', 'numRemediationRequests'])
  })

  const byClients = addCaret(`const filter: Filter<typeof orders> = { field: '|' }`)
  const byService = addCaret(`runQuery(orders, {}, [], { within: { field: '|' } })`)
  it('offers no internal field but in within', () => {
    expect(completionsAt(byClients)).toEqual(['grade', 'labels', 'name', 'state'])
    expect(completionsAt(byService)).toContain('secret')
  })

  const ofValues = (
    [
      [`{ field: 'state', comparator: 'eq', value: '|' }`, ['closed', 'open']],
      [`{ field: 'state', comparator: 'is_any', value: ['|'] }`, ['closed', 'open']],
      [`{ operands: [{ field: 'state', comparator: 'ne', value: '|' }] }`, ['closed', 'open']],
      [`{ operands: [{ field: 'labels', comparator: 'contains', value: '|' }] }`, ['blue', 'red']],
      [`{ field: 'labels', comparator: 'excludes_all', value: ['|'] }`, ['blue', 'red']],
      [`{ field: 'state', comparator: 'contains', value: '|' }`, []],
      [`{ field: 'name', comparator: 'eq', value: '|' }`, []],
    ] as const
  ).map(([filter, values]) => ({
    filter,
    values,
    codes: [
      addCaret(`runQuery(orders, { filter: ${filter} }, [])`),
      addCaret(`const filter: Filter<typeof orders> = ${filter}`),
    ],
  }))
  it.each(ofValues)('offers the values of a field in $filter', ({ values, codes }) => {
    for (const code of codes) expect(completionsAt(code)).toEqual(values)
  })

  const ofKinds = [`defineResource({ a: '|' })`, `defineResource({ a: { kind: '|' } })`].map(
    addCaret,
  )
  it('offers the kinds of a field', () => {
    for (const code of ofKinds) {
      expect(completionsAt(code).join(' ')).toBe(
        'boolean date day decimal number number[] string string[]',
      )
    }
  })

  const ofRows = addCaret(`defineResourceFor<Order>()({ | })`)
  it('offers the names of the rows that a resource is declared for', () => {
    expect(completionsAt(ofRows)).toEqual(['cancel', 'gift', 'id'])
  })

  const ofNames: [code: string, shown: string][] = [
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
  ]
  for (const [code] of ofNames) addCaret(code)
  it.each(ofNames)('shows a name, not the whole resource, for %s', (code, shown) => {
    expect(hoverAt(code)).toBe(shown)
  })

  const called = addCaret(`runQuery|(suppliers, {}, rows)`)
  it('shows a call by its names', () => {
    expect(hoverAt(called)).toContain('resource: Suppliers, query: QueryInput<Suppliers>')
    expect(hoverAt(called)).not.toContain('city')
  })

  const comparatorOf = (field: string) =>
    addCaret(`runQuery(suppliers, { filter: { field: '${field}', comparator: '|' } }, rows)`)
  const [ofTags, ofNumbers, ofDates] = [
    comparatorOf('tags'),
    comparatorOf('numRemediationRequests'),
    comparatorOf('connectedAt'),
  ]
  it("offers the comparators of that field's kind", () => {
    expect(completionsAt(ofTags).join(' ')).toBe(
      'contains eq excludes_all excludes_any includes_all includes_any ne not_contains',
    )
    expect(completionsAt(ofNumbers)).not.toContain('contains')
    expect(completionsAt(ofDates)).toContain('rp_gt')
  })

  const nested = addCaret(
    `runQuery(suppliers, { filter: { operands: [{ field: 'city', comparator: '|' }] } }, rows)`,
  )
  const sorted = addCaret(`runQuery(suppliers, { sort: [{ field: '|' }] }, rows)`)
  it('offers them within groups too, and fields to sort by', () => {
    expect(completionsAt(nested)).toContain('is_any')
    expect(completionsAt(nested)).not.toContain('rp_gt')
    expect(completionsAt(sorted)).not.toContain('tags')
  })
})

describe('the compiler', () => {
  const ofBoundaries = (
    [
      [
        `{ field: 'citi', comparator: 'eq', value: 'x' }`,
        /^Type '"citi"' is not assignable to type '/,
      ],
      [`{ field: 'city', comparator: 'gt', value: 5 }`, /^Type 'number' is not assignable to/],
      [`{ feild: 'city', comparator: 'eq', value: 'x' }`, /'feild' does not exist in type/],
    ] as const
  ).map(([within, fault]) => ({
    within,
    fault,
    calls: [
      add(`runQuery(suppliers, {}, rows, { within: ${within} })`),
      add(`runQuery(suppliers, JSON.parse('') as unknown, rows, { within: ${within} })`),
      add(`planQuery(suppliers, {}, { within: ${within} })`),
      add(`createTable(suppliers, rows).run({}, { within: ${within} })`),
    ],
  }))
  it.each(ofBoundaries)(
    'reports the fault of the boundary $within without mentioning overloads',
    ({ fault, calls }) => {
      for (const call of calls) {
        const [[first], ...others] = messagesOf(call) as [[string], ...string[][]] // at least one error
        expect([call, first]).toEqual([call, expect.stringMatching(fault)])
        expect(others).toEqual([])
      }
    },
  )

  it('stays within its budget of instantiations with 60 fields', () => {
    const kinds = ['string', 'number', 'boolean', 'date', 'day', 'decimal', 'string[]', 'number[]']
    const fields = Array.from({ length: 60 }, (_, i) => `field${i}: '${kinds[i % 8]}'`)
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
    const imported = instantiationsOf(`import { runQuery } from 'supplier-query'; runQuery`)
    expect(instantiationsOf(program) - imported).toBeLessThan(70_000)
  })
})
