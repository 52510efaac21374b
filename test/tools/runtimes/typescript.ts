import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../../compiler.js'
import { installed, runFile } from './programs.js'
import type { Project } from './project.js'
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

/** A consumer of every entry point in each module system. Both belong to one program. */
const consumers = ['module', 'commonjs']

/** Returns the files of a program. With the module resolution of Node 10 there are no ES modules. */
function filesOf(platform: keyof typeof platforms): string[] {
  const types = platform === 'moduleResolution node10' ? ['commonjs'] : consumers
  return types.map((type) => `${type}/consumer.ts`)
}

/** Writes the consumers into a project, and returns the path of a configuration that compiles them. */
function writeProgram(
  { folder }: Project,
  name: string,
  options: object,
  files: readonly string[],
): string {
  for (const type of consumers) {
    cpSync(`${root}test/package/consumer.ts`, `${folder}${type}/consumer.ts`)
    writeFileSync(`${folder}${type}/package.json`, JSON.stringify({ type }))
  }
  const path = `${folder}tsconfig-${name}.json`
  const all = { ...compilerOptions, ...options, outDir: `declarations-${name}` }
  writeFileSync(path, JSON.stringify({ compilerOptions: all, files }))
  return path
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
  return output
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => ({ name: line.slice(0, line.indexOf(': error TS')), line }))
    .map(({ name, line }) => ({ name, expected: 'no error', actual: line.slice(name.length + 2) }))
}

/** TypeScript 6 deprecates node10, and 7 does not have it. */
const DEPRECATED = '6.0'

function target(line: string, platform: keyof typeof platforms): Target {
  const folder = installed(`typescript-${line}/`)
  const files = filesOf(platform)
  return {
    name: `TypeScript ${line}`,
    form: platform,
    whyMissing: () => undefined,
    version() {
      const manifest = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
        version: string
      }
      return Promise.resolve(manifest.version)
    },
    async run(project): Promise<Report> {
      const name = `${line}-${platform.replaceAll(' ', '-')}`
      const deprecated = line === DEPRECATED ? { ignoreDeprecations: DEPRECATED } : {}
      const options = { ...platforms[platform], ...deprecated }
      const configuration = writeProgram(project, name, options, files)
      const failed = readFailures(await compile(`${folder}bin/tsc`, configuration))
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
