import { describe, expect, it } from 'vitest'
import { readDocument } from './documents.js'

/**
 * `llms.txt`, in the package `dist/llms.txt`, tells assistants how to write code with this package. It
 * consists of parts of the READMEs, whose examples have their own tests. `npm test -- test/llms -u`
 * regenerates it.
 */

/** Returns the sections of a document with the given headings. */
function partsOf(path: string, headings: readonly string[]): string[] {
  const parts = readDocument(path).split(/^(?=##+ )/m)
  return headings.map((heading) => {
    const part = parts.find((each) => each.split('\n')[0]!.replace(/^#+ /, '') === heading)
    if (part === undefined) throw new Error(`${path} has no part "${heading}"`)
    return part
  })
}

/** Returns only the first example after a heading. */
function exampleOf(path: string, heading: string): string {
  const [part] = partsOf(path, [heading])
  const code = /^```ts\n.*?^```$/ms.exec(part!)
  if (code === null) throw new Error(`"${heading}" of ${path} has no example`)
  return `## ${heading}\n\n${code[0]}\n\n`
}

/** Removes links, because relative links of a README are wrong in another file; one in brackets as a whole. */
const withoutLinks = (text: string) =>
  text
    .replaceAll(/ \(\[[^\]]+\]\([^)]*\)\)/g, '')
    .replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replaceAll(/<!--.*?-->\n+/g, '')

const chapters = 'language table sql filters facets rows explain inspect adapters auth'.split(' ')
const guide = 'src/language/GUIDE.md'
const pages = [guide, 'examples/HOWTO.md', ...chapters.map((name) => `src/${name}/README.md`)]

function assistantText(): string {
  const [intro] = readDocument('README.md').split(/^## /m)
  const text = [
    intro!,
    ...partsOf('README.md', ['A handler', 'Filters', 'Which entry point is mine?']),
    exampleOf('src/language/GUIDE.md', 'Facets'),
    exampleOf('src/table/README.md', 'Tables'),
    exampleOf('examples/HOWTO.md', 'Restrict each tenant to its own rows'),
    '## More\n\n',
    ...pages.map((path) => `- ${path}: ${titleOf(path)}\n`),
  ]
  return narrow(withoutLinks(text.join('')))
}

/** Takes off the spaces and dashes that align the columns of tables. */
const narrow = (text: string) => text.replaceAll(/ {2,}\|/g, ' |').replaceAll(/-{4,}/g, '---')

const titleOf = (path: string) => /^# (.*)$/m.exec(readDocument(path))![1]!

describe('llms.txt', () => {
  it('is up to date with the READMEs', async () => {
    await expect(assistantText()).toMatchFileSnapshot('llms.txt')
  })

  it('names every entry point of the package', () => {
    const { exports } = JSON.parse(readDocument('package.json')) as { exports: object }
    const names = Object.keys(exports).filter((name) => /^\.\/\w+$/.test(name))
    expect(names).toContain('./auth')
    const text = assistantText()
    expect(names.filter((name) => !text.includes(`\`${name.slice(1)}\``))).toEqual([])
  })

  it('is at most 8 kB', () => {
    expect(Buffer.byteLength(readDocument('test/llms.txt'))).toBeLessThanOrEqual(8_000)
  })
})
