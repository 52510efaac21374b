/**
 * The page of API keys. Text from the server is only ever text, never markup, and a secret is in this
 * page only while its dialog is open.
 */

type Status = 'live' | 'rotating' | 'rotated' | 'expired' | 'revoked'

/** A key as `supplier-query/auth` tells of it. */
interface ApiKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly string[]
  readonly status: Status
  readonly createdAt: number
  readonly createdBy: string | null
  readonly expiresAt: number | null
  readonly revokedAt: number | null
  readonly revokedBy: string | null
  readonly lastUsedAt: number | null
  readonly overlapEndsAt: number | null
  readonly predecessorId: string | null
}

interface NewApiKey {
  readonly key: ApiKey
  readonly secret: string
}

interface Listing {
  readonly data: readonly ApiKey[]
  readonly next: string | null
  readonly scopes: readonly string[]
  readonly actor: { readonly id?: string; readonly organisationId: string }
}

interface Issue {
  readonly path: readonly unknown[]
  readonly code: string
  readonly message: string
}

interface Refusal {
  /** 0 if there was no answer. */
  readonly status: number
  readonly code: string
  readonly message: string
  readonly issues: readonly Issue[]
}

type Answer<T> = { readonly data: T } | { readonly refusal: Refusal }

const KEYS = '/settings/api-keys/keys'
const DAY_MS = 86_400_000

const stateTexts: Readonly<Record<Status, string>> = {
  live: 'Live',
  rotating: 'Being replaced',
  rotated: 'Replaced',
  expired: 'Expired',
  revoked: 'Revoked',
}

/** What a person is told of a mistake, by its code; otherwise it is what a program is told. */
const mistakes: Readonly<Record<string, string>> = {
  name_taken: 'Another live key has this name: choose another.',
  invalid_name: 'Enter a name of 1 to 64 characters.',
  invalid_expiry: 'Choose a date.',
  expiry_in_past: 'Choose a date in the future.',
  expiry_in_seconds: 'Choose a date in the future.',
  expiry_too_late: 'Choose an earlier date.',
  invalid_reason: 'Use at most 256 characters.',
}

function find<E extends HTMLElement = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): E {
  const found = root.querySelector<E>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}

function make(name: string, members: Record<string, string> = {}, ...children: (Node | string)[]) {
  const made = document.createElement(name)
  for (const [member, value] of Object.entries(members)) made.setAttribute(member, value)
  made.append(...children)
  return made
}

const list = find('#keys')
const more = find<HTMLButtonElement>('#more')
const createButton = find<HTMLButtonElement>('#create')
const secretDialog = find<HTMLDialogElement>('#secret-dialog')

// What the server is asked, and what it says.

