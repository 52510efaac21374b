import { planQuery, safeParseQuery, suppliers } from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import type { Case } from '../measure.js'
import { NOW } from '../rows.js'

/** The number of different payloads, because payloads of clients differ from call to call. */
const PAYLOADS = 256

const tiny = () => ({
  filter: { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
  page: { limit: 20 },
})

/** Three to five comparisons in two nested groups, two sort keys and a page. */
function typical(i: number) {
  const outer = [
    { field: 'approvalStatus', comparator: 'is_any', value: ['approved', 'pending'] },
    { field: 'connectedAt', comparator: 'rp_gt', value: 1 + (i % 365) },
  ]
  const inner = [
    { field: 'numRemediationRequests', comparator: 'gt', value: i % 41 },
    { field: 'tags', comparator: 'includes_any', value: ['textiles', 'iso-9001', 'packaging'] },
    { field: 'city', comparator: i % 3 === 0 ? 'ne' : 'eq', value: 'München' },
  ]
  return {
    filter: {
      operator: 'and',
      operands: [...outer.slice(i % 2), { operator: 'or', operands: inner.slice((i >> 1) % 2) }],
    },
    page: { offset: 20 * (i % 10), limit: 20 },
    sort: [
      { field: 'numRemediationRequests', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ],
  }
}

/** Returns a typical query with four faults: in a name, an operand, the page and the sort. */
function faulty(i: number) {
  const { filter, page, sort } = typical(i)
  return {
    filter: {
      operands: [
        filter,
        { field: 'aprovalStatus', comparator: 'eq', value: 'approved' },
        { field: 'connectedAt', comparator: 'lt', value: '2024-02-30' },
      ],
    },
    page: { ...page, limit: -1 },
    sort: [...sort, { field: 'tags', direction: 'asc' }],
  }
}

export function validationCases(): Case[] {
  return [
    validationCase('validating a typical query', texts(typical), true),
    validationCase('validating a tiny query', texts(tiny), true),
    validationCase('rejecting a query with four faults', texts(faulty), false),
    planningCase('parsing and planning a small query', texts(small), 6),
    planningCase('parsing and planning a typical query with a relative date', texts(typical), 16),
  ]
}

/** Two equalities, newest first: the query of a listing. */
function small(i: number) {
  const operands = [
    { field: 'approvalStatus', comparator: 'eq', value: 'approved' },
    { field: 'city', comparator: 'eq', value: `city ${i}` },
  ]
  return {
    filter: { operands },
    sort: [{ field: 'connectedAt', direction: 'desc' }],
    page: { limit: 20 },
  }
}

/** @param us - the most microseconds for one query */
function planningCase(name: string, payloads: readonly string[], us: number): Case {
  const inputs = payloads.map((text): unknown => JSON.parse(text))
  const moment = { now: NOW, timeZone: 'UTC' } as const
  const plan = (input: unknown) => planQuery<typeof suppliers, unknown>(suppliers, input, moment)
  return {
    name,
    size: `each of ${inputs.length} payloads`,
    pieces: inputs.length,
    engines: {
      'JSON.parse of its text': () => payloads.map((text): unknown => JSON.parse(text)).length,
      planQuery: () => inputs.map(plan).length,
    },
    atMost: { engine: 'planQuery', us },
  }
}

function texts(make: (i: number) => unknown): string[] {
  return Array.from({ length: PAYLOADS }, (_, i) => JSON.stringify(make(i)))
}

function validationCase(name: string, payloads: readonly string[], valid: boolean): Case {
  const inputs = payloads.map((text): unknown => JSON.parse(text))
  const schema = querySchema(suppliers)
  const count = (holds: (input: unknown) => boolean) => () => inputs.filter(holds).length
  return {
    name,
    size: `each of ${payloads.length} payloads`,
    pieces: payloads.length,
    engines: {
      'JSON.parse of its text': () =>
        payloads.filter((text) => typeof JSON.parse(text) === 'object').length,
      safeParseQuery: count((input) => safeParseQuery(suppliers, input).success === valid),
      'querySchema().safeParse': count((input) => schema.safeParse(input).success === valid),
    },
  }
}
