import fc from 'fast-check'
import { kinds } from '../page/model/declaration.js'

/** Returns nested lists of depth `levels`. */
export function nested(levels: number): string {
  return `${'['.repeat(levels)}1${']'.repeat(levels)}`
}

const names = fc.oneof(
  fc.constantFrom('id', 'name', 'city', 'at', 'amount', 'tags', 'key', 'user_id'),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '__proto__',
    'constructor',
    'toString',
    'a.b',
    '"',
    '\n',
  ),
  fc.constant('n'.repeat(201)),
  fc.string({ unit: 'binary', maxLength: 4 }),
)

const texts = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'Leeds', 'true', '12', '-0', '1e999', '2026-02-30', '2026-11-20'),
  fc.constantFrom('\0', '\ud800', '\udc00x', '\u202e', '<b>', 'constructor', 't'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 6 }),
)

const scalars = fc.oneof(
  texts,
  fc.constantFrom(null, true, false, 0, -0, 1.5, 1e21, -1e-9),
  fc.integer(),
)

const cells = fc.oneof(
  { weight: 4, arbitrary: scalars },
  { weight: 2, arbitrary: fc.array(scalars, { maxLength: 4 }) },
  fc.constantFrom({}, { a: { b: [1, {}] } }, [[['x']]], Array(60).fill('x')),
)

/** Repeats rows, because closed sets are inferred from columns with few values. */
const jsonRows = fc
  .tuple(fc.array(fc.dictionary(names, cells, { maxKeys: 5 }), { maxLength: 4 }), fc.nat(5))
  .map(([rows, times]) =>
    Array<object[]>(times + 1)
      .fill(rows)
      .flat(),
  )

const json = fc.oneof(
  { weight: 4, arbitrary: jsonRows.map((rows) => JSON.stringify(rows)) },
  jsonRows.map((rows) => JSON.stringify({ data: rows })),
  jsonRows.map((rows) => rows.map((row) => JSON.stringify(row)).join('\n')),
  fc.constantFrom(1, 3, 2_000).map((levels) => `[{"a":${nested(levels)},"id":1}]`),
  fc.json(),
)

const csv = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.array(names, { minLength: 1, maxLength: 5 }),
    fc.array(fc.array(texts, { minLength: 1, maxLength: 5 }), { maxLength: 6 }),
    fc.boolean(),
  )
  .map(([mark, head, lines, isEven]) =>
    [head, ...lines.map((line) => (isEven ? head.map((_, at) => line[at % line.length]) : line))]
      .map((line) => line.join(mark))
      .join('\n'),
  )

/** Texts pasted as rows: JSON, CSV, damaged JSON and CSV, and anything else. */
export const pasted = fc.oneof(
  { weight: 3, arbitrary: json },
  { weight: 3, arbitrary: csv },
  fc
    .tuple(fc.oneof(json, csv), fc.nat(80), fc.string({ unit: 'binary', maxLength: 3 }))
    .map(([text, at, junk]) => text.slice(0, at) + junk + text.slice(at + 1)),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

const operand = fc.oneof(cells, fc.constantFrom('P1M', 'PT1H', '2026-10-25', 7))
const comparators = fc.constantFrom('eq', 'ne', 'gt', 'is_any', 'contains', 'rp_gt', 'includes_all')
const filter = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ field: names, comparator: comparators, value: operand }),
    fc.record({
      operator: fc.constantFrom('and', 'or'),
      operands: fc.array(tie('node'), { maxLength: 3 }),
    }),
  ),
})).node

const queries = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ filter }, { requiredKeys: [] }).map((q) => JSON.stringify(q)),
  },
  fc
    .record({
      filter,
      sort: fc.array(fc.record({ field: names, direction: fc.constantFrom('asc', 'desc', 'up') }), {
        maxLength: 2,
      }),
      page: fc.record({ limit: fc.integer({ min: -1, max: 201 }), offset: fc.nat(9) }),
    })
    .map((query) => JSON.stringify(query)),
  fc.constantFrom('', '{}', 'null', '[]', '{', nested(5_000), '{"filter":'.repeat(3_000)),
  fc.json(),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

const drafts = fc.oneof(
  fc.constantFrom('string', 'number', 'date', 'string[]', 'text', null, 3, []),
  fc.record(
    {
      kind: fc.constantFrom(...kinds, 'x'),
      label: fc.constantFrom('A label', '', 3, 'l'.repeat(300)),
      values: fc.oneof(fc.array(scalars, { maxLength: 3 }), fc.constantFrom('a', [])),
      fold: fc.constantFrom('case', 'accents', 'no'),
      internal: fc.constant(true),
    },
    { requiredKeys: ['kind'] },
  ),
)

const fields = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record(
        { fields: fc.dictionary(names, drafts, { maxKeys: 4 }), key: names },
        { requiredKeys: ['fields'] },
      )
      .map((declaration) => JSON.stringify(declaration)),
  },
  fc.json(),
  fc.constantFrom('{', '{"fields":{"id":"string"}}', '{"fields":3}', nested(5_000)),
  fc.string({ maxLength: 10 }),
)

/** The parameters of a link. Each is right, wrong or missing. */
export const linkParams = fc.record(
  {
    rows: fc.oneof({ weight: 9, arbitrary: fc.constant('own') }, fc.constantFrom('countries', 'x')),
    text: pasted,
    query: queries,
    fields,
    now: fc.oneof(
      fc.constantFrom('2026-11-20', '0000-01-01', '9999-12-31T23:59:59.999Z', '', 'soon', '1'),
      fc.constantFrom('2026-11-20T10:00', '+275760-09-13', '2026-02-30T10:00Z'),
      fc.string({ maxLength: 8 }),
    ),
    zone: fc.oneof(
      fc.constantFrom('UTC', 'Asia/Tokyo', '+05:30', 'Mars/Base', '', 'europe/berlin', 'EST5EDT'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    tab: fc.constantFrom('words', 'sql', 'schema', 'typescript', 'url', 'x'),
    row: fc.constantFrom('0', '3', '999999999', '-1', 'x', ''),
    example: fc.constantFrom('nothing', 'words'),
  },
  { requiredKeys: ['rows', 'text', 'query'] },
)
