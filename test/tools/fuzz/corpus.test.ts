import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { targets } from './targets/index.js'
import type { Opened } from './target.js'

/** Checks every case that fuzzing has found, and cases of older faults, against its law again. */

interface Entry {
  /** The fault that the case shows, in one sentence. */
  readonly shows: string
  readonly case: unknown
}

const folder = new URL('corpus/', import.meta.url)
const files = readdirSync(folder).map((file) => ({
  name: file.replace(/\.json$/, ''),
  entries: JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Entry[],
}))

describe.each(files)('the law of $name', ({ entries, name }) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await targets.find((target) => target.name === name)!.open()
  })
  afterAll(() => opened.close())

  it.each(entries)('holds: $shows', async (entry) => {
    await expect((async () => opened.check(entry.case))()).resolves.toBeUndefined()
  })
})
