import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { root } from './compiler.js'

/**
 * `messages.txt` lists every text of the package that people read: messages, hints and words for
 * queries, by file. `npm test -- test/messages -u` writes it, and a reviewer reads the difference.
 */

/** The texts of a file, as written: a part that is computed is `…`. SQL is left out. */
function textsOf(path: string): string[] {
  const source = ts.createSourceFile(
    path,
    readFileSync(root + path, 'utf8'),
    ts.ScriptTarget.Latest,
  )
  const texts: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') return
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text)
    if (ts.isTemplateExpression(node)) {
      texts.push(
        [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…'),
      )
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return texts.filter((text) => isProse(text)).map((text) => text.trim().replaceAll('\n', '\\n'))
}

/**
 * Whether a text is a message or a part of one: it has two words next to each other, or the word
 * `expected`, or begins with an article. Names, codes and parts of SQL have not.
 */
const isProse = (text: string) =>
  /[a-z]{2,}[,:;]? …?[a-z]{2,}|\bexpected\b|^an? [a-z]|^… (absent|present)/i.test(text) &&
  !/^(select|create|for ordinality)\b/.test(text)

it('lists every message of the package', async () => {
  const names = readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.ts')).toSorted()
  const parts = files.flatMap((name) => {
    const path = `src/${name}`
    const texts = textsOf(path)
    return texts.length === 0 ? [] : [`${path}\n${texts.map((text) => `  ${text}\n`).join('')}`]
  })
  await expect(parts.join('\n')).toMatchFileSnapshot('messages.txt')
})
