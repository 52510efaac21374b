import { afterEach, describe, expect, it, vi } from 'vitest'
import { sha256 } from '../../src/auth/digest.js'
import { format, invalid, sampleKey } from './sample-key.js'
import { sampleKeyring, wrapStore } from './sample-keyring.js'
import { seal } from './seal.js'

vi.mock(import('../../src/auth/digest.js'), async (importOriginal) => {
  const actual = await importOriginal()
  return { ...actual, sha256: vi.fn<typeof sha256>(actual.sha256) }
})

afterEach(() => vi.restoreAllMocks())

describe('authenticate asks the store', () => {
  it('as often for an unknown id as for a wrong secret, and hashes as often', async () => {
    let finds = 0
    const { store } = sampleKeyring()
    const { answer, secret } = await sampleKey(
      wrapStore(store, (name, call) => {
        if (name === 'find') finds++
        return call()
      }),
    )
    const digest = vi.mocked(sha256)
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
