import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One printed answer of an example. */
export interface PrintedAnswer {
  readonly title: string
  /** The query, read back from its JSON. */
  readonly query: unknown
  /** The lines of the table below its rule. */
  readonly rows: readonly string[]
  /** The last line, such as `8 of 96`. */
  readonly count: string
}

/** Runs an example in a separate process, as its reader would, and parses its output. */
export function runExample(name: string): PrintedAnswer[] {
  const args = ['--import', 'tsx', `examples/${name}.ts`]
  const output = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  const parts = output.trimEnd().split('\n\n')
  return Array.from({ length: parts.length / 2 }, (_, index) => {
    const [title = '', query = ''] = (parts[index * 2] ?? '').split('\n')
    const [, , ...lines] = (parts[index * 2 + 1] ?? '').split('\n')
    const asked: unknown = JSON.parse(query)
    return { title, query: asked, rows: lines.slice(0, -1), count: lines.at(-1) ?? '' }
  })
}
