import { defineResource } from './resource.js'

/** A supplier as the platform lists it; `connectedAt` is ISO-8601 text. */
export interface Supplier {
  readonly id: string
  readonly name: string
  readonly numRemediationRequests: number | null
  readonly approvalStatus: string | null
  readonly city: string | null
  readonly connectedAt: string | null
  readonly tags: readonly string[]
}

/** The ready-made resource of the supplier listing. */
export const suppliers = defineResource(
  {
    id: 'string',
    name: 'string',
    numRemediationRequests: 'number',
    approvalStatus: 'string',
    city: 'string',
    connectedAt: 'date',
    tags: 'string[]',
  },
  { key: 'id' },
)
