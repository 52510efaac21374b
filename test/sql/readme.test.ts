import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { dialects } from '../../src/sql/dialects.js'
import { compilerOptions, root } from '../compiler.js'
import { checks } from './off-kind-contents.js'

const readme = readFileSync(`${root}src/sql/README.md`, 'utf8')

/** The rows of the table between two marks, each as its cells. */
function rowsOf(name: string): string[][] {
  const [, text = ''] = readme.split(new RegExp(`<!-- /?${name} -->`))
  const lines = text.trim().split('\n').toSpliced(1, 1) // but for the line under the head
  return lines.map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const folder = mkdtempSync(`${root}test/sql/readme-`)
afterAll(() => rmSync(folder, { recursive: true }))

const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = ''], i) => {
  const fileName = `${folder}/block-${i}.ts`
  const asserting = code.replace(/^(.*\S) \/\/ → (.*)$/gm, 'assert.deepEqual($1, $2)')
  writeFileSync(fileName, `import assert from 'node:assert/strict'\nvoid assert\n${asserting}`)
  return { title: code.split('\n').find((line) => line.startsWith('const ')) ?? '', fileName }
})

describe('the chapter of columns and dialects', () => {
  it('has code, with answers', () => {
    expect(blocks.length).toBeGreaterThan(3)
    expect(readme.match(/ \/\/ → /g)?.length).toBeGreaterThan(5)
  })

  it('compiles, block by block', { timeout: 60_000 }, () => {
    const names = blocks.map(({ fileName }) => fileName)
    const program = ts.createProgram(names, compilerOptions)
    const errors = names.flatMap((name) =>
      program
        .getSemanticDiagnostics(program.getSourceFile(name))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    )
    expect(errors).toEqual([])
  })

  it.each(blocks)('runs on its own, and every arrow holds: $title', ({ fileName }) => {
    const run = () =>
      execFileSync(process.execPath, ['--import', 'tsx', fileName], { cwd: root, stdio: 'pipe' })
    expect(run).not.toThrow()
  })

  it('lists the types of each kind and dialect, the default first', () => {
    const names = Object.keys(dialects) as (keyof typeof dialects)[]
    const kinds = Object.keys(dialects.postgres.types) as (keyof typeof dialects.postgres.types)[]
    const code = (text: string) => `\`${text}\``
    expect(rowsOf('column types')).toEqual([
      ['kind', ...names.map(code)],
      ...kinds.map((kind) => [
        code(kind),
        ...names.map((name) => Object.keys(dialects[name].types[kind]).map(code).join(', ')),
      ]),
    ])
  })

  it('prints the checks that orders need', () => {
    const rows = Object.entries(checks).flatMap(([dialect, all]) =>
      Object.entries(all).map(([type, check]) => {
        const column = type.replace(/^(date|boolean) (\w+)$/, '$1 in `$2`')
        return [`\`${dialect}\``, column.includes('`') ? column : `\`${type}\``, `\`${check}\``]
      }),
    )
    expect(rowsOf('checks')).toEqual([['dialect', 'column', '`check (…)`'], ...rows])
  })
})
