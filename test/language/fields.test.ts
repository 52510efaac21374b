import { runInNewContext } from 'node:vm'
import { defineResource, type Kind, matchesPlan, planQuery, runQuery } from 'supplier-query'
import { describe, expect, it, test } from 'vitest'
import { kinds } from '../../src/language/kind.js'

/** Cells that JSON cannot represent; vectors test the others (language reference, section 2). */

/** True if a row with a single field, `cell`, matches a comparison of that field. */
function holds(kind: Kind, comparator: string, value: unknown, row: unknown): boolean {
  const resource = defineResource({ cell: kind })
  const query: unknown = { filter: { field: 'cell', comparator, value } }
  return matchesPlan(planQuery(resource, query), row)
}

describe('a cell', () => {
  const ofNoKind = [
    Symbol('cell'),
    () => 'cell',
    new Map(),
    Object.create(Date.prototype) as object,
  ]
  test.each(kinds.flatMap((kind) => ofNoKind.map((cell) => [kind, cell] as const)))(
    'of kind %s with the value %o is absent',
    (kind, cell) => {
      expect(holds(kind, 'eq', null, { cell })).toBe(true)
    },
  )

  it.each([Symbol('row'), () => ({ cell: 'a' })])('of the row %o is absent', (row) => {
    expect(holds('string', 'eq', null, row)).toBe(true)
    expect(holds('string', 'ge', '', row)).toBe(false)
  })

  it('is read from class instances, inherited properties included', () => {
    class Row {
      #city = 'Leeds'
      get cell() {
        return this.#city
      }
    }
    expect(holds('string', 'eq', 'Leeds', new Row())).toBe(true)
    expect(holds('string', 'eq', 'x', runInNewContext('({ cell: "x" })'))).toBe(true)
    expect(holds('string[]', 'contains', 'a', { cell: Object.freeze(['a']) })).toBe(true)
  })

  it('of kind date can be a Date of another realm or with another tag', () => {
    class Tagged extends Date {
      readonly [Symbol.toStringTag] = 'Moment'
    }
    expect(holds('date', 'eq', 7, { cell: runInNewContext('new Date(7)') as unknown })).toBe(true)
    expect(holds('date', 'eq', 8, { cell: new Tagged(8) })).toBe(true)
  })
})

describe('the get of a field', () => {
  it('overrides the property of the same name', () => {
    const shadowed = defineResource({ city: { kind: 'string', get: () => 'from get' } })
    const query = { filter: { field: 'city', comparator: 'eq', value: 'from get' } } as const
    expect(runQuery(shadowed, query, [{ city: 'own' }]).total).toBe(1)
  })

  it('is not called for a row that is not an object', () => {
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

  it('propagates its errors to the caller, from the filter and from the sort', () => {
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
