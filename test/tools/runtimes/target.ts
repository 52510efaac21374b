import type { Report } from './project/suite/report.js'
import type { Project } from './project.js'

/** What the packed package is tried with: a runtime that runs it, or a compiler of its declarations. */
export interface Target {
  /** `Node 22`, of which the exact version is told by `version`. */
  readonly name: string
  /** How the package is loaded: `ES module`, `CommonJS` or `bundle`. */
  readonly form: string
  /** Why this machine does not have it; `undefined` where it has, or should have. */
  readonly whyMissing: () => string | undefined
  readonly version: () => Promise<string>
  readonly run: (project: Project) => Promise<Report>
}
