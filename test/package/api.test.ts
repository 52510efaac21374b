import { describe, expect, it } from 'vitest'
import { describeApi } from './declarations.js'
import { entryPoints } from './entry-points.js'

/** `npm run api:update` rewrites these files, so that a review sees each change of the public API. */
const api = describeApi(entryPoints)

describe('the public declarations', () => {
  it.each([...api.declarations])('of %s equal those in test/package/api', (name, text) => {
    const path = name.split('/')[1] ?? 'index'
    return expect(text).toMatchFileSnapshot(`api/${path}.d.ts.txt`)
  })

  it('of the root are at most 106', () => {
    expect(api.names.get('supplier-query')!.length).toBeLessThanOrEqual(106)
  })

  it('all have a doc comment', () => {
    expect(api.undocumented).toEqual([])
  })
})
