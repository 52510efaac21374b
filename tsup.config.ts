import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { transformSync } from 'esbuild'
import { defineConfig, type Options } from 'tsup'
import ts from 'typescript'
import manifest from './package.json' with { type: 'json' }
import { joinVectors } from './test/vectors/join.js'

/** One line per entry point; its twin is a condition in the "exports" of package.json. */
const entryPoints = {
  index: 'src/index.ts',
  'adapters/index': 'src/adapters/index.ts',
  'auth/index': 'src/auth/index.ts',
  'schema/index': 'src/schema/index.ts',
  'sql/index': 'src/sql/index.ts',
  'kysely/index': 'src/kysely/index.ts',
  'explain/index': 'src/explain/index.ts',
  'inspect/index': 'src/inspect/index.ts',
  'testing/index': 'src/auth/contract/index.ts',
}

/**
 * Gives ES modules the declarations of CommonJS: they are packed once, and a class is one type to both.
 * "postbuild" in package.json then replaces the declarations that name types of another package by copies:
 * in them, the same import finds the types of that package's ES modules.
 */
function writeDeclarations(): void {
  for (const entryPoint of Object.keys(entryPoints)) {
    const line = `export * from './${basename(entryPoint)}.cjs'\n`
    writeFileSync(`dist/${entryPoint}.d.ts`, line)
  }
}

/**
 * Writes every ES module again for `require`. tsup would also rewrite class fields and `??`, so that Node
 * would print an uncaught error as `_class [QueryError]`.
 */
function writeCommonJs(): void {
  const modules = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  for (const name of modules.filter((each) => each.endsWith('.js'))) {
    const code = readFileSync(`dist/${name}`, 'utf8').replaceAll(
      /(["']\.[^"']*)\.js(["'];)$/gm,
      '$1.cjs$2',
    )
    const { code: written } = transformSync(code, { format: 'cjs', target: 'es2022' })
    writeFileSync(`dist/${name.slice(0, -3)}.cjs`, written)
  }
}

/**
 * A module of src does nothing but declare. "sideEffects" in package.json says so of whole files; within
 * a file, a bundler keeps a variable whose value it cannot compute, used or not. So each such value is
 * computed by a function that is called, which can be marked as pure.
 */
const pureVariables: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'bundlers drop a variable that is not used',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => ({
      contents: markPure(withoutComments(readFileSync(path, 'utf8'))),
      loader: 'ts',
    })),
}

/** esbuild removes most comments, but keeps those inside of expressions. */
function withoutComments(text: string): string {
  const source = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true)
  return ts.createPrinter({ removeComments: true }).printFile(source)
}

function markPure(text: string): string {
  const { statements } = ts.createSourceFile('', text, ts.ScriptTarget.Latest)
  const values = statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .flatMap(({ initializer }) => (initializer && isComputed(initializer) ? [initializer] : []))
  return values.reduceRight((marked, { pos, end }) => {
    const value = `/* @__PURE__ */ (() => (${marked.slice(pos, end)}))()`
    return marked.slice(0, pos) + value + marked.slice(end)
  }, text)
}

/** Whether a bundler cannot see that a value is computed without effects. */
function isComputed(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return false
  return effects.some((isEffect) => isEffect(node)) || (ts.forEachChild(node, isComputed) ?? false)
}

const effects: readonly ((node: ts.Node) => boolean)[] = [
  ts.isCallOrNewExpression,
  ts.isTaggedTemplateExpression,
  ts.isPropertyAccessExpression,
  ts.isElementAccessExpression,
  ts.isBinaryExpression,
  ts.isSpreadElement,
  ts.isSpreadAssignment,
]

export default defineConfig([
  {
    entry: entryPoints,
    format: 'esm',
    target: 'es2022',
    // What entry points share is a file of its own, so that a class is one class to all of them.
    splitting: true,
    clean: true,
    esbuildPlugins: [pureVariables],
    onSuccess: () => {
      writeFileSync('dist/vectors.json', joinVectors('test/vectors/', manifest.version))
      writeCommonJs()
      writeDeclarations()
      copyFileSync('test/llms.txt', 'dist/llms.txt')
      return Promise.resolve()
    },
  },
  {
    entry: entryPoints,
    format: 'cjs',
    // tsup sets `baseUrl`, which TypeScript 6 reports as deprecated.
    dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0' } },
  },
])
