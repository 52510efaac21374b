import { describe, expect, it } from 'vitest'
import { readDocument } from './documents.js'

/**
 * `llms.txt` tells assistants how to write code with this package, in which it is `dist/llms.txt`. It is
 * made of parts of the READMEs, whose examples are tested where they stand: `npm test -- test/llms -u`
 * makes it anew.
 */

/** The parts of a document from the headings named, up to the next of their level. */
function partsOf(path: string, headings: readonly string[]): string[] {
  const parts = readDocument(path).split(/^(?=##+ )/m)
  return headings.map((heading) => {
    const part = parts.find((each) => each.split('\n')[0]!.replace(/^#+ /, '') === heading)
    if (part === undefined) throw new Error(`${path} has no part "${heading}"`)
    return part
  })
}

/** The first example after a heading, alone. */
function exampleOf(path: string, heading: string): string {
  const [part] = partsOf(path, [heading])
  const code = /^```ts\n.*?^```$/ms.exec(part!)
  if (code === null) throw new Error(`"${heading}" of ${path} has no example`)
  return `## ${heading}\n\n${code[0]}\n\n`
}

/** Links of a README lead elsewhere from another place, or nowhere. */
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')

const chapters = [
  'language',
  'table',
  'sql',
  'filters',
  'facets',
  'rows',
  'explain',
  'inspect',
  'adapters',
  'auth',
]
const pages = [
  '.github/HOWTO.md',
  ...chapters.map((name) => `src/${name}/README.md`),
  '.github/API.md',
]

function assistantText(): string {
  const [intro] = readDocument('README.md').split(/^## /m)
  const text = [
    intro!,
    ...partsOf('README.md', ['Which entry point?', 'Filters', 'Dates and the moment', 'Tables']),
    exampleOf('README.md', 'Example'),
    exampleOf('src/filters/README.md', 'Parts of a filter'),
    '## More\n\n',
    ...pages.map((path) => `- ${path}: ${titleOf(path)}\n`),
  ]
  return withoutLinks(text.join(''))
}

const titleOf = (path: string) => /^# (.*)$/m.exec(readDocument(path))![1]!

describe('llms.txt', () => {
  it('is made of the READMEs as they are', async () => {
    await expect(assistantText()).toMatchFileSnapshot('llms.txt')
  })

  it('is at most 8 kB', () => {
    expect(Buffer.byteLength(readDocument('test/llms.txt'))).toBeLessThanOrEqual(8_000)
  })
})
