import { printTable } from '../../test/documents.js'
import { frontPage } from './front-page.js'
import { recordNames, readRecord, type Recorded } from './records.js'
import { builtParts, updates } from './tables.js'

/** A part of a page that follows from records: it stands between the marks of its name. */
export interface Part {
  readonly path: string
  readonly mark: string
  readonly text: () => string
}

/** All parts of all pages. */
export const parts: readonly Part[] = [
  { path: 'README.md', mark: 'speed', text: frontPage },
  { path: 'bench/README.md', mark: 'goals', text: goals },
  { path: 'bench/README.md', mark: 'server', text: server },
  { path: 'bench/README.md', mark: 'machines', text: machines },
  { path: 'src/table/README.md', mark: 'updates', text: updates },
  { path: 'src/table/README.md', mark: 'costs', text: builtParts },
]

/** Returns the goals of all records, by bench. */
function goals(): string {
  const rows = recordNames().flatMap((bench) =>
    (readRecord(bench).goals ?? []).map(({ what, measured, atMost, unit }) => {
      return [`\`${bench}\``, what, `${measured} ${unit}`, `${atMost} ${unit}`]
    }),
  )
  return printTable(['bench', 'goal', 'measured', 'at most'], rows)
}

function server(): string {
  const { servers, profile } = readRecord('server')
  const names = [`stringified (as ${profile.of})`, profile.of]
  const [baseline, measured] = names.map((name) => servers.find((each) => each.name === name)!)
  const rate = (each: typeof baseline) => `${Math.round(each!.requestsPerSecond)} requests/s`
  const work = (us: number) => `${us.toFixed(1)} µs`
  return printTable(
    ['what', 'rate, or share', 'work for a request'],
    [
      ['the page alone, stringified', rate(baseline), work(baseline!.workedUs)],
      [
        'the filtered page',
        `${rate(measured)}, ${measured!.beside.stringified!.toFixed(2)} of that`,
        work(measured!.workedUs),
      ],
      ...profile.groups.map(({ group, share }) => [
        `… ${group}`,
        `${(share * 100).toFixed(1)} %`,
        work(share * measured!.workedUs),
      ]),
    ],
  )
}

/** Lists the records by machine, with the load of a busy hour. */
function machines(): string {
  const recorded = new Map<string, string[]>()
  for (const name of recordNames()) {
    const { load } = readRecord(name).setting
    const machine = machineOf(readRecord(name))
    const record = load <= 0.5 ? `\`${name}\`` : `\`${name}\` (load ${load})`
    recorded.set(machine, [...(recorded.get(machine) ?? []), record])
  }
  return Array.from(recorded, ([machine, records]) => `- ${machine}: ${records.join(', ')}`)
    .toSorted()
    .join('\n')
}

export function machineOf({ setting: { cpu, cores, node } }: Recorded): string {
  return `${cpu}, ${cores} cores, Node ${node.slice(1)}`
}
