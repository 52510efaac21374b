import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../src/auth/digest.js'
import { invalid } from './sample-key.js'
import { seal } from './seal.js'

const digest = vi.fn<typeof sha256>(sha256)

// Modules that other tests of this process imported would keep their own digest.
beforeAll(() => {
  vi.resetModules()
  vi.doMock(import('../../src/auth/digest.js'), async (importOriginal) => {
    return { ...(await importOriginal()), sha256: digest }
  })
})
afterAll(() => {
  vi.doUnmock('../../src/auth/digest.js')
  vi.resetModules()
})

describe('authenticate asks the store', () => {
  it('as often for an unknown id as for a wrong secret, and hashes as often', async () => {
    const { format, sampleKey } = await import('./sample-key.js')
    const { sampleKeyring, wrapStore } = await import('./sample-keyring.js')
    let finds = 0
    const { store } = sampleKeyring()
    const { answer, secret } = await sampleKey(
      wrapStore(store, (name, call) => {
        if (name === 'find') finds++
        return call()
      }),
    )
    const work = async (credentials: string) => {
      finds = 0
      digest.mockClear()
      expect(await answer(`Bearer ${credentials}`)).toEqual(invalid)
      return { finds, digests: digest.mock.calls.length }
    }
    const random = format.generate().text.split('_')[2]?.slice(0, 43)
    const wrongSecret = seal(`${secret.slice(0, secret.lastIndexOf('_'))}_${random}`)
    const unknownId = format.generate().text
    expect(await work(unknownId)).toEqual({ finds: 1, digests: 1 })
    expect(await work(wrongSecret)).toEqual({ finds: 1, digests: 1 })
  })
})
