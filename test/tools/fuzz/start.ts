/** Runs `main.ts` in a separate process, and kills it after its report: databases in it can block its exit. */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const child = fork(main, process.argv.slice(2), { execArgv: ['--import', 'tsx'] })
let code = 1
child.on('message', (reported) => {
  code = Number(reported)
  child.kill('SIGKILL')
})
child.on('exit', () => process.exit(code))
