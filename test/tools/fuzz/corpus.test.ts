import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targets } from './targets/index.js'
import type { Opened } from './target.js'

/** What fuzzing has found, and faults from before there was any: each case is held to its law again. */

interface Entry {
  /** What it shows, in one sentence. */
  readonly shows: string
  readonly case: unknown
}

const folder = new URL('corpus/', import.meta.url)
const files = readdirSync(folder).map((file) => ({
  name: file.replace(/\.json$/, ''),
  entries: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Entry[], // as the test below says
}))

it('names a target and says what each entry shows', () => {
  for (const { name, entries } of files) {
    expect(targets.map((target) => target.name)).toContain(name)
    for (const entry of entries) {
      expect(Object.keys(entry)).toEqual(['shows', 'case'])
      expect(entry.shows).toMatch(/^[A-Z].*\.$/)
    }
  }
})

const there = files.flatMap(({ name, entries }) => {
  const target = targets.find((each) => each.name === name)
  return target === undefined || target.missing !== undefined ? [] : [{ name, entries, target }]
})

describe.each(there)('the law of $name', ({ entries, target }) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await target.open()
  })
  afterAll(() => opened.close())

  it.each(entries)('holds: $shows', async (entry) => {
    await expect((async () => opened.check(entry.case))()).resolves.toBeUndefined()
  })
})
