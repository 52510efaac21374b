import type { Row } from './cells.js'
import type { Declaration } from './declaration.js'
import type { SourceName } from './sources.js'
import type { TabName } from './state.js'

/** A state of the page that has a name: `#example=<name>` opens it. */
export interface Example {
  /** In a link: lower case and hyphens. */
  readonly name: string
  readonly title: string
  /** The document of the repository that it is from, with the anchor of the section. */
  readonly from?: string
  /** The rows: those of a sample, or its own. */
  readonly rows?: Exclude<SourceName, 'own'> | readonly Row[]
  /** What its own rows are declared as. */
  readonly declaration?: Declaration
  readonly query: unknown
  readonly now?: string
  readonly timeZone?: string
  readonly tab?: TabName
  /** The row that is explained. */
  readonly row?: number
  /** What the page says of it, as the tests see to. */
  readonly expected: { readonly total: number } | { readonly faults: number }
}
