/** Settings → API Keys. A secret is in this page only while its dialog is open. */
import { ask, KEYS, type ApiKey, type Issue, type NewApiKey } from './ask.js'
import { DAY_MS, now } from './clock.js'
import { find, keyName, make, safeText, say, textOf } from './elements.js'
import { createFates } from './fates.js'
import { isSending, wireForm } from './forms.js'
import { createList } from './list.js'
import { createSecrets } from './secrets.js'

const REFRESH_MS = 30_000

const createButton = find<HTMLButtonElement>('#create')
const tabs = new BroadcastChannel('api-keys')
let isSignedOut = false
/** The person whose keys were shown last. */
let shownActor = ''

const list = createList({
  onRotate: openRotate,
  onRevoke: openRevoke,
  onSignedOut: endSession,
  onLoaded({ scopes, actor }) {
    isSignedOut = false
    const person = JSON.stringify(actor)
    if (shownActor !== '' && shownActor !== person) discardCreate()
    shownActor = person
    find('#who').replaceChildren(
      safeText(actor.organisationId),
      ' · ',
      safeText(actor.id ?? 'admin'),
    )
    if (createButton.disabled) showScopes(scopes)
    createButton.disabled = false
    find('#sign-out').hidden = false
  },
})

const secrets = createSecrets({
  onAcknowledged: (keyId) => list.acknowledge(keyId),
  onClosed: (keyId) => list.focusKey(keyId),
})

function showScopes(scopes: readonly string[]): void {
  const boxes = scopes.map((scope) =>
    make('label', {}, make('input', { type: 'checkbox', name: 'scopes', value: scope }), scope),
  )
  find('#scopes').replaceChildren(...boxes)
}

/** Closes the form for a new key, whose entries belong to another person. */
function discardCreate(): void {
  find<HTMLFormElement>('#create-dialog form').reset()
  find<HTMLDialogElement>('#create-dialog').close()
}

/** Removes all data of the organisation from the page. The entries for a new key stay for the same person. */
function endSession(): void {
  isSignedOut = true
  secrets.clear()
  list.clear()
  list.forget()
  for (const form of [createForm, rotateForm, revokeForm]) form.forget()
  for (const place of ['#rotate-dialog', '#revoke-dialog']) find<HTMLDialogElement>(place).close()
  for (const place of ['#rotate-text', '#revoke-text', '#who', '#status'])
    find(place).textContent = ''
  createButton.disabled = true
  find('#sign-out').hidden = true
  find('#problem').textContent = 'You are signed out. Sign in again in another tab.'
}

function focusKey(key: ApiKey | undefined): void {
  list.focusKey(key?.id ?? '')
}

async function refresh(): Promise<void> {
  await list.load(isSignedOut ? 'all' : 'refresh')
}

// The forms.

const expiry = find<HTMLSelectElement>('#expiry')
const date = find<HTMLInputElement>('#date')

function showDate(): void {
  for (const part of [date, find('.date')]) part.hidden = expiry.value !== 'date'
}
expiry.addEventListener('change', showDate)

/** Returns the expiry of a key by the server's clock; a text that the server refuses if there is no date. */
function readExpiry(): number | string | null {
  if (expiry.value === 'never') return null
  if (expiry.value !== 'date') return Math.round(now()) + Number(expiry.value) * DAY_MS
  const time = new Date(`${date.value}T00:00`).getTime()
  return Number.isNaN(time) ? date.value : time
}

function checkCreate(data: FormData): readonly Issue[] {
  const issue = (field: string, code: string): Issue => ({ path: [field], code, message: '' })
  const expires = readExpiry()
  return [
    ...(textOf(data, 'name').trim() === '' ? [issue('name', 'invalid_name')] : []),
    ...(data.getAll('scopes').length === 0 ? [issue('scopes', 'no_scope')] : []),
    ...(typeof expires === 'string' ? [issue('expiresAt', 'invalid_expiry')] : []),
    ...(typeof expires === 'number' && expires <= now()
      ? [issue('expiresAt', 'expiry_in_past')]
      : []),
  ]
}

