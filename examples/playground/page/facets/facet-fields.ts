import { facets, type Facet, type Resource } from 'supplier-query'
import type { Row } from '../model/cells.js'
import { dayEdges, numberEdges } from './edges.js'

/** A field with a useful facet: values to choose, or buckets between edges. */
export interface FacetField {
  readonly name: string
  readonly label: string
  /** `undefined` for values. */
  readonly edges: readonly (number | string)[] | undefined
}

/** The most facets of one call. */
const MOST = 8
/** Up to this many different values are a choice, even with few rows. */
const FEW = 30

/** Returns the first fields with a span or with recurring values. */
export function facetFields(resource: Resource, rows: readonly Row[]): readonly FacetField[] {
  const found: FacetField[] = []
  const names = Object.keys(resource.fields).filter((name) => name !== resource.key)
  for (let i = 0; i < names.length && found.length < MOST; i += MOST) {
    const part = names.slice(i, i + MOST)
    const counted = facets(resource, {}, rows, wantedOf(resource, part))
    for (const name of part) {
      const { label = name, kind } = resource.fields[name]!
      const facet = counted[name]!
      if (!isWorth(facet, rows.length)) continue
      const edges = edgesOf(facet, kind === 'date')
      if ('values' in facet || edges !== undefined) found.push({ name, label, edges })
    }
  }
  return found.slice(0, MOST)
}

/** The kinds whose facet is a range. */
const ranged: readonly string[] = ['number', 'date', 'day', 'decimal']

function wantedOf({ fields }: Resource, names: readonly string[]): unknown {
  const form = (name: string) => {
    const { kind } = fields[name]!
    return ranged.includes(kind) ? { range: true } : { values: 0 }
  }
  return Object.fromEntries(names.map((name) => [name, form(name)]))
}

function isWorth(facet: Facet, rows: number): boolean {
  if (!('distinct' in facet)) return true
  return facet.distinct > 0 && (facet.distinct <= FEW || facet.distinct <= rows / 20)
}

function edgesOf(facet: Facet, isDate: boolean): FacetField['edges'] {
  if (!('min' in facet)) return undefined
  const { min, max } = facet
  // The bounds of days and decimals are texts.
  if (typeof min !== 'number' || typeof max !== 'number') return undefined
  return isDate ? dayEdges(min, max) : numberEdges(min, max)
}
