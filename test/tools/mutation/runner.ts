import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { limits } from './limits.js'
import { MESSAGE } from './mutants.js'
import { loadTests, type Test, type TestSet } from './test-set.js'

/**
 * The Stryker plugins of the mutation run: a test runner that keeps all tests in one process and first
 * runs the tests that kill most and cost least, and an ignorer that excludes the text of messages.
 */

/** The data shared between instrumented code and the runner. */
interface Instrumented {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { perTest: Readonly<Record<string, Readonly<Record<string, number>>>> }
}

const globals = globalThis as Record<string, Instrumented | undefined>
const instrumented = (globals['__stryker__'] ??= {})

interface MutantRun {
  readonly activeMutant: { readonly id: string }
  readonly testFilter?: readonly string[]
}

interface Options {
  /** The test files of the run. */
  readonly testSet: {
    readonly files: readonly string[]
    /** The starts of the ids of skipped tests. */
    readonly leftOut: readonly string[]
    readonly manyRuns: number
    /** The start of the ids of the folder's own tests. */
    readonly own: string
    /** The longest processor time of a mutant before it counts as alive, in milliseconds. */
    readonly most?: number
  }
}

const lateness = /Script execution timed out/

/** The time that a test may take beyond ten times its time without a mutant, in milliseconds. */
const patience = 4000

/** The file in the sandbox with the results of the dry run. */
const costsFile = '.costs.json'

interface Costs {
  /** The time of each test. */
  readonly costs: readonly (readonly [test: string, ms: number])[]
  /** The most hits of each mutant by one test. */
  readonly hits: readonly (readonly [mutant: string, count: number])[]
}

class InProcessRunner {
  static readonly inject = ['options'] as const
  private readonly options: Options['testSet']
  private set: TestSet | undefined
  private byId: ReadonlyMap<string, Test> = new Map()
  private readonly costs = new Map<string, number>()
  private readonly hits = new Map<string, number>()
  private readonly kills = new Map<string, number>()
  private readonly withProperties = new Set<string>()
  private runsHere = 0
  private isSpoilt = false

  constructor({ testSet }: Options) {
    this.options = testSet
  }

  capabilities(): object {
    return { reloadEnvironment: true } // static mutants are skipped
  }

  async init(): Promise<void> {
    const { files, leftOut } = this.options
    this.set = await loadTests(process.cwd(), files, leftOut)
    this.byId = new Map(this.set.tests.map((test) => [test.id, test]))
    if (!existsSync(costsFile)) return
    const { costs, hits } = JSON.parse(readFileSync(costsFile, 'utf8')) as Costs
    for (const [id, cost] of costs) this.costs.set(id, cost)
    for (const [mutant, count] of hits) this.hits.set(mutant, count)
  }

