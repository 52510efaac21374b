/** Suppliers with the organisation that owns them, which clients do not see. */
import { defineResource, publicRow, type Supplier } from 'supplier-query'
import { toInstant } from './instant.js'

export interface OwnedSupplier extends Supplier {
  readonly organisationId: string
}

export const ownedSuppliers = defineResource(
  {
    id: 'string',
    name: 'string',
    numRemediationRequests: 'number',
    approvalStatus: 'string',
    city: 'string',
    connectedAt: 'date',
    tags: 'string[]',
    organisationId: { kind: 'string', internal: true },
  },
  { key: 'id', limits: { defaultLimit: 50, maxLimit: 1000 } },
)

/** Returns the supplier with its date in the format of answers, for every storage. */
export function withInstant(owned: OwnedSupplier): OwnedSupplier {
  const { connectedAt } = owned
  return { ...owned, connectedAt: connectedAt === null ? null : toInstant(connectedAt) }
}

/** Returns the properties of a supplier that clients see. */
export function toSupplier(owned: OwnedSupplier): Supplier {
  return publicRow(ownedSuppliers, owned)
}
