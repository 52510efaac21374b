/** Shows each new secret once, in its own dialog, until the admin confirms that they copied it. */
import { ask, KEYS, type ApiKey, type NewApiKey } from './ask.js'
import { copyText, find, keyName, say, type Content } from './elements.js'

interface Secret extends NewApiKey {
  /** The replaced key. */
  readonly replaced: ApiKey | undefined
}

export interface SecretActions {
  /** Called once the server knows that a secret was copied. */
  readonly onAcknowledged: (keyId: string) => void
  /** Called when the last dialog is closed. */
  readonly onClosed: (keyId: string) => void
}

export function createSecrets({ onAcknowledged, onClosed }: SecretActions) {
  const dialog = find<HTMLDialogElement>('#secret-dialog')
  const question = find('#unsaved')
  /** The secrets. The first is shown; the others wait until it is closed. */
  const waiting: Secret[] = []
  let isCopied = false
  /** True from a request that confirms the copy, unless it fails. */
  let isConfirmed = false

  function show(): void {
    const [first] = waiting
    if (first === undefined) return
    const { key, secret, replaced } = first
    isCopied = false
    isConfirmed = false
    question.hidden = true
    const which: Content =
      replaced === undefined
        ? ['This is the secret of ', keyName(key), '.']
        : ['This is the secret of ', keyName(key), ', which replaces ', keyName(replaced), '.']
    find('#secret-of').replaceChildren(...which)
    find('#secret').textContent = secret
    find('#curl').textContent =
      `curl -H 'Authorization: Bearer ${secret}' '${location.origin}/alpha/suppliers'`
    find('#copied').textContent = ''
    // The line lists suppliers, which needs this scope.
    find('#try').hidden = !key.scopes.includes('suppliers:read')
    if (!dialog.open) dialog.showModal()
    find('#secret-title').focus()
  }

  /** Removes the first secret from the page permanently, and shows the next. */
  function close(): void {
    const closed = waiting.shift()
    for (const place of ['#secret', '#curl', '#copied', '#secret-of']) find(place).textContent = ''
    if (waiting.length > 0) return show()
    dialog.close()
    if (closed !== undefined) onClosed(closed.key.id)
  }

  function clear(): void {
    waiting.length = 0
    for (const place of ['#secret', '#curl', '#copied', '#secret-of']) find(place).textContent = ''
    dialog.close()
  }

  /** Confirms the copy, so that the server removes the mark of the key. */
  async function acknowledge(): Promise<void> {
    const [first] = waiting
    if (first === undefined) return
    isCopied = true
    question.hidden = true
    if (isConfirmed) return
    isConfirmed = true
    const answer = await ask(`${KEYS}/${first.key.id}/acknowledge`, {})
    if ('data' in answer) return onAcknowledged(first.key.id)
    say('The server could not record that you have copied the secret of ', keyName(first.key), '.')
    if (waiting[0] !== first) return
    isConfirmed = false
    find('#copied').textContent = 'The server did not record the copy; closing tries again.'
  }

  /** Closes the dialog if the secret was copied, and asks otherwise. */
  function tryClose(): void {
    if (isCopied) return close()
    question.hidden = false
    find('#keep').focus()
  }

  async function copy(from: string): Promise<void> {
    const place = find(from)
    const done = await copyText(place.textContent, place)
    find('#copied').textContent = done ? 'Copied.' : 'It is selected: copy it with your keyboard.'
    if (done) await acknowledge()
  }

  find('#copy-secret').addEventListener('click', () => void copy('#secret'))
  find('#copy-curl').addEventListener('click', () => void copy('#curl'))
  document.addEventListener('copy', () => {
    const text = getSelection()?.toString() ?? ''
    const secret = waiting[0]?.secret
    if (secret !== undefined && text.includes(secret)) void acknowledge()
  })
  find('#done').addEventListener('click', () => {
    void acknowledge()
    close()
  })
  find('#keep').addEventListener('click', () => {
    question.hidden = true
    find('#copy-secret').focus()
  })
  find('#discard').addEventListener('click', close)
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    tryClose()
  })
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    tryClose()
  })
  dialog.addEventListener('close', () => {
    // If the browser closes the dialog in any other way, an uncopied secret opens again.
    if (waiting.length === 0) return
    dialog.showModal()
    tryClose()
  })

  return {
    add(made: NewApiKey, replaced?: ApiKey): void {
      waiting.push({ ...made, replaced })
      if (waiting.length === 1) show()
    },
    clear,
    /** True while a secret is not copied. */
    isPending: () => waiting.length > (isCopied ? 1 : 0),
    isOpen: () => waiting.length > 0,
  }
}
