import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { anchorsOf, linksOf } from '../documents.js'
import { files as vectors } from '../vectors/files.js'
import { joinVectors } from '../vectors/join.js'
import { entryPoints, manifest } from './entry-points.js'
import { home, installTarball, installed } from './tarball.js'

/** Checks that the published files are complete, load and compile. */

let files: string[]
let size: number
beforeAll(() => {
  ;({ files, size } = installTarball())
})

describe('the tarball', () => {
  it('holds the front page, the licence and the README of each folder', () => {
    const folders = readdirSync(`${root}src`).map((name) => `src/${name}`)
    const readmes = [...folders, 'examples']
      .map((folder) => `${folder}/README.md`)
      .filter((page) => existsSync(root + page))
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json', ...readmes]),
    )
  })

  it('has at most 600 kB', () => {
    expect(size).toBeLessThanOrEqual(600_000)
  })

  it('has the text for assistants, and not the test vectors, which nothing needs at run time', () => {
    expect(files).toContain('dist/llms.txt')
    expect(files.filter((path) => path.includes('vectors'))).toEqual([])
  })

  it('holds only built files, the pages, and their link targets', () => {
    const expected = [
      /^dist\/.+\.(c?js|d\.c?ts)$/,
      /^dist\/llms\.txt$/,
      /^(src\/\w+\/|examples\/)?[A-Z]+\.md$/,
      /^\.github\/SECURITY\.md$/,
      /^examples\/.+\.ts$/,
      /^examples\/server\/page\/page\.(css|html)$/,
      /^(LICENSE|package\.json)$/,
      /^examples\/\w+\/package\.json$/,
      /^examples\/databases\/prisma\/schema\.prisma$/,
    ]
    expect(files.filter((path) => !expected.some((each) => each.test(path)))).toEqual([])
  })

  it('names types of other packages only in declarations that each module system has of its own', () => {
    const declarations = files.filter((path) => path.endsWith('.d.cts'))
    const read = (path: string) => readFileSync(installed + path, 'utf8')
    const named = declarations.filter((path) => /from '[^.]/.test(read(path)))
    expect(named).toEqual(['dist/kysely/index.d.cts', 'dist/schema/index.d.cts'])
    for (const path of named) expect(read(path.replace('.cts', '.ts'))).toBe(read(path))
  })

  it('has no dead links to files or sections in its pages', () => {
    const textOf = (page: string) => readFileSync(installed + page, 'utf8')
    const dead = files
      .filter((path) => path.endsWith('.md'))
      .flatMap((page) =>
        linksOf(page, textOf(page))
          .filter(({ file: target, anchor }) => {
            if (!files.some((file) => file === target || file.startsWith(`${target}/`))) return true
            return anchor !== undefined && !anchorsOf(textOf(target)).includes(anchor)
          })
          .map((link) => ({ page, ...link })),
      )
    expect(dead).toEqual([])
  })
})

function run(type: 'module' | 'commonjs', code: string): unknown {
  const output = execFileSync(process.execPath, [`--input-type=${type}`, '-e', code], {
    cwd: home,
    encoding: 'utf8',
  })
  return JSON.parse(output) as unknown
}

describe('the vectors', () => {
  it('are built as one line of JSON: the files of the repository, whole, in the order of the sections', () => {
    const text = readFileSync(`${root}dist/vectors.json`, 'utf8')
    expect(text).not.toContain('\n')
    const { version, files: built } = JSON.parse(text) as { version: string; files: object[] }
    expect(version).toBe(manifest.version)
    expect(built).toEqual(vectors)
  })

  it('keep the order in which the files write the properties of an object', () => {
    const text = readFileSync(`${root}dist/vectors.json`, 'utf8')
    expect(text).toContain('"query":{"b":1,"12":1,"0":1,"a":1}')
    expect(text).toBe(joinVectors(`${root}test/vectors/`, manifest.version))
  })
})

