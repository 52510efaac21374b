import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import ts from 'typescript'
import { compilerOptions, root } from './compiler.js'

/**
 * Checks READMEs: each block of code can be pasted on its own, compiles, runs and gives the results
 * after its arrows, and no link is dead.
 */

/** A block of code of a document. */
export interface Block {
  /** The line of the document at which the code starts. */
  readonly line: number
  readonly language: string
  readonly code: string
}

/** Reads a document of the repository, by its path from the root. */
export function readDocument(path: string): string {
  return readFileSync(root + path, 'utf8')
}

export function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(({ index, 1: language, 2: code }) => ({
    line: text.slice(0, index).split('\n').length + 1,
    language: language!,
    code: code!,
  }))
}

/**
 * Turns a block into a module that checks itself: each expression with an arrow after it, as in
 * `total // → 2`, becomes an assertion.
 * @throws Error for an arrow that follows no expression
 */
export function toModule({ code, line }: Block): string {
  const source = ts.createSourceFile('block.ts', code, ts.ScriptTarget.Latest)
  let arrows = 0
  const statements = source.statements.map((statement) => {
    const text = code.slice(statement.pos, statement.end)
    const [comment] = ts.getTrailingCommentRanges(code, statement.end) ?? []
    const arrow = /^\/\/ → (.*)$/.exec(
      comment === undefined ? '' : code.slice(comment.pos, comment.end),
    )
    if (arrow === null || !ts.isExpressionStatement(statement)) return text
    arrows++
    return `\nassert.deepEqual(${statement.expression.getText(source)}, ${arrow[1]})`
  })
  if (code.split('// →').length - 1 !== arrows) {
    throw new Error(`the block at line ${line} has an arrow that follows no expression`)
  }
  return `import assert from 'node:assert/strict'\n${statements.join('')}\n`
}

/** Compiles modules. Returns the errors, and the declared names that the package also exports. */
function compile(paths: readonly string[]) {
  const program = ts.createProgram([...paths, ...entries], compilerOptions)
  const checker = program.getTypeChecker()
  const exported = entries.flatMap((path) => {
    const symbol = checker.getSymbolAtLocation(program.getSourceFile(path)!)
    return symbol === undefined ? [] : checker.getExportsOfModule(symbol).map(({ name }) => name)
  })
  return paths.map((path) => {
    const source = program.getSourceFile(path)!
    const faults = [
      ...program.getSyntacticDiagnostics(source),
      ...program.getSemanticDiagnostics(source),
    ].map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
    const shadows = [...declaredIn(source)].filter((name) => exported.includes(name))
    return [...faults, ...shadows.map((name) => `declares ${name}, which the package exports`)]
  })
}

/** The entry points of the package: `src/index.ts`, and the index of each folder that has one. */
const entries = ['', ...readdirSync(`${root}src`).map((folder) => `${folder}/`)]
  .map((folder) => `${root}src/${folder}index.ts`)
  .filter((path) => existsSync(path))

/** Returns the names that a module declares, at any depth. */
function declaredIn(source: ts.SourceFile): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    const isDeclaration =
      ts.isVariableDeclaration(node) ||
      ts.isParameter(node) ||
      ts.isBindingElement(node) ||
      ts.isFunctionDeclaration(node) ||
      ts.isClassDeclaration(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node)
    if (isDeclaration && node.name !== undefined && ts.isIdentifier(node.name)) {
      names.add(node.name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** Returns the targets of a document's relative links, including pictures, as paths from the root. */
function linksOf(path: string): { readonly file: string; readonly anchor?: string }[] {
  const prose = readDocument(path)
    .replaceAll(/^```.*?^```$/gms, '')
    .replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [name = '', anchor] = target.split('#')
      const file = name === '' ? path : posix.join(posix.dirname(path), name)
      return anchor === undefined ? { file } : { file, anchor }
    })
}

/** Returns the anchors of a document's headings on GitHub. */
function anchorsOf(path: string): string[] {
  const headings = [...readDocument(path).matchAll(/^#+ (.*)$/gm)]
  return headings.map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the dead links of a document. */
function deadLinks(path: string): string[] {
  return linksOf(path)
    .filter(({ file, anchor }) => {
      if (!existsSync(root + file)) return true
      return anchor !== undefined && !anchorsOf(file).includes(anchor)
    })
    .map(({ file, anchor }) => (anchor === undefined ? file : `${file}#${anchor}`))
}

/** Returns the text between two marks of a document, regardless of the width of table columns. */
export function markedPart(text: string, name: string): string {
  const [, part] = text.split(new RegExp(`<!-- /?${name} -->`))
  return (part ?? '').trim().replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')
}

/** Returns the cells of a table between two marks, without its head. */
export function tableRows(text: string, name: string): string[][] {
  const [, , ...lines] = markedPart(text, name).split('\n')
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

/** Formats a table as `markedPart` returns it. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Registers the tests that a document with code must pass. */
export function expectDocument(path: string): void {
  const blocks = blocksOf(readDocument(path))
  const modules = blocks.filter(({ language }) => language === 'ts')
  let folder: string
  const fileOf = ({ line }: Block) => `${folder}/line-${line}.ts`

  describe(`the code of ${path}`, () => {
    beforeAll(() => {
      folder = mkdtempSync(`${root}test/document-`)
      for (const block of modules) writeFileSync(fileOf(block), toModule(block))
    })
    afterAll(() => rmSync(folder, { recursive: true }))

    it('compiles, and declares no name that the package exports', { timeout: 60_000 }, () => {
      const faults = compile(modules.map(fileOf))
      const found = faults.flatMap((all, i) =>
        all.map((fault) => `line ${modules[i]!.line}: ${fault}`),
      )
      expect(found).toEqual([])
    })

    it.each(modules)('runs alone from line $line, and every arrow holds', async (block) => {
      await expect(import(/* @vite-ignore */ fileOf(block))).resolves.toBeDefined()
    })

    it.each(blocks.filter(({ language }) => language === 'json'))(
      'is JSON at line $line',
      (block) => {
        expect(() => JSON.parse(block.code) as unknown).not.toThrow()
      },
    )
  })

  expectLinks(path)
}

/** Registers the test that a document has no dead links. */
export function expectLinks(path: string): void {
  it(`has no dead links in ${path}`, () => {
    expect(deadLinks(path)).toEqual([])
  })
}