  async dryRun(): Promise<object> {
    limits.runs = limits.fewRuns
    const tests: object[] = []
    for (const test of this.set!.tests) {
      instrumented.currentTestId = test.id
      const started = performance.now()
      const failure = await this.attempt(test)
      instrumented.currentTestId = undefined
      const timeSpentMs = performance.now() - started
      this.costs.set(test.id, timeSpentMs)
      const { id, name, file: fileName } = test
      tests.push(
        failure === undefined
          ? { id, name, fileName, timeSpentMs, status: 0 }
          : { id, name, fileName, timeSpentMs, status: 1, failureMessage: failure },
      )
    }
    const { mutantCoverage } = instrumented
    for (const hits of Object.values(mutantCoverage?.perTest ?? {})) {
      for (const [mutant, count] of Object.entries(hits)) {
        this.hits.set(mutant, Math.max(count, this.hits.get(mutant) ?? 0))
      }
    }
    const costs: Costs = { costs: [...this.costs], hits: [...this.hits] }
    writeFileSync(costsFile, JSON.stringify(costs))
    return { status: 'complete', tests, mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter = [] }: MutantRun): Promise<object> {
    // Stryker then starts a new process, and repeats this run there.
    if (this.isSpoilt) throw new Error('a mutant has left state behind')
    const isFresh = this.runsHere++ === 0
    // A test that reaches the mutant far more often than in the dry run is in an endless loop.
    instrumented.hitLimit = (this.hits.get(activeMutant.id) ?? 0) * 10 + 10_000
    let nrOfTests = 0
    let hits = 0
    const before = process.cpuUsage()
    for (const [id, runs] of this.rounds(testFilter)) {
      const test = this.byId.get(id)!
      nrOfTests++
      limits.runs = runs
      limits.hadMore = false
      instrumented.hitCount = 0
      instrumented.activeMutant = activeMutant.id
      const started = performance.now()
      const failure = await this.attempt(test)
      // An endless loop may catch the error that is thrown to end it.
      const isEndless = instrumented.hitCount > instrumented.hitLimit
      const failureMessage = failure ?? (isEndless ? 'reached in an endless loop' : undefined)
      instrumented.activeMutant = undefined
      const cost = performance.now() - started
      if (runs === limits.fewRuns && failureMessage === undefined) this.costs.set(id, cost)
      if (limits.hadMore) this.withProperties.add(id)
      hits += instrumented.hitCount
      if (failureMessage === undefined) {
        const { user, system } = process.cpuUsage(before)
        if (hits > 0 && (user + system) / 1000 > (this.options.most ?? Infinity)) break
        continue
      }
      const isLate = isEndless || lateness.test(failureMessage)
      // A kill counts only if the same test passes without the mutant.
      const isClean = (await this.attempt(test)) === undefined
      if (!isClean && !isFresh) throw new Error('an earlier mutant has left state behind')
      this.isSpoilt = !isClean
      for (const [each, count] of this.kills) this.kills.set(each, count * 0.98)
      this.kills.set(id, (this.kills.get(id) ?? 0) + 1)
      if (isLate) return { status: 'timeout', reason: failureMessage }
      return { status: 'killed', killedBy: [id], failureMessage, nrOfTests }
    }
    // A cache of an earlier run hides this mutant.
    if (hits === 0 && !isFresh) throw new Error('the mutant was never reached')
    return { status: 'survived', nrOfTests }
  }

  /** Yields the tests of a mutant in order: all with few runs, then tests of properties with many. */
  private *rounds(ids: readonly string[]): Generator<[string, number]> {
    // Among the other tests, the folder's own tests come first.
    const weight = (id: string) =>
      ((this.costs.get(id) ?? 1) + 0.2) /
      ((id.startsWith(this.options.own) ? 1 : 0.1) + (this.kills.get(id) ?? 0))
    const weights = new Map(ids.map((id) => [id, weight(id)]))
    const ordered = ids.toSorted((a, b) => weights.get(a)! - weights.get(b)!)
    for (const id of ordered) yield [id, limits.fewRuns]
    if (this.options.manyRuns === 0) return
    for (const id of ordered) if (this.withProperties.has(id)) yield [id, this.options.manyRuns]
  }

  private async attempt(test: Test): Promise<string | undefined> {
    this.set!.reset()
    let timer: NodeJS.Timeout | undefined
    const most = patience + 10 * (this.costs.get(test.id) ?? 1e6)
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('Script execution timed out')), most)
    })
    try {
      await Promise.race([test.run(most), tooLong])
      return undefined
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The used part of babel's paths. */
interface NodePath {
  readonly node: { readonly type: string; readonly callee?: { readonly name?: string } }
  readonly parentPath: NodePath | null
}

const messages = {
  shouldIgnore(path: NodePath): string | undefined {
    if (!['StringLiteral', 'TemplateLiteral'].includes(path.node.type)) return undefined
    for (let at = path.parentPath; at !== null; at = at.parentPath) {
      const { type, callee } = at.node
      if (/Function|Statement$|Declaration$/.test(type)) return undefined
      if (type === 'NewExpression' && callee?.name?.endsWith('Error') === true) {
        return MESSAGE
      }
    }
    return undefined
  },
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner },
  { kind: 'Ignore', name: 'messages', value: messages },
]
