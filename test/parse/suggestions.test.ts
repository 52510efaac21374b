import fc from 'fast-check'
import { comparators, defineResource, type Comparator, type Issue } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { parseIssues } from '../issues.js'

/** Suggestions for wrong names (language reference, section 9). */

const resource = defineResource({
  city: 'string',
  size: 'number',
  open: 'boolean',
  connectedAt: 'date',
  tags: 'string[]',
  codes: 'number[]',
  approvalStatus: 'string',
  number1: 'number',
  number2: 'number',
  shipToCountry: 'string',
  billToCountry: 'string',
  createdAt: { kind: 'date', internal: true },
})

interface Told {
  readonly suggestion: unknown
  readonly message: string
}

/** Returns the suggestion of the first issue at a key. */
function toldAt(key: string, input: unknown): Told {
  const { params, message } = parseIssues(resource, input).find(({ path }) => path.at(-1) === key)!
  const suggestion = 'suggestion' in params ? params.suggestion : undefined
  // The message has the same suggestion as the params.
  const [, offered] = /; did you mean "(.*)"\?$/.exec(message) ?? []
  expect(offered).toBe(suggestion)
  return { suggestion, message }
}

const operands: Readonly<Record<string, unknown>> = { tags: ['a'], codes: [1] }

const forComparator = (field: string, comparator: string): Told =>
  toldAt('comparator', { filter: { field, comparator, value: operands[field] ?? 'x' } })

describe('the suggestion for a wrong comparator', () => {
  test.each<[field: string, names: string, meant: string | undefined]>([
    // Names in other languages
    ['city', '= | == | === | equals | isEqualTo | is', 'eq'],
    ['city', '!= | !== | <> | neq | notEqual | is not', 'ne'],
    ['size', '> | greaterThan', 'gt'],
    ['connectedAt', 'after', 'gt'],
    ['size', '>= | gte | $gte | greater_than_or_equal_to', 'ge'],
    ['size', '<', 'lt'],
    ['connectedAt', 'isBefore', 'lt'],
    ['size', '<= | lte | lessThanOrEqual', 'le'],
    ['city', 'in | oneOf', 'is_any'],
    ['city', 'nin | not_in | NOT IN', 'is_not_any'],
    ['city', 'includes', 'contains'],
    ['tags', 'includes', 'contains'],
    ['city', 'doesNotContain', 'not_contains'],
    ['tags', 'hasAny | hasSome | $in', 'includes_any'],
    ['tags', 'hasEvery', 'includes_all'],
    ['codes', '@>', 'includes_all'],
    ['tags', '$nin', 'excludes_any'],
    // The comparator with the same meaning for this kind of field
    ['tags', 'is_any', 'includes_any'],
    ['codes', 'is_not_any', 'excludes_any'],
    ['city', 'includes_any', 'is_any'],
    ['city', 'excludes_any', 'is_not_any'],
    // Case and separators
    ['city', 'notContains', 'not_contains'],
    ['city', 'EQ', 'eq'],
    ['city', 'is-any', 'is_any'],
    ['city', 'isNotAny', 'is_not_any'],
    ['connectedAt', 'rpEqDate', 'rp_eq_date'],
    // One typo inside a long word
    ['city', 'contians | contain | cobtains', 'contains'],
    ['city', 'contains'.padStart(64, '_'), 'contains'],
    ['city', 'contains'.padStart(65, '_'), undefined],
    ['city', 'not_contans', 'not_contains'],
    ['tags', 'include_any', 'includes_any'],
    ['tags', 'exludesAll', 'excludes_all'],
    ['connectedAt', 'rf_eq_dtae', 'rf_eq_date'],
    // No certain suggestion
    [
      'city',
      'like | ilike | exists | isNull | icontains | ncontains | kontains | endsWith',
      undefined,
    ],
    ['city', '≥ | containss | isnany', undefined],
    ['city', 'matches | e | eqq | nee |  | cntans | constructor | __proto__', undefined],
    ['city', 'x'.repeat(65), undefined],
    ['size', 'gtt', undefined],
    ['size', 'lt_e', 'le'],
    ['connectedAt', 'rp_lte | rp_ge | lt_date', undefined],
    ['tags', 'encludes_any | includes_n_any | excludes', undefined],
    // The field does not take the comparator
    ['open', '>=', undefined],
    ['city', 'eqDate | hasEvery', undefined],
    ['size', 'contain', undefined],
    ['tags', '= | !=', undefined],
  ])('for the field %s and each of %s is %s', (field, names, meant) => {
    for (const wrong of names.split(' | '))
      expect([wrong, forComparator(field, wrong).suggestion]).toEqual([wrong, meant])
  })

  it('for a list field and null is certain', () => {
    const input = { filter: { field: 'tags', comparator: '!=', value: null } }
    expect(toldAt('comparator', input).suggestion).toBe('ne')
  })

  test.each<[field: string, wrong: string, meant: string | undefined]>([
    ['citty', '>=', 'ge'],
    ['citty', 'in', undefined],
    ['nowhere', '>=', 'ge'],
    // Signs are compared exactly, and words only as whole words
    ['size', '<->', undefined],
    ['city', 'hisas', undefined],
    ['city', 'toIn', undefined],
    ['nowhere', 'in', undefined],
    ['nowhere', 'includesAny', 'includes_any'],
    ['createdAt', 'in', undefined],
  ])('for the unknown field %s and %s is %s', (field, wrong, meant) => {
    expect(forComparator(field, wrong).suggestion).toBe(meant)
  })

  const advised = 'between | BETWEEN | starts_with | startWith | starts | begins with | not | $not'

  it.each(advised.split(' | '))('%s gets advice in the message', (name) => {
    const { suggestion, message } = forComparator('city', name)
    expect(suggestion).toBeUndefined()
    expect(message).toMatch(/; use (ge and le|ge the string|the complement)/)
  })
})

