import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { collectTests, getFn, getHooks } from '@vitest/runner'
import { expect, type RunnerTestSuite, type RunnerTestCase } from 'vitest'
import { build, type Plugin } from 'esbuild'

/**
 * Loads the tests of a sandbox once into this process and runs them one by one. A process of vitest
 * for each mutant would take seconds.
 */

/** One test, with the hooks of all its suites. */
export interface Test {
  readonly id: string
  readonly name: string
  readonly file: string
  /** Runs the test. Fails after `most` milliseconds, even in an endless loop. */
  run(most: number): Promise<void>
}

export interface TestSet {
  readonly tests: readonly Test[]
  /** Empties the caches of modules of src, so that no test sees the entries of another. */
  reset(): void
}

/** Bundles and loads test files, by their paths in the sandbox. */
export async function loadTests(
  sandbox: string,
  files: readonly string[],
  leftOut: readonly string[],
): Promise<TestSet> {
  const bundles = join(sandbox, '.bundles')
  if (!existsSync(bundles)) {
    // Another process may load the bundles as soon as their folder is there, so it appears complete.
    const made = `${bundles}-${process.pid}`
    await bundle(sandbox, files, made)
    try {
      renameSync(made, bundles)
    } catch {
      rmSync(made, { recursive: true }) // another process was first
    }
  }
  pretendWorker()
  const caches = watchCaches(bundles)
  const collected = await collectTests(
    files.map((file) => join(sandbox, file)),
    // The part of vitest's runner that the collection reads.
    {
      config: {
        root: sandbox,
        setupFiles: [],
        sequence: { hooks: 'stack' },
        testTimeout: 600_000,
        hookTimeout: 600_000,
        retry: 0,
        allowOnly: false,
        passWithNoTests: false,
        tags: [],
      },
      importFile: (file: string) =>
        import(pathToFileURL(join(bundles, relative(sandbox, file).replace(/\.ts$/, '.js'))).href),
    } as unknown as Parameters<typeof collectTests>[1], // the part that is read
  )
  const reset = caches.stop()
  const seen = new Map<string, number>()
  const tests = collected.flatMap((file) => {
    const [error] = file.result?.errors ?? []
    if (error !== undefined) throw new Error(`${file.name}: ${error.message}`)
    return testsOf(file, []).flatMap(({ test, suites }) => {
      const name = `${relative(sandbox, file.filepath)}#${test.fullTestName}`
      if (leftOut.some((start) => name.startsWith(`test/${start}`))) return []
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      const id = count === 1 ? name : `${name} (${count})`
      return {
        id,
        name: id,
        file: file.filepath,
        run: (most: number) => runTest(test, suites, most),
      }
    })
  })
  return { tests, reset }
}

interface Placed {
  readonly test: RunnerTestCase
  readonly suites: readonly RunnerTestSuite[]
}

function testsOf(suite: RunnerTestSuite, outer: readonly RunnerTestSuite[]): Placed[] {
  const suites = [...outer, suite]
  return suite.tasks.flatMap((task) => {
    if (task.mode !== 'run' && task.mode !== 'queued') return []
    return task.type === 'suite' ? testsOf(task, suites) : [{ test: task, suites }]
  })
}

async function runTest(
  test: RunnerTestCase,
  suites: readonly RunnerTestSuite[],
  most: number,
): Promise<void> {
  const cleanups: unknown[] = []
  const inner = suites.toReversed()
  try {
    for (const suite of suites) {
      for (const hook of getHooks(suite).beforeAll) cleanups.push(await hook(suite))
    }
    for (const suite of suites) {
      for (const hook of getHooks(suite).beforeEach) cleanups.push(await hook(test.context, suite))
    }
    current.file = test.file.filepath
    await withinTime(getFn(test), most)
  } finally {
    for (const suite of inner) {
      for (const hook of getHooks(suite).afterEach) await hook(test.context, suite)
    }
    for (const suite of inner) {
      for (const hook of getHooks(suite).afterAll) await hook(suite)
    }
    for (const cleanup of cleanups.toReversed()) {
      if (typeof cleanup === 'function') await (cleanup as () => unknown)()
    }
  }
}

const current: { call?: () => void; file?: string } = {}
Object.assign(globalThis, { mutationTest: current })
const script = new Script('mutationTest.call()')

/** Returns the result of a function. V8 aborts it after `most` milliseconds. */
function withinTime<T>(call: () => T, most: number): T {
  const results: T[] = []
  current.call = () => void results.push(call())
  script.runInThisContext({ timeout: Math.ceil(most) })
  return results[0]!
}

