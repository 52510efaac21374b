import { defineConfig } from 'tsup'

export default defineConfig({
  // One line per entry point; its twin is a condition in the "exports" of package.json.
  entry: {
    index: 'src/index.ts',
    testing: 'src/testing/index.ts',
    sql: 'src/sql/index.ts',
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  clean: true,
  // For CommonJS too: with a copy of QueryError in each entry, `instanceof` fails between them.
  splitting: true,
  removeNodeProtocol: false,
  // tsup sets `baseUrl`, which TypeScript 6 reports as deprecated.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
})
