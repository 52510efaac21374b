import { runQuery, suppliers, type QueryInput, type Supplier } from 'supplier-query'
import type { Case } from '../measure.js'
import { NOW } from '../rows.js'
import { PAGE, answerOf, firstPage } from './page.js'

const DAY_MS = 86_400_000

const instant = '2023-04-05T06:07:08.900Z'

const dated: readonly {
  name: string
  before: number
  filter: QueryInput<typeof suppliers>['filter']
}[] = [
  {
    name: 'ISO date cells before an instant (lt)',
    before: Date.parse(instant),
    filter: { field: 'connectedAt', comparator: 'lt', value: instant },
  },
  {
    name: 'ISO date cells older than 30 days (rp_lt)',
    before: Math.floor(NOW / DAY_MS) * DAY_MS - 30 * DAY_MS,
    filter: { field: 'connectedAt', comparator: 'rp_lt', value: 30 },
  },
]

export function dateCases(rows: readonly Supplier[]): Case[] {
  return dated.map(({ name, before, filter }) => ({
    name,
    size: `${rows.length.toLocaleString('en')} rows, first ${PAGE} and total`,
    pieces: 1,
    engines: {
      'loop over Date.parse': () =>
        firstPage(
          rows,
          ({ connectedAt }) => connectedAt !== null && Date.parse(connectedAt) < before,
        ),
      runQuery: () =>
        answerOf(
          runQuery(suppliers, { filter, page: { limit: PAGE } }, rows, {
            now: NOW,
            timeZone: 'UTC',
          }),
        ),
    },
  }))
}
