import { documentExamples } from './document-examples.js'
import type { Example } from './example.js'
import { formatJson } from './format-query.js'
import { sampleExamples } from './sample-examples.js'
import type { State } from './state.js'

/** All named states. The states to start from come first. */
export const examples: readonly Example[] = [...sampleExamples, ...documentExamples]

/** The end of the sample, and the default origin of relative dates in examples. */
const NOW = '2026-11-20T02:30:00Z'

export function stateOfExample(example: Example): State {
  const { rows = 'suppliers', declaration, query, now = NOW, timeZone = 'UTC' } = example
  const isOwn = typeof rows !== 'string'
  return {
    source: isOwn ? 'own' : rows,
    text: isOwn ? formatJson(rows) : '',
    fields: declaration === undefined ? '' : JSON.stringify(declaration),
    query: formatJson(query),
    now,
    timeZone,
    tab: example.tab ?? 'words',
    row: example.row,
  }
}
