import type { AuthenticateOptions, KeyStore } from 'supplier-query/auth'
import { createKeyFormat } from '../../src/auth/key.js'
import { admin, sampleKeyring } from './sample-keyring.js'

export const READ = 'suppliers:read'
export const format = createKeyFormat('sq')

export const missing = {
  status: 401,
  wwwAuthenticate: 'Bearer realm="api"',
  body: {
    type: 'auth',
    code: 'authentication_error',
    message: 'Send an API key as "Authorization: Bearer <API_KEY>".',
  },
}
export const invalid = {
  status: 401,
  wwwAuthenticate: 'Bearer realm="api", error="invalid_token"',
  body: { type: 'auth', code: 'authentication_error', message: 'The API key is not valid.' },
}
export const forbidden = {
  status: 403,
  wwwAuthenticate: 'Bearer realm="api", error="insufficient_scope"',
  body: {
    type: 'auth',
    code: 'forbidden',
    message: 'The API key does not have the required scope.',
  },
}

export async function sampleKey(store?: KeyStore) {
  const sample = sampleKeyring(store)
  const created = await sample.keyring.create(admin, { name: 'CI', scopes: [READ, 'other'] })
  const answer = async (header: string | null | undefined, options?: AuthenticateOptions) => {
    const result = await sample.keyring.authenticate(header, options)
    if (result.ok) return result.principal
    const { status, wwwAuthenticate } = result.error
    return { status, wwwAuthenticate, body: result.error.toJSON() }
  }
  return { ...sample, ...created, answer }
}
