/** The list of keys: it keeps its order, its position and the focus while keys change. */
import { ask, KEYS, setActor, type ApiKey, type Listing, type Refusal, type Status } from './ask.js'
import { DAY_MS, instant, now, setClock, statusNow, updateInstants } from './clock.js'
import * as page from './elements.js'
import { find, make, safeText, say } from './elements.js'

const WARNING_MS = 14 * DAY_MS
const PAGE_SIZE = 50
const MAX_SHOWN = 1_000
/** The most shown keys that stay visible after they ended. */
const MAX_KEPT = 100

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
  const kept = new Set<string>()
  let next: string | null = null
  let who = ''
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

  function warningsOf(key: ApiKey, status: Status): page.Content {
    const isWorking = status === 'live' || status === 'rotating'
    const warn = (text: string) => make('span', { class: 'state warning' }, text)
    const isNotCopied = isWorking && unacknowledged.has(key.id)
    const isEnding =
      status === 'live' && key.expiresAt !== null && key.expiresAt - now() <= WARNING_MS
    return [
      ...(isNotCopied ? [warn('Secret not copied: revoke it')] : []),
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
    item.replaceChildren(heading, actionsOf, make('dl', {}, ...details))
    if (focused === undefined) return
    const same = item.querySelector<HTMLElement>(
      `[data-action="${CSS.escape(focused.dataset['action'] ?? '')}"]`,
    )
    ;(same ?? heading).focus({ preventScroll: true })
  }

  /** Shows keys in the order of the server. Keys that are already shown keep their places. */
  function show(keys: readonly ApiKey[], isWhole: boolean): void {
    const ids = new Set(keys.map(({ id }) => id))
    for (const { key, item } of isWhole ? [...shown.values()] : []) {
      if (ids.has(key.id)) continue
      if (item.contains(document.activeElement)) find('#title').focus()
      item.remove()
      shown.delete(key.id)
    }
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

  function query(after: string | null, limit: number): string {
    const parameters = new URLSearchParams({ state: state.value, limit: String(limit) })
    const text = searchText()
    if (text !== '') parameters.set('search', text)
    if (after !== null) parameters.set('after', after)
    if (after === null && kept.size > 0) parameters.set('keep', [...kept].slice(-MAX_KEPT).join())
    return `${KEYS}?${parameters}`
  }

  /** Returns the search text. For a whole key, sends only the id, because the rest may be a secret. */
  function searchText(): string {
    const text = search.value.trim()
    const [, id] =
      /(?:^|[^0-9A-Za-z])[0-9A-Za-z]{1,16}_([0-9A-Za-z]{1,16})(?:$|_|…)/.exec(text) ?? []
    return (id ?? text).slice(0, 64)
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
    isLoadingMore = what === 'more'
    more.setAttribute('aria-disabled', String(isLoadingMore))
    if (what === 'all') {
      kept.clear()
      find('#loading').hidden = false
      find('#empty').hidden = true
    }
    list.setAttribute('aria-busy', 'true')
    const limit =
      what === 'refresh' ? Math.min(Math.max(PAGE_SIZE, shown.size), MAX_SHOWN) : PAGE_SIZE
    const answer = await ask<Listing>('GET', query(what === 'more' ? next : null, limit))
    if (number !== loads) return false
    isLoadingMore = false
    more.removeAttribute('aria-disabled')
    list.removeAttribute('aria-busy')
    find('#loading').hidden = true
    if ('refusal' in answer) {
      failed = what
      showProblem(answer.refusal)
      return false
    }
    accept(answer.data, what)
    return true
  }

  function accept(listing: Listing, what: 'all' | 'more' | 'refresh'): void {
    const { data, actor, counts } = listing
    const person = JSON.stringify(actor)
    if (who !== '' && who !== person) return actions.onSignedOut()
    who = person
    setActor(actor)
    setClock(listing.now)
    page.setPrefix(listing.prefix)
    const hadFocus = retry === document.activeElement
    retry.hidden = true
    find('#problem').textContent = ''
    find('#filters').hidden = false
    if (what === 'all') {
      shown.clear()
      list.replaceChildren()
    }
    // If too many keys are shown for one request, the rest stays unchanged.
    const isWhole = what === 'all' || (what === 'refresh' && shown.size <= MAX_SHOWN)
    for (const { id } of data) unacknowledged.delete(id)
    for (const id of listing.unacknowledged) unacknowledged.add(id)
    show(data, isWhole)
    if (what !== 'refresh' || isWhole) ({ next } = listing)
    more.hidden = next === null
    if (counts !== undefined) showCounts(counts)
    actions.onLoaded(listing)
    if (what === 'more') {
      const [first] = data
      if (first !== undefined) focusKey(first.id)
    } else if (hadFocus) find('#title').focus()
  }

  function showCounts({ working, dead }: NonNullable<Listing['counts']>): void {
    const texts = {
      working: `Working (${working})`,
      dead: `Ended (${dead})`,
      all: `All (${working + dead})`,
    }
    for (const option of state.options) option.text = texts[option.value as keyof typeof texts]
    const hidden = { working: dead, dead: working, all: 0 }[state.value] ?? 0
    const which = state.value === 'working' ? 'ended' : 'working'
    find('#hidden').textContent =
      hidden === 0 ? '' : `${hidden} ${which} ${hidden === 1 ? 'key is' : 'keys are'} hidden.`
    const empty = find('#empty')
    empty.hidden = shown.size > 0
    empty.textContent =
      working + dead === 0 && searchText() === '' ? 'There are no keys yet.' : 'No key matches.'
  }

  function showProblem({ status, message }: Refusal): void {
    if (status === 401 || status === 403) return actions.onSignedOut()
    find('#problem').textContent = message
    retry.hidden = false
  }

  /** Removes the keys from the page. */
  function clear(): void {
    loads++
    shown.clear()
    list.replaceChildren()
    for (const place of ['#filters', '#loading', '#empty', '#more', '#retry'])
      find(place).hidden = true
    find('#hidden').textContent = ''
    search.value = ''
  }

  /** Updates states and distances by the clock. */
  function tick(): void {
    updateInstants()
    for (const each of shown.values()) {
      if (isDead(each.key)) keep(each.key.id)
      fill(each)
    }
  }

  function keep(id: string): void {
    if (!shown.has(id) || kept.has(id)) return
    kept.add(id)
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
    /** Keeps a key and its predecessors visible, even if they have ended. */
    keepChain(key: ApiKey): void {
      for (let each: ApiKey | undefined = key; each !== undefined;) {
        if (kept.has(each.id)) break
        keep(each.id)
        each = shown.get(each.predecessorId ?? '')?.key
      }
    },
    /** Forgets the signed-in person. */
    forget(): void {
      who = ''
    },
    acknowledge(id: string): void {
      unacknowledged.delete(id)
      const each = shown.get(id)
      if (each !== undefined) fill(each)
    },
  }
}
