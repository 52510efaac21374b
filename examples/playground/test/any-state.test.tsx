import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { showCell } from '../page/model/cells.js'
import { declare } from '../page/model/declaration.js'
import { formatJson, isFormattable } from '../page/model/format-query.js'
import { fromHash, toHash, type Link } from '../page/model/hash.js'
import { readMoment } from '../page/model/moment.js'
import { readRows } from '../page/model/read-rows.js'
import { openSource } from '../page/model/sources.js'
import type { State } from '../page/model/state.js'
import { Panels } from '../page/panels.js'
import { linkParams, nested, pasted } from './arbitrary-links.js'

/** Returns the page after its first render. No guard catches errors here. */
function draw(state: State): string {
  return renderToStaticMarkup(<Panels state={state} change={() => undefined} />)
}

function open(params: Readonly<Record<string, string | undefined>>): Link {
  const given = Object.entries(params).filter((each): each is [string, string] => !!each[1])
  return fromHash(`#${new URLSearchParams(given)}`)
}

describe('any link', () => {
  it('is rendered, and keeps the typed texts', () => {
    fc.assert(
      fc.property(linkParams, (params) => {
        const { example, ...own } = params
        const { state } = open(example === 'words' ? own : params)
        expect(draw(state)).toContain('<h2')
        const kept = { query: state.query, text: state.text, fields: state.fields, now: state.now }
        const { query, text, fields = '', now = '' } = params
        const typed = { query, text, fields, now }
        for (const [name, value] of Object.entries(typed)) {
          // The link itself has no lone surrogates.
          const expected = value === '' && name === 'query' ? '{}' : Buffer.from(value).toString()
          expect({ [name]: kept[name as keyof typeof kept] }).toEqual({ [name]: expected })
        }
      }),
      { numRuns: 100 },
    )
  })

  it('survives a round trip through the link', () => {
    fc.assert(
      fc.property(linkParams, (params) => {
        const { state } = open(params)
        // The link contains the user's own rows only while they are shown.
        const text = state.source === 'own' ? state.text : ''
        expect(fromHash(toHash(state)).state).toEqual({ ...state, text })
      }),
    )
  })

  it('of an example with another tab or row keeps the example’s name', () => {
    const { state } = fromHash('#example=why')
    expect(toHash({ ...state, tab: 'sql', row: 1 })).toBe('#example=why&tab=sql&row=1')
    expect(fromHash('#example=why&tab=sql&row=1').state).toEqual({ ...state, tab: 'sql', row: 1 })
    expect(toHash({ ...state, row: undefined })).toBe('#example=why&row=')
    expect(fromHash('#example=why&row=').state.row).toBeUndefined()
  })

  it('lists the parts of a link that this page does not know', () => {
    expect(fromHash('').faults).toEqual([])
    expect(open({ rows: 'x', tab: 'y', row: 'z', example: 'no', query: '{}' }).faults).toEqual([
      'The link has example=no, which this page does not know.',
      'The link has tab=y, which this page does not know.',
      'The link has row=z, which is not a number.',
      'The link has rows=x, which this page does not know.',
    ])
    expect(open({ rows: 'own' }).faults).toEqual([
      'The link does not hold the rows: they were too long for it. Paste them again.',
      'The link does not hold the query: it was too long for it.',
    ])
  })

  it.each([
    ['{"fields":{"id":"string"}}', undefined],
    ['{"fields":{"id":{"kind":"text"}}}', 'field "id", kind: expected one of string,'],
    ['{"fields":{"id":null}}', 'field "id": expected an object'],
    ['{"fields":{"id":{"kind":"string","get":1}}}', 'field "id": unknown property "get"'],
    ['{"fields":{"id":{"kind":"string","label":3}}}', 'field "id", label: expected a string'],
    ['{"fields":{"id":{"kind":"string","values":"a"}}}', 'field "id", values: expected at most'],
    [
      '{"fields":{"id":{"kind":"string","values":["\\u0000"]}}}',
      'field "id", values: expected strings',
    ],
    ['{"fields":{"id":{"kind":"date","values":["a"]}}}', 'field "id", values: expected a string'],
    ['{"fields":{"id":{"kind":"string","fold":"all"}}}', 'field "id", fold: expected'],
    ['{"fields":{"__proto__":"string"}}', 'A field cannot be called “__proto__”'],
    [
      '{"fields":{"id":"string"},"key":"other"}',
      'key: expected the name of a string, number or decimal field',
    ],
    ['{"fields":{"id":"string"},"key":7}', 'key: expected a name'],
    ['{"fields":{"id":"string"},"limits":{}}', 'the fields: unknown property "limits"'],
    ['{"fields":3}', 'fields: expected an object'],
    ['[]', 'the fields: expected an object'],
    ['{', 'the fields are not JSON'],
  ])('with fields=%s says %s', (fields, message) => {
    const { state } = open({ rows: 'own', text: '[{"id":"a"}]', query: '{}', fields })
    const { fault, declaration } = declare(fields, openSource('own', state.text).declaration)
    expect(Object.keys(declaration.fields)).toEqual(['id'])
    if (message === undefined) expect(fault).toBeUndefined()
    else expect(fault).toContain(message)
    expect(draw(state).includes('corrections of the fields are not used')).toBe(!!message)
  })

  it('declares no more fields than the page draws', () => {
    const fields = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, 'string']))
    const { fault } = declare(JSON.stringify({ fields }), { fields: {} })
    expect(fault).toBe('101 fields: this page takes 100')
  })

  it.each(['+05:30', 'Mars/Base', '-', '\0'])(
    'with the invalid zone %j reports it and uses UTC',
    (zone) => {
      const { state } = open({ query: '{}', zone })
      expect(state.timeZone).toBe(zone)
      const { moment, zoneFault } = readMoment(state)
      expect(moment.timeZone).toBe('UTC')
      expect(zoneFault).toContain('is not a time zone')
    },
  )

  it('rejects a time that machines read differently', () => {
    const faultOf = (now: string) => readMoment({ now, timeZone: 'UTC' }).nowFault
    for (const now of ['', '2026-11-20', '2026-11-20T10:00Z', ' 2026-11-20T10:00:00.5+01:00 ']) {
      expect(faultOf(now), now).toBeUndefined()
    }
    for (const now of ['2026-11-20T10:00', '1', 'Nov 20 2026', '2026-13-01', '+275760-09-13']) {
      expect(faultOf(now), now).toContain('Expected a time such as')
    }
  })
})

