import type { QueryInput, Supplier, suppliers } from 'supplier-query'

export type Compare = (a: Supplier, b: Supplier) => number

/** An order, as a sort and hand-written. */
export interface Order {
  readonly sort: NonNullable<QueryInput<typeof suppliers>['sort']>
  readonly compare: Compare
}

// An absent cell is lowest: the empty text and -1 are below all texts and numbers of the sample.
const compareTexts = (a: string | null, b: string | null) => {
  const [x, y] = [a ?? '', b ?? '']
  return x < y ? -1 : x > y ? 1 : 0
}

export const newest: Order = {
  sort: [{ field: 'connectedAt', direction: 'desc' }],
  compare: (a, b) => compareTexts(b.connectedAt, a.connectedAt),
}

export const byName: Order = {
  sort: [{ field: 'name', direction: 'asc' }],
  compare: (a, b) => compareTexts(a.name, b.name),
}

export const byStatusAndName: Order = {
  sort: [{ field: 'approvalStatus', direction: 'asc' }, ...byName.sort],
  compare: (a, b) =>
    compareTexts(a.approvalStatus, b.approvalStatus) || compareTexts(a.name, b.name),
}

export const byThreeKeys: Order = {
  sort: [
    { field: 'approvalStatus', direction: 'desc' },
    { field: 'city', direction: 'asc' },
    { field: 'name', direction: 'desc' },
  ],
  compare: (a, b) =>
    compareTexts(b.approvalStatus, a.approvalStatus) ||
    compareTexts(a.city, b.city) ||
    compareTexts(b.name, a.name),
}

export const byStatusRequestsAndName: Order = {
  sort: [
    { field: 'approvalStatus', direction: 'asc' },
    { field: 'numRemediationRequests', direction: 'asc' },
    ...byName.sort,
  ],
  compare: (a, b) =>
    compareTexts(a.approvalStatus, b.approvalStatus) ||
    (a.numRemediationRequests ?? -1) - (b.numRemediationRequests ?? -1) ||
    compareTexts(a.name, b.name),
}

export const byRequestsAndName: Order = {
  sort: [{ field: 'numRemediationRequests', direction: 'desc' }, ...byName.sort],
  compare: (a, b) =>
    (b.numRemediationRequests ?? -1) - (a.numRemediationRequests ?? -1) ||
    compareTexts(a.name, b.name),
}
