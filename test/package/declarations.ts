import ts from 'typescript'
import { root } from '../compiler.js'
import { manifest } from './entry-points.js'

const dist = `${root}dist/`
const printer = ts.createPrinter({ removeComments: true, newLine: ts.NewLineKind.LineFeed })

/** The built declarations of an entry point by the name it is imported by, `supplier-query/sql`. */
function fileOf(entryPoint: string): string {
  return `${dist}${entryPoint.slice(manifest.name.length + 1) || '.'}/index.d.ts`
}

/** The public API of each entry point, by the name of the entry point. */
export interface ApiReport {
  readonly declarations: ReadonlyMap<string, string>
  /** The names of the exports. */
  readonly names: ReadonlyMap<string, readonly string[]>
  /** The exports without a doc comment. */
  readonly undocumented: readonly string[]
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

  const isUndocumented = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0
  const namesOf = (symbols: readonly ts.Symbol[]) => symbols.map(({ name }) => name)
  return {
    declarations: new Map(entryPoints.map((entryPoint) => [entryPoint, describe(entryPoint)])),
    names: new Map(entryPoints.map((entryPoint) => [entryPoint, namesOf(exportsOf(entryPoint))])),
    undocumented: namesOf([...homes.keys()].filter(isUndocumented)),
  }
}
