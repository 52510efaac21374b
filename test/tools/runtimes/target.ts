import type { Report } from './project/suite/report.js'
import type { Project } from './project.js'

/** A runtime that runs the packed package, or a compiler of its declarations. */
export interface Target {
  /** The name, such as `Node 22`; `version` returns the exact version. */
  readonly name: string
  /** How the package is loaded: `ES module`, `CommonJS` or `bundle`. */
  readonly form: string
  /** Returns why this machine lacks the target; `undefined` if it has it, or should have it. */
  readonly whyMissing: () => string | undefined
  readonly version: () => Promise<string>
  readonly run: (project: Project) => Promise<Report>
}
