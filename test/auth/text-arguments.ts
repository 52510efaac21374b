/** Every argument of the public functions of API keys that could be a text. */
import {
  createKeyring,
  createMemoryKeyStore,
  type Keyring,
  type KeyringOptions,
} from 'supplier-query/auth'
import { admin, ci } from './sample-keyring.js'

const options: KeyringOptions = { store: createMemoryKeyStore(), scopes: ['a'] }

export interface Sample {
  readonly keyring: Keyring
  /** A keyring that allows all scopes. */
  readonly open: Keyring
  readonly id: string
  readonly secret: string
}

/** Calls of the public functions, each with a text as one argument, whatever the type says. */
export const textArguments: Readonly<Record<string, (sample: Sample, text: never) => unknown>> = {
  'the header': ({ keyring }, text) => keyring.authenticate(text),
  'the header after its scheme': ({ keyring }, text) =>
    keyring.authenticate(`Bearer ${String(text)}`),
  'the header after its prefix': ({ keyring }, text) =>
    keyring.authenticate(`Bearer sq_${String(text)}`),
  'the header after its key': ({ keyring, secret }, text) =>
    keyring.authenticate(`Bearer ${secret}${String(text)}`),
  'the options of authenticate': ({ keyring }, text) => keyring.authenticate('Bearer x', text),
  'a scope to require': ({ keyring }, text) => keyring.authenticate('Bearer x', { scope: text }),
  'a scope to require of any': ({ open }, text) => open.authenticate('Bearer x', { scope: text }),
  'an actor': ({ keyring }, text) => keyring.list(text),
  'an organisation': ({ keyring }, text) => keyring.list({ ...admin, organisationId: text }),
  'the id of an actor': ({ keyring }, text) => keyring.list({ ...admin, id: text }),
  'a role': ({ keyring }, text) => keyring.list({ ...admin, role: text }),
  'the options of create': ({ keyring }, text) => keyring.create(admin, text),
  'a name': ({ keyring }, text) => keyring.create(admin, { ...ci, name: text }),
  scopes: ({ keyring }, text) => keyring.create(admin, { ...ci, scopes: text }),
  'a scope': ({ keyring }, text) => keyring.create(admin, { ...ci, scopes: [text] }),
  'a scope of any': ({ open }, text) => open.create(admin, { ...ci, scopes: [text] }),
  'an expiry': ({ keyring }, text) => keyring.create(admin, { ...ci, expiresAt: text }),
  'a property of create': ({ keyring }, text) =>
    keyring.create(admin, { ...ci, [String(text)]: 1 }),
  'the options of list': ({ keyring }, text) => keyring.list(admin, text),
  'a cursor': ({ keyring }, text) => keyring.list(admin, { after: text }),
  'a limit': ({ keyring }, text) => keyring.list(admin, { limit: text }),
  'a state': ({ keyring }, text) => keyring.list(admin, { state: text }),
  'the id of a key to get': ({ keyring }, text) => keyring.get(admin, text),
  'the id of a key to revoke': ({ keyring }, text) => keyring.revoke(admin, text),
  'a reason': ({ keyring, id }, text) => keyring.revoke(admin, id, text),
  'the id of a key to rotate': ({ keyring }, text) => keyring.rotate(admin, text),
  'the options of rotate': ({ keyring, id }, text) => keyring.rotate(admin, id, text),
  'an overlap': ({ keyring, id }, text) => keyring.rotate(admin, id, { overlapMs: text }),
  'the options of a keyring': (_, text) => createKeyring(text),
  'a store': (_, text) => createKeyring({ ...options, store: text }),
  'a clock': (_, text) => createKeyring({ ...options, clock: text }),
  'a prefix': (_, text) => createKeyring({ ...options, prefix: text }),
  'a realm': (_, text) => createKeyring({ ...options, realm: text }),
  'the scopes of a keyring': (_, text) => createKeyring({ ...options, scopes: text }),
  'a scope of a keyring': (_, text) => createKeyring({ ...options, scopes: [text] }),
  'the longest lifetime': (_, text) => createKeyring({ ...options, maxLifetimeMs: text }),
  'a listener': (_, text) => createKeyring({ ...options, onEvent: text }),
}
