import fc from 'fast-check'
import { defineResource, runQuery, type Kind } from 'supplier-query'
import { assertRows, inspectRows, printInspection, RowsError } from 'supplier-query/inspect'
import { describe, expect, it } from 'vitest'
import { kinds } from '../../src/language/kind.js'
import { resourcesOfEveryKind, rowsOf } from '../arbitraries.js'
import { revoked } from '../proxies.js'
import { restoreZone } from '../zone.js'

restoreZone()

/** An object that becomes a text, like those of decimal.js and the driver of MongoDB. */
const writtenAs = (text: string) => ({ toString: () => text })

const fail = (): never => {
  throw new Error('no')
}

const hostile = new Proxy({}, { get: fail, getPrototypeOf: fail })

/** Cells of which each kind reads some. */
const cells: readonly unknown[] = [
  ['', ' ', 'n/a', '["a"]', '1'.repeat(65), '12.50', '1e5', '2026-03-08T10:00Z', '2026-02-30'],
  ['2026-11', '20260105', ' 2026-03-08'],
  [0, 1, 0.5, 1767607200000000, NaN, Infinity, 12n, 2n ** 127n, -(2n ** 127n), 10n ** 1000n],
  [true, Symbol('x'), () => 1, hostile, revoked({}), revoked([])],
  [new Date('2026-03-08T10:00Z'), new Date(9e14), new Date(8.64e15), new Date(NaN)],
  [[1], ['a'], [true], [NaN, 5], [1, 'a'], [1, '2'], [[1]], ['a', 5], [new Date(0)], ['', 1]],
  [new Set(['a']), new Map(), Object(true) as unknown, new Uint8Array([1]), Promise.resolve(1)],
  [{ [Symbol.toStringTag]: 'Amount' }, { [Symbol.toStringTag]: 'T'.repeat(41) }],
  [writtenAs('12.50'), Object.create(null) as unknown, { of: 'EUR', value: 1 }],
  [new Proxy([1], { get: fail }), new Proxy(new Date(0), {})],
].flat()

it('names what it found, the kind that reads it and a fix for every cell that a field cannot read', async () => {
  const examples = new Map<string, string[]>()
  for (const kind of kinds) {
    for (const cell of cells) {
      const rows = [{ it: null }, { it: cell }, {}, { it: cell }]
      const [field] = inspectRows(defineResource({ it: kind }), rows).fields
      if (field!.unreadable === 0) continue
      expect(field).toMatchObject({ present: 0, absent: 2, unreadable: 2 })
      const { found, kind: other, example, hint, row } = field!.findings[0]!
      expect(row).toBe(1)
      const cause = `${kind} field, ${found}${other === undefined ? '' : ` (${other})`}: ${hint}`
      examples.set(cause, [...(examples.get(cause) ?? []), example])
    }
  }
  const texts = Array.from(examples, ([cause, each]) => `${cause}\n  ${each.join(', ')}\n`)
  await expect(texts.join('')).toMatchFileSnapshot('findings.txt')
})

const NO_ROW = 'a row must be an object with the fields as properties'

