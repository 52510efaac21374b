import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** The path of the built page, which the tests open from disk. */
export const pageFile = pathOf('../dist/playground.html')

/** Builds the page once, before all tests, as `npm run playground` does. */
export default function setup(): void {
  execFileSync(process.execPath, ['--import', 'tsx', pathOf('../main.ts'), '--build'])
}
