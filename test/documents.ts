import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import ts from 'typescript'
import { root } from './compiler.js'

/** Reads documents: their blocks of code, their links, and the tables between two marks. */

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

/** Runs a block as a module of the repository, and returns some of its variables. */
export async function runBlock<T>(block: Block, names = ''): Promise<T> {
  const folder = mkdtempSync(`${root}test/document-`)
  try {
    writeFileSync(`${folder}/block.ts`, `${toModule(block)}\nexport { ${names} }\n`)
    return (await import(/* @vite-ignore */ `${folder}/block.ts`)) as T // the variables of the block
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The text of a document without its code and comments, where brackets are no links. */
function proseOf(text: string): string {
  return text.replaceAll(/^(```+)[\s\S]*?^\1/gm, '').replaceAll(/<!--[\s\S]*?-->|`[^`\n]*`/g, '')
}

/** The relative links of a document, pictures included: where they lead, from the root. */
export function linksOf(
  path: string,
  text: string,
): { readonly file: string; readonly anchor?: string }[] {
  return [...proseOf(text).matchAll(/\]\(<?([^)\s>]+)|^\[[^\]]+\]:\s*(\S+)/gm)]
    .map(([, inline, named]) => inline ?? named!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [name = '', anchor] = target.split('#')
      const file = name === '' ? path : posix.join(posix.dirname(path), name)
      return anchor === undefined ? { file } : { file, anchor }
    })
}

/** The anchors that GitHub gives the headings of a document. */
export function anchorsOf(text: string): string[] {
  const headings = [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/^#+\s+(.*?)\s*#*$/gm)]
  const names = headings.map(([, heading]) =>
    heading!
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-'),
  )
  return names.map((name, i) => {
    const before = names.slice(0, i).filter((each) => each === name).length
    return before === 0 ? name : `${name}-${before}`
  })
}

/** What stands between two marks of a document; how wide its tables are drawn does not matter. */
export function markedPart(text: string, name: string): string {
  const [, part] = text.split(new RegExp(`<!-- /?${name} -->`))
  return (part ?? '').trim().replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')
}

/** Returns the cells of a table between two marks, without its head. */
export function tableRows(text: string, name: string): string[][] {
  const [, , ...lines] = markedPart(text, name).split('\n')
  return lines.map(cellsOf)
}

/** Returns the cells of a line of a table. */
export function cellsOf(line: string): string[] {
  const cells = line.split('|').slice(1, -1)
  return cells.map((cell) => cell.trim())
}

/** Formats a table as `markedPart` returns it. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
