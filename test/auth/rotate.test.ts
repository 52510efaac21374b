import { describe, expect, it } from 'vitest'
import { admin, ci, DAY, expectRefusal, isAccepted, sampleKeyring, T0 } from './sample-keyring.js'

describe('rotate', () => {
  it('creates a successor with the same name, scopes and expiry', async () => {
    const sample = sampleKeyring()
    const { keyring, time } = sample
    const first = await keyring.create(admin, { ...ci, expiresAt: T0 + 9 * DAY })
    time.now += 5
    const second = await keyring.rotate(admin, first.key.id)
    expect(second.key).toEqual({
      ...first.key,
      id: second.secret.split('_')[1],
      createdAt: T0 + 5,
      predecessorId: first.key.id,
    })
    expect(second.secret).not.toBe(first.secret)
    expect(Object.isFrozen(second)).toBe(true)
    const answer = await keyring.authenticate(`Bearer ${second.secret}`, { scope: ci.scopes[0] })
    expect(answer).toMatchObject({ ok: true, principal: { keyId: second.key.id, name: 'CI' } })
  })

  it.each([
    [undefined, DAY],
    [{}, DAY],
    [{ overlapMs: undefined }, DAY],
    [{ overlapMs: 0 }, 0],
    [{ overlapMs: 1 }, 1],
    [{ overlapMs: 365 * DAY }, 365 * DAY],
  ])('with the options %j keeps the old key for %d ms', async (options, overlapMs) => {
    const sample = sampleKeyring()
    const { keyring, time } = sample
    const first = await keyring.create(admin, ci)
    const second = await keyring.rotate(admin, first.key.id, options)
    if (overlapMs > 0) {
      time.now = T0 + overlapMs - 1
      expect(await isAccepted(sample, first.secret)).toBe(true)
    }
    time.now = T0 + overlapMs
    expect(await isAccepted(sample, first.secret)).toBe(false)
    expect(await isAccepted(sample, second.secret)).toBe(true)
  })

  it('without an overlap ends the old key by every clock, also one that is behind', async () => {
    const sample = sampleKeyring()
    const behind = sampleKeyring(sample.store)
    const first = await sample.keyring.create(admin, ci)
    const { key } = await sample.keyring.rotate(admin, first.key.id, { overlapMs: 0 })
    await expectRefusal(sample.keyring.rotate(admin, first.key.id), 'not_rotatable', 409)
    for (const now of [0, T0 - DAY, T0 - 1, T0, T0 + DAY]) {
      behind.time.now = now
      expect(await isAccepted(behind, first.secret)).toBe(false)
    }
    expect(await sample.keyring.get(admin, first.key.id)).toMatchObject({
      status: 'revoked',
      revokedAt: T0,
      revokedBy: 'ada',
      successorId: key.id,
    })
  })
})
