/** Settings → API Keys. A secret is in this page only while its dialog is open. */
import { ask, askFor, KEYS, type ApiKey, type Issue, type NewApiKey } from './ask.js'
import { DAY_MS, now } from './clock.js'
import { find, keyName, make, safeText, say } from './elements.js'
import { isSending, wireForm, type Fate } from './forms.js'
import { createList } from './list.js'
import { createSecrets } from './secrets.js'

const REFRESH_MS = 30_000
/** How far the page's copy of the server's clock may be ahead, in milliseconds. */
const SLACK_MS = 10_000

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

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
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

const lostText =
  'The server does not answer, and it is not known whether the request took effect. Try again: the same request never creates a second key.'

/** Returns the outcome of a request that creates a key, from the created key, if any. */
async function fateOf(
  search: string,
  isCreated: (key: ApiKey, isUncopied: boolean) => boolean,
  advice: string,
): Promise<Fate> {
  const answer = await askFor(search)
  await refresh()
  if ('refusal' in answer) return { text: [lostText], isDone: false }
  const { data, unacknowledged } = answer.data
  const key = data.find((each) => isCreated(each, unacknowledged.includes(each.id)))
  if (key === undefined) {
    const text =
      'The server did not answer this request. Nothing you entered is lost, and no key was created: try again.'
    return { text: [text], isDone: false }
  }
  return {
    text: [
      'The key ',
      keyName(key),
      ` was created, but its secret was lost and cannot be shown again. ${advice}`,
    ],
    isDone: true,
  }
}

const openCreate = wireForm({
  dialog: find('#create-dialog'),
  busy: 'Creating…',
  toRequest: (data) => ({
    path: KEYS,
    body: { name: data.get('name'), scopes: data.getAll('scopes'), expiresAt: readExpiry() },
  }),
  check: checkCreate,
  onDone: (made) => showSecret(made as NewApiKey), // the server's answer
  onLost({ data, keyId, sentAt }) {
    const name = textOf(data, 'name').trim().normalize('NFC')
    const isCreated = (key: ApiKey, isUncopied: boolean) => {
      if (keyId !== undefined) return key.id === keyId
      return isUncopied && key.name === name && key.createdAt >= sentAt - SLACK_MS
    }
    return fateOf(keyId ?? name, isCreated, 'Revoke it, and create another.')
  },
  onRefused: ({ status }) => void (status === 409 && refresh()),
  onUnfocused: () => createButton.focus(),
})

createButton.addEventListener('click', () => {
  showDate()
  openCreate()
})

const showRotate = wireForm({
  dialog: find('#rotate-dialog'),
  busy: 'Rotating…',
  toRequest: (data, key) => ({
    path: `${KEYS}/${key?.id}/rotate`,
    body: { overlapMs: Number(data.get('overlap')) },
  }),
  async onDone(made, key) {
    if (key !== undefined) list.keepChain(key)
    await showSecret(made as NewApiKey, key) // the server's answer
  },
  onLost: ({ key }) =>
    fateOf(
      key?.name ?? '',
      ({ predecessorId }) => predecessorId === key?.id,
      'Rotate it for another secret, or revoke it.',
    ),
  onRefused: ({ status }) => void (status === 409 && refresh()),
  onUnfocused: focusKey,
})

function openRotate(key: ApiKey): void {
  find('#rotate-text').replaceChildren(
    'A new key takes the place of ',
    keyName(key),
    ', with the same scopes and expiry.',
  )
  showRotate(key)
}

async function showSecret(made: NewApiKey, replaced?: ApiKey): Promise<void> {
  secrets.add(made, replaced)
  await refresh()
  const done = replaced === undefined ? 'Created ' : 'Rotated: the new key is '
  say(done, keyName(made.key))
  if (!secrets.isOpen()) list.focusKey(made.key.id)
}

const showRevoke = wireForm({
  dialog: find('#revoke-dialog'),
  busy: 'Revoking…',
  toRequest: (data, key) => ({
    path: `${KEYS}/${key?.id}/revoke`,
    body: { reason: data.get('reason') },
  }),
  onDone: (_, key) => showRevoked(key),
  async onLost({ key }) {
    const answer = await askFor(key?.id ?? '')
    await refresh()
    const isRevoked =
      'data' in answer &&
      answer.data.data.some(({ id, status }) => id === key?.id && status === 'revoked')
    if (isRevoked)
      return { text: ['The server did not answer, but the key was revoked.'], isDone: true }
    return {
      text: ['The server did not answer, and the key may still work: try again.'],
      isDone: false,
    }
  },
  onRefused: ({ status }) => void (status === 404 && refresh()),
  onUnfocused: focusKey,
})

async function showRevoked(key: ApiKey | undefined): Promise<void> {
  if (key === undefined) return
  list.keepChain(key)
  await refresh()
  say('Revoked ', keyName(key))
  list.focusKey(key.id)
}

function openRevoke(key: ApiKey): void {
  const others = key.predecessorId === null ? '' : ', or a key that it replaced,'
  find('#revoke-text').replaceChildren(
    'Programs that use ',
    keyName(key),
    `${others} are refused from their next request on. This cannot be undone.`,
  )
  showRevoke(key)
  find('#revoke-dialog .cancel').focus()
}

// Only the button revokes a key: Enter in the reason does not.
find('#reason').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') event.preventDefault()
})

// Leaving, and coming back.

async function signOut(): Promise<void> {
  const answer = await ask('POST', '/settings/sign-out', {})
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
