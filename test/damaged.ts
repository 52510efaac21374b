import fc from 'fast-check'
import type { Resource } from 'supplier-query'
import { facetsOf, queriesOf } from './arbitraries.js'
import { changed, changes } from './tools/fuzz/changes.js'
import { fromForm, toForm } from './tools/fuzz/form.js'

/** Mistakes of clients, by the changes of the fuzzer. */

/** Values that the oracle cannot read. */
const unread = /"\$":"(proxy|failing|throwing|revoked|object with itself|nested)/

/** Generates values with up to four changes at any place. */
function damaged(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .record({ value: values, all: changes })
    .map(({ value, all }) => changed(toForm(value), all))
    .filter((form) => !unread.test(JSON.stringify(form)))
    .map(fromForm)
}

export const damagedFacetsOf = (resource: Resource) => damaged(facetsOf(resource))
export const damagedQueriesOf = (resource: Resource) => damaged(queriesOf(resource))
