import ts from 'typescript'
import { root } from '../compiler.js'
import { manifest } from './entry-points.js'

/** Returns the declarations of each entry point's exports as text, in order of their names. */

const dist = `${root}dist/`
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/** The built declarations of an entry point by the name it is imported by, `supplier-query/sql`. */
function fileOf(entryPoint: string): string {
  return `${dist}${entryPoint.slice(manifest.name.length + 1) || '.'}/index.d.ts`
}

/** The public API as two texts: the declarations of each entry point, and one page of contracts. */
export interface ApiReport {
  /** The declarations by the name of their entry point. */
  readonly declarations: ReadonlyMap<string, string>
  /** The exports that each entry point adds, with their contracts, in Markdown. */
  readonly page: string
}

/** An export of the package, as the page of the API lists it. */
interface Entry {
  readonly name: string
  readonly isType: boolean
  /** The first sentence of the doc comment; empty without a doc comment. */
  readonly contract: string
}

/** Describes what `entryPoints` export. */
export function describeApi(entryPoints: readonly string[]): ApiReport {
  const program = ts.createProgram(entryPoints.map(fileOf), {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    strict: true,
    types: ['node'],
    typeRoots: [`${root}node_modules/@types`],
  })
  const checker = program.getTypeChecker()

  const resolve = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol

  function exportsOf(entryPoint: string): ts.Symbol[] {
    const file = program.getSourceFile(fileOf(entryPoint))
    const symbol = file && checker.getSymbolAtLocation(file)
    if (symbol === undefined) throw new Error(`${fileOf(entryPoint)} is not built.`)
    return checker.getExportsOfModule(symbol).map(resolve)
  }

  /** The statements that declare a symbol, if it is declared at the top of a file of the package. */
  function statementsOf(symbol: ts.Symbol): ts.Statement[] {
    return (symbol.declarations ?? []).flatMap((declaration) => {
      const node = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration
      const isOwn = node.getSourceFile().fileName.startsWith(dist)
      return isOwn && ts.isStatement(node) && ts.isSourceFile(node.parent) ? [node] : []
    })
  }

  /** The symbols of the package that statements name, besides their own. */
  function namedIn(statements: readonly ts.Statement[]): Set<ts.Symbol> {
    const named = new Set<ts.Symbol>()
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const symbol = checker.getSymbolAtLocation(node)
        if (symbol && statementsOf(resolve(symbol)).length > 0) named.add(resolve(symbol))
      }
      ts.forEachChild(node, visit)
    }
    statements.forEach(visit)
    return named
  }

  /** The entry point that exports a symbol; the first in their order if several do. */
  const homes = new Map<ts.Symbol, string>()
  for (const entryPoint of entryPoints) {
    for (const symbol of exportsOf(entryPoint)) {
      if (!homes.has(symbol)) homes.set(symbol, entryPoint)
    }
  }

  function print(symbols: Iterable<ts.Symbol>): string {
    const texts = [...symbols]
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap(statementsOf)
      .map((each) => printer.printNode(ts.EmitHint.Unspecified, each, each.getSourceFile()))
    return [...new Set(texts)].join('\n\n')
  }

  function describe(entryPoint: string): string {
    const exported = new Set(exportsOf(entryPoint))
    const unexported = new Set<ts.Symbol>()
    const imported = new Set<string>()
    const waiting = [...exported]
    for (const symbol of waiting) {
      for (const named of namedIn(statementsOf(symbol))) {
        if (exported.has(named) || unexported.has(named)) continue
        const home = homes.get(named)
        if (home === undefined) {
          unexported.add(named)
          waiting.push(named)
        } else imported.add(`import { ${named.name} } from '${home}'`)
      }
    }
    const parts = [
      [...imported].toSorted().join('\n'),
      print(exported),
      unexported.size > 0 ? '// Not exported, but named above' : '',
      print(unexported),
    ]
    return `${parts.filter((part) => part !== '').join('\n\n')}\n`
  }

  function entryOf(symbol: ts.Symbol): Entry {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    const isType = (symbol.flags & ts.SymbolFlags.Value) === 0
    return { name: symbol.name, isType, contract: firstSentence(text) }
  }

  const texts = entryPoints.map((entryPoint) => {
    const own = exportsOf(entryPoint).filter((symbol) => homes.get(symbol) === entryPoint)
    return sectionOf(entryPoint, own.map(entryOf))
  })
  return {
    declarations: new Map(entryPoints.map((entryPoint) => [entryPoint, describe(entryPoint)])),
    page: [pageHead, ...texts].join('\n'),
  }
}

const pageHead = `# API

Every name that the package exports, with the first sentence of its doc comment. \`npm run api:update\` writes this page from the built declarations, and a test compares them. A name in a 1.x release stays until 2.0.0 ([VERSIONS.md](../VERSIONS.md)).
`

/** The first sentence of a doc comment, on one line. */
function firstSentence(text: string): string {
  const [paragraph] = text.split(/\n\s*\n/)
  const line = paragraph!.replaceAll(/\s+/g, ' ').trim()
  return /^.*?[.?!](?= [A-Z`]|$)/.exec(line)?.[0] ?? line
}

function sectionOf(entryPoint: string, entries: readonly Entry[]): string {
  const sorted = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const table = (heading: string, rows: readonly Entry[]) =>
    rows.length === 0
      ? ''
      : `\n| ${heading} | contract |\n| --- | --- |\n${rows
          .map(({ name, contract }) => `| \`${name}\` | ${contract.replaceAll('|', '\\|')} |\n`)
          .join('')}`
  const values = sorted.filter(({ isType }) => !isType)
  const types = sorted.filter(({ isType }) => isType)
  const what = values.length === 1 ? 'function' : 'functions, classes and constants'
  const counts = `${values.length} ${what}; ${types.length} ${types.length === 1 ? 'type' : 'types'}.`
  return `## \`${entryPoint}\`\n\n${counts}\n${table('value', values)}${table('type', types)}`
}
