import { syntaxTree } from '@codemirror/language'
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import type { SyntaxNode } from '@lezer/common'
import type { ResourceDescription } from 'supplier-query'
import { nameOf, propertiesOf, readString, valueOf, type ParsedText } from './places.js'

/** The resource of a query, and frequent texts of its fields. */
export interface Vocabulary {
  readonly description: ResourceDescription
  readonly textsOf: (field: string) => readonly string[]
}

/** Completes at the cursor: properties, fields, comparators of the field, values. */
export function completeQuery(
  context: CompletionContext,
  vocabulary: Vocabulary,
): CompletionResult | null {
  const tree = syntaxTree(context.state)
  const parsed = { text: context.state.doc.toString(), tree }
  const node = besideMark(
    tree.resolveInner(afterColon(parsed.text, context.pos) ?? context.pos, -1),
  )
  const isToken = node.to >= context.pos && tokens.has(node.name)
  const word = context.matchBefore(/[\w-]+/)
  if (!isToken && word === null && !context.explicit) return null
  // Inside the quotes, where the editor matches the typed text.
  const isQuoted = isToken && parsed.text[node.from] === '"'
  const from = isQuoted ? node.from + 1 : isToken ? node.from : (word?.from ?? context.pos)
  const holder = isToken && node.name !== 'PropertyName' ? node.parent : node
  const options =
    node.name === 'PropertyName' || node.name === 'Object'
      ? completeNames(parsed, node.name === 'Object' ? node : node.parent?.parent)
      : completeValues(parsed, holder, vocabulary)
  return options.length === 0 ? null : { from, options }
}

const tokens = new Set(['String', 'PropertyName', 'Number', 'True', 'False', 'Null'])

/** Replaces the token at the cursor, including its quotes, with a JSON text. */
function put(text: string): NonNullable<Completion['apply']> {
  return (view, _, from, to) => {
    const node = syntaxTree(view.state).resolveInner(to, -1)
    const isToken = tokens.has(node.name) && node.from <= from
    const place = isToken ? { from: node.from, to: node.to } : { from, to }
    const anchor = place.from + text.length
    view.dispatch({ changes: { ...place, insert: text }, selection: { anchor } })
  }
}

/** Returns the parent of a bracket, a comma or an error; otherwise the node. */
function besideMark(node: SyntaxNode): SyntaxNode {
  const isMark = node.type.isError || /^\W$/.test(node.name)
  return isMark && node.parent !== null ? besideMark(node.parent) : node
}

/** Returns the position of the colon before the cursor if its value is still missing. */
function afterColon(text: string, cursor: number): number | undefined {
  const before = /:(\s*[\w-]*)$/.exec(text.slice(0, cursor))
  return before === null ? undefined : before.index + 1
}

/** Returns the names of the properties around a node, outermost first. */
function pathOf(parsed: ParsedText, node: SyntaxNode | null | undefined): readonly string[] {
  const names: string[] = []
  for (let each = node; each; each = each.parent) {
    if (each.name === 'Property') names.unshift(nameOf(parsed, each) ?? '')
  }
  return names
}

function completeNames(parsed: ParsedText, object: SyntaxNode | null | undefined): Completion[] {
  const path = pathOf(parsed, object)
  const there = object ? propertiesOf(object).map((each) => nameOf(parsed, each)) : []
  return namesIn(path)
    .filter((name) => !there.includes(name))
    .map((name) => ({ label: name, type: 'property', apply: put(JSON.stringify(name)) }))
}

function namesIn(path: readonly string[]): readonly string[] {
  const [part] = path
  if (part === undefined) return ['filter', 'sort', 'page']
  if (part === 'page') return ['offset', 'limit']
  if (part === 'sort') return ['field', 'direction']
  return ['field', 'comparator', 'value', 'operator', 'operands']
}

