/** A form in a dialog. Every answer belongs to one attempt: one opening of one dialog for one key. */
import { ask, isLost, newIdempotencyKey, type ApiKey, type Issue, type Refusal } from './ask.js'
import { now } from './clock.js'
import { find, say, type Content } from './elements.js'

/** Messages for people by code of a mistake; other mistakes show the server's message. */
const mistakes: Readonly<Record<string, string>> = {
  name_taken: 'Another key has this name, or one that looks like it: choose another.',
  invalid_name: 'Enter a name of 1 to 64 visible characters.',
  no_scope: 'Choose at least one scope: a key without scopes can do nothing.',
  invalid_expiry: 'Choose a date.',
  expiry_in_past: 'Choose a date in the future.',
  expiry_in_seconds: 'Choose a date in the future.',
  expiry_too_late: 'Choose an earlier date.',
  invalid_reason: 'Use at most 256 characters.',
}

/** The outcome of a request whose answer was lost. */
export interface Fate {
  readonly text: Content
  /** True if the request took effect, so that the form must not be sent again. */
  readonly isDone: boolean
}

export interface Lost {
  readonly data: FormData
  readonly key: ApiKey | undefined
  /** The created key, if the server has reported it. */
  readonly keyId: string | undefined
  /** The time of the first attempt, by the server's clock. */
  readonly sentAt: number
}

export interface Form {
  readonly dialog: HTMLDialogElement
  /** The text of the button while a request is pending. */
  readonly busy: string
  readonly toRequest: (
    data: FormData,
    key: ApiKey | undefined,
  ) => { readonly path: string; readonly body: object }
  /** Returns mistakes before the form is sent. */
  readonly check?: (data: FormData) => readonly Issue[]
  readonly onDone: (answer: unknown, key: ApiKey | undefined) => Promise<void>
  /** Finds the outcome of a request. */
  readonly onLost: (lost: Lost) => Promise<Fate>
  readonly onRefused: (refusal: Refusal) => void
  /** Called if the dialog closes and the element that opened it is gone. */
  readonly onUnfocused: (key: ApiKey | undefined) => void
}

interface Attempt {
  readonly key: ApiKey | undefined
  isBusy: boolean
}

let sending = 0

/** True while any form waits for its answer. */
export const isSending = (): boolean => sending > 0

export function wireForm({
  dialog,
  busy,
  toRequest,
  check = () => [],
  onDone,
  onLost,
  onRefused,
  onUnfocused,
}: Form): (key?: ApiKey) => void {
  const form = find<HTMLFormElement>('form', dialog)
  const submit = find<HTMLButtonElement>('[type=submit]', form)
  const cancel = find<HTMLButtonElement>('.cancel', form)
  const text = submit.textContent
  let attempt: Attempt = { key: undefined, isBusy: false }
  // A changed form is a new request.
  let idempotencyKey = newIdempotencyKey()
  let sent = ''
  let sentAt = 0

  function place(issues: readonly Issue[]): HTMLElement | null {
    for (const issue of issues) {
      const field = form.querySelector<HTMLElement>(`[data-field="${String(issue.path[0])}"]`)
      if (field === null) continue
      find('.error', field).textContent = mistakes[issue.code] ?? issue.message
      for (const input of field.querySelectorAll('input, select')) {
        input.setAttribute('aria-invalid', 'true')
      }
    }
    return form.querySelector<HTMLElement>('[aria-invalid=true]:not([hidden])')
  }

  function showErrors({ status, code, message, issues }: Refusal): void {
    const first = place(code === 'name_taken' ? [{ path: ['name'], code, message }] : issues)
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

  function showBusy(isBusy: boolean): void {
    submit.toggleAttribute('data-busy', isBusy)
    if (isBusy) submit.setAttribute('aria-disabled', 'true')
    else submit.removeAttribute('aria-disabled')
    submit.textContent = isBusy ? busy : text
    // A sent request cannot be cancelled.
    cancel.disabled = isBusy
  }

  async function send(): Promise<void> {
    const mine = attempt
    const { key } = mine
    const data = new FormData(form)
    clearErrors()
    const issues = check(data)
    if (issues.length > 0) {
      place(issues)?.focus()
      return
    }
    const content = JSON.stringify([key?.id, ...data])
    if (content !== sent) {
      idempotencyKey = newIdempotencyKey()
      sentAt = now()
    }
    sent = content
    mine.isBusy = true
    showBusy(true)
    sending++
    const { path, body } = toRequest(data, key)
    const answer = await ask<{ data: unknown }>('POST', path, body, idempotencyKey)
    sending--
    if ('data' in answer) {
      end(mine)
      if (mine === attempt) {
        dialog.close()
        form.reset()
      }
      sent = ''
      return onDone(answer.data.data, key)
    }
    const { refusal } = answer
    const isRepeated = refusal.code === 'repeated_request'
    const lost = { data, key, keyId: refusal.keyId, sentAt }
    const fate = isLost(refusal) || isRepeated ? await onLost(lost) : undefined
    end(mine)
    // After a lost answer, the same form is the same request: it creates no second key.
    if (fate?.isDone !== false) sent = ''
    if (mine !== attempt) {
      say(...(fate?.text ?? [refusal.message]))
    } else if (fate === undefined) {
      showErrors(refusal)
    } else {
      find('.problem', form).replaceChildren(...fate.text)
      ;(fate.isDone ? cancel : submit).focus()
    }
    onRefused(refusal)
  }

  function end(mine: Attempt): void {
    mine.isBusy = false
    if (mine === attempt) showBusy(false)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!attempt.isBusy) void send()
  })
  cancel.addEventListener('click', () => dialog.close())
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && attempt.isBusy) event.preventDefault()
  })
  dialog.addEventListener('cancel', (event) => {
    if (attempt.isBusy) event.preventDefault()
  })
  dialog.addEventListener('close', () => {
    const active = document.activeElement
    if (active === document.body || dialog.contains(active)) onUnfocused(attempt.key)
    // The answer of a pending request no longer belongs to this dialog.
    if (attempt.isBusy) attempt = { key: undefined, isBusy: false }
    showBusy(false)
  })

  return (key) => {
    attempt = { key, isBusy: false }
    if (key !== undefined) form.reset()
    showBusy(false)
    clearErrors()
    dialog.showModal()
  }
}
