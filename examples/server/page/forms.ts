/** A form in a dialog. Every answer belongs to one attempt: one opening of one dialog for one key. */
import {
  ask,
  isLost,
  newIdempotencyKey,
  type ApiKey,
  type Issue,
  type Refusal,
  type SentRequest,
} from './ask.js'
import { now } from './clock.js'
import { find, say, type Content } from './elements.js'

/** Messages for people by code of a mistake; other mistakes show the server's message. */
const mistakes: Readonly<Record<string, string>> = {
  name_taken: 'Another key has this name: choose another. Upper and lower case are the same.',
  invalid_name: 'Enter a name of 1 to 64 visible characters. It must not contain a part of a key.',
  no_scope: 'Choose at least one scope: a key without scopes can do nothing.',
  invalid_expiry: 'Choose a date.',
  expiry_in_past: 'Choose a date in the future.',
  expiry_too_late: 'Choose an earlier date.',
  invalid_reason: 'Use at most 256 characters.',
}

/** What is known about a request whose answer was lost. */
export interface Fate {
  readonly text: Content
  /** True if the outcome is known, so that the form need not be sent again. */
  readonly isDone: boolean
}

export interface Lost {
  readonly data: FormData
  readonly key: ApiKey | undefined
  /** The created key, if the server has reported it. */
  readonly keyId: string | undefined
  /** The time of the first attempt, by the server's clock. */
  readonly sentAt: number
  readonly request: SentRequest
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
  /** Looks for the outcome of a request, which may still be running. */
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

export interface WiredForm {
  readonly open: (key?: ApiKey) => void
  /** Removes what is known about earlier requests from the form. */
  readonly forget: () => void
}

export function wireForm({
  dialog,
  busy,
  toRequest,
  check = () => [],
  onDone,
  onLost,
  onRefused,
  onUnfocused,
}: Form): WiredForm {
  const form = find<HTMLFormElement>('form', dialog)
  const submit = find<HTMLButtonElement>('[type=submit]', form)
  const cancel = find<HTMLButtonElement>('.cancel', form)
  const lookAgain = find<HTMLButtonElement>('.look', form)
  const text = submit.textContent
  let attempt: Attempt = { key: undefined, isBusy: false }
  // A changed form is a new request.
  let idempotencyKey = newIdempotencyKey()
  let sent = ''
  let sentAt = 0
  /** The last request, and what is known about it, until its outcome is known. */
  let open: { readonly lost: Lost; readonly fate: Fate } | undefined

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
    lookAgain.hidden = true
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
    const answer = await ask<{ data: unknown }>(path, body, idempotencyKey)
    sending--
    if ('data' in answer) {
      end(mine)
      if (mine === attempt) {
        dialog.close()
        form.reset()
      }
      sent = ''
      open = undefined
      return onDone(answer.data.data, key)
    }
    const { refusal } = answer
    const lost = {
      data,
      key,
      keyId: refusal.keyId,
      sentAt,
      request: [path, idempotencyKey],
    } as const
    const fate = await fateAfter(refusal, lost)
    end(mine)
    // After a lost answer, the same form is the same request: it creates no second key.
    if (fate?.isDone !== false) sent = ''
    settle(lost, fate)
    if (mine !== attempt) {
      say(...(fate?.text ?? [refusal.message]))
    } else if (fate === undefined) {
      showErrors(refusal)
    } else {
      showFate(fate)
      ;(fate.isDone ? cancel : submit).focus()
    }
    onRefused(refusal)
  }

  /** Returns what is known about a request that may have taken effect, and `undefined` for any other. */
  async function fateAfter(refusal: Refusal, lost: Lost): Promise<Fate | undefined> {
    if (isLost(refusal) || refusal.code === 'repeated_request') return onLost(lost)
    if (open === undefined || refusal.status !== 409) return undefined
    // An earlier attempt may be the reason for the conflict.
    const fate = await onLost(lost)
    return fate.isDone ? fate : undefined
  }

  function settle(lost: Lost, fate: Fate | undefined): void {
    open = fate?.isDone === false ? { lost, fate } : undefined
  }

  function showFate({ text: known, isDone }: Fate): void {
    find('.problem', form).replaceChildren(...known)
    lookAgain.hidden = isDone
  }

  async function look(): Promise<void> {
    if (open === undefined || attempt.isBusy || lookAgain.hasAttribute('aria-disabled')) return
    const [{ lost }, mine] = [open, attempt]
    lookAgain.setAttribute('aria-disabled', 'true')
    const fate = await onLost(lost)
    lookAgain.removeAttribute('aria-disabled')
    if (open?.lost !== lost) return // sent again, or forgotten
    settle(lost, fate)
    if (fate.isDone) sent = ''
    if (mine !== attempt || !dialog.open) return say(...fate.text)
    showFate(fate)
    if (fate.isDone) cancel.focus()
  }
  lookAgain.addEventListener('click', () => void look())

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
    if (open !== undefined) say(...open.fate.text)
  })

  return {
    open(key) {
      attempt = { key, isBusy: false }
      if (key !== undefined) form.reset()
      showBusy(false)
      clearErrors()
      if (open?.lost.key?.id === key?.id && open !== undefined) showFate(open.fate)
      dialog.showModal()
    },
    forget() {
      open = undefined
      sent = ''
      clearErrors()
    },
  }
}
