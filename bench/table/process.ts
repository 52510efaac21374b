import { fork, type ChildProcess } from 'node:child_process'
import type { Sent, Tasks } from './worker.js'

/** The argument with which this program serves tasks instead of measuring. */
export const SERVE = '--serve'

interface Told {
  readonly answer?: unknown
  readonly error?: string
}

/** A process of its own, so that no engine shares a heap with another. */
export class Process {
  readonly #child: ChildProcess = fork(process.argv[1]!, [SERVE], { execArgv: process.execArgv })
  #settle: (told: Told) => void = () => {}

  constructor() {
    this.#child.on('message', (told: Told) => this.#settle(told))
    this.#child.on('exit', (code) =>
      this.#settle({ error: `the process of an engine ended: ${code}` }),
    )
  }

  /** Runs a task in the process. A process has one task at a time. */
  async ask<Name extends keyof Tasks>(
    task: Name,
    ...args: Parameters<Tasks[Name]>
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    const told = await new Promise<Told>((settle) => {
      this.#settle = settle
      this.#child.send({ task, args } satisfies Sent)
    })
    if (told.error !== undefined) throw new Error(told.error)
    return told.answer as Awaited<ReturnType<Tasks[Name]>> // as the worker answers
  }

  end(): void {
    this.#child.disconnect()
  }
}
