import { readdirSync, readFileSync } from 'node:fs'
import {
  comparators,
  defineResource,
  describeResource,
  runQuery,
  type Kind,
  type Moment,
} from 'supplier-query'
import ts from 'typescript'
import { describe, expect, it, test } from 'vitest'
import { root } from '../compiler.js'
import { markedPart, printTable, readDocument, tableRows } from '../documents.js'

/** Compares the tables of the language reference with the source, and checks citations of its sections. */

const path = 'src/language/README.md'
const reference = readDocument(path)

type Comparator = keyof typeof comparators

const scalars = ['string', 'number', 'boolean', 'date', 'day', 'decimal'] as const
const lists = ['string[]', 'number[]'] as const

const kindGroups: readonly [name: string, kinds: readonly Kind[]][] = [
  ['any', [...scalars, ...lists]],
  ['string, list', ['string', ...lists]],
  ['scalar', scalars],
  ['ordered', scalars.filter((kind) => kind !== 'boolean')],
  ['list', lists],
  ['date, day', ['date', 'day']],
]

const operandNames: Readonly<Record<string, string>> = {
  value: 'one value',
  valueOrNull: 'one value or `null`',
  values: 'list of elements',
  valuesOrNull: 'list of values, `null` allowed',
  null: '`null` only',
  span: 'span',
}

function kindsOf(comparator: Comparator): string {
  const kinds = Object.keys(comparators[comparator].operands).toSorted().join()
  return kindGroups.find(([, group]) => [...group].toSorted().join() === kinds)![0]
}

function operandOf(comparator: Comparator): string {
  const shapes = new Set(Object.values(comparators[comparator].operands))
  return [...shapes].map((shape) => operandNames[shape]).join('; on a list, ')
}

/** Returns the table's words for the engine's result on an absent cell. */
function onAbsent(comparator: Comparator): string {
  const [kind, shape] = Object.entries(comparators[comparator].operands)[0]!
  const matches = (value: unknown) => {
    const query: unknown = { filter: { field: 'cell', comparator, value } }
    return runQuery(defineResource({ cell: kind as Kind }), query, [{}]).total === 1
  }
  const one = { string: 'x', number: 1, date: 1, 'string[]': 'x' }[kind]
  const answer = (does: boolean) => (does ? 'matches' : 'does not match')
  if (shape === 'valueOrNull')
    return `${answer(matches(one))}; with \`null\`, ${answer(matches(null))}`
  if (shape === 'valuesOrNull')
    return `${answer(matches([one]))}; with \`null\` listed, ${answer(matches([null]))}`
  return answer(matches(shape === 'values' ? [one] : one))
}

