import ts from 'typescript'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './compiler.js'

/** Returns the names of the functions that a file exports, generators and arrow functions included. */
function exportedFunctions(text: string): string[] {
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest)
  const isExported = (statement: ts.Statement) =>
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  const isMemoised = (node: ts.Node) =>
    ts.isCallExpression(node) &&
    ts.isIdentifier(node.expression) &&
    node.expression.text === 'memoize'
  const isFunction = (node: ts.Node | undefined) =>
    node !== undefined && (ts.isArrowFunction(node) || isMemoised(node))
  const names = source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement)) return [statement.name!.text]
    if (!ts.isVariableStatement(statement)) return []
    const declared = statement.declarationList.declarations
    return declared.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && isFunction(initializer) ? [name.text] : [],
    )
  })
  return [...new Set(names)] // an overloaded function is declared several times
}

describe('the name of an exported function', () => {
  it('means one function in the whole of src', () => {
    const filesOf = new Map<string, string[]>()
    for (const path of readdirSync(`${root}src`, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts')) continue
      for (const name of exportedFunctions(readFileSync(`${root}src/${path}`, 'utf8'))) {
        filesOf.set(name, [...(filesOf.get(name) ?? []), path])
      }
    }
    const repeated = [...filesOf].filter(([, files]) => files.length > 1)
    expect(repeated).toEqual([])
  })
})