describe('the packed package', () => {
  const loads = {
    module: (name: string) =>
      `import * as all from '${name}'; console.log(JSON.stringify(Object.keys(all)))`,
    commonjs: (name: string) => `console.log(JSON.stringify(Object.keys(require('${name}'))))`,
  }

  it.each(entryPoints)('loads as %s by import and by require, with equal names', (name) => {
    const names = run('module', loads.module(name)) as string[]
    expect(names.length).toBeGreaterThan(0)
    expect((run('commonjs', loads.commonjs(name)) as string[]).toSorted()).toEqual(names.toSorted())
  })

  const shared = `
    const answer = async ({ planQuery, suppliers, QueryError }, adapters, { postgres, toSql }, auth, { keyStoreContract }) => {
      const thrown = (run) => { try { run() } catch (error) { return error } }
      const keyring = auth.createKeyring({ store: auth.createMemoryKeyStore() })
      const { error } = await keyring.authenticate(null)
      const cases = keyStoreContract(auth.createMemoryKeyStore)
      for (const each of cases) await each.run()
      const where = { dialect: postgres, table: 'suppliers' }
      console.log(JSON.stringify({
        queryError: thrown(() => planQuery(suppliers, { nothing: 1 })) instanceof QueryError,
        flatError: thrown(() => adapters.fromUrl(suppliers, { ctiy: 'x' })) instanceof QueryError,
        flat: adapters.toFlatParams(suppliers, adapters.fromUrl(suppliers, '?city=Leeds').query).toString(),
        shown: adapters.toQueryBuilder(suppliers, {}).rules.length,
        conversionError: thrown(() => adapters.fromUrl(suppliers, 'sort=[')) instanceof QueryError,
        authError: error instanceof auth.AuthError,
        classes: [QueryError, auth.AuthError].map(({ name }) => name),
        cases: cases.length > 0,
        rows: toSql(planQuery(suppliers, {}), where).rows.sql.startsWith('select'),
      }))
    }`
  const agrees = {
    queryError: true,
    flatError: true,
    flat: 'city=Leeds',
    shown: 0,
    conversionError: true,
    authError: true,
    classes: ['QueryError', 'AuthError'],
    cases: true,
    rows: true,
  }
  const names = ['', '/adapters', '/sql', '/auth', '/testing'].map((path) => manifest.name + path)

  const [imports, requires] = [
    names.map((name) => `await import('${name}')`),
    names.map((name) => `require('${name}')`),
  ]
  const createRequire = `import { createRequire } from 'node:module'
    const require = createRequire(process.cwd() + '/x.js')`
  it.each([
    ['by require', 'commonjs', '', requires],
    ['by import', 'module', '', imports],
    ['of both builds', 'module', createRequire, [...imports.slice(0, 2), ...requires.slice(2)]],
  ] as const)('recognises errors and plans across entry points, %s', (_, type, head, modules) => {
    expect(run(type, `${head}\n${shared}\nanswer(${modules.join()})`)).toEqual(agrees)
  })

  it('recognises errors of the ESM build in the CommonJS build, and the other way round', () => {
    const code = `
      import { createRequire } from 'node:module'
      import * as esm from '${manifest.name}'
      const cjs = createRequire(import.meta.url)('${manifest.name}')
      const instances = [new esm.QueryError([]) instanceof cjs.QueryError, new cjs.QueryError([]) instanceof esm.QueryError]
      console.log(JSON.stringify([esm.QueryError === cjs.QueryError, ...instances]))`
    expect(run('module', code)).toEqual([false, true, true])
  })
})

describe('a strict consumer', () => {
  /** The native compiler is ten times as fast, but does not find modules as Node 10 did. */
  const [native, typescript6] = ['typescript-7', 'typescript']
  const node10 = {
    module: 'commonjs',
    moduleResolution: 'node10',
    esModuleInterop: true,
    ignoreDeprecations: '6.0',
  }
  const settings: [name: string, type: string, compiler: string, options: object][] = [
    ['an ES module', 'module', native, { module: 'nodenext' }],
    ['a CommonJS module', 'commonjs', native, { module: 'nodenext' }],
    ['bundled code', 'module', native, { module: 'esnext', moduleResolution: 'bundler' }],
    ['CommonJS that finds modules as Node 10 did', 'commonjs', typescript6, node10],
  ]

  it.each(settings)(
    'compiles as %s, the declarations of the package too',
    (name, type, compiler, options) => {
      const folder = `${home}${name.replaceAll(' ', '-')}/`
      mkdirSync(folder)
      writeFileSync(`${folder}package.json`, JSON.stringify({ type }))
      copyFileSync(fileURLToPath(new URL('consumer.ts', import.meta.url)), `${folder}consumer.ts`)
      const imports = entryPoints.map((each, i) => `export * as all${i} from '${each}'`)
      writeFileSync(`${folder}subpaths.ts`, imports.join('\n'))
      const compilerOptions = {
        target: 'es2022',
        lib: ['es2023'],
        types: ['node'],
        typeRoots: [`${root}node_modules/@types`],
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        // Emits declarations, which must name every type of the package that the consumer exports.
        declaration: true,
        rootDir: '.',
        outDir: 'out',
        ...options,
      }
      writeFileSync(`${folder}tsconfig.json`, JSON.stringify({ compilerOptions }))
      const tsc = `${root}node_modules/${compiler}/bin/tsc`
      const given = [tsc, '-p', folder, '--listFiles']
      const { stdout } = spawnSync(process.execPath, given, {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      })
      const lines = stdout.trim().split('\n')
      const declarations = type === 'commonjs' ? 'index.d.cts' : 'index.d.ts'
      expect(lines).toContain(`${installed}dist/${declarations}`)
      expect(lines.filter((line) => !line.startsWith('/'))).toEqual([])
      expect(existsSync(`${folder}out/consumer.d.ts`)).toBe(true)
    },
  )
})
