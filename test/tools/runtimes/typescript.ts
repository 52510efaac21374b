import { writeFileSync } from 'node:fs'
import { installed, runFile, versionOf } from './programs.js'
import type { Failure, Report } from './project/suite/report.js'
import type { Target } from './target.js'

/** The oldest supported TypeScript, and the newest patch of each later minor version. */
const lines = ['5.4', '5.5', '5.6', '5.7', '5.8', '5.9', '6.0', '7.0'] as const

/** The strictest options of the compiler, with the declarations of every package checked. */
const compilerOptions = {
  module: 'NodeNext',
  target: 'ES2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  resolveJsonModule: true,
  // Emits declarations, which must name every type of the package that the consumer exports.
  declaration: true,
  emitDeclarationOnly: true,
}

/** The sources of names that ECMAScript lacks, such as AbortSignal. */
const platforms = {
  'types of Node': { lib: ['ES2022'], types: ['node'] },
  'types of the DOM': { lib: ['ES2022', 'DOM'], types: [] },
  // Many services on NestJS compile like this: the compiler does not read "exports".
  'moduleResolution node10': {
    lib: ['ES2022'],
    types: ['node'],
    module: 'CommonJS',
    moduleResolution: 'node10',
    rootDir: '.',
    esModuleInterop: true, // required by the declarations of zod
  },
}

/** Returns the output of a compiler, also if it exits with an error status. */
async function compile(compiler: string, configuration: string): Promise<string> {
  try {
    return await runFile(process.execPath, [compiler, '-p', configuration, '--pretty', 'false'])
  } catch (error) {
    const { stdout } = error as { readonly stdout?: unknown } // `execFile` adds it
    if (typeof stdout === 'string' && stdout.includes('error TS')) return stdout
    throw error
  }
}

function readFailures(output: string): Failure[] {
  const faults = output.split('\n').filter((line) => line.includes('error TS'))
  return faults.map((line) => ({ name: line, expected: 'no error', actual: 'an error' }))
}

/** TypeScript 6 deprecates node10, and 7 does not have it. */
const DEPRECATED = '6.0'

function target(line: string, platform: keyof typeof platforms): Target {
  const compiler = installed(`typescript-${line}/bin/tsc`)
  // With the module resolution of Node 10 there are no ES modules.
  const types = platform === 'moduleResolution node10' ? ['commonjs'] : ['module', 'commonjs']
  const files = types.map((type) => `${type}/consumer.ts`)
  return {
    name: `TypeScript ${line}`,
    form: platform,
    whyMissing: () => undefined,
    version: () => versionOf(compiler),
    async run({ folder }): Promise<Report> {
      const name = `${line}-${platform.replaceAll(' ', '-')}`
      const options = {
        ...compilerOptions,
        ...platforms[platform],
        ...(line === DEPRECATED && { ignoreDeprecations: DEPRECATED }),
        outDir: `declarations-${name}`,
      }
      const configuration = `${folder}tsconfig-${name}.json`
      writeFileSync(configuration, JSON.stringify({ compilerOptions: options, files }))
      const failed = readFailures(await compile(compiler, configuration))
      const right = files.filter((file) => !failed.some((each) => each.name.includes(file)))
      return { passed: right.length, failed, skipped: [] }
    },
  }
}

/**
 * Every version with the types of Node, and up to 6.0 with the resolution of Node 10; only the oldest
 * and the newest version with the types of the DOM.
 */
export const typescript: readonly Target[] = lines.flatMap((line, i) => {
  const isEnd = i === 0 || i === lines.length - 1
  return [
    target(line, 'types of Node'),
    ...(isEnd ? [target(line, 'types of the DOM')] : []),
    ...(line === '7.0' ? [] : [target(line, 'moduleResolution node10')]),
  ]
})
