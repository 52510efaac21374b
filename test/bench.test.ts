import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './compiler.js'
import { markedPart, printTable, readDocument } from './documents.js'

interface ServerResults {
  readonly servers: readonly {
    readonly name: string
    readonly requestsPerSecond: number
    readonly workedUs: number
    readonly beside: { readonly stringified?: number }
  }[]
  readonly profile: {
    readonly of: string
    readonly groups: readonly { readonly group: string; readonly share: number }[]
  }
}

describe('the README of the bench', () => {
  it('gives the figures of the last recorded run of the server', () => {
    const path = `${root}bench/results/server.json`
    const { servers, profile } = JSON.parse(readFileSync(path, 'utf8')) as ServerResults // as it was written
    const names = [`stringified (as ${profile.of})`, profile.of]
    const [baseline, measured] = names.map((name) => servers.find((each) => each.name === name)!)
    const rate = (each: typeof baseline) => `${Math.round(each!.requestsPerSecond)} requests/s`
    const work = (us: number) => `${us.toFixed(1)} µs`
    const rows = [
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
    ]
    expect(markedPart(readDocument('bench/README.md'), 'server')).toBe(
      printTable(['what', 'rate, or share', 'work for a request'], rows),
    )
  })
})