describe('inspectRows', () => {
  const people = defineResource(
    {
      id: { kind: 'number' },
      name: { kind: 'string', values: ['ann', 'bob'], fold: 'case' },
      tags: { kind: 'string[]', values: ['x', 'y'] },
      born: 'date',
      secret: { kind: 'string', internal: true },
    },
    { key: 'id' },
  )

  const mixed = [
    { id: 1, name: 'ann', tags: ['x', null], born: '2026-01-05', secret: 's' },
    { id: 2, name: null, tags: [], born: undefined, secret: 5 },
    { id: NaN, name: 'Bob', tags: ['x', 5, 'z', 'z'], born: 0 },
    { id: 2, name: 'ann', tags: null, born: 5, secret: 'é' },
  ]

  it('counts every cell as present, absent or unreadable, as plain data that prints as the file says', async () => {
    const report = inspectRows(people, mixed)
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    const empty = defineResource({ name: 'string', size: 'number', seen: 'date', tags: 'string[]' })
    const texts = [
      { name: '', size: '', seen: '', tags: ['', 'a'] },
      { name: 'x', size: '5', seen: '2026-01-05', tags: [] },
    ]
    const printed = [report, inspectRows(empty, texts)].map((each) => `${printInspection(each)}\n`)
    await expect(printed.join('\n')).toMatchFileSnapshot('counted.txt')
  })

  it('accepts rows with absent cells and cells outside the closed set', () => {
    const rows = [
      { id: 1, name: 'zoe' },
      { id: 2, tags: ['z'], born: null },
      { id: 3, secret: undefined },
    ]
    expect(inspectRows(people, rows).ok).toBe(true)
    expect(inspectRows(people, [])).toMatchObject({ rows: 0, ok: true })
    const sizes = defineResource({ size: 'number' })
    expect(inspectRows(sizes, [{ size: 1767607200 }, {}, new Map()]).ok).toBe(true)
    expect(inspectRows(sizes, [{ size: 1 }, null])).toMatchObject({
      ok: false,
      findings: [{ found: 'null', row: 1, example: 'null' }],
    })
  })

  it('agrees with the engines: exactly the absent and unreadable cells equal null', () => {
    const drawn = resourcesOfEveryKind.chain((resource) =>
      fc.tuple(fc.constant(resource), rowsOf(resource)),
    )
    fc.assert(
      fc.property(drawn, ([resource, rows]) => {
        const { fields, rows: size } = inspectRows(resource, rows)
        for (const { field, kind, present, absent, unreadable } of fields) {
          const within = { field, comparator: 'eq', value: null } as never
          const { total } = runQuery(resource, {}, rows, { within })
          expect(present + absent + unreadable).toBe(size)
          if (kind.endsWith(']')) expect(total).toBeGreaterThanOrEqual(absent)
          else expect(absent + unreadable).toBe(total)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('reports an error of a getter with its row', () => {
    const get = ({ of }: { of?: { city: string } }) => of!.city
    const resource = defineResource({ city: { kind: 'string', get } }, { key: 'city' })
    const rows = [{ of: { city: 'Leeds' } }, {}, null]
    const hint = 'make the getter return undefined for such a row'
    const failed = { found: 'an error', count: 1, row: 1, hint }
    expect(inspectRows(resource, rows)).toMatchObject({
      findings: [{ found: 'null', count: 1, row: 2, hint: NO_ROW }],
      fields: [{ present: 1, absent: 1, unreadable: 1, findings: [failed] }],
      key: { missing: 2, missingRows: [1, 2] },
    })
    const failing = (error: unknown) => {
      const thrower = () => {
        throw error
      }
      const all = defineResource({ it: { kind: 'string', get: thrower } })
      return inspectRows(all, [{}]).fields[0]!.findings[0]!.example
    }
    const examples = [new Error('a'), 'b', 5, undefined, revoked({})].map(failing)
    expect(examples).toEqual(['"a"', '"b"', '5', '"an error"', '"an error"'])
  })

  it.each<[title: string, row: unknown, found: string]>([
    ['text', 'x', 'a string'],
    ['nothing', undefined, 'undefined'],
    ['a Map', new Map([['id', 1]]), 'a Map'],
    ['an array', [1, 'ann'], 'an array'],
    ['a Promise', Promise.resolve({ id: 1 }), 'a Promise'],
  ])('reports rows that are %s', (_, row, found) => {
    const { findings } = inspectRows(people, [{ id: 1 }, row, row])
    expect(findings).toMatchObject([{ found, count: 2, row: 1, hint: NO_ROW }])
  })

  it('accepts rows of any class with the fields', () => {
    const size = defineResource({ size: 'number' })
    const first = defineResource({ 0: 'number', 1: 'number' })
    const read = defineResource({
      a: { kind: 'number', get: (row: Map<string, 1>) => row.get('a') },
    })
    expect(inspectRows(size, [new Map()]).ok).toBe(true)
    expect(inspectRows(first, [[1, null]]).ok).toBe(true)
    expect(inspectRows(read, [new Map([['a', 1]])]).ok).toBe(true)
    expect(inspectRows(size, [hostile]).fields[0]!.findings[0]!.found).toBe('an error')
  })

  const filled = (count: number, row: object) => Array.from({ length: count }, () => row)
  const others = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, i) => [`other${i}`, 1]))
  const secretive = new Proxy({}, { ownKeys: fail })

  it.each<[title: string, rows: readonly unknown[], name: string | undefined, row?: number]>([
    ['a letter too many', [{ id: 1 }, { id: 2, population: 5 }], 'population', 1],
    ['another spelling', [{ id: 1 }, { id: 2, POPU_laton: 5 }], 'POPU_laton', 1],
    ['a word of another name', [{ id: 1, populatonTotal: 5 }], 'populatonTotal'],
    ['two names as near', [{ id: 1, popullaton: 5, population: 5 }], undefined],
    ['no name like it', [{ id: 1, people: 5 }], undefined],
    ['no other name', [{ id: 1 }], undefined],
    ['rows that are no objects', [null, { id: 1 }], undefined],
    [
      'a row that hides its names',
      [{ id: 1 }, secretive, { aB: 1, population: 5 }],
      'population',
      2,
    ],
    [
      'a name in the hundredth row',
      [...filled(99, { id: 1 }), { population: 5 }],
      'population',
      99,
    ],
    ['a name after a hundred rows', [...filled(100, { id: 1 }), { population: 5 }], undefined],
    ['a name after 999 others', [{ id: 1, ...others(999), population: 5 }], 'population'],
    ['a name after 1,000 others', [{ id: 1, ...others(1000), population: 5 }], undefined],
  ])(
    'names what rows may have instead of a field that no row has: %s',
    (_, rows, name, row = 0) => {
      const resource = defineResource({ id: 'number', populaton: 'number' })
      const { ok, fields } = inspectRows(resource, rows)
      expect(ok).toBe(false)
      expect(fields[1]!.findings).toEqual([
        {
          found: 'no cell in any row',
          count: rows.length,
          row,
          example: name === undefined ? 'undefined' : `"${name}"`,
          hint: 'declare the name that rows have, or a get, or write null into the rows',
        },
      ])
    },
  )

  it.each<[title: string, rows: readonly unknown[]]>([
    ['no rows', []],
    ['null in one row', [{ id: 1 }, { id: 2, populaton: null }]],
    ['undefined in one row', [{ id: 1, populaton: undefined }]],
    ['null after the first hundred rows', [...filled(200, { id: 1 }), { populaton: null }]],
    ['an inherited cell', [Object.create({ id: 1, populaton: null }) as object]],
    ['another name next to it', [{ id: 1, populaton: null, population: 1, GOT: 2 }]],
  ])('does not report a field with %s', (_, rows) => {
    const got = { kind: 'number', get: () => null } as const
    const resource = defineResource({ id: 'number', populaton: 'number', got })
    expect(inspectRows(resource, rows).ok).toBe(true)
  })

  it('does not report fields if no row can be read', () => {
    const resource = defineResource({ id: 'number', populaton: 'number' })
    for (const row of [null, 'x', new Map([['id', 1]]), [1, 2]]) {
      const { findings, fields } = inspectRows(resource, [row, row])
      expect(findings).toHaveLength(1)
      expect(fields.flatMap((field) => field.findings)).toEqual([])
    }
  })

  it('is of bounded size, however many causes and rows there are', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => {
      const cell: unknown = { [Symbol.toStringTag]: `Class${i}` }
      return { id: i % 2 === 0 ? 'x'.repeat(5000) : 7, name: cell }
    })
    const report = inspectRows(people, rows)
    expect(report.fields[1]).toMatchObject({ unreadable: 2000 })
    expect(report.fields[1]!.findings).toHaveLength(20)
    expect(report.key).toMatchObject({ missing: 1000, repeated: 999 })
    expect(report.key!.missingRows).toEqual([0, 2, 4, 6, 8])
    expect(report.key!.repeats).toHaveLength(5)
    expect(JSON.stringify(report).length).toBeLessThan(5000)
  })

  it('inspects the first hundred thousand elements of a list', () => {
    const lists = defineResource({ it: 'number[]' })
    const endless = new Proxy([1], {
      get: (target, name): unknown => (name === 'length' ? 2 ** 53 - 1 : Reflect.get(target, name)),
    })
    expect(inspectRows(lists, [{ it: endless }]).fields[0]).toMatchObject({ present: 1 })
  })

  it('throws a TypeError for an invalid resource, and for rows that are not an array', () => {
    expect(() => inspectRows({} as typeof people, [])).toThrow(/resource: expected a resource from/)
    expect(() => inspectRows(people, {} as unknown[])).toThrow(/rows: expected an array/)
  })
})

describe('printInspection', () => {
  const orders = defineResource(
    {
      id: 'string',
      amount: 'number',
      placedAt: 'date',
      state: { kind: 'string', values: ['new'] },
    },
    { key: 'id' },
  )

  it('prints a line for each field with its findings below, and the first wrong keys', async () => {
    const nulls = { amount: null, placedAt: null, state: null }
    const many = (row: object) => Array.from({ length: 7 }, () => row)
    const cases: Readonly<Record<string, readonly unknown[]>> = {
      'rows that are not as declared': [
        { id: 'a', amount: '1e5', placedAt: '2026-01-05T10:00z', state: 'old' },
        { id: 'a', amount: '7', placedAt: null, state: 'new' },
        { amount: 7 },
        'x',
      ],
      'a row of readable cells': [{ id: 'a', ...nulls }],
      'one missing key': [{ id: 'a' }, {}],
      'many missing keys': many({}),
      'many equal keys': many({ id: 'a' }),
    }
    const texts = Object.entries(cases).map(
      ([what, rows]) => `# ${what}\n${printInspection(inspectRows(orders, rows))}\n`,
    )
    const keyless = inspectRows(defineResource({ id: 'string' }), [{ id: null }, {}])
    texts.push(`# rows without a key\n${printInspection(keyless)}\n`)
    await expect(texts.join('\n')).toMatchFileSnapshot('printed.txt')
  })
})

describe('inspectRows() of a column that fits another kind', () => {
  const inspectColumn = (kind: Kind, column: readonly unknown[]) => {
    const { fields, ok } = inspectRows(
      defineResource({ it: kind }),
      column.map((cell) => ({ it: cell })),
    )
    return { ok, field: fields[0]! }
  }
  const advice = "days without a time: declare the field 'day'"

  it.each<[title: string, column: unknown[]]>([
    ['texts of days', ['2026-03-08', null, '2026-03-09']],
    ['Dates at midnight in UTC', [new Date('2026-03-08'), undefined]],
  ])('advises to declare a date field of %s as day, which is not a fault', (_, column) => {
    const { ok, field } = inspectColumn('date', column)
    expect([ok, field.findings, field.advice]).toEqual([true, [], advice])
    const resource = defineResource({ it: 'date' })
    const rows = column.map((cell) => ({ it: cell }))
    expect(() => assertRows(resource, rows)).not.toThrow()
    expect(printInspection(inspectRows(resource, rows))).toContain(`\n    ${advice}`)
  })

  it.each<[title: string, kind: Kind, column: unknown[]]>([
    ['a time', 'date', ['2026-03-08', '2026-03-09T10:00Z']],
    ['a number', 'date', ['2026-03-08', 0]],
    ['an unreadable cell', 'date', ['2026-03-08', 'soon']],
    ['no cell', 'date', [null, undefined]],
    ['days in a day field', 'day', ['2026-03-08']],
    ['numbers', 'number', [5]],
  ])('advises nothing for a column with %s', (_, kind, column) => {
    expect(inspectColumn(kind, column).field).not.toHaveProperty('advice')
  })

  it('advises nothing for a date field whose getter throws', () => {
    const resource = defineResource({ it: { kind: 'date', get: fail } })
    expect(inspectRows(resource, [{}]).fields[0]).not.toHaveProperty('advice')
  })

  it.each<[declared: Kind, other: Kind, minority: unknown, majority: unknown]>([
    ['string', 'number', 5, 'a'],
    ['number', 'decimal', '12.50', 7],
    ['number', 'string', 'n/a', 7],
    ['boolean', 'number', 1, true],
    ['day', 'date', new Date('2026-03-08T10:00Z'), '2026-03-08'],
  ])(
    'advises to declare a %s field as %s only if most of its cells are',
    (kind, other, few, most) => {
      const column = (of: unknown, rest: unknown) => [
        ...Array.from({ length: 9 }, () => of),
        ...Array.from({ length: 3191 }, () => rest),
        null,
      ]
      const hintsOf = (cells_: readonly unknown[]) =>
        inspectColumn(kind, cells_).field.findings.map(({ kind: read, hint }) => [read, hint])
      const convert = 'convert it where rows are read'
      expect(hintsOf(column(few, most))).toEqual([[other, convert]])
      const declare = `declare the field '${other}', or ${convert}`
      expect(hintsOf(column(most, few))).toEqual([[other, declare]])
      expect(hintsOf([few, most])).toEqual([[other, convert]])
      expect(hintsOf([few, few, most])).toEqual([[other, declare]])
    },
  )

  it('counts the elements of lists, not the lists, to advise another kind', () => {
    const hintOf = (list: readonly unknown[]) =>
      inspectColumn('string[]', [list]).field.findings[0]!.hint
    expect(hintOf(['a', 'b', 5])).toBe('convert it where rows are read')
    expect(hintOf(['a', 4, 5])).toContain("declare the field 'number[]'")
  })

  it('finds a Date at local midnight in a day field', () => {
    process.env['TZ'] = 'America/New_York'
    const findings = (day: string) => inspectColumn('day', [new Date(day)]).field.findings
    expect(findings('2026-03-08T05:00Z')).toMatchObject([
      { found: 'a Date at local midnight', hint: 'have the driver return days as strings' },
    ])
    expect(findings('2026-03-08T06:00Z')).toMatchObject([{ found: 'a Date', kind: 'date' }])
  })

  it.each<[title: string, found: string | undefined, numbers: number[]]>([
    ['epoch seconds', '1970-01-21', [1_767_607_200, 1_767_607_300]],
    ['years', '1970-01-01', [2024, 2026]],
    ['seconds of several days', '1970-01-16 to 1970-01-21', [1_300_000_000, 1_767_607_200]],
    ['milliseconds of one day', undefined, [1_767_607_200_000]],
    ['days from 1970 on', undefined, [86_400_000, 5_000_000_000]],
    ['the first instant of 1970', undefined, [0]],
    ['the years before 1970', undefined, [-5, 5]],
  ])('reports numbers of a date field that read as early 1970: %s', (_, days, column) => {
    const found = inspectColumn('date', [...column, 0, null]).field.findings
    const hint = 'convert seconds, days or years to epoch milliseconds'
    const expected = {
      found: `numbers that all read as ${days}`,
      count: column.length,
      row: 0,
      hint,
    }
    expect(found).toMatchObject(days === undefined ? [] : [expected])
  })
})

describe('inspectRows() of values that no client can name exactly', () => {
  it('finds numbers of a decimal field that a driver may have rounded', () => {
    const amounts = [0.1, 9007199254740991, '0.1234567890123456789', 2n ** 60n, null]
    const rounded = [9007199254740992, 0.12345678901234568]
    const rows = [...amounts, ...rounded].map((amount) => ({ amount }))
    const inspection = inspectRows(defineResource({ amount: 'decimal' }), rows)
    expect(inspection.fields[0]).toMatchObject({
      present: 6,
      absent: 1,
      findings: [{ found: 'a number of more than 15 digits', count: 2, row: 5 }],
    })
  })
})

describe('assertRows', () => {
  const orders = defineResource({ id: 'number', amount: 'number' }, { key: 'id' })

  it('accepts rows that fit their declaration', () => {
    expect(() => assertRows(orders, [{ id: 1, amount: 5 }, { id: 2 }])).not.toThrow()
  })

  it.each([[[{ id: 1, amount: '5' }]], [[{ id: 1 }, { id: 1 }]], [[{ amount: 1 }]], [[null]]])(
    'throws a TypeError for %j, with the inspection and its printed form',
    (rows) => {
      const inspection = inspectRows(orders, rows)
      const error = new RowsError(inspection)
      expect(() => assertRows(orders, rows)).toThrow(error)
      expect(error).toBeInstanceOf(TypeError)
      expect(error).toMatchObject({ name: 'RowsError', inspection })
      expect(error.message).toBe(
        `rows are not as the resource declares them\n${printInspection(inspection)}`,
      )
    },
  )
})

const named = <T>(prefix: string, count: number, cell: T): Record<string, T> =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${prefix}${i}`, cell]))

/** Rows with many undeclared columns. `count` is the number of times that names of a row are read. */
function wideRows(rows: number, columns: number) {
  const looks = { count: 0 }
  const others = named('other', columns, 1)
  const row = new Proxy(others, {
    ownKeys: (target) => {
      looks.count++
      return Reflect.ownKeys(target)
    },
  })
  return { looks, rows: Array.from({ length: rows }, () => row) }
}

describe('inspectRows() on rows with many other columns', () => {
  it.each([1, 200])('reads the names of each row once, for %i fields', (count) => {
    const { looks, rows } = wideRows(100, 300)
    const { fields } = inspectRows(defineResource(named('field', count, 'string' as const)), rows)
    expect(fields).toHaveLength(count)
    expect(looks.count).toBe(100)
  })

  it('does not read names if every field has a cell', () => {
    const { looks, rows } = wideRows(3, 5)
    expect(inspectRows(defineResource({ other1: 'number', other4: 'number' }), rows).ok).toBe(true)
    expect(looks.count).toBe(0)
  })
})
