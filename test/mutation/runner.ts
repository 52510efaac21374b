import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { limits } from './limits.js'
import { loadTests, type Test, type TestSet } from './test-set.js'

/**
 * The plugins of Stryker for the mutation run: a test runner that keeps all tests in one process and
 * runs first those that kill most and cost least, and what sets apart the text of messages.
 */

/** What instrumented code and the runner tell each other. */
interface Instrumented {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number | undefined
  hitLimit?: number | undefined
  mutantCoverage?: { static: object; perTest: object }
}

const instrumented = ((globalThis as { __stryker__?: Instrumented }).__stryker__ ??= {})

interface MutantRun {
  readonly activeMutant: { readonly id: string }
  readonly testFilter?: readonly string[]
  readonly hitLimit?: number
}

interface Options {
  /** The test files of the run. */
  readonly testSet: {
    readonly files: readonly string[]
    /** How the ids of tests begin that stay out. */
    readonly leftOut: readonly string[]
    readonly manyRuns: number
  }
}

/** The wall time for a test that waits for something that does not come. */
const patience = 5000

/** In the sandbox: what each test cost in the dry run. */
const costsFile = '.costs.json'

class InProcessRunner {
  static readonly inject = ['options'] as const
  private readonly options: Options['testSet']
  private set: TestSet | undefined
  private byId: ReadonlyMap<string, Test> = new Map()
  private readonly costs = new Map<string, number>()
  private readonly kills = new Map<string, number>()
  private readonly withProperties = new Set<string>()
  private runsHere = 0
  private isSpoilt = false

  constructor({ testSet }: Options) {
    this.options = testSet
  }

  capabilities(): object {
    return { reloadEnvironment: true } // static mutants are left out
  }

  async init(): Promise<void> {
    const { files, leftOut } = this.options
    this.set = await loadTests(process.cwd(), files, leftOut)
    this.byId = new Map(this.set.tests.map((test) => [test.id, test]))
    if (!existsSync(costsFile)) return
    const costs = JSON.parse(readFileSync(costsFile, 'utf8')) as [string, number][]
    for (const [id, cost] of costs) this.costs.set(id, cost)
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
    writeFileSync(costsFile, JSON.stringify([...this.costs]))
    return { status: 'complete', tests, mutantCoverage: instrumented.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter = [], hitLimit = 0 }: MutantRun): Promise<object> {
    // Stryker then starts a process anew, and repeats this run there.
    if (this.isSpoilt) throw new Error('a mutant has left something behind')
    const isFresh = this.runsHere++ === 0
    instrumented.hitLimit = hitLimit / 5 + 1000
    let nrOfTests = 0
    let hits = 0
    for (const [id, runs] of this.rounds(testFilter)) {
      const test = this.byId.get(id)!
      nrOfTests++
      limits.runs = runs
      limits.hadMore = false
      instrumented.hitCount = 0
      instrumented.activeMutant = activeMutant.id
      const started = performance.now()
      const failureMessage = await this.attempt(test)
      instrumented.activeMutant = undefined
      const cost = performance.now() - started
      if (runs === limits.fewRuns) this.costs.set(id, cost)
      if (limits.hadMore) this.withProperties.add(id)
      hits += instrumented.hitCount
      if (failureMessage === undefined) continue
      const isLimit = instrumented.hitCount > instrumented.hitLimit
      // A kill counts only where the same test passes without the mutant.
      const isClean = (await this.attempt(test)) === undefined
      if (!isClean && !isFresh)
        throw new Error('a mutant before this one has left something behind')
      this.isSpoilt = !isClean
      for (const [each, count] of this.kills) this.kills.set(each, count * 0.98)
      this.kills.set(id, (this.kills.get(id) ?? 0) + 1)
      if (isLimit) return { status: 'timeout', reason: 'hit limit reached' }
      return { status: 'killed', killedBy: [id], failureMessage, nrOfTests }
    }
    // What was kept from an earlier run hides this mutant.
    if (hits === 0 && !isFresh) throw new Error('the mutant was never reached')
    return { status: 'survived', nrOfTests }
  }

  /** The tests of a mutant in the order to run: with few runs, then those with properties with many. */
  private *rounds(ids: readonly string[]): Generator<[string, number]> {
    const weight = (id: string) =>
      ((this.costs.get(id) ?? 1) + 0.2) / (0.1 + (this.kills.get(id) ?? 0))
    const weights = new Map(ids.map((id) => [id, weight(id)]))
    const ordered = ids.toSorted((a, b) => weights.get(a)! - weights.get(b)!)
    for (const id of ordered) yield [id, limits.fewRuns]
    for (const id of ordered) if (this.withProperties.has(id)) yield [id, this.options.manyRuns]
  }

  private async attempt(test: Test): Promise<string | undefined> {
    this.set!.reset()
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('nothing came')), patience)
    })
    try {
      await Promise.race([test.run(), tooLong])
      return undefined
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** The part of babel's paths that is read here. */
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
      if (type === 'NewExpression' && /Error$/.test(callee?.name ?? '')) {
        return 'The text of an error’s message.'
      }
    }
    return undefined
  },
}

export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner },
  { kind: 'Ignore', name: 'messages', value: messages },
]
