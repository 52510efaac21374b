import { printSetting, type Setting } from '../report.js'
import type { KindFigures } from './log.js'
import type { Flatness, Sample } from './memory.js'

export interface ServerFigures {
  readonly keys: string
  readonly samples: readonly Sample[]
  readonly heap: Flatness
  readonly rss: Flatness
  readonly socketsAtEnd: number
  readonly exitCode: number | null
  readonly stoppedAfterMs: number
}

export interface SoakResults {
  readonly setting: Setting
  readonly seconds: number
  readonly requests: number
  readonly unanswered: number
  readonly serverErrors: number
  /** The number of unexpected outcomes, and the first of them. */
  readonly surprising: number
  readonly surprises: readonly string[]
  readonly servers: readonly ServerFigures[]
  readonly kinds: readonly KindFigures[]
}

/** Formats the figures as Markdown tables. */
export function toMarkdown({
  setting,
  seconds,
  requests,
  unanswered,
  serverErrors,
  surprising,
  servers,
  kinds,
}: SoakResults): string {
  return [
    '# The example server under good and hostile load',
    printSetting(setting).trim(),
    ...(setting.load > setting.cores
      ? ['The machine was busy with other work too, so the times are long.']
      : []),
    `${requests.toLocaleString('en')} requests in ${seconds} s: ${unanswered} got no answer, ${serverErrors} got a status of 500 or more, ${surprising} got an unexpected outcome. The requests are described in [bench/README.md](../README.md#the-soak).`,
    ...servers.flatMap(sectionOf),
    '## Requests',
    'Times are in milliseconds, over loopback, from the last sent byte to the last received byte, for immediate answers.',
    table([
      ['kind', 'outcomes', 'median', '99 %', 'most'],
      ...kinds.map(({ kind, outcomes, ms }) => [
        kind,
        Object.entries(outcomes)
          .map(([outcome, times]) => `${outcome}: ${times.toLocaleString('en')}`)
          .join(', '),
        ...(ms === undefined
          ? ['', '', '']
          : [ms.p50, ms.p99, ms.most].map((each) => each.toFixed(1))),
      ]),
    ]),
    '',
  ].join('\n\n')
}

function sectionOf({
  keys,
  samples,
  heap,
  rss,
  socketsAtEnd,
  exitCode,
  stoppedAfterMs,
}: ServerFigures): string[] {
  const line = (what: string, { middle, last, ratio, atMost, slope }: Flatness) => [
    what,
    middle.toFixed(1),
    last.toFixed(1),
    ratio.toFixed(3),
    String(atMost),
    slope.toFixed(1),
  ]
  const step = Math.max(1, Math.round(samples.length / 12))
  return [
    `## Suppliers and keys in ${keys}`,
    `Open sockets at the end: ${socketsAtEnd}. On SIGTERM the server exited with code ${exitCode} in ${stoppedAfterMs} ms. Memory in MB after full collections:`,
    table([
      ['', 'middle third', 'last third', 'ratio', 'at most', 'kB a minute'],
      line('heap and buffers', heap),
      line('RSS', rss),
    ]),
    table([
      ['second', 'heap and buffers', 'RSS', 'open sockets'],
      ...samples
        .filter((_, at) => at % step === 0 || at === samples.length - 1)
        .map(({ second, heap: used, external, rss: resident, sockets }) => [
          String(second),
          ((used + external) / 1e6).toFixed(1),
          (resident / 1e6).toFixed(1),
          String(sockets),
        ]),
    ]),
  ]
}

function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