function completeValues(
  parsed: ParsedText,
  node: SyntaxNode | null | undefined,
  { description, textsOf }: Vocabulary,
): Completion[] {
  let property = node
  while (property && property.name !== 'Property') property = property.parent
  if (!property?.parent) return []
  const path = pathOf(parsed, property)
  const name = path.at(-1)
  const field = fieldBeside(parsed, property.parent, description)
  const isSort = path[0] === 'sort'
  if (name === 'field') {
    return description.fields
      .filter(({ sortable }) => sortable || !isSort)
      .map((each) => option(each.name, `${each.kind}${each.label ? ` · ${each.label}` : ''}`))
  }
  if (name === 'comparator') {
    return (field?.comparators ?? allComparators(description)).map((each) =>
      option(each.name, each.meaning.replaceAll('`', '')),
    )
  }
  if (name === 'operator') {
    return [option('and', 'all operands hold'), option('or', 'at least one holds')]
  }
  if (name === 'direction') return [option('asc', 'lowest first'), option('desc', 'highest first')]
  return name === 'value' && field !== undefined
    ? valuesOf(parsed, property.parent, field, textsOf)
    : []
}

type FieldDescription = ResourceDescription['fields'][number]

function allComparators({ fields }: ResourceDescription): FieldDescription['comparators'] {
  const known = new Map(
    fields.flatMap((field) => field.comparators.map((each) => [each.name, each])),
  )
  return [...known.values()]
}

function memberText(parsed: ParsedText, object: SyntaxNode, name: string): string | undefined {
  const property = propertiesOf(object).find((each) => nameOf(parsed, each) === name)
  const value = property && valueOf(property)
  return value && readString(parsed.text.slice(value.from, value.to))
}

function fieldBeside(
  parsed: ParsedText,
  object: SyntaxNode,
  { fields }: ResourceDescription,
): FieldDescription | undefined {
  const name = memberText(parsed, object, 'field')
  return fields.find((each) => each.name === name)
}

function valuesOf(
  parsed: ParsedText,
  object: SyntaxNode,
  field: FieldDescription,
  textsOf: Vocabulary['textsOf'],
): Completion[] {
  const comparator = memberText(parsed, object, 'comparator')
  const shape = field.comparators.find(({ name }) => name === comparator)?.operand ?? 'value'
  const absent = shape.endsWith('OrNull') || shape === 'null' ? [option(null, 'absent')] : []
  if (shape === 'null') return absent
  if (shape === 'span') {
    const isFit = (span: string | number) => field.kind !== 'day' || !String(span).includes('T')
    return spans.filter(([span]) => isFit(span)).map(([span, meaning]) => option(span, meaning))
  }
  const declared = field.values?.map((each) => option(each, 'declared'))
  const found = () => {
    const texts = textsOf(field.name)
    const isDated = field.kind === 'date' || field.kind === 'day'
    return [
      ...texts.map((each) => option(each, 'in the rows')),
      ...(isDated ? periodsOf(texts) : []),
    ]
  }
  const truths = field.kind === 'boolean' ? [option(true, ''), option(false, '')] : undefined
  return [...(declared ?? truths ?? found()), ...absent]
}

const spans = [
  [1, '1 day'],
  [7, '7 days'],
  ['P1M', '1 month'],
  ['P1Y', '1 year'],
  ['PT24H', '24 hours, to the millisecond'],
  ['P0D/W', 'the whole week of today'],
  ['P1M/M', 'the whole month, 1 month away'],
  ['P3M/Q', 'the whole quarter, 3 months away'],
  ['P1Y/Y', 'the whole year, 1 year away'],
] as const

/** Returns the year, the quarter and the month of the most frequent date, and a week of that year. */
function periodsOf(texts: readonly string[]): Completion[] {
  const [, year, month] = texts.map((text) => MONTH.exec(text)).find((found) => found) ?? []
  if (year === undefined) return []
  return [
    option(year, 'the year'),
    option(`${year}-Q${Math.ceil(Number(month) / 3)}`, 'the quarter'),
    option(`${year}-${month}`, 'the month'),
    option(`${year}-W01`, 'the first week of ISO 8601'),
  ]
}

const MONTH = /^(\d{4})-(\d\d)-/

function option(value: string | number | boolean | null, detail: string): Completion {
  return { label: String(value), detail, type: 'constant', apply: put(JSON.stringify(value)) }
}
