import type { Issue } from '../errors.js'
import {
  compareCells,
  facetForms,
  hasTexts,
  valueKind,
  type FacetForm,
  type Kind,
  type Scalar,
} from '../language/kind.js'
import { kindOf } from '../language/kind-cells.js'
import { foldText } from '../language/fold.js'
import type { BoundField } from '../language/predicate.js'
import type { Resource } from '../language/resource.js'
import { choiceOf } from '../parse/issues.js'
import { readOperand, reportShort } from '../parse/operand.js'
import { noMembers, Reader, type Plain, clientScope } from '../parse/reader.js'
import type { Calendar } from '../time/calendar.js'
import { LAST_MS } from '../time/date-text.js'
import { bare, own } from '../untrusted/plain.js'
import { quote } from '../untrusted/quote.js'
import type { Bound, PlannedBuckets, PlannedRange, PlannedValues } from './facet-plan.js'

export interface Asked {
  readonly field: BoundField
  readonly keepsOwn: boolean
  readonly part: FacetRequest
}

type Added = 'field' | 'own' | 'where'
type FacetRequest =
  | Omit<PlannedValues, Added>
  | Omit<PlannedRange, Added>
  | Omit<PlannedBuckets, Added>

const formNames: readonly FacetForm[] = ['values', 'range', 'edges']
const members = [...formNames, 'contains', 'own']

export function readWanted(
  resource: Resource,
  wanted: unknown,
  calendar: Calendar,
): { readonly asked: readonly Asked[]; readonly issues: readonly Issue[] } {
  const reader = new Reader(clientScope(resource))
  const readFacets = (): Asked[] => {
    const { names } = reader.scope
    const { allowed } = choiceOf(names, undefined)
    const expected = () => ({ words: 'an object with a facet for each field', allowed })
    const object = reader.object(wanted, expected, names) ?? noMembers
    const given = Object.entries(object)
    const count = given.filter(([, value]) => value !== undefined).length
    if (!reader.keepsLimit('maxFacets', count, 'facets')) return []
    return given.flatMap(([name, value]) => {
      const field = reader.findField(name, name)
      if (field === undefined || value === undefined) return []
      return reader.under(name, () => readFacet(reader, field, value, calendar)) ?? []
    })
  }
  return { asked: reader.under('facets', readFacets), issues: reader.issues }
}

function readFacet(
  reader: Reader,
  field: BoundField,
  value: unknown,
  calendar: Calendar,
): Asked | undefined {
  const { kind } = field
  if (own(field, 'facets') === false) {
    return reader.report(
      'facet_not_allowed',
      { kind, allowed: [] },
      'expected no facet of this field',
    )
  }
  const forms: readonly FacetForm[] = facetForms[kind]
  const words = `a facet such as ${examples[forms[0]!]}`
  const object = reader.object(value, () => ({ words, allowed: membersOf(field) }), members)
  if (object === undefined) return undefined
  const named = formNames.filter((form) => own(object, form) !== undefined)
  for (const form of named.filter((each) => !forms.includes(each))) {
    const message = `expected ${forms.join(' or ')} on a ${kind} field, got ${quote(form)}`
    reader.report('facet_not_allowed', { kind, allowed: forms }, message, form)
  }
  const known = Object.entries(object).filter(([name]) => {
    return forms.includes(name as FacetForm) || !named.includes(name as FacetForm) // a name, if not a form
  })
  const form = named.find((each) => forms.includes(each))
  reader.unknownMembers(bare(Object.fromEntries(known)), membersOf(field, form))
  if (named.length === 0) {
    const message = `expected ${forms.join(', ')}, got nothing`
    reader.report('missing_member', { member: forms[0]!, allowed: forms }, message, forms[0])
  }
  const kept = own(object, 'own')
  if (kept !== undefined && kept !== 'keep') {
    const suggestion = typeof kept === 'string' ? reader.suggest(kept, keep) : undefined
    const hint = { expected: ['string'], suggestion }
    reader.reportName('invalid_facet', kept, { words: '"keep"', allowed: keep }, 'own', hint)
  }
  if (form === undefined) readContains(reader, field, object) // reports its issues
  const part = form && readRequestOf(reader, field, form, object, calendar)
  return part && { field, keepsOwn: kept === 'keep', part }
}