describe('a suggested comparator', () => {
  /** Returns the meaning of a name, word by word, without the library's tables. */
  function senseOf(name: string): { negative: boolean; bound: string } {
    const lower = name.toLowerCase().replaceAll(/[\s_]/g, '')
    const negations =
      lower.match(/none|not|!|<>|≠|(?<=^|is|\$)n(?=e|in)|(?<!^(in|e).*)x|^e(?!q)/g) ?? []
    const bound = /^(is)?(>|\$?g(t|e)|≥|greater|after)/.test(lower)
      ? 'above'
      : /^(is)?(<(?!>)|\$?l(t|e)|≤|less|before)/.test(lower)
        ? 'below'
        : 'none'
    const inclusive = /=|≥|≤|equal|^(is)?\$?(g|l)(te|e)(q)?$/.test(lower)
    const strict = bound === 'none' ? '' : inclusive ? ' or equal' : ' strictly'
    return { negative: negations.length % 2 === 1, bound: bound + strict }
  }

  const negations = ' | not | not_ | NOT  | ! | n | none | no | doesNot | isNot | un | in'.split(
    ' | ',
  )
  const otherNames =
    '= | == | <> | > | >= | < | <= | ≥ | ≤ | gte | lte | less | greater | after | equal' +
    ' | equals | contain | includes | exclude | in | any | anyOf | all | like | lessThan' +
    ' | lessThanOrEqual | greaterThanOrEqualTo | before | has | hasAny | date'
  const stems = [...Object.keys(comparators), ...otherNames.split(' | ')]
  const names = fc
    .record({
      negation: fc.constantFrom(...negations),
      stem: fc.constantFrom(...stems),
      slip: fc.constantFrom('', '', 'e', 'n', 't', 's', 'a', 'i', '=', '!', '_'),
      at: fc.nat(24),
      drop: fc.boolean(),
    })
    .map(({ negation, stem, slip, at, drop }) => {
      const name = negation + stem
      const place = at % (name.length + 1)
      return name.slice(0, place) + slip + name.slice(place + (drop ? 1 : 0))
    })

  it('never reverses a comparison or moves a bound', () => {
    const fields = ['city', 'size', 'open', 'connectedAt', 'tags', 'nowhere']
    let offered = 0
    fc.assert(
      fc.property(names, fc.constantFrom(...fields), (name, field) => {
        const input = { filter: { field, comparator: name, value: operands[field] ?? 'x' } }
        const fault = parseIssues(resource, input).find(({ path }) => path[1] === 'comparator')
        if (fault === undefined || !('suggestion' in fault.params)) return
        offered++
        const meant = fault.params.suggestion as Comparator
        const [typed, said] = [senseOf(name), senseOf(meant)]
        expect([name, meant, typed.bound]).toEqual([name, meant, said.bound])
        expect([name, meant, typed.negative]).toEqual([name, meant, said.negative])
        const kind = resource.fields[field as keyof typeof resource.fields]?.kind
        if (kind !== undefined) expect(Object.keys(comparators[meant].operands)).toContain(kind)
      }),
      { numRuns: 2_000 },
    )
    expect(offered).toBeGreaterThan(30)
  })
})

