import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import manifest from './package.json' with { type: 'json' }

/** One line per entry point; its twin is a condition in the "exports" of package.json. */
const entryPoints = {
  index: 'src/index.ts',
  'adapters/index': 'src/adapters/index.ts',
  'auth/index': 'src/auth/index.ts',
  'sql/index': 'src/sql/index.ts',
  'testing/index': 'src/auth/contract/index.ts',
}

/** The files of test/vectors, whole, as one line of JSON. */
function writeVectors(): void {
  const folder = 'test/vectors/'
  const names = readdirSync(folder).filter((name) => /^\d+-.+\.json$/.test(name))
  const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const files = sorted.map((name) => JSON.parse(readFileSync(folder + name, 'utf8')) as object)
  writeFileSync('dist/vectors.json', JSON.stringify({ version: manifest.version, files }))
}

export default defineConfig([
  {
    // A file for each module, so that a bundler drops those that an import does not reach.
    entry: ['src/**/*.ts'],
    bundle: false,
    format: ['esm', 'cjs'],
    target: 'es2022',
    clean: true,
    onSuccess: () => Promise.resolve(writeVectors()),
    plugins: [
      {
        name: 'CommonJS modules require files that are called .cjs',
        renderChunk(code) {
          if (this.format !== 'cjs') return undefined
          return { code: code.replaceAll(/require\("(\.[^"]+)\.js"\)/g, 'require("$1.cjs")') }
        },
      },
    ],
  },
  {
    entry: entryPoints,
    format: ['esm', 'cjs'],
    // tsup sets `baseUrl`, which TypeScript 6 reports as deprecated.
    dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0' } },
  },
])