// Vitest's own needs its runner.
expect.extend({
  toMatchFileSnapshot(received: unknown, path: string) {
    const expected = readFileSync(join(dirname(current.file!), path), 'utf8')
    return { pass: received === expected, message: () => `differs from ${path}` }
  },
})

/** Sets the globals that `expect` and `vi` need in a worker of vitest. */
function pretendWorker(): void {
  Object.assign(globalThis, {
    __vitest_worker__: { config: { fakeTimers: {}, expect: {} }, environment: { name: 'node' } },
  })
}

async function bundle(sandbox: string, files: readonly string[], outdir: string): Promise<void> {
  const source = (name: string) => join(sandbox, 'src', name)
  const asSource: Plugin = {
    name: 'source',
    setup(api) {
      api.onResolve({ filter: /^supplier-query(\/|$)/ }, ({ path }) => {
        const name = path.slice('supplier-query/'.length).replace(/^testing$/, 'auth/contract')
        return { path: source(name === '' ? 'index.ts' : `${name}/index.ts`) }
      })
      api.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
        importer.endsWith('mutation/fast-check.ts')
          ? { path: 'fast-check', external: true }
          : { path: join(sandbox, 'test/tools/mutation/fast-check.ts') },
      )
      api.onResolve({ filter: /\/lowered\.js$/ }, ({ importer }) =>
        importer.endsWith('mutation/lowered.ts')
          ? undefined
          : { path: join(sandbox, 'test/tools/mutation/lowered.ts') },
      )
      api.onLoad({ filter: /[\\/]src[\\/]table[\\/]tuning\.ts$/ }, async ({ path }) => ({
        contents: tunable(await readFile(path, 'utf8')),
        loader: 'ts',
      }))
      api.onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' ? undefined : { path, external: true },
      )
      // A test that reads files next to it finds them in the sandbox.
      api.onLoad({ filter: /[\\/]test[\\/].*\.ts$/ }, async ({ path }) => {
        const text = await readFile(path, 'utf8')
        const here = JSON.stringify(pathToFileURL(path).href)
        return { contents: text.replaceAll('import.meta.url', here), loader: 'ts' }
      })
    },
  }
  await build({
    absWorkingDir: sandbox,
    entryPoints: [...files],
    outbase: sandbox,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    plugins: [asSource],
  })
}

/** Adds a function to the module of tuning constants that sets some, and returns their values before. */
function tunable(text: string): string {
  const names = Array.from(text.matchAll(/^export const (\w+) =/gm), ([, name]) => name!)
  const set = names.map((name) => `  if ('${name}' in numbers) ${name} = numbers.${name}`)
  return `${text.replaceAll(/^export const (\w+) =/gm, 'export let $1 =')}
export function tune(numbers: any) {
  for (const name in numbers) if (!'${names.join(' ')}'.split(' ').includes(name)) throw new Error(name)
  const before = { ${names.join(', ')} }
${set.join('\n')}
  return before
}`
}

/** Records each empty Map and WeakMap that a bundled module creates while it loads: a cache. */
function watchCaches(bundles: string): { stop(): () => void } {
  const { Map: RealMap, WeakMap: RealWeakMap } = globalThis
  const found: { forget(): void; readonly isCache: boolean }[] = []
  const isModuleLevel = () => {
    const [, , , caller = '', outer = ''] = new Error('where').stack?.split('\n') ?? []
    const isMemoize = /at memoize(UpTo)? \(/.test(caller) // the caches of `memoize.ts`
    return (isMemoize ? outer : caller).includes(`at file://${bundles}`)
  }
  class NotedMap<K, V> extends RealMap<K, V> {
    constructor(entries?: Iterable<readonly [K, V]> | null) {
      super(entries)
      if (isModuleLevel()) found.push({ forget: () => this.clear(), isCache: this.size === 0 })
    }
  }
  class NotedWeakMap<K extends WeakKey, V> {
    #entries: WeakMap<K, V>
    constructor(entries?: Iterable<readonly [K, V]> | null) {
      this.#entries = new RealWeakMap(entries)
      if (isModuleLevel()) {
        found.push({ forget: () => (this.#entries = new RealWeakMap()), isCache: true })
      }
    }
    get(key: K) {
      return this.#entries.get(key)
    }
    has(key: K) {
      return this.#entries.has(key)
    }
    set(key: K, value: V) {
      this.#entries.set(key, value)
      return this
    }
    delete(key: K) {
      return this.#entries.delete(key)
    }
  }
  Object.assign(globalThis, { Map: NotedMap, WeakMap: NotedWeakMap })
  return {
    stop: () => {
      Object.assign(globalThis, { Map: RealMap, WeakMap: RealWeakMap })
      const caches = found.filter(({ isCache }) => isCache)
      return () => {
        for (const cache of caches) cache.forget()
      }
    },
  }
}
