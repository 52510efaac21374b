import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/**
 * Checks which folder of src imports from which.
 */

/** The folders that each folder imports from, itself aside; a file of src counts as a folder. */
const arrows: Readonly<Record<string, readonly string[]>> = {
  errors: ['http-error', 'language', 'untrusted'],
  bisect: [],
  counter: [],
  'http-error': [],
  memoize: [],
  suppliers: ['language'],
  untrusted: [],
  time: ['memoize', 'untrusted'],
  language: ['counter', 'memoize', 'time', 'untrusted'],
  parse: ['errors', 'language', 'memoize', 'time', 'untrusted'],
  plan: ['counter', 'errors', 'language', 'parse', 'time', 'untrusted'],
  result: ['language', 'plan', 'untrusted'],
  rows: ['bisect', 'language', 'memoize', 'plan', 'result', 'untrusted'],
  facets: 'bisect errors language parse plan rows time untrusted'.split(' '),
  table: [
    'bisect',
    'counter',
    'facets',
    'language',
    'memoize',
    'plan',
    'result',
    'rows',
    'untrusted',
  ],
  sql: ['errors', 'facets', 'inspect', 'language', 'plan', 'result', 'time', 'untrusted'],
  kysely: ['facets', 'inspect', 'language', 'plan', 'result', 'sql', 'untrusted'],
  filters: ['language', 'parse', 'time', 'untrusted'],
  explain: ['language', 'memoize', 'parse', 'plan', 'rows', 'time', 'untrusted'],
  inspect: ['language', 'parse', 'rows', 'time', 'untrusted'],
  adapters: 'errors facets filters language parse plan schema time untrusted'.split(' '),
  auth: ['http-error', 'untrusted'],
  schema: ['errors', 'facets', 'language', 'memoize', 'parse', 'time', 'untrusted'],
  index: 'errors facets filters language parse plan rows schema suppliers table time'.split(' '),
}

/**
 * The folders of `table`: rows as columns, then the rows that a filter selects, then the page. Other
 * folders build columns, and store changes of rows.
 */
const tableArrows: Readonly<Record<string, readonly string[]>> = {
  storage: ['tuning'],
  selection: ['storage', 'tuning'],
  page: ['selection', 'storage', 'tuning'],
  build: ['row-store', 'storage', 'tuning', 'update'],
  update: ['selection', 'storage', 'tuning'],
  facets: ['build', 'selection', 'storage', 'table', 'update'],
}

interface Import {
  readonly from: string
  /** A file of src, or the name of a package. */
  readonly to: string
  readonly typeOnly: boolean
}

/** The files of a folder of the project by their path in it, with their text. */
function filesIn(folder: string): Map<string, string> {
  const path = fileURLToPath(new URL(`../${folder}/`, import.meta.url))
  return new Map(namesIn(path).map((name) => [name, readFileSync(path + name, 'utf8')]))
}

/** Leaves out folders that other steps of CI fill while this test runs. */
function namesIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry
    if (entry.isFile()) return name.endsWith('.ts') ? [name] : []
    if (!entry.isDirectory() || ['node_modules', 'dist'].includes(name)) return []
    return namesIn(`${path}${name}/`).map((inner) => `${name}/${inner}`)
  })
}

const importsIn = (all: ReadonlyMap<string, string>) =>
  [...all].flatMap(([from, text]) => importsOf(from, text))

const files = filesIn('src')
const imports = importsIn(files)

function importsOf(from: string, text: string): Import[] {
  const found: Import[] = []
  const add = (specifier: ts.Expression | undefined, typeOnly: boolean): void => {
    if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return
    const { text: name } = specifier
    const isFile = name.startsWith('.')
    const path = posix.join(posix.dirname(from), name.replace(/\.js$/, '.ts'))
    found.push({ from, to: isFile ? path : name, typeOnly })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false)
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(from, text, ts.ScriptTarget.Latest))
  return found
}

/** True if an import does not exist at run time. */
function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (importClause === undefined) return false
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const { name, namedBindings } = importClause
  if (name !== undefined || namedBindings === undefined) return false
  return ts.isNamedImports(namedBindings) && namedBindings.elements.every((each) => each.isTypeOnly)
}

function folderOf(file: string): string {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : file.replace(/\.ts$/, '')
}

/** Returns the folders below `folder` (or the top) with their imported folders, as in `arrows`. */
function arrowsIn(folder: string): Record<string, string[]> {
  const inside = (file: string) => file.startsWith(folder) && files.has(file)
  const own = (file: string) => folderOf(file.slice(folder.length))
  const folders = [...files.keys()].filter(inside).map(own)
  return Object.fromEntries(
    [...new Set(folders)].map((from) => {
      const within = imports.filter((each) => inside(each.from) && inside(each.to))
      const targets = within.filter((each) => own(each.from) === from).map(({ to }) => own(to))
      return [from, [...new Set(targets)].filter((to) => to !== from).toSorted()]
    }),
  )
}

describe('src', () => {
  it('imports exactly along the arrows listed here, including types', () => {
    expect(arrowsIn('')).toEqual(arrows)
  })

  it('imports within table only from storage to selection to page, and within explain from words', () => {
    expect(arrowsIn('table/')).toMatchObject(tableArrows)
    expect(arrowsIn('explain/')).toMatchObject({ words: [], match: ['words'] })
  })

  it('never imports an index', () => {
    expect(imports.filter(({ to }) => /(^|\/)index\.ts$/.test(to))).toEqual([])
  })

  it('loads a package only through the entry point that needs it', () => {
    const reach = (file: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(file)) return seen
      seen.add(file)
      for (const { from, to, typeOnly } of imports) if (from === file && !typeOnly) reach(to, seen)
      return seen
    }
    const entries = [...files.keys()].filter((file) => /(^|\/)index\.ts$/.test(file))
    const loaded = entries.map((entry) => [entry, [...reach(entry)].filter((to) => !files.has(to))])
    expect(Object.fromEntries(loaded)).toEqual({
      'index.ts': [],
      'adapters/index.ts': [],
      'auth/index.ts': [],
      'schema/index.ts': ['zod'],
      'sql/index.ts': [],
      'kysely/index.ts': ['kysely'],
      'explain/index.ts': [],
      'inspect/index.ts': [],
      'auth/contract/index.ts': [],
    })
  })

  it('names comparators in the language and in words for people, but in no engine', () => {
    const naming = [...files].filter(([, text]) => /rp_eq_date|includes_all[':]/.test(text))
    expect(naming.map(([file]) => file).toSorted()).toEqual([
      'adapters/ag-grid/presets.ts',
      'adapters/query-builder/fields.ts',
      'adapters/tanstack-table/filter-fns.ts',
      'explain/words/say-comparison.ts',
      'language/comparators.ts',
      'language/lower.ts',
      'parse/suggest.ts',
    ])
  })

  it('has no file longer than 260 lines', () => {
    const long = [...files].map(([file, text]) => [file, text.split('\n').length - 1] as const)
    expect(long.filter(([, lines]) => lines > 260)).toEqual([])
  })
})
