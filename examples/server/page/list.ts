/** The list of keys: it keeps its order, its position and the focus while keys change. */
import {
  findKeys,
  setActor,
  type ApiKey,
  type Filter,
  type Listing,
  type Refusal,
  type Status,
} from './ask.js'
import { DAY_MS, instant, now, setClock, statusNow, updateInstants } from './clock.js'
import * as page from './elements.js'
import { find, make, safeText, say } from './elements.js'

const WARNING_MS = 14 * DAY_MS
const PAGE_SIZE = 50
const MAX_SHOWN = 1_000

const stateTexts: Readonly<Record<Status, string>> = {
  live: 'Live',
  rotating: 'Being replaced',
  rotated: 'Replaced',
  expired: 'Expired',
  revoked: 'Revoked',
}

interface Shown {
  key: ApiKey
  readonly item: HTMLElement
  /** The input of the item, to detect changes. */
  made: string
}

export interface Actions {
  readonly onRotate: (key: ApiKey) => void
  readonly onRevoke: (key: ApiKey) => void
  /** Called when the session has ended, or belongs to another person. */
  readonly onSignedOut: () => void
  readonly onLoaded: (listing: Listing) => void
}

export type List = ReturnType<typeof createList>

export function createList(actions: Actions) {
  const list = find('#keys')
  const more = find<HTMLButtonElement>('#more')
  const retry = find<HTMLButtonElement>('#retry')
  const search = find<HTMLInputElement>('#search')
  const state = find<HTMLSelectElement>('#state')
  const shown = new Map<string, Shown>()
  const unacknowledged = new Set<string>()
  let next: string | null = null
  let who = ''
  /** The id of the signed-in admin. */
  let me: string | undefined
  /** The number of the last load. Answers of earlier loads are ignored. */
  let loads = 0
  let isLoadingMore = false
  let pendingMore = Promise.resolve(false)
  let failed: 'all' | 'more' | 'refresh' = 'all'

  function isDead(key: ApiKey): boolean {
    return !['live', 'rotating'].includes(statusNow(key))
  }

  function describe(key: ApiKey, status: Status): [string, page.Content][] {
    const { scopes, lastUsedAt, expiresAt, overlapEndsAt, revokedAt } = key
    const by = (actor: string | null) => (actor === null ? [] : [' by ', safeText(actor)])
    const code = make('code', {}, `${page.visiblePart(key)}…`)
    const copy = make('button', { type: 'button', class: 'small', 'data-action': 'Copy' }, 'Copy')
    copy.setAttribute(
      'aria-label',
      `Copy ${page.visiblePart(key)}, the visible part of ${key.name}`,
    )
    copy.addEventListener('click', () => void copyVisible(key, code))
    const end: [string, page.Content] =
      revokedAt === null
        ? [
            status === 'expired' ? 'Expired' : 'Expires',
            [expiresAt === null ? 'never' : instant(expiresAt)],
          ]
        : ['Revoked', [instant(revokedAt), ...by(key.revokedBy)]]
    const overlap: [string, page.Content][] =
      overlapEndsAt === null || revokedAt !== null
        ? []
        : [[status === 'rotating' ? 'Stops' : 'Stopped', [instant(overlapEndsAt)]]]
    return [
      ['Key', [code, ' ', copy]],
      ['Scopes', [scopes.length === 0 ? 'none' : scopes.join(', ')]],
      ['Created', [instant(key.createdAt), ...by(key.createdBy)]],
      ['Last used', [lastUsedAt === null ? 'never' : instant(lastUsedAt)]],
      end,
      ...overlap,
    ]
  }

  async function copyVisible(key: ApiKey, place: HTMLElement): Promise<void> {
    const isCopied = await page.copyText(page.visiblePart(key), place)
    say(isCopied ? 'Copied ' : 'Copy with your keyboard: ', page.keyName(key))
  }

  function isNotCopied(key: ApiKey): boolean {
    return !isDead(key) && unacknowledged.has(key.id)
  }

  function isMine({ createdBy }: ApiKey): boolean {
    return createdBy !== null && createdBy === me
  }

  /** Says what to do about a secret that was not copied, or nothing. */
  function adviceOn(key: ApiKey): page.Content {
    if (!isNotCopied(key)) return []
    const since = ['Its secret has not been copied since ', instant(key.createdAt)]
    if (isMine(key)) return [...since, '. You created it: revoke it, and create another.']
    const creator = key.createdBy === null ? 'the admin who created it' : safeText(key.createdBy)
    return [...since, '. Before you revoke it, ask ', creator, ', whose screen may still show it.']
  }

  function warningsOf(key: ApiKey, status: Status): page.Content {
    const warn = (text: string) => make('span', { class: 'state warning' }, text)
    const isEnding =
      status === 'live' && key.expiresAt !== null && key.expiresAt - now() <= WARNING_MS
    return [
      ...(isNotCopied(key)
        ? [warn(`Secret not copied: ${isMine(key) ? 'revoke it' : 'ask first'}`)]
        : []),
      ...(isEnding ? [warn('Expires soon')] : []),
    ]
  }

  /** Fills the item of a key if the key has changed. The focus does not move. */
  function fill(each: Shown): void {
    const { key, item } = each
    const status = statusNow(key)
    const warnings = warningsOf(key, status)
    const made = JSON.stringify([key, status, warnings.map((mark) => (mark as Node).textContent)])
    if (made === each.made) return
    each.made = made
    const active = document.activeElement
    const focused = item.contains(active) ? (active as HTMLElement) : undefined
    const actionsOf = make('div', { class: 'actions' })
    const action = (text: string, kind: string, open: (key: ApiKey) => void) => {
      const button = make('button', { type: 'button', class: kind, 'data-action': text }, text)
      button.setAttribute('aria-label', `${text} ${key.name}, ${page.visiblePart(key)}`)
      button.addEventListener('click', () => open(each.key))
      actionsOf.append(button)
    }
    if (status === 'live') action('Rotate', '', actions.onRotate)
    if (!isDead(key)) action('Revoke', 'danger', actions.onRevoke)
    const mark = make('span', { class: `state ${status}` }, stateTexts[status])
    const name = [safeText(key.name), ...page.scriptMark(key.name)]
    const heading = make('h2', { tabindex: '-1' }, ...name, mark, ...warnings)
    const details = describe(key, status).map(([term, value]) =>
      make('div', {}, make('dt', {}, term), make('dd', {}, ...value)),
    )
    const advice = adviceOn(key)
    const note = advice.length === 0 ? [] : [make('p', { class: 'note' }, ...advice)]
    item.replaceChildren(heading, actionsOf, ...note, make('dl', {}, ...details))
    if (focused === undefined) return
    const same = item.querySelector<HTMLElement>(
      `[data-action="${CSS.escape(focused.dataset['action'] ?? '')}"]`,
    )
    ;(same ?? heading).focus({ preventScroll: true })
  }

  /** Shows keys in the order of the server. Keys that are already shown keep their places. */
  function show(keys: readonly ApiKey[], isWhole: boolean): void {
    const ids = new Set(keys.map(({ id }) => id))
    const gone: page.Content = []
    for (const { key, item } of isWhole ? [...shown.values()] : []) {
      if (ids.has(key.id)) continue
      const beside = item.nextElementSibling ?? item.previousElementSibling
      if (item.contains(document.activeElement)) focusKey(beside?.getAttribute('data-id') ?? '')
      gone.push(page.keyName(key), ' has ended, or was removed. ')
      item.remove()
      shown.delete(key.id)
    }
    if (gone.length > 0) say(...gone)
    let previous: HTMLElement | null = isWhole
      ? null
      : (list.lastElementChild as HTMLElement | null)
    for (const key of keys) {
      const there = shown.get(key.id)
      const each = there ?? { key, item: make('li', { 'data-id': key.id }), made: '' }
      each.key = key
      if (there === undefined) {
        // A requested successor is shown above the key that it replaces.
        const predecessor = isWhole && shown.get(key.predecessorId ?? '')
        if (predecessor) predecessor.item.before(each.item)
        else if (previous === null) list.prepend(each.item)
        else previous.after(each.item)
        shown.set(key.id, each)
      }
      previous = each.item
      fill(each)
    }
  }

  function filterFor(what: 'all' | 'more' | 'refresh', text: string): Filter {
    return {
      state: state.value,
      search: text.slice(0, 256),
      limit: what === 'refresh' ? Math.min(Math.max(PAGE_SIZE, shown.size), MAX_SHOWN) : PAGE_SIZE,
      ...(what === 'more' && next !== null && { after: next }),
    }
  }

  /**
   * Loads the first page, one more page, or all shown keys again. If that fails, the shown keys stay.
   * @returns whether it was loaded
   */
  async function load(what: 'all' | 'more' | 'refresh'): Promise<boolean> {
    if (what === 'refresh') await pendingMore // a refresh would drop its keys
    if (what !== 'more') return request(what)
    if (isLoadingMore) return false
    pendingMore = request('more')
    return pendingMore
  }

  async function request(what: 'all' | 'more' | 'refresh'): Promise<boolean> {
    const number = ++loads
    const text = page.searchable(search.value)
    isLoadingMore = what === 'more'
    more.setAttribute('aria-disabled', String(isLoadingMore))
    if (what === 'all') {
      find('#loading').hidden = false
      find('#empty').hidden = true
      list.inert = true // its keys may not match the new filter
    }
    list.setAttribute('aria-busy', 'true')
    const answer = text === undefined ? undefined : await findKeys(filterFor(what, text))
    if (number !== loads) return false
    isLoadingMore = false
    more.removeAttribute('aria-disabled')
    list.removeAttribute('aria-busy')
    list.inert = false
    find('#loading').hidden = true
    if (answer !== undefined && 'data' in answer) {
      accept(answer.data, what)
      return true
    }
    if (what === 'all') empty()
    if (answer === undefined) {
      showEmpty(
        'This looks like the secret part of a key. It was not sent: search for the id before it.',
      )
    } else {
      failed = what
      showProblem(answer.refusal)
    }
    return false
  }

  /** Removes the keys of an earlier filter. */
  function empty(): void {
    shown.clear()
    list.replaceChildren()
    next = null
    more.hidden = true
  }

  function accept(listing: Listing, what: 'all' | 'more' | 'refresh'): void {
    const { data, actor } = listing
    const person = JSON.stringify(actor)
    if (who !== '' && who !== person) return actions.onSignedOut()
    who = person
    me = actor.id
    setActor(actor)
    setClock(listing.now)
    page.setPrefix(listing.prefix)
    const hadFocus = retry === document.activeElement
    retry.hidden = true
    find('#problem').textContent = ''
    find('#filters').hidden = false
    if (what === 'all') empty()
    // If too many keys are shown for one request, the rest stays unchanged.
    const isWhole = what === 'all' || (what === 'refresh' && shown.size <= MAX_SHOWN)
    for (const { id } of data) unacknowledged.delete(id)
    for (const id of listing.unacknowledged) unacknowledged.add(id)
    show(data, isWhole)
    if (what !== 'refresh' || isWhole) ({ next } = listing)
    more.hidden = next === null
    describeFilter()
    actions.onLoaded(listing)
    if (what === 'more') {
      const [first] = data
      if (first !== undefined) focusKey(first.id)
    } else if (hadFocus) find('#title').focus()
  }

  /** Says what the filter leaves out, and that it leaves nothing. */
  function describeFilter(): void {
    const text = search.value.trim()
    const left = { working: 'Ended', ended: 'Working' }[state.value] // or `all`
    // A key that is searched by its id, or that has ended since, is shown in any state.
    const isShown = [...shown.values()].some(({ key }) => isDead(key) === (left === 'Ended'))
    find('#hidden').textContent =
      left === undefined
        ? ''
        : `${isShown ? `Other ${left.toLowerCase()}` : left} keys are not shown.`
    more.textContent = text === '' ? 'Show more keys' : 'Search older keys'
    const none = { working: 'There are no working keys.', ended: 'There are no ended keys.' }
    const noMatch = next === null ? 'No key matches.' : 'No key matches so far.'
    const nothing = none[state.value as keyof typeof none] ?? 'There are no keys yet.' // or `all`
    showEmpty(text === '' ? nothing : noMatch)
  }

  /** Shows a text if no key is shown. */
  function showEmpty(text: string): void {
    find('#empty').hidden = shown.size > 0
    find('#empty').textContent = text
  }

  function showProblem({ status, message }: Refusal): void {
    if (status === 401 || status === 403) return actions.onSignedOut()
    find('#problem').textContent = message
    retry.hidden = false
  }

  /** Removes the keys from the page. */
  function clear(): void {
    loads++
    empty()
    for (const place of ['#filters', '#loading', '#empty', '#retry']) find(place).hidden = true
    find('#hidden').textContent = ''
    search.value = ''
  }

  /** Updates states and distances by the clock. */
  function tick(): void {
    updateInstants()
    for (const each of shown.values()) fill(each)
  }

  /** Moves the focus to the heading of a key, or to the page's heading if the key is not shown. */
  function focusKey(id: string): void {
    const heading = shown.get(id)?.item.querySelector<HTMLElement>('h2')
    ;(heading ?? find('#title')).focus()
  }

  let typing = 0
  search.addEventListener('input', () => {
    clearTimeout(typing)
    typing = window.setTimeout(() => void load('all'), 250)
  })
  find('#filters').addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(typing)
    void load('all')
  })
  state.addEventListener('change', () => void load('all'))
  more.addEventListener('click', () => void load('more'))
  retry.addEventListener('click', () => void load(failed))

  return {
    load,
    clear,
    tick,
    focusKey,
    adviceOn,
    /** Forgets the signed-in person. */
    forget(): void {
      who = ''
      me = undefined
    },
    acknowledge(id: string): void {
      unacknowledged.delete(id)
      const each = shown.get(id)
      if (each !== undefined) fill(each)
    },
  }
}
