import { toTypeScript } from '../model/to-typescript.js'
import { Code } from './code.js'
import type { TabProps } from './tabs-panel.js'

/** Shows the declaration and the query as code to paste. */
export function TypeScriptTab({ declaration, query, moment }: TabProps) {
  return <Code label="listing.ts" text={toTypeScript(declaration, query, moment)} />
}
