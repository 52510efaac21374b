import { runInNewContext } from 'node:vm'
import { defineResource, type Kind, matchesPlan, planQuery, runQuery } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'

/** Language reference, section 2: fields and cells. */

const noon = Date.parse('2024-06-15T12:00Z')

/** Whether a row whose only field is `cell`, of a kind, matches a comparison of it. */
function holds(kind: Kind, comparator: string, value: unknown, row: unknown): boolean {
  const resource = defineResource({ cell: kind })
  const query: unknown = { filter: { field: 'cell', comparator, value } }
  return matchesPlan(planQuery(resource, query, { now: noon }), row)
}

function isAbsent(kind: Kind, cell: unknown): boolean {
  return holds(kind, 'eq', null, { cell })
}

describe('a cell', () => {
  const ofNoKind = [undefined, null, NaN, 1n, Symbol('cell'), () => 'cell', {}, new Map()]

  const absent: Record<Kind, unknown[]> = {
    string: [...ofNoKind, 5, true, ['a'], new String('a'), new Date(0)],
    number: [...ofNoKind, '5', '', false, [5], new Number(5), new Date(0)],
    boolean: [...ofNoKind, 'true', 'false', 0, 1, [true], new Boolean(true)],
    date: [...ofNoKind, new Date(NaN), 1.5, Infinity, true, '', 'soon', '5', [0], new Number(0)],
    'string[]': [...ofNoKind, [], 'a', 5, new Set(['a']), { 0: 'a', length: 1 }],
    'number[]': [...ofNoKind, [], 5, '5', new Set([5]), new Float64Array(1)],
  }
  test.each(
    Object.entries(absent).flatMap(([kind, cells]) => cells.map((cell) => [kind as Kind, cell])),
  )('of kind %s is absent when it holds %o', (...[kind, cell]) => {
    expect(isAbsent(kind as Kind, cell)).toBe(true)
  })

  const present: Record<Kind, unknown[]> = {
    string: ['', 'a', '\0', '\uD800', 'null'],
    number: [0, -0, 1.5, Infinity, -Infinity, Number.MAX_VALUE],
    boolean: [false, true],
    date: [0, -1, new Date(0), '1970-01-01', '1970-01-01T00:00'],
    'string[]': [['a'], [''], [1, 'a'], Object.freeze(['a'])],
    'number[]': [[0], [NaN, 0], ['a', Infinity]],
  }
  test.each(
    Object.entries(present).flatMap(([kind, cells]) => cells.map((cell) => [kind as Kind, cell])),
  )('of kind %s is present when it holds %o', (...[kind, cell]) => {
    expect(isAbsent(kind as Kind, cell)).toBe(false)
  })

  it('is absent where the row has no such member', () => {
    expect(holds('string', 'eq', null, {})).toBe(true)
    expect(holds('string[]', 'eq', null, {})).toBe(true)
  })

  it('is never coerced: a value of another kind equals nothing of its own', () => {
    expect(holds('number', 'eq', 5, { cell: '5' })).toBe(false)
    expect(holds('number', 'ge', 0, { cell: '5' })).toBe(false)
    expect(holds('number', 'le', 5, { cell: true })).toBe(false)
    expect(holds('string', 'eq', '5', { cell: 5 })).toBe(false)
    expect(holds('string', 'ge', '', { cell: 5 })).toBe(false)
    expect(holds('string', 'contains', '', { cell: ['a'] })).toBe(false)
    expect(holds('boolean', 'eq', false, { cell: 0 })).toBe(false)
    expect(holds('boolean', 'eq', true, { cell: 'true' })).toBe(false)
    expect(holds('date', 'eq', 0, { cell: '0' })).toBe(false)
    expect(holds('string', 'eq', 'a', { cell: new String('a') })).toBe(false)
  })

  it.each([undefined, null, 5, 'text', true, 1n, () => ({ cell: 'a' })])(
    'of the row %o, which is no object, is absent',
    (row) => {
      expect(holds('string', 'eq', null, row)).toBe(true)
      expect(holds('string', 'ne', 'a', row)).toBe(true)
      expect(holds('string', 'ge', '', row)).toBe(false)
    },
  )

  it('is read from a row of any class, with what that class lends it', () => {
    class Row {
      #city = 'Leeds'
      get cell() {
        return this.#city
      }
    }
    expect(holds('string', 'eq', 'Leeds', new Row())).toBe(true)
    expect(holds('string', 'eq', 'x', Object.assign(Object.create(null), { cell: 'x' }))).toBe(true)
    expect(holds('string', 'eq', 'x', runInNewContext('({ cell: "x" })'))).toBe(true)
  })
})

