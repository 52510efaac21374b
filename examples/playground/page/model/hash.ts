import type { Declaration } from './declaration.js'
import { examples, stateOfExample } from './examples.js'
import { tabs, type State, type TabName } from './state.js'

/** Rows of one's own that are longer than this are left out of the link. */
export const LONGEST_TEXT = 50_000

/** The state as the hash of a URL: the name of an example that it is, or else all its parts. */
export function toHash(state: State): string {
  const same = examples.find((each) => isSame(stateOfExample(each), state))
  if (same !== undefined) return `#example=${same.name}`
  const params = new URLSearchParams({ rows: state.source, query: state.query })
  if (state.source === 'own' && state.text.length <= LONGEST_TEXT) params.set('text', state.text)
  if (state.declaration !== undefined) params.set('fields', JSON.stringify(state.declaration))
  if (state.now !== '') params.set('now', state.now)
  params.set('zone', state.timeZone)
  params.set('tab', state.tab)
  if (state.row !== undefined) params.set('row', String(state.row))
  return `#${params}`
}

/** The state of a hash; what is missing or unknown in it is that of the first example. */
export function fromHash(hash: string): State {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const named = examples.find(({ name }) => name === params.get('example'))
  const start = stateOfExample(named ?? examples[0]!)
  if (named !== undefined || !params.has('query')) return start
  const source = params.get('rows')
  const row = params.get('row')
  return {
    source: source === 'countries' || source === 'own' ? source : 'suppliers',
    text: params.get('text') ?? '',
    declaration: readDeclaration(params.get('fields')),
    query: params.get('query') ?? start.query,
    now: params.get('now') ?? '',
    timeZone: readZone(params.get('zone')),
    tab: tabs.find((each) => each === params.get('tab')) ?? ('words' satisfies TabName),
    row: row !== null && /^\d{1,9}$/.test(row) ? Number(row) : undefined,
  }
}

const members = [
  'source',
  'text',
  'declaration',
  'query',
  'now',
  'timeZone',
  'tab',
  'row',
] as const satisfies readonly (keyof State)[]

function isSame(a: State, b: State): boolean {
  return members.every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]))
}

/** A declaration out of a link, which `toResource` judges. */
function readDeclaration(text: string | null): Declaration | undefined {
  if (text === null) return undefined
  try {
    const data: unknown = JSON.parse(text)
    const isDeclaration = typeof data === 'object' && data !== null && 'fields' in data
    return isDeclaration ? (data as Declaration) : undefined // `toResource` judges the rest
  } catch {
    return undefined
  }
}

function readZone(zone: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
