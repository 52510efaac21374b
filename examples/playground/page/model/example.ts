import type { Row } from './cells.js'
import type { Declaration } from './declaration.js'
import type { SourceName } from './sources.js'
import type { TabName } from './state.js'

/** A named state of the page. `#example=<name>` opens it. */
export interface Example {
  /** The name in links: lower case and hyphens. */
  readonly name: string
  readonly title: string
  /** The document of the repository that contains the example, with the anchor of the section. */
  readonly from?: string
  /** The rows: a sample, or the rows of the example. */
  readonly rows?: Exclude<SourceName, 'own'> | readonly Row[]
  /** The declaration, if the example has rows. */
  readonly declaration?: Declaration
  readonly query: unknown
  readonly now?: string
  readonly timeZone?: string
  readonly tab?: TabName
  /** The index of the explained row. */
  readonly row?: number
  /** The answer of the page, which the tests check. */
  readonly expected: { readonly total: number } | { readonly faults: number }
}
