/** Reads the mutants of a Stryker report, with their outcomes. */

interface Position {
  readonly line: number
  readonly column: number
}

/** The used part of Stryker's report. */
export interface Report {
  readonly files: Readonly<
    Record<
      string,
      {
        readonly source: string
        readonly mutants: readonly {
          readonly mutatorName: string
          readonly replacement?: string
          readonly status: string
          readonly statusReason?: string
          readonly static?: boolean
          readonly location: { readonly start: Position; readonly end: Position }
        }[]
      }
    >
  >
}

/** The outcome of a mutant. A comment next to the line marks a mutant as `equivalent`, with a reason. */
export type Status =
  | 'killed'
  | 'timeout'
  | 'survived'
  | 'uncovered'
  | 'static'
  | 'message'
  | 'equivalent'
  | 'error'

export interface Mutant {
  readonly file: string
  readonly line: number
  readonly mutator: string
  readonly original: string
  readonly replacement: string
  readonly status: Status
}

/** The reason for which the plugin excludes the text of a message. */
export const MESSAGE = 'The text of an error’s message.'

export function mutantsOf({ files }: Report): Mutant[] {
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map((each) => ({
      file,
      line: each.location.start.line,
      mutator: each.mutatorName,
      original: brief(cut(source, each.location)),
      replacement: brief(each.replacement ?? ''),
      status: statusOf(each),
    })),
  )
}

export const lives = ({ status }: Mutant): boolean =>
  status === 'survived' || status === 'uncovered' || status === 'error'

function statusOf({
  status,
  statusReason,
  static: isStatic,
}: Report['files'][string]['mutants'][number]): Status {
  switch (status) {
    case 'Killed':
      return 'killed'
    case 'Timeout':
      return 'timeout'
    case 'Survived':
      return 'survived'
    case 'NoCoverage':
      return 'uncovered'
    case 'Ignored':
      if (isStatic === true) return 'static'
      return statusReason === MESSAGE ? 'message' : 'equivalent'
    default:
      return 'error'
  }
}

/** Returns text on one line, truncated if it is long. */
function brief(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length <= 100 ? line : `${line.slice(0, 99)}…`
}

function cut(source: string, { start, end }: { start: Position; end: Position }): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines.push(lines.pop()!.slice(0, end.column - 1))
  lines[0] = lines[0]!.slice(start.column - 1)
  return lines.join('\n')
}
