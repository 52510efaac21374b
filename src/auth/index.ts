// API keys: created by an admin, shown once, revocable at any time
export { createKeyring } from './keyring.js'
export type * from './keyring-types.js'
export type { ApiKey, NewApiKey } from './api-key.js'
export type { KeyStatus } from './lifetime.js'
export type { Actor } from './actor.js'
export type { AuditEvent, OnEvent } from './audit.js'
export { AuthError, type AuthErrorCode, type KeyIssue } from './auth-error.js'

// Checking a request
export { createAuthenticator } from './authenticate.js'
export type * from './authenticator.js'

// Where keys are kept
export { createMemoryKeyStore } from './memory-store.js'
export type * from './store.js'
