/** Elements of the page. Text from the server is only ever text, never markup. */
import type { ApiKey } from './ask.js'

export function find<E extends HTMLElement = HTMLElement>(
  selector: string,
  root: ParentNode = document,
): E {
  const found = root.querySelector<E>(selector)
  if (found === null) throw new Error(`the page has no ${selector}`)
  return found
}

export type Content = (Node | string)[]

export function make(name: string, members: Record<string, string> = {}, ...children: Content) {
  const made = document.createElement(name)
  for (const [member, value] of Object.entries(members)) made.setAttribute(member, value)
  made.append(...children)
  return made
}

/** Returns the text in a field of a form. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

/** Announces a text. Its elements may stay where they are. */
export function say(...text: Content): void {
  const copy = text.map((part) => (typeof part === 'string' ? part : part.cloneNode(true)))
  find('#status').replaceChildren(...copy)
}

/** Matches invisible characters, which are shown as their codes. The last is the Braille blank. */
const UNSEEN = /([\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800])/u

/** Creates a text with its own direction, in which invisible characters show as their codes. */
export function safeText(text: string): HTMLElement {
  const parts = text.split(UNSEEN)
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

/** Scripts with letters that look alike. */
const scripts = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Cherokee', 'Coptic'] as const

/** Returns a mark for a name that mixes scripts whose letters look alike, or nothing. */
export function scriptMark(name: string): Content {
  const found = scripts.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))
  return found.length < 2 ? [] : [make('span', { class: 'mark' }, `mixes ${found.join(' and ')}`)]
}

let prefix = 'sq'

export function setPrefix(given: string): void {
  prefix = given
}

/** Returns the part of a key that is not secret. */
export function visiblePart({ id }: Pick<ApiKey, 'id'>): string {
  return `${prefix}_${id}`
}

/**
 * Returns the text to search for: of a pasted key, or of a part of it, only the id. Returns `undefined` for
 * the secret part alone, which is never sent.
 */
export function searchable(pasted: string): string | undefined {
  const text = pasted.trim()
  const edge = '(?:^|[^0-9A-Za-z])'
  const visible = new RegExp(`${edge}${prefix}_([0-9A-Za-z]{1,16})(?![0-9A-Za-z])`).exec(text)
  const [, id] = visible ?? new RegExp(`${edge}([0-9A-Za-z]{16})_`).exec(text) ?? []
  if (id !== undefined) return id
  return /[0-9A-Za-z]{32}/.test(text) ? undefined : text
}

/** Creates the name of a key for a sentence, with its visible part. */
export function keyName(key: Pick<ApiKey, 'id' | 'name'>): HTMLElement {
  const name = make('strong', {}, safeText(key.name))
  return make('span', { class: 'key' }, name, ' ', make('code', {}, `${visiblePart(key)}…`))
}

/** Copies a text, or selects its element. @returns whether it was copied */
export async function copyText(text: string, place: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    getSelection()?.selectAllChildren(place)
    return false
  }
}