describe('the tables of the language reference', () => {
  it('have the comparators of the source', () => {
    const rows = (Object.keys(comparators) as Comparator[]).map((name) => [
      `\`${name}\``,
      kindsOf(name),
      operandOf(name),
      comparators[name].meaning,
      onAbsent(name),
    ])
    const head = ['comparator', 'kinds', 'operand', 'a row matches when', 'an absent cell']
    expect(markedPart(reference, 'comparators')).toBe(printTable(head, rows))
  })

  it('have the complements of the source', () => {
    const pairs = Object.entries(comparators).flatMap(([name, { meaning }]) => {
      const [, positive] = /^not `(\w+)`/.exec(meaning) ?? []
      return positive === undefined ? [] : [[`\`${positive}\``, `\`${name}\``]]
    })
    expect(tableRows(reference, 'complements')).toEqual(pairs)
  })

  it('have the limits of the source with their defaults', () => {
    const { limits } = defineResource({})
    const meanings: Record<keyof typeof limits, string> = {
      maxDepth: 'groups around a comparison (at most 100)',
      maxComparisons: 'comparisons in a filter',
      maxListLength: 'elements of one operand list',
      maxValues:
        'values in all operands together (or `maxComparisons` or `maxListLength`, if more)',
      maxTextLength: 'UTF-16 units of any string in an operand',
      minContainsLength: 'UTF-16 units that `contains` looks for in a text, at least',
      maxSearches: 'comparisons `contains` and `not_contains` on `string` fields',
      maxSortFields: 'fields of a sort',
      maxLimit: 'rows of a page',
      maxOffset: 'rows to skip before a page',
      defaultLimit: 'rows of a page whose query names no limit (else `maxLimit`)',
      maxFacets: 'facets of one call',
      maxFacetValues: 'values of one facet',
      maxFacetEdges: 'edges of one facet',
    }
    const rows = Object.keys(limits).map((name) => {
      const limit = limits[name as keyof typeof limits]
      const meaning = meanings[name as keyof typeof limits]
      return [`\`${name}\``, meaning, limit === Infinity ? 'none' : String(limit)]
    })
    expect(markedPart(reference, 'limits')).toBe(printTable(['limit', 'of', 'default'], rows))
  })

  it('have the forms of facet of each kind of field', () => {
    const kindOfField = Object.fromEntries([...scalars, ...lists].map((kind) => [kind, kind]))
    const { fields } = describeResource(defineResource(kindOfField))
    const forms = [...new Set(fields.flatMap((field) => field.facets))]
    const rows = forms.map((form) => {
      const having = fields.filter((field) => field.facets.includes(form))
      return [`\`${form}\``, having.map(({ kind }) => `\`${kind}\``).join(', ')]
    })
    expect(tableRows(reference, 'facets').map((row) => row.slice(0, 2))).toEqual(rows)
  })

  it('have the same codes in both lists, in one order', () => {
    const codesOf = (table: string) => tableRows(reference, table).map(([code]) => code)
    expect(codesOf('codes')).toEqual(codesOf('params'))
  })

  it('have the params of the source, for each code', () => {
    const source = ts.createSourceFile('', readDocument('src/errors.ts'), ts.ScriptTarget.Latest)
    const rows = membersOf(source.statements.find(isNamed('IssueParams'))!).map((member) => {
      const parts = ts.isIntersectionTypeNode(member.type!) ? member.type.types : [member.type!]
      const params = parts.flatMap((part) =>
        membersOf(
          ts.isTypeReferenceNode(part)
            ? source.statements.find(isNamed(part.getText(source)))!
            : part,
        ).map(({ name, questionToken }) => {
          const text = `\`${name.getText(source)}\``
          return questionToken === undefined ? text : `[${text}]`
        }),
      )
      return [`\`${member.name.getText(source)}\``, params.toSorted().join(', ')]
    })
    const printed = tableRows(reference, 'params').map(([code, params]) => [
      code,
      params!.split(', ').toSorted().join(', '),
    ])
    expect(printed).toEqual(rows)
  })

  const isNamed = (name: string) => (node: ts.Node) =>
    ts.isInterfaceDeclaration(node) && node.name.text === name

  function membersOf(node: ts.Node): ts.PropertySignature[] {
    const { members } = node as ts.InterfaceDeclaration | ts.TypeLiteralNode // both have `members`
    return members.filter(ts.isPropertySignature)
  }

  const events = defineResource({ at: 'date' })

  /** Tells for each instant whether a comparison matches it. */
  function matches(
    [comparator, value]: readonly [comparator: string, value: unknown],
    moment: Moment,
    instants: readonly number[],
  ): boolean[] {
    const query: unknown = { filter: { field: 'at', comparator, value } }
    return instants.map((at) => runQuery(events, query, [{ at }], moment).total === 1)
  }

  const plainRows = (name: string) =>
    tableRows(reference, name).map((row) => row.map((cell) => cell.replaceAll('`', '')))

  test.each(plainRows('days'))('have the day of %s, %s, from %s up to %s', (...row) => {
    const [timeZone, day, from, to] = row
    const [first, end] = [Date.parse(from!), Date.parse(to!)]
    const found = matches(['eq', day!.slice(0, 10)], { now: 0, timeZone }, [
      first - 1,
      first,
      end - 1,
      end,
    ])
    expect(found).toEqual([false, first < end, first < end, false])
  })

  test.each(plainRows('spans'))(
    'have the days or instants that are reached from %s by %s: %s and %s',
    (...row) => {
      const [now, span, past, future] = row
      const value: unknown = JSON.parse(span!)
      for (const [name, reached] of [
        ['rp_lt', Date.parse(past!)],
        ['rf_lt', Date.parse(future!)],
      ] as const) {
        const found = matches([name, value], { now: new Date(now!) }, [reached - 1, reached])
        expect([name, ...found]).toEqual([name, true, false])
      }
    },
  )
})

describe('the citations of the language reference', () => {
  /** Lists the TypeScript files in a folder, except files that other tests write meanwhile. */
  function filesIn(folder: string): string[] {
    return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
      const name = `${folder}/${entry.name}`
      if (entry.isDirectory())
        return /node_modules|(document|readme)-/.test(name) ? [] : filesIn(name)
      return name.endsWith('.ts') ? [name] : []
    })
  }
  const citing = ['src', 'test', 'examples']
    .flatMap(filesIn)
    .filter((name) => !name.endsWith('language/reference.test.ts'))

  /** Returns the text of a file with each comment on one line. */
  const textOf = (name: string) =>
    readFileSync(root + name, 'utf8').replaceAll(/\n\s*(\*|\/\/) ?/g, ' ')

  /** Matches a citation of one or more sections, such as "sections 3, 6 and 7". */
  const CITATION =
    /language reference, sections? (\d+(?:(?:, | and | to )\d+)*)|section (\d+) of the language reference|§(\d+)/gi

  const cited = citing.flatMap((name) =>
    [...textOf(name).matchAll(CITATION)].flatMap(([citation]) =>
      citation.match(/\d+/g)!.map((number) => ({ file: name, section: Number(number) })),
    ),
  )

  const sections = [...reference.matchAll(/^## (\d+)\. /gm)].map(([, number]) => Number(number))

  it('name existing sections, which are numbered in order', () => {
    expect(sections).toEqual(sections.map((_, index) => index + 1))
    expect(cited.filter(({ section }) => !sections.includes(section))).toEqual([])
  })

  it.each(['src', 'test'])('in %s cover every section except the first, the terms', (folder) => {
    const here = cited.filter(({ file }) => file.startsWith(`${folder}/`))
    const missing = sections.filter((number) => here.every(({ section }) => section !== number))
    expect(missing.filter((number) => number !== 1)).toEqual([])
  })

  it('are all written in a form that these tests find', () => {
    const others = citing.flatMap((name) =>
      [...textOf(name).matchAll(/language reference\W{0,3}(?:section|§|\d).{0,12}/gi)]
        .filter(([mention]) => mention.search(CITATION) < 0)
        .map(([mention]) => `${name}: ${mention}`),
    )
    expect(others).toEqual([])
  })
})
