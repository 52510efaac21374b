import { facets, type Issue } from 'supplier-query'
import { toSearchParams, type QueryParts } from 'supplier-query/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownedSuppliers } from '../../examples/owned-suppliers.js'
import {
  bearer,
  codeOf,
  ownedSamples,
  PATH,
  send,
  startServer,
  type Answer,
  type Call,
} from './sample-server.js'
import { storages } from './storages.js'

const FACETS = `${PATH}/facets`

const filter = {
  operator: 'and',
  operands: [
    { field: 'city', comparator: 'is_any', value: ['Leeds', 'York'] },
    { field: 'numRemediationRequests', comparator: 'ge', value: 5 },
  ],
} as const
const wanted = {
  city: { values: 5 },
  approvalStatus: { values: 3, own: 'keep' },
  tags: { values: 4, contains: 'i' },
  numRemediationRequests: { range: true },
  connectedAt: { edges: ['2025-01-01', '2026-01-01'] },
} as const

/** Returns the expected answer for an organisation, without a server. */
function facetsOf(organisation: string, query: unknown, asked: unknown): unknown {
  const own = ownedSamples.filter(({ organisationId }) => organisationId === organisation)
  return JSON.parse(JSON.stringify(facets(ownedSuppliers, query, own, asked)))
}

const dataOf = ({ status, text }: Answer): unknown => {
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return (JSON.parse(text) as { data: unknown }).data
}

const issuesOf = ({ text }: Answer) =>
  (JSON.parse(text) as { issues: readonly Issue[] }).issues.map(
    ({ code, path }) => `${code} ${path.join('.')}`,
  )

/** Returns a payload in each form that the listing accepts. */
function waysOf(payload: QueryParts): readonly Call[] {
  const params = toSearchParams(payload)
  const body = JSON.stringify(payload)
  return [
    { path: FACETS, body },
    { path: `${FACETS}?${params.toString()}` },
    { path: FACETS, method: 'QUERY', body },
  ]
}

let sample: Awaited<ReturnType<typeof startServer>>

describe.each(storages)('the facets of the example server with its data in %s', (_, open) => {
  beforeAll(async () => {
    sample = await startServer({ storage: await open() })
  })
  afterAll(() => sample.close())

  const call = (each: Call, secret = sample.secrets.acme) =>
    send(sample.port, { path: FACETS, headers: [bearer(secret)], ...each })

  it('count only an organisation’s own suppliers, in each form of request', async () => {
    for (const organisation of ['acme', 'globex'] as const) {
      const expected = facetsOf(organisation, { filter }, wanted)
      for (const way of waysOf({ filter, facets: wanted })) {
        expect(dataOf(await call(way, sample.secrets[organisation]))).toEqual(expected)
      }
    }
    expect(facetsOf('acme', { filter }, wanted)).not.toEqual(facetsOf('globex', { filter }, wanted))
  })

  it('take the query of the listing, whose page and sort have no effect', async () => {
    const sort = [{ field: 'name', direction: 'asc' }]
    for (const way of waysOf({ filter, page: { offset: 3, limit: 1 }, sort, facets: wanted })) {
      expect(dataOf(await call(way))).toEqual(facetsOf('acme', { filter }, wanted))
    }
    expect(dataOf(await call({ body: '{"facets":{}}' }))).toEqual({})
  })

  it('are refused with the place of a walk', async () => {
    const answer = await call({ path: `${FACETS}?after=x&facets=%7B%7D` })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'request invalid_request'])
  })

  it('are refused with the issues of the query, and those of the facets: in a body all at once', async () => {
    const wrong = { citty: { values: 5 }, tags: { range: true }, city: { values: 1001 } }
    for (const way of waysOf({ filter: { field: 'id', comparator: 'is' }, facets: wrong })) {
      const answer = await call(way)
      expect([answer.status, codeOf(answer)]).toEqual([400, 'request invalid_query'])
      const ofQuery = ['missing_member filter.value', 'unknown_comparator filter.comparator']
      if (way.path?.includes('?')) {
        expect(issuesOf(answer)).toEqual(ofQuery)
        continue
      }
      expect(issuesOf(answer)).toEqual([
        ...ofQuery,
        'unknown_field facets.citty',
        'facet_not_allowed facets.tags.range',
        'limit_exceeded facets.city.values',
      ])
    }
  })

  it.each(['[]', 'null', '7', '"x"', '{}'])('are refused for the payload %s', async (body) => {
    const answer = await call({ body })
    expect([answer.status, codeOf(answer)]).toEqual([400, 'request invalid_query'])
    expect(issuesOf(answer)).toContain('invalid_type facets')
  })

  it('do not reveal the internal field', async () => {
    for (const name of ['organisationId', 'organisationIx', 'nonsense']) {
      const answer = await call({ body: JSON.stringify({ facets: { [name]: { values: 9 } } }) })
      expect(issuesOf(answer)).toEqual([`unknown_field facets.${name}`])
      const { issues } = JSON.parse(answer.text) as { issues: readonly Issue[] }
      expect(issues[0]?.message.replace(/got "\w+"/, '')).not.toContain('organisation')
    }
  })

  it('are refused in the same cases as the listing', async () => {
    const { unscoped } = sample.secrets
    const rows: readonly (readonly [Call, number, string])[] = [
      [{ headers: [] }, 401, 'auth authentication_error'],
      [{ headers: [bearer('sq_x')] }, 401, 'auth authentication_error'],
      [{ headers: [bearer(unscoped)], body: '{' }, 403, 'auth forbidden'],
      [{ path: `${FACETS}/` }, 404, 'request not_found'],
      [{ path: `${FACETS}x` }, 404, 'request not_found'],
      [{ method: 'POST', body: '{}' }, 405, 'request method_not_allowed'],
      [{ body: '{' }, 400, 'request invalid_json'],
      [{ path: `${FACETS}?facets={` }, 400, 'request invalid_query'],
      [{ path: `${FACETS}?facets={}&facets={}` }, 400, 'request invalid_query'],
      [{ path: `${FACETS}?limit=5` }, 400, 'request invalid_query'],
      [{ path: `${FACETS}?facets={}`, body: '{}' }, 400, 'request invalid_request'],
      [{ body: ' '.repeat(70_000) }, 413, 'request body_too_large'],
      // The listing itself has no facets.
      [{ path: `${PATH}?facets={}` }, 400, 'request invalid_query'],
      [{ path: PATH, body: '{"facets":{}}' }, 400, 'request invalid_query'],
    ]
    for (const [each, status, code] of rows) {
      const answer = await call(each)
      expect([answer.status, codeOf(answer)]).toEqual([status, code])
    }
  })
})