describe('the suggestion for a wrong field', () => {
  it('in a sort is a sortable field', () => {
    const forSort = (field: string) => toldAt('field', { sort: [{ field, direction: 'asc' }] })
    expect(forSort('citi').suggestion).toBe('city')
    expect(forSort('tag').suggestion).toBeUndefined()
  })

  test.each<[names: string[], wrong: string, meant: string | undefined]>([
    [['openIssues', 'closed'], 'OPEN', 'openIssues'],
    [['urlPath', 'lat'], 'URL', 'urlPath'],
    [['approval_status', 'x'], 'approvalStatus', 'approval_status'],
    [['remediationRequests'], 'remediaton_request', 'remediationRequests'],
    [['ship-to city', 'x'], 'city', 'ship-to city'],
    [['höhe_über_NN'], 'ÜBER', 'höhe_über_NN'],
    [['lineOne', 'line1Address'], 'address', 'line1Address'],
    [['_notes_'], '', undefined],
    [['first - last'], 'last', 'first - last'],
    [[], 'x', undefined],
    [['status', 'Status'], 'STATUS', undefined],
    [['shipToCountry', 'billToCountry'], 'country', undefined], // a word of two
  ])('among %j for %s is %s', (names, wrong, meant) => {
    const fields = Object.fromEntries(names.map((name) => [name, 'string' as const]))
    const filter = { field: wrong, comparator: 'eq', value: 'x' }
    const issues = parseIssues(defineResource(fields), { filter })
    const { allowed, suggestion } = { suggestion: undefined, ...paramsOf(issues) }
    expect([allowed, suggestion]).toEqual([names, meant])
  })

  const paramsOf = ([issue]: readonly Issue[]) => {
    return issue?.code === 'unknown_field' ? issue.params : { allowed: [] }
  }

  it('comes with at most 50 names in params, and at most 25 in the message', () => {
    const told = (length: number) => {
      const fields = Array.from({ length }, (_, i) => [`field ${i}`, 'number'] as const)
      const filter = { field: '?', comparator: 'eq', value: 1 }
      const issues = parseIssues(defineResource(Object.fromEntries(fields)), { filter })
      return [paramsOf(issues).allowed.length, issues[0]!.message.split('"field ').length - 1]
    }
    expect([1, 25].map(told)).toEqual([1, 25].map((each) => [each, each]))
    expect([26, 50, 51].map(told)).toEqual([26, 50, 50].map((each) => [each, 0]))
  })
})

describe('the suggestion for another wrong word', () => {
  const comparison = { field: 'city', comparator: 'eq', value: 'x' }
  const key = { field: 'city', direction: 'asc' }
  test.each<[wrong: string, input: unknown, meant: string | undefined]>([
    ['AND', { filter: { operator: 'AND' } }, 'and'],
    ['&&', { filter: { operator: '&&' } }, 'and'],
    ['Or', { filter: { operator: 'Or' } }, 'or'],
    ['nor', { filter: { operator: 'nor' } }, undefined],
    ['x'.repeat(65), { filter: { operator: 'x'.repeat(65) } }, undefined],
    ['ascending', { sort: [{ ...key, direction: 'ascending' }] }, 'asc'],
    ['DESC', { sort: [{ ...key, direction: 'DESC' }] }, 'desc'],
    ['filters', { filters: {} }, 'filter'],
    ['orderBy', { orderBy: [] }, 'sort'],
    ['Page', { Page: {} }, 'page'],
    ['filters', { filter: { operator: 'or', filters: [] } }, 'operands'],
    ['conditions', { filter: { conditions: [] } }, 'operands'],
    ['comparater', { filter: { field: 'city', comparater: 'eq', value: 'x' } }, 'comparator'],
    ['op', { filter: { field: 'city', op: 'eq', value: 'x' } }, 'comparator'],
    ['op', { filter: { op: 'or', operands: [] } }, 'operator'],
    ['comparater', { filter: { ...comparison, comparater: 'eq' } }, undefined], // it has a comparator
    ['comparater', { filter: { operator: 'or', comparater: 'eq' } }, undefined], // a group has no comparator
    ['values', { filter: { ...comparison, operands: [], values: 1 } }, undefined], // mixed
    ['op', { filter: { ...comparison, operands: [], op: 1 } }, undefined], // mixed too
    ['filters', { filter: {}, filters: {} }, undefined],
    ['skip', { page: { skip: 5 } }, 'offset'],
    ['after', { page: { after: 5 } }, undefined],
    ['order', { sort: [{ field: 'city', order: 'asc' }] }, 'direction'],
  ])('for %s in %j is %s', (wrong, input, meant) => {
    const last = ['operator', 'direction'].find((each) =>
      JSON.stringify(input).includes(`"${each}":"${wrong}"`),
    )
    expect(toldAt(last ?? wrong, input).suggestion).toBe(meant)
  })

  it('is comparator for an operator of a comparison', () => {
    const suggested = (filter: object): unknown => {
      const [issue] = parseIssues(resource, { filter: { field: 'city', value: 'x', ...filter } })
      return issue?.code === 'mixed_filter' ? issue.params.suggestion : 'no mixed filter'
    }
    expect(suggested({ operator: 'eq' })).toBe('comparator')
    expect(suggested({ operator: '=' })).toBe('comparator')
    expect(suggested({ operator: 'AND' })).toBeUndefined()
    expect(suggested({ operator: 5 })).toBeUndefined()
    expect(suggested({ operator: 'eq', operands: [] })).toBeUndefined()
    expect(suggested({ operator: 'eq', comparator: 'eq' })).toBeUndefined()
  })
})
