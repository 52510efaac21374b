import type { Example } from './example.js'
import { examples, stateOfExample } from './examples.js'
import { readZone } from './moment.js'
import { tabs, type State } from './state.js'

/** Links do not contain texts that are longer than this. */
export const LONGEST_TEXT = 50_000

/** Returns the example of a state, regardless of the open tab and the explained row. */
export function exampleOf(state: State): Example | undefined {
  return examples.find((each) => {
    const same = stateOfExample(each)
    return members.every((name) => same[name] === state[name])
  })
}

const members = [
  'source',
  'text',
  'fields',
  'query',
  'now',
  'timeZone',
] as const satisfies readonly (keyof State)[]

/** Writes a state as the hash of a URL: the name of its example, or all its parts. */
export function toHash(state: State): string {
  const example = exampleOf(state)
  if (example !== undefined) {
    const start = stateOfExample(example)
    const params = new URLSearchParams({ example: example.name })
    if (state.tab !== start.tab) params.set('tab', state.tab)
    if (state.row !== start.row) params.set('row', String(state.row ?? ''))
    return `#${params}`
  }
  const params = new URLSearchParams({ rows: state.source })
  const set = (name: string, text: string) => {
    if (text.length <= LONGEST_TEXT) params.set(name, text)
  }
  set('query', state.query)
  if (state.source === 'own') set('text', state.text)
  if (state.fields !== '') set('fields', state.fields)
  if (state.now !== '') set('now', state.now)
  set('zone', state.timeZone)
  params.set('tab', state.tab)
  if (state.row !== undefined) params.set('row', String(state.row))
  return `#${params}`
}

/** The state of a link, and the parts of the link that this page does not know. */
export interface Link {
  readonly state: State
  readonly faults: readonly string[]
}

/** Reads the state of a hash. Texts stay unchanged, so that the page can report their mistakes. */
export function fromHash(hash: string): Link {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const faults: string[] = []
  /** Returns the value of a parameter if it is allowed; otherwise the first allowed value. */
  const choose = <T extends string>(name: string, choices: readonly T[], otherwise: T): T => {
    const given = params.get(name)
    const known = choices.find((each) => each === given)
    if (given !== null && known === undefined) {
      faults.push(`The link has ${name}=${given.slice(0, 64)}, which this page does not know.`)
    }
    return known ?? otherwise
  }
  const names = examples.map(({ name }) => name)
  const start = stateOfExample(examples[names.indexOf(choose('example', names, names[0]!))]!)
  const tab = choose('tab', tabs, start.tab)
  const row = readRow(params, start.row, faults)
  const isWhole = params.has('query') || params.has('rows')
  if (names.includes(params.get('example') ?? '') || !isWhole)
    return { state: { ...start, tab, row }, faults }
  const source = choose('rows', ['suppliers', 'countries', 'own'], 'suppliers')
  if (source === 'own' && !params.has('text')) {
    faults.push('The link does not hold the rows: they were too long for it. Paste them again.')
  }
  if (!params.has('query')) {
    faults.push('The link does not hold the query: it was too long for it.')
  }
  const zone = params.get('zone') ?? 'UTC'
  return {
    state: {
      source,
      text: params.get('text') ?? '',
      fields: params.get('fields') ?? '',
      query: params.get('query') ?? '{}',
      now: params.get('now') ?? '',
      timeZone: readZone(zone) ?? zone,
      tab,
      row,
    },
    faults,
  }
}

function readRow(
  params: URLSearchParams,
  otherwise: number | undefined,
  faults: string[],
): number | undefined {
  const text = params.get('row')
  if (text === null) return otherwise
  if (/^\d{1,9}$/.test(text)) return Number(text)
  if (text !== '') faults.push(`The link has row=${text.slice(0, 64)}, which is not a number.`)
  return undefined
}
