import countries from 'virtual:countries'
import { sampleSuppliers } from '../../../sample-suppliers.js'
import type { Row } from './cells.js'
import type { Declaration } from './declaration.js'
import { inferDeclaration } from './infer.js'
import { inferTexts, typeTexts } from './read-csv.js'
import { readRows } from './read-rows.js'

/** The sources of rows. */
export type SourceName = 'suppliers' | 'countries' | 'own'

/** Rows with their declaration, before any correction. */
export interface Source {
  readonly declaration: Declaration
  /** The rows under a declaration that may have been corrected. */
  readonly rowsFor: (declaration: Declaration) => readonly Row[]
  /** How the rows were read, or why they could not be read. */
  readonly note: string
  /** Notes about columns that were renamed or skipped. */
  readonly remarks: readonly string[]
  readonly isFaulty: boolean
}

const suppliers: Declaration = {
  key: 'id',
  fields: {
    id: { kind: 'string' },
    name: { kind: 'string', fold: 'accents' },
    approvalStatus: {
      kind: 'string',
      label: 'approval status',
      values: ['approved', 'pending', 'in_review', 'rejected', 'unapproved'],
    },
    city: { kind: 'string', fold: 'accents' },
    connectedAt: { kind: 'date', label: 'connected at' },
    numRemediationRequests: { kind: 'number', label: 'remediation requests' },
    tags: { kind: 'string[]' },
  },
}

const countryFields: Declaration = {
  key: 'cca3',
  fields: {
    flag: { kind: 'string' },
    name: { kind: 'string', fold: 'accents' },
    cca3: { kind: 'string', label: 'code' },
    region: {
      kind: 'string',
      values: ['Africa', 'Americas', 'Antarctic', 'Asia', 'Europe', 'Oceania'],
    },
    subregion: { kind: 'string' },
    capital: { kind: 'string[]' },
    area: { kind: 'number', label: 'area in km²' },
    independent: { kind: 'boolean' },
    unMember: { kind: 'boolean', label: 'member of the United Nations' },
    landlocked: { kind: 'boolean' },
    languages: { kind: 'string[]' },
    currencies: { kind: 'string[]' },
    borders: { kind: 'string[]' },
    callingCodes: { kind: 'string[]', label: 'calling codes' },
    latlng: { kind: 'number[]', label: 'latitude and longitude' },
  },
}

let supplierRows: readonly Row[] | undefined

/** Returns the rows of a source; `text` has the user's own rows. */
export function openSource(name: SourceName, ownText: string): Source {
  if (name === 'suppliers') {
    const rows = (supplierRows ??= sampleSuppliers(10_000, 2026).map((each): Row => ({ ...each })))
    const note = '10,000 sample suppliers, made up'
    return { declaration: suppliers, rowsFor: () => rows, note, remarks: [], isFaulty: false }
  }
  if (name === 'countries') {
    const note = '250 countries and territories, from world-countries'
    return {
      declaration: countryFields,
      rowsFor: () => countries,
      note,
      remarks: [],
      isFaulty: false,
    }
  }
  const read = readRows(ownText)
  if (!read.ok) {
    const declaration = { fields: { id: { kind: 'string' } } } as const
    return { declaration, rowsFor: () => [], note: read.message, remarks: [], isFaulty: true }
  }
  const { rows, names, isText, note, remarks } = read
  return {
    declaration: isText ? inferTexts(rows, names) : inferDeclaration(rows, names),
    rowsFor: (declaration) => (isText ? typeTexts(rows, declaration) : rows),
    note,
    remarks,
    isFaulty: false,
  }
}
