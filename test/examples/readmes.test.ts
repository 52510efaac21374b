import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { compilerOptions, root } from '../compiler.js'
import { run } from './clients.js'
import { listed, PATH, startServer } from './sample-server.js'

const readmes = ['src/auth/README.md', 'examples/README.md'].map(
  (path) => [path, readFileSync(root + path, 'utf8')] as const,
)

/** The code blocks of a README in a language. */
const blocksOf = (text: string, language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'gms'))].map(
    ([, code = '']) => code,
  )

it(
  'each block of the README on API keys compiles and runs alone, and its arrows hold',
  {
    timeout: 60_000,
  },
  () => {
    const folder = mkdtempSync(`${root}test/readme-`)
    try {
      const files = readmes
        .flatMap(([, text]) => blocksOf(text, 'ts'))
        .map((code, index) => {
          const file = `${folder}/${index}.ts`
          const checked = code.replace(/^(.*\S) \/\/ → (.*)$/gm, 'assert.deepEqual($1, $2)')
          expect(checked).toContain('assert.deepEqual(')
          writeFileSync(file, `import assert from 'node:assert/strict'\n${checked}`)
          return file
        })
      expect(files.length).toBe(6)
      const program = ts.createProgram(files, compilerOptions)
      const errors = files.flatMap((file) => [
        ...program.getSyntacticDiagnostics(program.getSourceFile(file)),
        ...program.getSemanticDiagnostics(program.getSourceFile(file)),
      ])
      expect(errors.map(({ messageText }) => messageText)).toEqual([])
      writeFileSync(`${folder}/main.ts`, files.map((file) => `await import('${file}')\n`).join(''))
      execFileSync('node', ['--import', 'tsx', `${folder}/main.ts`], { cwd: root, stdio: 'pipe' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)

describe.each(readmes)('%s', (path, text) => {
  it('links to files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(1)
    const dead = links.filter((link) => {
      return !/^https?:/.test(link) && !existsSync(join(root, dirname(path), link))
    })
    expect(dead).toEqual([])
  })
})

it('each curl call of the examples’ README lists suppliers, the model query first', async () => {
  const [, examples] = readmes[1] as (typeof readmes)[number]
  const [script = ''] = blocksOf(examples, 'sh').filter((code) => code.includes('curl'))
  const sample = await startServer()
  const calls = script.split(/^(?=# )/m).slice(1)
  expect(calls.length).toBe(3)
  for (const [index, call] of calls.entries()) {
    const settings = `URL=${sample.url + PATH}\nAUTH='Authorization: Bearer ${sample.secrets.acme}'\n`
    const { stdout } = await run('sh', ['-c', settings + call])
    const { data } = listed({ status: 200, headers: {}, text: stdout })
    expect(data.length).toBeGreaterThan(1)
    if (index > 0) continue
    expect(data).toMatchObject([
      { approvalStatus: 'unapproved', city: 'Leeds' },
      { approvalStatus: 'unapproved', city: 'Leeds' },
    ])
  }
  await sample.close()
})
