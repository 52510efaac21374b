/** Four ways to send a query, as `curl` lines to paste. */
export function sampleCalls(url: string, apiKey: string): string[] {
  const listing = `'${url}/alpha/suppliers'`
  const headers = `-H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json'`

  const unapprovedInLeeds = JSON.stringify({
    filter: {
      operator: 'and',
      operands: [
        { field: 'approvalStatus', comparator: 'eq', value: 'unapproved' },
        { field: 'city', comparator: 'eq', value: 'Leeds' },
      ],
    },
    sort: [{ field: 'connectedAt', direction: 'desc' }],
    page: { offset: 0, limit: 2 },
  })
  const isMachining = JSON.stringify({
    field: 'tags',
    comparator: 'includes_any',
    value: ['machining', 'iso-9001'],
  })
  const firstTwo = JSON.stringify({ offset: 0, limit: 2 })
  const troubled = JSON.stringify({
    filter: {
      operator: 'and',
      operands: [
        { field: 'approvalStatus', comparator: 'is_any', value: ['pending', 'in_review'] },
        { field: 'connectedAt', comparator: 'rp_lt', value: 'P1Y' },
      ],
    },
    sort: [{ field: 'numRemediationRequests', direction: 'desc' }],
    page: { limit: 2 },
  })

  return [
    `curl -X GET ${listing} ${headers} -d '${unapprovedInLeeds}'`,
    `curl -G ${listing} ${headers} --data-urlencode 'filter=${isMachining}' --data-urlencode 'page=${firstTwo}'`,
    `curl -g '${url}/alpha/suppliers?city=Leeds&sort=-connectedAt&page[limit]=2' ${headers}`,
    `curl -X QUERY ${listing} ${headers} -d '${troubled}'`,
  ]
}
