import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { comparators } from 'supplier-query'
import ts from 'typescript'
import { kinds } from '../../src/language/kind.js'

const src = fileURLToPath(new URL('../../src/', import.meta.url))

/**
 * Returns the names of all members that src reads although they may be missing: members whose type is
 * optional or includes `undefined`, members with a default in a pattern, members read with `?.`, and
 * members tested with `in` or `Object.hasOwn`.
 */
export function optionalNames(): string[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const text = readFileSync(src + file, 'utf8')
      return ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true)
    })
  const names = new Set<string>()
  const add = (name: ts.Node | undefined): void => {
    if (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteral(name))) {
      names.add(name.text)
    }
  }
  const interfaces = files.flatMap(({ statements }) =>
    statements.filter((each) => ts.isInterfaceDeclaration(each)),
  )

  function visit(node: ts.Node): void {
    if (ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) {
      const isMaybe = /\bundefined$/.test(node.type?.getText() ?? '')
      if (node.questionToken !== undefined || isMaybe) add(node.name)
    } else if (ts.isMappedTypeNode(node) && node.questionToken !== undefined) {
      const of = node.typeParameter.constraint!.getText()
      if (of === 'Comparator') for (const name of Object.keys(comparators)) names.add(name)
      if (of.endsWith('Kind')) for (const name of kinds) names.add(name)
      for (const { name, members } of interfaces) {
        if (of === `keyof ${name.text}`) for (const member of members) add(member.name)
      }
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
      if (node.initializer !== undefined) add(node.propertyName ?? node.name)
    } else if (ts.isPropertyAccessExpression(node) && node.questionDotToken !== undefined) {
      // A called method belongs to a class, such as the `set` of a map.
      const isCalled = ts.isCallExpression(node.parent) && node.parent.expression === node
      if (!isCalled) add(node.name)
    } else if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword) {
      add(node.left)
    } else if (ts.isCallExpression(node) && node.expression.getText() === 'Object.hasOwn') {
      add(node.arguments[1])
    }
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(file)
  return [...names].toSorted()
}
