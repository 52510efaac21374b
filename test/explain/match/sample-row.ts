/** A row of the suppliers, with cells that their fields cannot read, and the moment of its queries. */
export const row = {
  id: 's1',
  name: 'Acme',
  city: 'Leeds',
  numRemediationRequests: '5',
  connectedAt: '2024-05-01T10:00Z',
  tags: ['a', 7, 'b'],
}

export const now = Date.parse('2024-05-31T12:00:00Z')

/** A query of unknown type. */
export const asking = (filter: unknown): unknown => ({ filter })
