import type { Supplier } from 'supplier-query'
import { createRandom } from '../../examples/random.js'
import { asReceived } from '../rows.js'

/** The moment at which the sample's dates end. */
export const NOW = Date.UTC(2025, 5, 30, 12)

const FIRST_CONNECTED = Date.UTC(2019, 0, 1)

const statuses = listOf('approved approved approved pending under_review rejected')
const cities = listOf(
  `Amsterdam Barcelona Birmingham Bristol Cardiff Dublin Frankfurt Gdańsk Glasgow Göteborg Hamburg
  Leeds Lille Lisboa London Lyon Malmö Manchester Milano München Nantes Newcastle Porto Praha
  Rotterdam Sheffield Torino Utrecht Valencia Warszawa Wien Zürich`,
)
const tags = listOf(
  `iso-9001 iso-14001 organic fair-trade local critical single-source high-risk preferred trial
  living-wage b-corp`,
)
const firstWords = listOf(
  `Northern Southern Atlantic Alpine Blue Bright Cedar Crown Delta Eagle First Golden Harbour Iron
  Kestrel Linden Meridian Oak`,
)
const secondWords = listOf(
  `Chemicals Components Fabrics Farms Foods Freight Glass Metals Packaging Paper Plastics Steel
  Textiles Timber Tools`,
)
const forms = listOf('AB BV GmbH Ltd plc SA')

function listOf(words: string): string[] {
  return words.split(/\s+/)
}

/**
 * Generates suppliers. 5 to 10 % of each optional cell are absent, and most numbers are small.
 * @returns equal rows for equal seeds
 */
export function sampleSuppliers(count: number, seed: number): Supplier[] {
  const random = createRandom(seed)
  const below = (n: number) => Math.floor(random() * n)
  const pick = (list: readonly string[]) => list[below(list.length)]! // never past the end
  const unless = <T>(share: number, value: T) => (random() < share ? null : value)
  return Array.from({ length: count }, (_, i) => ({
    id: `sup-${String(i + 1).padStart(7, '0')}`,
    name: `${pick(firstWords)} ${pick(secondWords)} ${below(10_000)} ${pick(forms)}`,
    numRemediationRequests: unless(0.1, Math.floor(random() ** 3 * 200)),
    approvalStatus: unless(0.05, pick(statuses)),
    city: unless(0.05, pick(cities)),
    connectedAt: unless(
      0.05,
      new Date(FIRST_CONNECTED + below(NOW - FIRST_CONNECTED)).toISOString(),
    ),
    tags: Array.from({ length: below(4) }, () => pick(tags)),
  }))
}

/** Generates suppliers and copies them through JSON. The originals are garbage after the return. */
export function receivedSuppliers(count: number, seed: number): Supplier[] {
  return asReceived(sampleSuppliers(count, seed))
}
