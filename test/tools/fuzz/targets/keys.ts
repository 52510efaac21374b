import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { createKeyring, createMemoryKeyStore, type KeyRecord } from 'supplier-query/auth'
import { characters } from '../../../arbitraries.js'
import { seal } from '../../../auth/seal.js'
import type { Opened, Target } from '../target.js'
import { cuts, damaged, type Cut } from '../text.js'

interface Sent {
  /** The index of the key. */
  readonly key: number
  readonly scheme: string
  readonly scope: string | null
  /** Changes of the key, whether its checksum is then recomputed, and changes of the header. */
  readonly keyCuts: readonly Cut[]
  readonly sealed: boolean
  readonly headerCuts: readonly Cut[]
}

const NOW = 1_800_000_000_000
const READ = 'suppliers:read'
const fates = ['live', 'live', 'revoked', 'expired', 'rotated'] as const

/** The texts of the keys, equal in every run. */
const texts = fates.map((_, i) => {
  const digits = (length: number, from: number) =>
    Array.from({ length }, (__, j) => 'ABCxyz019Q'[(j * 7 + from + i * 3) % 10]).join('')
  return seal(`sq_${digits(16, i)}_${digits(43, i + 5)}`)
})

const pieces = fc.oneof(
  fc.constantFrom(' ', '  ', '\t', '\0', '\n', ', Bearer ', ...', _ - = sq_ Bearer é'.split(' ')),
  fc.constantFrom(...texts),
  fc.string({ unit: characters, maxLength: 4 }),
)

const cases: fc.Arbitrary<Sent> = fc.record({
  key: fc.nat(fates.length - 1),
  scheme: fc.constantFrom(
    ...'Bearer |bearer |BEARER   |Bearer|Bearer\t|Basic || Bearer '.split('|'),
  ),
  scope: fc.constantFrom(null, null, READ, 'x:y'),
  keyCuts: cuts(pieces),
  sealed: fc.boolean(),
  headerCuts: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, cuts(pieces)),
})

export const keys: Target<Sent> = {
  name: 'keys',
  law: 'A header is accepted if it is "Bearer", spaces and a live key, and otherwise refused with the documented 401 or 403.',
  cases,
  open,
}

async function open(): Promise<Opened<Sent>> {
  const store = createMemoryKeyStore()
  const keyring = createKeyring({ store, clock: () => NOW })
  for (const [i, text] of texts.entries()) await store.insert(recordOf(text, i))

  const check = async ({ key, scheme, scope, keyCuts, sealed, headerCuts }: Sent) => {
    const changed = damaged(texts[key]!, keyCuts)
    const text = sealed ? seal(changed.slice(0, -6)) : changed
    const header = damaged(`${scheme}${text}`, headerCuts)
    const options = scope === null ? {} : { scope }
    const result = await keyring.authenticate(header, options)
    const [, sent] = /^bearer +([^ ]+)$/i.exec(header) ?? []
    const isLive = fates.some((fate, i) => fate === 'live' && texts[i] === sent)
    const isAllowed = isLive && scope !== 'x:y'
    assert.equal(
      result.ok,
      isAllowed,
      `${JSON.stringify(header)} was${result.ok ? '' : ' not'} accepted`,
    )
    if (result.ok) {
      assert.equal(result.principal.keyId, idOf(sent!))
      return
    }
    const { status, wwwAuthenticate, code } = result.error
    assert.deepEqual([status, code], isLive ? [403, 'forbidden'] : [401, 'authentication_error'])
    assert.match(
      String(wwwAuthenticate),
      /^Bearer realm="api"(, error="(invalid_token|insufficient_scope)")?$/,
    )
    const body = JSON.stringify(result.error)
    assert.deepEqual(Object.keys(JSON.parse(body) as object), ['type', 'code', 'message'])
    assert.ok(
      sent === undefined || sent.length < 8 || !body.includes(sent),
      'the refusal contains the key',
    )
  }
  return { check, close: () => Promise.resolve() }
}

const idOf = (text: string) => text.split('_')[1]!

function recordOf(text: string, i: number): KeyRecord {
  const fate = fates[i]
  return {
    id: idOf(text),
    organisationId: 'acme',
    name: `key ${i}`,
    foldedName: `key ${i}`,
    scopes: [READ],
    digest: createHash('sha256').update(text).digest('hex'),
    createdAt: NOW - 10,
    expiresAt: fate === 'expired' ? NOW : null,
    revokedAt: fate === 'revoked' ? NOW - 1 : null,
    lastUsedAt: null,
    predecessorId: null,
    successorId: null,
    createdBy: null,
    revokedBy: null,
    overlapEndsAt: fate === 'rotated' ? NOW : null,
  }
}