const keep = ['keep']

const examples: { readonly [F in FacetForm]: string } = {
  values: '{"values":20}',
  range: '{"range":true}',
  edges: '{"edges":[0,10]}',
}

/** Returns the members that a facet of a form may have; without a form, of any form of its field. */
function membersOf({ kind }: BoundField, form?: FacetForm): readonly string[] {
  const forms: readonly FacetForm[] = form === undefined ? facetForms[kind] : [form]
  const hasText = forms.includes('values') && hasTexts(kind)
  return [...forms, ...(hasText ? ['contains'] : []), 'own']
}

/** Reads the members of a form. After an issue the result is a placeholder. */
function readRequestOf(
  reader: Reader,
  field: BoundField,
  form: FacetForm,
  object: Plain,
  calendar: Calendar,
): FacetRequest {
  const value = own(object, form)
  const { maxFacetValues } = reader.scope.limits
  switch (form) {
    case 'values': {
      const limit = reader.count(object, form, 'invalid_facet', maxFacetValues) ?? 0
      reader.keepsLimit('maxFacetValues', limit, 'values', form)
      return { form, limit, contains: readContains(reader, field, object) }
    }
    case 'range':
      if (value !== true) {
        const params = { expected: ['boolean' as const], allowed: [true] }
        reader.report('invalid_facet', params, `expected true, got ${quote(value)}`, form)
      }
      return { form }
    case 'edges': {
      const edges = reader.under(form, () => readEdges(reader, field, value, calendar))
      return { form, edges }
    }
  }
}

function readContains(
  reader: Reader,
  { kind, fold }: BoundField,
  object: Plain,
): string | undefined {
  const given = own(object, 'contains')
  if (given === undefined || !hasTexts(kind)) return undefined
  if (reportShort(reader, given, 'contains')) return undefined
  const text = reader.under('contains', () => readOperand(reader, given, 'value', kind))
  return typeof text === 'string' && fold !== undefined ? foldText(text, fold) : (text as string) // of a text field
}

function readEdges(
  reader: Reader,
  { kind }: BoundField,
  value: unknown,
  calendar: Calendar,
): readonly Bound[] {
  const before = reader.issues.length
  const given = reader.list(
    value,
    'an array of edges',
    (edge) => readOperand(reader, edge, 'value', kind),
    (length) => reader.keepsLimit('maxFacetEdges', length, 'edges'),
  ) as readonly Scalar[] // the operand is not null
  if (reader.issues.length > before) return []
  if (given.length === 0) {
    const params = { expected: ['array' as const], min: 1, max: reader.scope.limits.maxFacetEdges }
    reader.report('invalid_facet', params, 'expected at least one edge, got an empty array')
  }
  const edges = given.map((edge) => leastCell(kind, edge, calendar))
  for (const [index, edge] of edges.entries()) {
    if (index === 0 || compareCells(edge, edges[index - 1]) >= 0) continue
    const previous = given[index - 1] as Bound // booleans have no edges
    const min = typeof previous === 'number' ? previous + 0 : previous
    const params = { kind, expected: [valueKind(kind)], min }
    const message = `expected an edge that is not below ${quote(min)}, got ${quote(given[index])}`
    reader.report('invalid_value', params, message, index)
  }
  return edges
}

/** Returns the least cell that equals an operand, the last instant for a later one. -0 becomes 0. */
function leastCell(kind: Kind, operand: Scalar, calendar: Calendar): Bound {
  const { toCell, times } = kindOf(kind)
  if (times !== undefined) {
    return Math.min(Number(times.equal(operand, calendar).from.value), LAST_MS)
  }
  const cell = toCell!(operand) // kinds without times have it
  return typeof cell === 'string' ? cell : Number(cell) + 0
}