async function ask<T>(method: string, path: string, body?: object, key = ''): Promise<Answer<T>> {
  try {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const response = await fetch(path, {
      method,
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
      ...(body !== undefined && { headers, body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as T & Partial<Refusal> // as the server promises
    if (response.ok) return { data: answer }
    const { code = '', message = 'The server failed. Try again.', issues = [] } = answer
    return { refusal: { status: response.status, code, message, issues } }
  } catch {
    const message = 'The server does not answer. Nothing you entered is lost: try again.'
    return { refusal: { status: 0, code: 'unreachable', message, issues: [] } }
  }
}

/** A new idempotency key; `randomUUID` needs TLS, this does not. */
function newRequest(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

// Text, with what cannot be seen made visible.

/** A text that keeps its own direction, in which invisible characters and marks show as their codes. */
function safeText(text: string): HTMLElement {
  const parts = text.split(/([\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0])/u)
  return make(
    'bdi',
    {},
    ...parts.map((part, index) => {
      if (index % 2 === 0) return part
      const code = part.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
      return make('span', { class: 'mark' }, `U+${code}`)
    }),
  )
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const units = [
  ['year', 365 * DAY_MS],
  ['month', 30 * DAY_MS],
  ['day', DAY_MS],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** An instant as people say it, with the instant itself in its title. */
function instant(time: number): HTMLElement {
  const from = time - Date.now()
  const [unit, size] = units.find(([, ms]) => Math.abs(from) >= ms) ?? ['second', 1_000]
  const count = from < 0 ? Math.trunc(from / size) : Math.round(from / size)
  const said = Math.abs(from) < 60_000 ? (from > 0 ? 'in a moment' : 'just now') : undefined
  const text = new Date(time).toISOString()
  return make('time', { datetime: text, title: text }, said ?? relative.format(count, unit))
}

function byWhom(text: string, time: number, who: string | null): (Node | string)[] {
  const actor = who === null ? [] : [' by ', safeText(who)]
  return [...(text ? [`${text} `] : []), instant(time), ...actor]
}

// The list.

function describe(key: ApiKey): [string, (Node | string)[]][] {
  const { scopes, lastUsedAt, expiresAt, overlapEndsAt, revokedAt, status } = key
  const scopeTexts = scopes.length === 0 ? ['none'] : [scopes.join(', ')]
  return [
    ['Scopes', scopeTexts],
    ['Created', byWhom('', key.createdAt, key.createdBy)],
    ['Last used', [lastUsedAt === null ? 'never' : instant(lastUsedAt)]],
    ...(revokedAt === null
      ? [
          [
            status === 'expired' ? 'Expired' : 'Expires',
            [expiresAt === null ? 'never' : instant(expiresAt)],
          ] as [string, Node[]],
        ]
      : [['Revoked', byWhom('', revokedAt, key.revokedBy)] as [string, Node[]]]),
    ...(overlapEndsAt === null || revokedAt !== null
      ? []
      : [
          [status === 'rotating' ? 'Stops' : 'Stopped', [instant(overlapEndsAt)]] as [
            string,
            Node[],
          ],
        ]),
    ['Id', [make('code', {}, key.id)]],
  ]
}

function toItem(key: ApiKey): HTMLElement {
  const isLive = key.status === 'live'
  const actions = make('div', { class: 'actions' })
  const action = (text: string, kind: string, open: (key: ApiKey) => void) => {
    const button = make('button', { type: 'button', class: kind, 'data-action': text }, text)
    button.setAttribute('aria-label', `${text} ${key.name}`)
    button.addEventListener('click', () => open(key))
    actions.append(button)
  }
  if (isLive) action('Rotate', '', openRotate)
  if (isLive || key.status === 'rotating') action('Revoke', 'danger', openRevoke)
  const state = make('span', { class: `state ${key.status}` }, stateTexts[key.status])
  const heading = make('h2', { tabindex: '-1' }, safeText(key.name), state)
  const details = describe(key).map(([name, value]) =>
    make('div', {}, make('dt', {}, name), make('dd', {}, ...value)),
  )
  return make('li', { 'data-id': key.id }, heading, actions, make('dl', {}, ...details))
}

let next: string | null = null

/** Shows the first page, or one more; what is there stays if that fails. */
async function load(isMore = false): Promise<void> {
  const after = isMore && next !== null ? `?after=${encodeURIComponent(next)}` : ''
  list.setAttribute('aria-busy', 'true')
  const answer = await ask<Listing>('GET', KEYS + after)
  list.removeAttribute('aria-busy')
  if ('refusal' in answer) return showProblem(answer.refusal)
  const { data, scopes, actor } = answer.data
  ;({ next } = answer.data)
  const items = data.map(toItem)
  if (isMore) list.append(...items)
  else list.replaceChildren(...items)
  more.hidden = next === null
  find('#problem').textContent = ''
  find('#who').replaceChildren(safeText(actor.organisationId), ' · ', safeText(actor.id ?? 'admin'))
  if (createButton.disabled) showScopes(scopes)
  createButton.disabled = false
  if (isMore) items[0]?.querySelector('h2')?.focus()
  if (!isMore && items.length === 0) say('There are no keys yet.')
}

function showScopes(scopes: readonly string[]): void {
  const boxes = scopes.map((scope) =>
    make('label', {}, make('input', { type: 'checkbox', name: 'scopes', value: scope }), scope),
  )
  find('#scopes').replaceChildren(...boxes)
}

function showProblem({ status, message }: Refusal): void {
  const isOut = status === 401
  find('#problem').textContent = isOut
    ? 'You are signed out. Sign in again in another tab.'
    : message
  // Who may no longer see the keys keeps none of them.
  if (isOut || status === 403) list.replaceChildren()
}

function say(text: string): void {
  find('#status').textContent = text
}

/** Puts the focus where a person looks for a key: on its heading, or on that of the page. */
function focusKey(id: string): void {
  const heading = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] h2`)
  ;(heading ?? find('#title')).focus()
}

// The forms.

interface Form {
  readonly dialog: HTMLDialogElement
  /** What the button says while the server is asked. */
  readonly busy: string
  readonly toRequest: (data: FormData) => { readonly path: string; readonly body: object }
  readonly onDone: (answer: unknown) => Promise<void>
}

function wireForm({ dialog, busy, toRequest, onDone }: Form): () => void {
  const form = find<HTMLFormElement>('form', dialog)
  const submit = find<HTMLButtonElement>('[type=submit]', form)
  const text = submit.textContent
  let request = newRequest()
  let isBusy = false

  function showErrors({ status, code, message, issues }: Refusal): void {
    const isName = code === 'name_taken'
    const placed = isName ? [{ path: ['name'], code, message }] : issues
    for (const issue of placed) {
      const field = form.querySelector<HTMLElement>(`[data-field="${String(issue.path[0])}"]`)
      if (field === null) continue
      find('.error', field).textContent = mistakes[issue.code] ?? issue.message
      for (const input of field.querySelectorAll('input, select')) {
        input.setAttribute('aria-invalid', 'true')
      }
    }
    const first = form.querySelector<HTMLElement>('[aria-invalid=true]:not([hidden])')
    const isOut = status === 401
    const general = isOut
      ? 'You are signed out. Sign in again in another tab, then send this again.'
      : message
    find('.problem', form).textContent = first === null ? general : ''
    ;(first ?? submit).focus()
  }

  function clearErrors(): void {
    find('.problem', form).textContent = ''
    for (const error of form.querySelectorAll('.error')) error.textContent = ''
    for (const input of form.querySelectorAll('[aria-invalid]'))
      input.removeAttribute('aria-invalid')
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!isBusy) void send()
  })

  async function send(): Promise<void> {
    isBusy = true
    submit.setAttribute('aria-disabled', 'true')
    submit.textContent = busy
    clearErrors()
    const { path, body } = toRequest(new FormData(form))
    const answer = await ask<{ data: unknown }>('POST', path, body, request)
    isBusy = false
    submit.removeAttribute('aria-disabled')
    submit.textContent = text
    if ('data' in answer) {
      request = newRequest()
      dialog.close()
      form.reset()
      await onDone(answer.data.data)
      return
    }
    const { refusal } = answer
    // After a lost answer the same request is sent again, so that it makes no second key.
    if (refusal.status >= 400 && refusal.status < 500) request = newRequest()
    showErrors(refusal)
    if (refusal.status === 409) void load()
  }

  return () => {
    clearErrors()
    dialog.showModal()
  }
}

for (const dialog of document.querySelectorAll('dialog')) {
  find('.cancel', dialog).addEventListener('click', () => dialog.close())
}

/** Where the focus goes when the dialog of a secret closes. */
let created = ''

async function showSecret(made: unknown, text: string): Promise<void> {
  const { key, secret } = made as NewApiKey // as the server answers
  created = key.id
  find('#secret').textContent = secret
  find('#curl').textContent =
    `curl -H 'Authorization: Bearer ${secret}' '${location.origin}/alpha/suppliers'`
  // The line lists suppliers, which takes this scope.
  find('#try').hidden = !key.scopes.includes('suppliers:read')
  secretDialog.showModal()
  find('#secret-title').focus()
  await load()
  say(text)
  if (!secretDialog.open) focusKey(created)
}

/** Takes the secret out of the page for ever. */
function forget(): void {
  for (const place of ['#secret', '#curl', '#copied']) find(place).textContent = ''
}

secretDialog.addEventListener('close', () => {
  forget()
  focusKey(created)
})
addEventListener('pagehide', () => {
  secretDialog.close()
  forget()
})

async function copy(from: string): Promise<void> {
  const place = find(from)
  try {
    await navigator.clipboard.writeText(place.textContent)
    find('#copied').textContent = 'Copied.'
  } catch {
    getSelection()?.selectAllChildren(place)
    find('#copied').textContent = 'It is selected: copy it with your keyboard.'
  }
}
find('#copy-secret').addEventListener('click', () => void copy('#secret'))
find('#copy-curl').addEventListener('click', () => void copy('#curl'))

const expiry = find<HTMLSelectElement>('#expiry')
const date = find<HTMLInputElement>('#date')

function showDate(): void {
  for (const part of [date, find('.date')]) part.hidden = expiry.value !== 'date'
}
expiry.addEventListener('change', showDate)

/** When a key is to expire; a text that the server refuses if there is no date. */
function readExpiry(): number | string | null {
  if (expiry.value === 'never') return null
  if (expiry.value !== 'date') return Date.now() + Number(expiry.value) * DAY_MS
  const time = new Date(`${date.value}T00:00`).getTime()
  return Number.isNaN(time) ? date.value : time
}

const openCreate = wireForm({
  dialog: find('#create-dialog'),
  busy: 'Creating…',
  toRequest: (data) => ({
    path: KEYS,
    body: { name: data.get('name'), scopes: data.getAll('scopes'), expiresAt: readExpiry() },
  }),
  onDone: (made) => showSecret(made, 'The key was created.'),
})
createButton.addEventListener('click', () => {
  showDate()
  openCreate()
})

/** The key that the dialogs are about. */
let chosen: ApiKey | undefined

const showRotate = wireForm({
  dialog: find('#rotate-dialog'),
  busy: 'Rotating…',
  toRequest: (data) => ({
    path: `${KEYS}/${chosen?.id}/rotate`,
    body: { overlapMs: Number(data.get('overlap')) },
  }),
  onDone: (made) => showSecret(made, 'The key was rotated.'),
})

function openRotate(key: ApiKey): void {
  chosen = key
  find('#rotate-text').replaceChildren(
    'A new key takes the place of ',
    safeText(key.name),
    ', with the same scopes and expiry.',
  )
  showRotate()
}

const showRevoke = wireForm({
  dialog: find('#revoke-dialog'),
  busy: 'Revoking…',
  toRequest: (data) => ({
    path: `${KEYS}/${chosen?.id}/revoke`,
    body: { reason: data.get('reason') },
  }),
  async onDone() {
    await load()
    say('The key was revoked.')
    focusKey(chosen?.id ?? '')
  },
})

function openRevoke(key: ApiKey): void {
  chosen = key
  const others = key.predecessorId === null ? '' : ', or a key that it replaced,'
  find('#revoke-text').replaceChildren(
    'Programs that use ',
    safeText(key.name),
    `${others} are refused from their next request on. This cannot be undone.`,
  )
  showRevoke()
}

more.addEventListener('click', () => void load(true))
async function signOut(): Promise<void> {
  const answer = await ask('POST', '/settings/sign-out', {})
  if ('refusal' in answer) showProblem(answer.refusal)
  else location.reload()
}
find('#sign-out').addEventListener('click', () => void signOut())
void load()
