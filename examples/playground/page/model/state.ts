import type { SourceName } from './sources.js'

export const tabs = ['words', 'run', 'sql', 'schema', 'typescript', 'url'] as const
export type TabName = (typeof tabs)[number]

/** All settings of the page. The page is a function of this state, which the hash of the URL stores. */
export interface State {
  readonly source: SourceName
  /** The text of the user's own rows. */
  readonly text: string
  /** The corrected declaration as JSON; empty for the declaration of the source, or the inferred one. */
  readonly fields: string
  readonly query: string
  /** An instant as text; empty for the clock. */
  readonly now: string
  readonly timeZone: string
  readonly tab: TabName
  /** The index of the explained row. */
  readonly row: number | undefined
}

export type Change = (part: Partial<State>) => void
