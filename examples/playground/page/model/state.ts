import type { SourceName } from './sources.js'

export const tabs = ['words', 'run', 'sql', 'schema', 'typescript', 'url'] as const
export type TabName = (typeof tabs)[number]

/** All that a person can set; the page is a function of it, and the hash of the URL holds it. */
export interface State {
  readonly source: SourceName
  /** The text of one's own rows. */
  readonly text: string
  /** The corrected declaration as JSON; empty for the one that the source has, or that was inferred. */
  readonly fields: string
  readonly query: string
  /** An instant as text; empty for the clock. */
  readonly now: string
  readonly timeZone: string
  readonly tab: TabName
  /** The index of the row that is explained. */
  readonly row: number | undefined
}

export type Change = (part: Partial<State>) => void