const fates = createFates(refresh)

const createForm = wireForm({
  dialog: find('#create-dialog'),
  busy: 'Creating…',
  toRequest: (data) => ({
    path: KEYS,
    body: { name: data.get('name'), scopes: data.getAll('scopes'), expiresAt: readExpiry() },
  }),
  check: checkCreate,
  onDone: (made) => showSecret(made as NewApiKey), // the server's answer
  onLost: fates.ofCreation,
  onRefused: ({ status }) => void (status === 409 && refresh()),
  onUnfocused: () => createButton.focus(),
})

createButton.addEventListener('click', () => {
  showDate()
  createForm.open()
})

const rotateForm = wireForm({
  dialog: find('#rotate-dialog'),
  busy: 'Rotating…',
  toRequest: (data, key) => ({
    path: `${KEYS}/${key?.id}/rotate`,
    body: { overlapMs: Number(data.get('overlap')) },
  }),
  onDone: (made, key) => showSecret(made as NewApiKey, key), // the server's answer
  onLost: fates.ofRotation,
  onRefused: ({ status }) => void (status === 409 && refresh()),
  onUnfocused: focusKey,
})

function openRotate(key: ApiKey): void {
  find('#rotate-text').replaceChildren(
    'A new key takes the place of ',
    keyName(key),
    ', with the same scopes and expiry.',
  )
  rotateForm.open(key)
}

async function showSecret(made: NewApiKey, replaced?: ApiKey): Promise<void> {
  secrets.add(made, replaced)
  await refresh()
  const done = replaced === undefined ? 'Created ' : 'Rotated: the new key is '
  say(done, keyName(made.key))
  if (!secrets.isOpen()) list.focusKey(made.key.id)
}

const revokeForm = wireForm({
  dialog: find('#revoke-dialog'),
  busy: 'Revoking…',
  toRequest: (data, key) => ({
    path: `${KEYS}/${key?.id}/revoke`,
    body: { reason: data.get('reason') },
  }),
  onDone: (_, key) => showRevoked(key),
  onLost: fates.ofRevocation,
  onRefused: ({ status }) => void (status === 404 && refresh()),
  onUnfocused: focusKey,
})

async function showRevoked(key: ApiKey | undefined): Promise<void> {
  if (key === undefined) return
  await refresh()
  say('Revoked ', keyName(key))
}

function openRevoke(key: ApiKey): void {
  const others = key.predecessorId === null ? '' : ', or a key that it replaced,'
  find('#revoke-text').replaceChildren(
    'Programs that use ',
    keyName(key),
    `${others} are refused from their next request on. This cannot be undone. `,
    ...list.adviceOn(key),
  )
  revokeForm.open(key)
  find('#revoke-dialog .cancel').focus()
}

// Only the button revokes a key: Enter in the reason does not.
find('#reason').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') event.preventDefault()
})

// Leaving, and coming back.

async function signOut(): Promise<void> {
  const answer = await ask('/settings/sign-out', {})
  if ('refusal' in answer && answer.refusal.status !== 401) {
    find('#problem').textContent = answer.refusal.message
    find('#sign-out').focus()
    return
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  tabs.postMessage('signed out')
  endSession()
  location.reload()
}
find('#sign-out').addEventListener('click', () => void signOut())
tabs.addEventListener('message', endSession)

addEventListener('beforeunload', (event) => {
  if (secrets.isPending() || isSending()) event.preventDefault()
})
addEventListener('pagehide', () => secrets.clear())
addEventListener('pageshow', (event) => {
  if (event.persisted) void refresh()
})
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})
setInterval(() => list.tick(), 1_000)
setInterval(() => {
  if (!document.hidden && !isSending()) void refresh()
}, REFRESH_MS)
void list.load('all')
