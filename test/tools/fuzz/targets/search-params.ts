import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseQuery, QueryError } from 'supplier-query'
import { fromUrl, toSearchParams } from 'supplier-query/adapters'
import { characters, queriesOf } from '../../../arbitraries.js'
import { declare, declared, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'
import { cuts, damaged, type Cut } from '../text.js'

interface Search {
  readonly resource: Declaration
  readonly query: Form
  /** Changes of the text of the parameters. */
  readonly cuts: readonly Cut[]
}

const pieces = fc.oneof(
  fc.constantFrom(...'& = % %C3 %00 %ud800 + ? # &filter={} &page= &x'.split(' ')),
  fc.constantFrom('&sort=[]', '%7B%7D', '\uD800', '__proto__', '&__proto__=1', '&toString=1', '"'),
  fc.string({ unit: characters, maxLength: 5 }),
)

export const searchParams: Target<Search> = {
  name: 'search-params',
  law: 'A query survives a round trip through search parameters; damaged parameters give a query or a QueryError.',
  cases: declared((resource) => ({
    query: queriesOf(resource).map(toForm),
    cuts: cuts(pieces),
  })),
  open: inMemory(check),
}

function check({ resource: declaration, query: form, cuts: all }: Search): void {
  const resource = declare(declaration)
  const query = fromForm(form) as object // as drawn
  const wire: unknown = JSON.parse(JSON.stringify(query))
  const params = toSearchParams(query)
  const whole = parseQuery(resource, wire as object) // as received
  for (const given of [params, params.toString(), `?${params.toString()}`, [...params]]) {
    assert.deepEqual(fromUrl(resource, given).query, whole)
  }
  const parsed = toSearchParams(whole)
  assert.deepEqual(fromUrl(resource, parsed.toString()).query, whole)

  const text = damaged(params.toString(), all)
  const encoded = outcomeOf(() => encodeURI(text))
  for (const given of [
    text,
    ...('value' in encoded ? [new URL(`http://x/?${encoded.value}`).search] : []),
  ]) {
    const read = outcomeOf(() => fromUrl(resource, given))
    if ('error' in read) {
      assert.ok(read.error instanceof QueryError, String(read.error))
      continue
    }
    assert.deepEqual(parseQuery(resource, read.value.query), read.value.query)
  }
}
