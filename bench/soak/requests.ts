/** Builds the bytes of requests, good and bad. */
import { pick, type Random } from '../../examples/random.js'

export const PATH = '/alpha/suppliers'

export interface Parts {
  readonly method?: string
  readonly target?: string
  readonly secret?: string
  readonly headers?: readonly string[]
  readonly body?: string
}

/** Returns a request with a Host header, a key if given, and the length of its body. */
export function toRequest({
  method = 'GET',
  target = PATH,
  secret,
  headers = [],
  body,
}: Parts): string {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    ...(secret === undefined ? [] : [`Authorization: Bearer ${secret}`]),
    ...headers,
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

export function toTarget(query: object): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
  return `${PATH}?${new URLSearchParams(Object.fromEntries(pairs)).toString()}`
}

const cities = ['Leeds', 'Berlin', 'Paris', 'Tokyo', 'Nowhere', '']
const fields = ['id', 'name', 'numRemediationRequests', 'approvalStatus', 'city', 'connectedAt']

/** Returns a random filter, sort and page. */
export function drawQuery(random: Random): {
  filter: object
  sort: object[]
  page: { limit: number; offset: number }
} {
  const least = Math.floor(20 * random())
  const comparison = () =>
    pick<() => object>(
      [
        () => ({ field: 'city', comparator: 'is_any', value: [pick(cities, random), null] }),
        () => ({
          field: 'name',
          comparator: 'contains',
          value: pick(['a', 'Ltd', 'ü', 'zz'], random),
        }),
        () => ({ field: 'numRemediationRequests', comparator: 'ge', value: least }),
        () => ({
          field: 'connectedAt',
          comparator: 'rp_lt',
          value: pick(['P1Y', 'P30D', 'PT5H'], random),
        }),
        () => ({ field: 'connectedAt', comparator: 'ge', value: `202${least % 6}-03-01` }),
        () => ({ field: 'tags', comparator: 'includes_any', value: ['machining', 'iso-9001'] }),
        () => ({
          field: 'approvalStatus',
          comparator: pick(['eq', 'ne'], random),
          value: 'unapproved',
        }),
      ],
      random,
    )()
  const operands = Array.from({ length: 1 + Math.floor(4 * random()) }, comparison)
  return {
    filter: { operator: pick(['and', 'or'], random), operands },
    sort:
      random() < 0.5
        ? []
        : [{ field: pick(fields, random), direction: pick(['asc', 'desc'], random) }],
    page: { limit: pick([0, 1, 20, 50, 200], random), offset: pick([0, 0, 10, 400], random) },
  }
}

/** Bodies and URL texts that are not queries. */
export const badBodies: readonly string[] = [
  '{"filter":{"field":"nothing","comparator":"eq","value":1}}',
  '{"filter":{"field":"city","comparator":"eq","value":1}}',
  '{"filter":{"field":"city","comparator":"=","value":"Leeds"}}',
  '{"filter":{"field":"organisationId","comparator":"eq","value":"globex"}}',
  '{"filter":{"field":"connectedAt","comparator":"ge","value":"2026-02-30"}}',
  `{"filter":${'{"operator":"and","operands":['.repeat(100)}${']}'.repeat(100)}}`,
  `{"filter":{"field":"city","comparator":"is_any","value":${JSON.stringify(Array.from({ length: 5_000 }, (_, at) => `x${at}`))}}}`,
  '{"page":{"limit":1001}}',
  '{"page":{"limit":1e99,"offset":-1}}',
  '{"sort":[{"field":"city"},{"field":"city"}],"x":1}',
  '{"__proto__":{"limit":1}}',
  '{"filter":',
  '[]',
  'null',
  '\u0000',
]

/** Bytes that are not an HTTP/1.1 request. */
export const garbage: readonly string[] = [
  'hello\r\n\r\n',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
  `GET ${PATH} HTTP/1.1\r\n\r\n`,
  `GET ${PATH} HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n`,
  `GET ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n`,
  `GET ${PATH} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `GET ${PATH} HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n`,
  `GET ${PATH} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
]