describe('a field called constructor, toString or hasOwnProperty', () => {
  it.each(['constructor', 'toString', 'hasOwnProperty', 'isPrototypeOf'])(
    'reads nothing of what a row inherits: %s',
    (field) => {
      const resource = defineResource({ [field]: 'string' })
      const query: unknown = { filter: { field, comparator: 'eq', value: null } }
      const rows = [{}, { [field]: 'own' }]
      expect(runQuery(resource, query, rows).rows).toEqual([{}])
    },
  )

  it('is known only where it is declared', () => {
    const resource = defineResource({ city: 'string' })
    for (const field of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      const query: unknown = { filter: { field, comparator: 'eq', value: null } }
      expect(() => planQuery(resource, query)).toThrow('expected a known field')
    }
  })
})

describe('the get of a field', () => {
  interface Row {
    address?: { city: string }
    sizes: number[]
  }
  const resource = defineResource({
    city: { kind: 'string', get: (row: Row) => row.address?.city },
    total: { kind: 'number', get: (row: Row) => row.sizes.reduce((sum, size) => sum + size, 0) },
  })
  const rows: Row[] = [
    { address: { city: 'Leeds' }, sizes: [1, 2] },
    { address: { city: 'York' }, sizes: [] },
    { sizes: [4] },
  ]

  it('reads a nested cell, and one that is computed', () => {
    const leeds = { field: 'city', comparator: 'eq', value: 'Leeds' } as const
    expect(runQuery(resource, { filter: leeds }, rows).rows).toEqual([rows[0]])
    const large = { field: 'total', comparator: 'gt', value: 3 } as const
    expect(runQuery(resource, { filter: large }, rows).rows).toEqual([rows[2]])
  })

  it('makes a cell absent where it returns nothing of the kind', () => {
    const nowhere = { field: 'city', comparator: 'eq', value: null } as const
    expect(runQuery(resource, { filter: nowhere }, rows).rows).toEqual([rows[2]])
  })

  it('is read for the sort too', () => {
    const { rows: sorted } = runQuery(
      resource,
      { sort: [{ field: 'total', direction: 'desc' }] },
      rows,
    )
    expect(sorted).toEqual([rows[2], rows[0], rows[1]])
  })

  it('stands before a member of the same name', () => {
    const shadowed = defineResource({ city: { kind: 'string', get: () => 'from get' } })
    const query = { filter: { field: 'city', comparator: 'eq', value: 'from get' } } as const
    expect(runQuery(shadowed, query, [{ city: 'own' }]).total).toBe(1)
  })

  it('is not asked about a row that is no object', () => {
    const asked: unknown[] = []
    const spied = defineResource({
      city: { kind: 'string', get: (row: unknown) => (asked.push(row), 'x') },
    })
    const query: unknown = {
      filter: { field: 'city', comparator: 'eq', value: null },
      sort: [{ field: 'city', direction: 'asc' }],
    }
    const strays: unknown[] = [null, 5, 'row', undefined]
    expect(runQuery(spied, query, strays).total).toBe(4)
    expect(asked).toEqual([])
  })

  it('lets what it throws reach the caller, from the filter and from the sort', () => {
    const failing = defineResource({
      city: {
        kind: 'string',
        get: () => {
          throw new Error('no address book')
        },
      },
    })
    const filter = { field: 'city', comparator: 'eq', value: 'x' } as const
    expect(() => runQuery(failing, { filter }, [{}])).toThrow('no address book')
    const sort = [{ field: 'city', direction: 'asc' }] as const
    expect(() => runQuery(failing, { sort }, [{}])).toThrow('no address book')
    expect(runQuery(failing, {}, [{}]).total).toBe(1)
  })
})

describe('a list', () => {
  it('ignores the elements that are not of its element kind', () => {
    const strings = { cell: ['a', 1, null, undefined, ['b'], new String('c')] }
    expect(holds('string[]', 'contains', 'a', strings)).toBe(true)
    expect(holds('string[]', 'contains', '1', strings)).toBe(false)
    expect(holds('string[]', 'includes_any', ['b', 'c', 'null'], strings)).toBe(false)
    const numbers = { cell: [1, '2', NaN, Infinity, 3n] }
    expect(holds('number[]', 'includes_all', [1], numbers)).toBe(true)
    expect(holds('number[]', 'includes_any', [2, 3], numbers)).toBe(false)
  })

  it('of nothing but such elements is the empty list', () => {
    expect(isAbsent('string[]', [1, null, undefined, {}])).toBe(true)
    expect(isAbsent('number[]', [NaN, '1', null])).toBe(true)
    expect(isAbsent('string[]', new Array(3))).toBe(true)
  })

  it('that is absent is the empty list, which includes all of nothing', () => {
    for (const cell of [undefined, null, 'a', []]) {
      expect(holds('string[]', 'includes_all', [], { cell })).toBe(true)
      expect(holds('string[]', 'includes_all', ['a'], { cell })).toBe(false)
      expect(holds('string[]', 'excludes_any', ['a'], { cell })).toBe(true)
    }
  })
})

