import { defineResourceFor } from './language/resource.js'

/** A supplier in the platform's listing; `connectedAt` is ISO 8601 text. */
export interface Supplier {
  readonly id: string
  readonly name: string
  readonly numRemediationRequests: number | null
  readonly approvalStatus: string | null
  readonly city: string | null
  readonly connectedAt: string | null
  readonly tags: readonly string[]
}

const declared = defineResourceFor<Supplier>()(
  {
    id: 'string',
    name: 'string',
    numRemediationRequests: {
      kind: 'number',
      label: 'remediation requests',
      description: 'How many remediation requests the supplier has.',
    },
    approvalStatus: {
      kind: 'string',
      label: 'approval status',
      description: 'Where the approval of the supplier stands.',
    },
    city: 'string',
    connectedAt: {
      kind: 'date',
      label: 'connected at',
      description: 'When the supplier accepted the connection.',
    },
    tags: 'string[]',
  },
  { key: 'id', limits: { maxLimit: Infinity } },
)

/** The type of `suppliers`. It is an interface, so that editors show its name instead of its content. */
export interface Suppliers extends Readonly<typeof declared> {}

/** Declares the supplier listing. Pages have no limit: a service declares its own `maxLimit`. */
export const suppliers: Suppliers = declared
