import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseQuery, planKey, planQuery, QueryError } from 'supplier-query'
import { fromFlatParams, fromSearchParams, toFlatParams } from 'supplier-query/adapters'
import { characters, queriesOf, resourcesOfEveryKind } from '../../../arbitraries.js'
import { changed, changes, type Change } from '../changes.js'
import { declare, declared, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'
import { cuts, damaged, type Cut } from '../text.js'

interface Flat {
  readonly resource: Declaration
  readonly query: Form
  /** Changes of the text of the parameters, and of their record. */
  readonly cuts: readonly Cut[]
  readonly changes: readonly Change[]
}

const pieces = fc.oneof(
  fc.constantFrom(
    '&',
    '=',
    '[',
    ']',
    '[]',
    '[0]',
    '[null]',
    '[eq]',
    '[is_any]',
    '%5B',
    '%',
    '+',
    ',',
  ),
  fc.constantFrom('&sort=-', '&page[limit]=', '&after=', '&__proto__[x]=1', '&constructor=1', '-'),
  fc.string({ unit: characters, maxLength: 5 }),
)

export const flatParams: Target<Flat> = {
  name: 'flat-params',
  law: 'A query survives a round trip through flat parameters; damaged parameters give a query or a QueryError.',
  cases: declared(
    (resource) => ({
      query: queriesOf(resource).map(toForm),
      cuts: cuts(pieces),
      changes,
    }),
    resourcesOfEveryKind,
  ),
  open: inMemory(check),
}

function check({ resource: declaration, query: form, cuts: all, changes: done }: Flat): void {
  const resource = declare(declaration)
  const query = parseQuery(resource, fromForm(form))
  const keyOf = (each: unknown) => planKey(planQuery(resource, each, { now: 0 }))
  const written = outcomeOf(() => toFlatParams(resource, query, { before: null }))
  if ('error' in written) {
    assert.ok(written.error instanceof QueryError, String(written.error))
    assert.ok(written.error.issues.every(({ code }) => code === 'not_expressible'))
    return
  }
  const params = written.value
  const record: Record<string, Form> = Object.create(null) as Record<string, Form>
  for (const name of params.keys()) record[name] = params.getAll(name)
  for (const given of [params, params.toString(), [...params], record]) {
    const { query: back, before } = fromFlatParams(resource, given)
    assert.equal(keyOf(back), keyOf(query))
    assert.equal(before, null)
  }
  const text = damaged(params.toString(), all)
  for (const given of [text, fromForm(changed({ ...record }, done))]) {
    for (const read of [
      outcomeOf(() => fromFlatParams(resource, given).query),
      outcomeOf(() => parseQuery(resource, fromSearchParams(given))),
    ]) {
      if ('error' in read) {
        assert.ok(read.error instanceof QueryError, String(read.error))
        assert.ok(read.error.issues.length > 0 && read.error.issues.length <= 100)
      } else assert.equal(parseQuery(resource, read.value), read.value)
    }
  }
}
