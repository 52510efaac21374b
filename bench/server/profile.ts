import { Session, type Profiler } from 'node:inspector/promises'
import { findSourceMap } from 'node:module'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The parts of a server's work, as shares of its working time. */
export interface Profile {
  readonly groups: readonly { readonly group: string; readonly share: number }[]
  /** The functions with the most self time. */
  readonly functions: readonly {
    readonly name: string
    readonly file: string
    readonly share: number
  }[]
}

const INTERVAL_US = 500
const MAX_FUNCTIONS = 15

/** The group of each path. Files of other paths count for the group of their caller. */
const groupsOfFiles: readonly (readonly [start: string, group: string])[] = [
  ['examples/server/node-server', 'sockets and HTTP'],
  ['examples/server/connection', 'sockets and HTTP'],
  ['examples/server/http', 'writing JSON'],
  ['examples/server/listing', 'reading the request'],
  ['examples/server/payload', 'reading the request'],
  ['src/adapters', 'reading the request'],
  ['src/auth', 'authentication'],
  ['src/parse', 'parsing the query'],
  ['src/plan', 'planning it'],
  ['src/table', 'running it'],
  ['examples/server/memory-storage', 'running it'],
  ['examples/owned-suppliers', 'removing internal fields'],
  ['src/rows/public-row.ts', 'removing internal fields'],
]

const session = new Session()

export async function startProfile(): Promise<void> {
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: INTERVAL_US })
  await session.post('Profiler.start')
}

/** Ends the profile that was started. Files are named from the root of the repository. */
export async function stopProfile(): Promise<Profile> {
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return summarise(profile)
}

function summarise({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Profile {
  const times = new Map<number, number>()
  samples.forEach((id, i) => times.set(id, (times.get(id) ?? 0) + timeDeltas[i]!))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((c) => [c, id])))
  const byId = new Map(nodes.map((node) => [node.id, node]))

  const groupOf = (id: number): string => {
    const { functionName, ...frame } = byId.get(id)!.callFrame
    if (functionName === '(garbage collector)') return 'collecting garbage'
    const file = fileOf(frame)
    const group = groupsOfFiles.find(([start]) => file.startsWith(start))?.[1]
    const parent = parents.get(id)
    return group ?? (parent === undefined ? 'sockets and HTTP' : groupOf(parent))
  }
  const groups = new Map<string, number>()
  const functions = new Map<string, number>()
  let total = 0
  for (const [id, time] of times) {
    const { functionName, ...frame } = byId.get(id)!.callFrame
    if (functionName === '(idle)') continue
    total += time
    const group = groupOf(id)
    groups.set(group, (groups.get(group) ?? 0) + time)
    const key = JSON.stringify([functionName || 'anonymous', fileOf(frame)])
    functions.set(key, (functions.get(key) ?? 0) + time)
  }
  const shares = (timed: ReadonlyMap<string, number>) =>
    [...timed].toSorted(([, a], [, b]) => b - a).map(([key, time]) => [key, time / total] as const)
  return {
    groups: shares(groups).map(([group, share]) => ({ group, share })),
    functions: shares(functions)
      .slice(0, MAX_FUNCTIONS)
      .map(([key, share]) => {
        const [name, file] = JSON.parse(key) as [string, string] // as made above
        return { name, file, share }
      }),
  }
}

/** The source that a function of the bundle comes from; the bench is run in its own folder. */
function fileOf(
  frame: Omit<Profiler.Profile['nodes'][number]['callFrame'], 'functionName'>,
): string {
  const { url, lineNumber, columnNumber } = frame
  if (!url.startsWith('file:')) return url
  const path = fileURLToPath(url)
  const entry = findSourceMap(path)?.findEntry(lineNumber, columnNumber)
  const source = entry !== undefined && 'originalSource' in entry ? entry.originalSource : url
  return relative('..', fileURLToPath(source))
}
