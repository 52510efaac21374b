import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilerOptions, root } from './compiler.js'
import { anchorsOf, blocksOf, linksOf, readDocument, toModule, type Block } from './documents.js'

/**
 * Each block of code of the documents can be pasted alone: it compiles, runs and its arrows
 * hold. Each link of a document leads somewhere. One program of the compiler has the blocks of all
 * documents, because reading the package again for each document takes most of the time.
 */

function documentsIn(folder: string): string[] {
  return readdirSync(root + folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name))
}

const sourceFolders = readdirSync(`${root}src`).filter((name) => !name.includes('.'))

/** The documents with code. */
const chapters = [
  'README.md',
  'examples/HOWTO.md',
  'src/language/GUIDE.md',
  'src/adapters/GRIDS.md',
  'test/vectors/README.md',
  ...sourceFolders.map((name) => `src/${name}/README.md`).filter((path) => existsSync(root + path)),
]

/** Every document of the repository but the recorded results. */
const documents = new Set([
  ...chapters,
  ...['.', '.github', 'bench', 'examples', 'examples/distributed', 'examples/playground'].flatMap(
    documentsIn,
  ),
  ...sourceFolders.flatMap((name) => documentsIn(`src/${name}`)),
])

/** The errors of the compiler in modules. */
function compile(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const program = ts.createProgram(paths, compilerOptions)
  return new Map(
    paths.map((path) => {
      const source = program.getSourceFile(path)!
      const faults = [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ]
      return [path, faults.map((each) => ts.flattenDiagnosticMessageText(each.messageText, '\n'))]
    }),
  )
}

/** The links of a document that lead nowhere. */
function deadLinks(path: string): string[] {
  return linksOf(path, readDocument(path))
    .filter(({ file, anchor }) => {
      if (!existsSync(root + file)) return true
      return anchor !== undefined && !anchorsOf(readDocument(file)).includes(anchor)
    })
    .map(({ file, anchor }) => (anchor === undefined ? file : `${file}#${anchor}`))
}

/** The documents of the package. */
const packed = [
  'README.md',
  'CHANGELOG.md',
  '.github/SECURITY.md',
  ...['examples', ...sourceFolders.map((name) => `src/${name}`)].flatMap(documentsIn),
].filter((path) => path !== 'src/language/DECISIONS.md')

/** The number of words of a document, without its code. */
function wordsOf(path: string): number {
  const prose = readDocument(path).replaceAll(/^```.*?^```$/gms, '')
  return prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

describe('the length of documents', () => {
  it('is at most 1,400 words without code for the guide, which is read once', () => {
    expect(wordsOf('src/language/GUIDE.md')).toBeLessThanOrEqual(1_400)
  })

  it('is at most 10,500 words without code for the reference, and 3,600 for SQL with its types', () => {
    expect(wordsOf('src/language/README.md')).toBeLessThanOrEqual(10_500)
    const words = wordsOf('src/sql/README.md') + wordsOf('src/sql/TYPES.md')
    expect(words).toBeLessThanOrEqual(3_600)
  })

  it('is at most 26,000 words without code for all that are packed', () => {
    const words = packed.map((path) => wordsOf(path))
    expect(words.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(26_000)
  })
})

describe('the code of the documents', () => {
  let folder: string
  let faults: ReturnType<typeof compile>
  const modulesOf = (path: string) =>
    blocksOf(readDocument(path)).filter(({ language }) => language === 'ts')
  const fileOf = (path: string, { line }: Block) =>
    `${folder}/${path.replaceAll('/', '-')}-line-${line}.ts`

  beforeAll(() => {
    folder = mkdtempSync(`${root}test/document-`)
    const files = chapters.flatMap((path) =>
      modulesOf(path).map((block) => {
        const file = fileOf(path, block)
        // A document of the examples imports them from its own folder.
        writeFileSync(file, toModule(block).replaceAll("from './", "from '../../examples/"))
        return file
      }),
    )
    faults = compile(files)
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  describe.each(chapters)('in %s', (path) => {
    const blocks = modulesOf(path)

    it('compiles', () => {
      const found = blocks.flatMap((block) =>
        faults.get(fileOf(path, block))!.map((fault) => `line ${block.line}: ${fault}`),
      )
      expect(found).toEqual([])
    })

    it.each(blocks)('runs alone from line $line, and every arrow holds', async (block) => {
      await expect(import(/* @vite-ignore */ fileOf(path, block))).resolves.toBeDefined()
    })

    it.each(blocksOf(readDocument(path)).filter(({ language }) => language === 'json'))(
      'is JSON at line $line',
      ({ code }) => {
        expect(() => JSON.parse(code) as unknown).not.toThrow()
      },
    )
  })
})

it.each([...documents])('%s has links that lead somewhere', (path) => {
  expect(deadLinks(path)).toEqual([])
})
