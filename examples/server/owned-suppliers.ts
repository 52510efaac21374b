/** Suppliers, each with the organisation that it belongs to: what the service has and no client sees. */
import { defineResource, type Supplier } from 'supplier-query'
import { toInstant } from '../instant.js'

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

/** What clients see of a supplier: named one by one, so that nothing else ever is. */
export function toSupplier(owned: OwnedSupplier): Supplier {
  const { id, name, numRemediationRequests, approvalStatus, city, tags } = owned
  // In one form, however it is stored.
  const connectedAt = owned.connectedAt === null ? null : toInstant(owned.connectedAt)
  return { id, name, numRemediationRequests, approvalStatus, city, connectedAt, tags }
}
