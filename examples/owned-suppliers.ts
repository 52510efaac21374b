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

/** The supplier with its date in the one form that answers have, whatever the storage. */
export function withInstant(owned: OwnedSupplier): OwnedSupplier {
  const { connectedAt } = owned
  return { ...owned, connectedAt: connectedAt === null ? null : toInstant(connectedAt) }
}

/** What clients see of a supplier. */
export function toSupplier(owned: OwnedSupplier): Supplier {
  return publicRow(ownedSuppliers, owned)
}
