import { parseQuery, planQuery, safeParseQuery, suppliers } from 'supplier-query'
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
    smallCase(),
    planningCase(
      'planning one equality',
      texts((i) => ({ filter: { field: 'id', comparator: 'eq', value: `sup-${i}` } })),
      { 'planQuery in UTC': 0.0015 },
    ),
    planningCase(
      'planning a span of months',
      texts((i) => ({
        filter: { field: 'connectedAt', comparator: 'rp_gt', value: `P${1 + (i % 24)}M` },
      })),
      { 'planQuery in Europe/London': 0.008 },
    ),
    planningCase('planning a typical query with a relative date', texts(typical), {}),
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

function smallCase(): Case {
  const inputs = texts(small).map((text): unknown => JSON.parse(text))
  const plan = () => inputs.map((input) => planQuery<typeof suppliers, unknown>(suppliers, input))
  return {
    name: 'parsing and planning a small query',
    size: `each of ${inputs.length} payloads`,
    pieces: inputs.length,
    engines: { planQuery: () => plan().length },
    targets: [{ engine: 'planQuery', atMost: 0.008 }],
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
    targets: [{ engine: 'safeParseQuery', atMost: 0.05 }],
  }
}

/** @param atMost - milliseconds for one query, by engine */
function planningCase(
  name: string,
  payloads: readonly string[],
  atMost: Readonly<Record<string, number>>,
): Case {
  const queries = payloads.map((text) => parseQuery(suppliers, JSON.parse(text)))
  const plan = (timeZone: string) => () =>
    queries.map((query) => planQuery(suppliers, query, { now: NOW, timeZone })).length
  return {
    name,
    size: `each of ${payloads.length} parsed queries`,
    pieces: payloads.length,
    engines: {
      'planQuery in UTC': plan('UTC'),
      'planQuery in Europe/London': plan('Europe/London'),
    },
    targets: Object.entries(atMost).map(([engine, ms]) => ({ engine, atMost: ms })),
  }
}