describe('any text of rows', () => {
  it('is read with fields that can be declared, or is rejected with a reason', () => {
    fc.assert(
      fc.property(pasted, (text) => {
        const { declaration, isFaulty, note, rowsFor } = openSource('own', text)
        const { fault } = declare('', declaration)
        expect(fault).toBeUndefined()
        expect(note).not.toBe('')
        expect(rowsFor(declaration).length > 0).toBe(!isFaulty)
      }),
      { numRuns: 1_000 },
    )
  })

  it.each(['\\u0000', '\\ud800', 'x\\udc00'])('with %s in few values has no closed set', (text) => {
    const rows = Array.from({ length: 8 }, () => `{"state":"${text}"}`)
    const { declaration } = openSource('own', `[${rows.join()}]`)
    expect(declaration.fields).toEqual({ state: { kind: 'string' } })
  })

  it('of CSV gets unique column names, with a note', () => {
    const read = readRows(',id,city,city,column 1\n0,7,Leeds,York,x\n')
    expect(read).toMatchObject({
      names: ['column 2', 'id', 'city', 'city 2', 'column 1'],
      rows: [{ 'column 2': '0', id: '7', city: 'Leeds', 'city 2': 'York', 'column 1': 'x' }],
      remarks: ['Columns without a name of their own are called “column 2”, “city 2”.'],
    })
  })

  it('of tab-separated rows keeps empty first and last cells', () => {
    expect(readRows('\tid\tcity\n0\t7\t\n')).toMatchObject({
      rows: [{ 'column 1': '0', id: '7', city: '' }],
    })
  })

  it('of CSV reports the number of a wrong row', () => {
    const messageOf = (text: string) => {
      const read = readRows(text)
      return read.ok ? '' : read.message
    }
    expect(messageOf('a,b\n1,2\n1,2,3\n')).toBe(
      'This is not CSV: row 2 has 3 cells, and the line of names has 2.',
    )
    expect(messageOf('a,b\n1,2\n"1,2')).toMatch(/^This is not CSV: .* in row 2\.$/)
    expect(messageOf('"a,b')).toMatch(/^This is not CSV: .* in the line of names\.$/)
    expect(messageOf('a,b')).toBe('Expected a line of names, and lines of cells.')
  })

  it.each(['CSV', 'JSON'])('of %s with 20,000 columns keeps the first 100, with a note', (form) => {
    const names = Array.from({ length: 20_000 }, (_, at) => `c${at}`)
    const text =
      form === 'CSV'
        ? `${names.join()}\n${names.map((_, at) => at).join()}\n`
        : JSON.stringify([Object.fromEntries(names.map((name, at) => [name, at]))])
    const source = openSource('own', text)
    expect(Object.keys(source.declaration.fields)).toEqual(names.slice(0, 100))
    expect(source.remarks).toEqual(['20,000 columns: the first 100 are fields of this page.'])
    const html = draw(open({ rows: 'own', text, query: '{}', tab: 'schema' }).state)
    expect(html.match(/<th scope="col" data-kind/g)).toHaveLength(100)
  })

  it('skips columns that cannot be fields, with a note', () => {
    const long = 'n'.repeat(201)
    const { declaration, remarks } = openSource('own', `[{"__proto__":1,"id":2,"${long}":3}]`)
    expect(Object.keys(declaration.fields)).toEqual(['id'])
    expect(remarks).toEqual([
      'A field cannot be called “__proto__”. Its column is left out.',
      'A name of more than 200 characters is too long for a field of this page. Its column is left out.',
    ])
  })

  it('has no inherited cells', () => {
    const text = '[{"constructor":"a","id":1},{"id":2}]'
    const html = draw(open({ rows: 'own', text, query: '{}' }).state)
    expect(html).not.toContain('native code')
    expect(html).toContain('title="absent"')
  })

  it('shows in the SQL tab why there is no SQL', () => {
    const text = '[{"":1,"id":2}]'
    const { state } = open({ rows: 'own', text, query: '{}', tab: 'sql' })
    expect(draw(state)).toContain('There is no SQL for these rows: the name of field')
  })
})

describe('a cell', () => {
  it('is shown as bounded text, even if it is very deep and long', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(showCell(value).length).toBeLessThanOrEqual(301)
      }),
    )
    expect(showCell(JSON.parse(nested(100_000)))).toBe('[[[[…]]]]')
    expect(showCell({ a: ['x', { b: 1 }], c: null })).toBe('{"a": ["x", {"b": 1}], "c": null}')
    expect(showCell(Array(1_000).fill(1))).toHaveLength(50 * 3 + 1)
  })
})

describe('the text of a query', () => {
  it('is formatted unless it is nested deeper than people write', () => {
    expect(isFormattable(JSON.parse(nested(100)))).toBe(true)
    expect(isFormattable(JSON.parse(nested(101)))).toBe(false)
    expect(isFormattable(JSON.parse(nested(100_000)))).toBe(false)
    expect(JSON.parse(formatJson(JSON.parse(nested(100))))).toEqual(JSON.parse(nested(100)))
  })
})
