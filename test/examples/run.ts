import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program; curl must be installed. */
export function run(program: string, args: readonly string[]) {
  return execute(program, args, { maxBuffer: 10_000_000 })
}