describe('a date cell', () => {
  class Tagged extends Date {
    readonly [Symbol.toStringTag] = 'Moment'
  }
  const readable: [cell: unknown, ms: number][] = [
    ['1970-01-01', 0],
    ['1970-01-01T00:01', 60_000],
    ['1970-01-01T00:00:01', 1_000],
    ['1970-01-01T00:00:00.5', 500],
    ['1970-01-01T00:00:00.05', 50],
    ['1970-01-01T00:00:00.1239999', 123],
    ['1969-12-31T23:59:59.9999', -1],
    ['1970-01-01T00:00Z', 0],
    ['1970-01-01T23:59:59Z', 86_399_000],
    ['1970-01-01T01:00+01:00', 0],
    ['1969-12-31T19:00:00.000-05:00', 0],
    ['1970-01-01T00:00-00:00', 0],
    ['1970-01-01T23:59+23:59', 0],
    ['2024-02-29', 1_709_164_800_000],
    ['2000-02-29', 951_782_400_000],
    ['0001-01-01', -62_135_596_800_000],
    ['0001-01-01T00:00-00:01', -62_135_596_740_000],
    ['0001-01-01T01:00+01:00', -62_135_596_800_000],
    ['9999-12-31T23:59:59.9999', 253_402_300_799_999],
    [new Date(5), 5],
    [-62_135_596_800_000, -62_135_596_800_000],
    [253_402_300_799_999, 253_402_300_799_999],
    [runInNewContext('new Date(7)'), 7],
    [new Tagged(8), 8],
  ]
  test.each(readable)('%o is one instant', (cell, ms) => {
    expect(holds('date', 'eq', ms, { cell })).toBe(true)
    expect(holds('date', 'lt', ms, { cell })).toBe(false)
    expect(holds('date', 'gt', ms, { cell })).toBe(false)
  })

  test.each([
    '2024',
    '2024-06',
    '2024-6-1',
    '24-06-01',
    '02024-06-01',
    '+002024-06-01',
    '0000-12-31',
    '10000-01-01',
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-00-01',
    '2024-13-01',
    '2024-01-00',
    '2024-01-32',
    '2024/06/01',
    '2024/06-01',
    '2024-06/01',
    '20240601',
    '2024-W22-6',
    '2024-153',
    '2024-06-01T24:00',
    '2024-06-01T23:60',
    '2024-06-01T23:59:60',
    '2024-06-01T10',
    '2024-06-01T1000',
    '2024-06-01T10:0',
    '2024-06-01T10:00:0',
    '2024-06-01T10:00:',
    '2024-06-01T10:00:00.',
    '2024-06-01T10:00:00.Z',
    '2024-06-01T10:00:00,5',
    '2024-06-01T10:00.5',
    '2024-06-01t10:00',
    '2024-06-01T10:00z',
    '2024-06-01T10:00ZZ',
    '2024-06-01Z',
    '2024-06-01T',
    '2024-06-01T10:00+24:00',
    '2024-06-01T10:00+01:60',
    '2024-06-01T10:00+01.00',
    '2024-06-01T10.00',
    '2024-06-01T10:00.00',
    '2024-06-01T10:00+01:0',
    '2024-06-01T10:00+01:00Z',
    '2024-06-01T10:00\u221201:00',
    '2024-06-01T10:00[UTC]',
    '2024-06-01\n',
    ' 2024-06-01',
    '٢٠٢٤-06-01',
    'Sat, 01 Jun 2024 10:00:00 GMT',
    '0001-01-01T00:00+00:01',
    '9999-12-31T23:59-00:01',
    -62_135_596_800_001,
    253_402_300_800_000,
    new Date(253_402_300_800_000),
    new Date(-62_135_596_800_001),
    Object.create(Date.prototype) as object,
  ])('%o is unreadable, and so absent', (cell) => {
    expect(isAbsent('date', cell)).toBe(true)
  })
})
