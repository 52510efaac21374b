import type { Resource, Table } from 'supplier-query'
import { useRef, type KeyboardEvent } from 'react'
import { Guard } from '../guard.js'
import type { Row } from '../model/cells.js'
import type { Declaration } from '../model/declaration.js'
import type { SetMoment } from '../model/moment.js'
import type { SourceName } from '../model/sources.js'
import { tabs, type TabName } from '../model/state.js'
import { RunTab } from './run-tab.js'
import { SchemaTab } from './schema-tab.js'
import { SqlTab } from './sql-tab.js'
import { TypeScriptTab } from './typescript-tab.js'
import { UrlTab } from './url-tab.js'
import { WordsTab } from './words-tab.js'

/** The subject of a tab: an accepted query. */
export interface TabProps {
  readonly resource: Resource
  readonly declaration: Declaration
  readonly source: SourceName
  readonly rows: readonly Row[]
  readonly table: Table<Resource, Row>
  /** True if all columns of the table are built. */
  readonly isPrepared: boolean
  readonly query: unknown
  readonly moment: SetMoment
}

const contents = {
  words: ['In words', WordsTab],
  run: ['How it ran', RunTab],
  sql: ['SQL', SqlTab],
  schema: ['Schemas', SchemaTab],
  typescript: ['TypeScript', TypeScriptTab],
  url: ['URL and curl', UrlTab],
} as const satisfies Record<TabName, readonly [string, (props: TabProps) => React.ReactNode]>

interface Props {
  readonly tab: TabName
  readonly onTab: (tab: TabName) => void
  /** The subject of the tabs; `undefined` if the query is not accepted. */
  readonly about: TabProps | undefined
}

/** Shows more about the query. The arrow keys move between tabs. */
export function TabsPanel({ tab, onTab, about }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [label, Content] = contents[tab]
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length]!
    onTab(next)
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus()
  }
  return (
    <section className="panel" aria-label="More about the query">
      <div className="tabs" role="tablist" aria-label="More" ref={list} onKeyDown={move}>
        {tabs.map((name) => (
          <button
            key={name}
            id={`tab-${name}`}
            type="button"
            role="tab"
            aria-selected={name === tab}
            aria-controls="tab-panel"
            tabIndex={name === tab ? 0 : -1}
            onClick={() => onTab(name)}
          >
            {contents[name][0]}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-label={label} tabIndex={0}>
        {about === undefined ? (
          <p className="note">The query is not accepted yet.</p>
        ) : (
          <Guard key={tab} title={label} about={about}>
            <Content {...about} />
          </Guard>
        )}
      </div>
    </section>
  )
}
