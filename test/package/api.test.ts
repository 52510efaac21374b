import { describe, expect, it } from 'vitest'
import { describeApi } from './declarations.js'
import { entryPoints } from './entry-points.js'

/** The public API is what `api/` says: `npm run api:update` rewrites that, for a review to see. */
describe('the public declarations', () => {
  it.each([...describeApi(entryPoints)])('of %s are those in test/package/api', (name, text) => {
    const path = name.split('/')[1] ?? 'index'
    return expect(text).toMatchFileSnapshot(`api/${path}.d.ts.txt`)
  })
})
