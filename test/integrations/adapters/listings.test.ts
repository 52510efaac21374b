import type { GridFilterModel, GridPaginationModel, GridSortModel } from '@mui/x-data-grid'
import {
  columnFilteringFeature,
  constructTable,
  createColumnHelper,
  globalFilteringFeature,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/table-core'
import { storeReactivityBindings } from '@tanstack/table-core/store-reactivity-bindings'
import type { IServerSideGetRowsRequest } from 'ag-grid-community'
import type { AddressInfo } from 'node:net'
import { add, remove, update, type RuleGroupType } from 'react-querybuilder'
import { createTable, defineResource } from 'supplier-query'
import {
  fromMuiGrid,
  fromAgGrid,
  fromQueryBuilder,
  fromTanStackTable,
  toSearchParams,
  type QueryParts,
} from 'supplier-query/adapters'
import { createKeyring, createMemoryKeyStore } from 'supplier-query/auth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleSuppliers } from '../../../examples/sample-suppliers.js'
import { createListing } from '../../../examples/server/listing.js'
import { createNodeServer } from '../../../examples/server/node-server.js'
import { ownedSuppliers, type OwnedSupplier } from '../../../examples/owned-suppliers.js'

/** Four listings page, sort and filter by their state alone, against the example server. */

/** The listing of the server, whose names and cities ignore case, as a grid's filters do. */
const listing: typeof ownedSuppliers = defineResource(
  {
    id: 'string',
    name: { kind: 'string', fold: 'case' },
    numRemediationRequests: 'number',
    approvalStatus: 'string',
    city: { kind: 'string', fold: 'case' },
    connectedAt: 'date',
    tags: 'string[]',
    organisationId: { kind: 'string', internal: true },
  },
  { key: 'id', limits: ownedSuppliers.limits },
)

const samples: OwnedSupplier[] = sampleSuppliers(500, 1).map((supplier) => ({
  ...supplier,
  organisationId: 'acme',
}))

interface Answer {
  readonly data: readonly { readonly id: string }[]
  readonly page: { readonly total: number }
}

let ask: (query: QueryParts) => Promise<{ ids: string[]; total: number }>
let close: () => Promise<void>

beforeAll(async () => {
  const keyring = createKeyring({ store: createMemoryKeyStore(), realm: 'suppliers' })
  const admin = { organisationId: 'acme', role: 'admin' } as const
  const { secret } = await keyring.create(admin, { name: 'ui', scopes: ['suppliers:read'] })
  const table = createTable(listing, samples)
  const server = createNodeServer(
    createListing({
      resource: listing,
      authenticator: keyring,
      findPage: async (query, { position, ...options }) =>
        position === undefined
          ? table.run(query, options)
          : table.walk(query, { ...options, ...position }),
      countFacets: () => Promise.reject(new Error('not asked for here')),
      onError: (error) => {
        throw error
      },
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  ask = async (query) => {
    const url = `http://127.0.0.1:${port}/alpha/suppliers?${toSearchParams(query).toString()}`
    const response = await fetch(url, { headers: { authorization: `Bearer ${secret}` } })
    const answer = (await response.json()) as Answer // as the status says
    if (response.status !== 200) throw new Error(JSON.stringify(answer))
    return { ids: answer.data.map(({ id }) => id), total: answer.page.total }
  }
  close = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }
})
afterAll(() => close())

type Keep = (supplier: OwnedSupplier) => boolean

/** Returns the expected page of suppliers, sorted by a key, absent keys first. */
function pageOf(
  keep: Keep,
  key: (supplier: OwnedSupplier) => string | number | null,
  sign: 1 | -1,
  offset: number,
  limit: number,
) {
  const rank = (supplier: OwnedSupplier) => key(supplier)
  const kept = samples.filter(keep).toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)]
    if (x === y) return 0
    if (x === null || y === null) return x === null ? -sign : sign
    return x < y ? -sign : sign
  })
  return { ids: kept.slice(offset, offset + limit).map(({ id }) => id), total: kept.length }
}

const inLeeds: Keep = ({ city }) => city?.toLowerCase().includes('leed') ?? false
const requests = ({ numRemediationRequests }: OwnedSupplier) => numRemediationRequests
const connected = ({ connectedAt }: OwnedSupplier) =>
  connectedAt === null ? null : Date.parse(connectedAt)

describe('a listing answers', () => {
  it('the rules of react-querybuilder', async () => {
    let group: RuleGroupType = { combinator: 'and', rules: [] }
    const show = async (page: object) =>
      ask({
        ...fromQueryBuilder(listing, group, { incomplete: 'drop' }),
        sort: [{ field: 'numRemediationRequests', direction: 'desc' }],
        page,
      })
    // A rule that was just added says nothing yet.
    group = add(group, { field: 'city', operator: 'contains', value: '' }, [])
    expect(await show({ limit: 5 })).toEqual(pageOf(() => true, requests, -1, 0, 5))
    group = update(group, 'value', 'LEED', [0])
    group = add(group, { field: 'numRemediationRequests', operator: 'between', value: '1,5' }, [])
    const fewInLeeds: Keep = (supplier) =>
      inLeeds(supplier) && [1, 2, 3, 4, 5].includes(requests(supplier)!)
    expect(await show({ limit: 5 })).toEqual(pageOf(fewInLeeds, requests, -1, 0, 5))
    expect(await show({ offset: 5, limit: 5 })).toEqual(pageOf(fewInLeeds, requests, -1, 5, 5))
    group = update(remove(group, [1]), 'not', true, [])
    expect(await show({ limit: 5 })).toEqual(pageOf((each) => !inLeeds(each), requests, -1, 0, 5))
  })

  it('the state of a TanStack Table', async () => {
    const features = tableFeatures({
      coreReactivityFeature: storeReactivityBindings(),
      columnFilteringFeature,
      globalFilteringFeature,
      rowPaginationFeature,
      rowSortingFeature,
    })
    const helper = createColumnHelper<typeof features, OwnedSupplier>()
    const columns = helper.columns([
      helper.accessor('name', {}),
      helper.accessor('city', {}),
      helper.accessor('numRemediationRequests', {}),
    ])
    const table = constructTable({
      features,
      columns,
      data: [],
      manualFiltering: true,
      manualSorting: true,
      manualPagination: true,
      rowCount: samples.length,
    })
    const show = async () =>
      ask(fromTanStackTable(listing, { ...table.store.state, globalFields: ['name', 'city'] }))
    table.setPageSize(7)
    table.setSorting([{ id: 'numRemediationRequests', desc: true }])
    expect(await show()).toEqual(pageOf(() => true, requests, -1, 0, 7))
    table.getColumn('numRemediationRequests')!.setFilterValue([1, 5])
    table.setPageIndex(1)
    const few: Keep = (each) => [1, 2, 3, 4, 5].includes(requests(each)!)
    expect(await show()).toEqual(pageOf(few, requests, -1, 7, 7))
    table.setPageIndex(0)
    table.getColumn('city')!.setFilterValue('LEED')
    expect(await show()).toEqual(pageOf((each) => few(each) && inLeeds(each), requests, -1, 0, 7))
    table.resetColumnFilters(true)
    table.setGlobalFilter('leed')
    const found: Keep = (each) => inLeeds(each) || each.name.toLowerCase().includes('leed')
    expect(await show()).toEqual(pageOf(found, requests, -1, 0, 7))
  })

  it('the models of a MUI X Data Grid', async () => {
    let filterModel: GridFilterModel = { items: [] }
    let sortModel: GridSortModel = [{ field: 'connectedAt', sort: 'desc' }]
    let paginationModel: GridPaginationModel = { page: 0, pageSize: 10 }
    const show = async () =>
      ask(
        fromMuiGrid(
          listing,
          { filterModel, sortModel, paginationModel },
          { quickFields: ['name', 'city'], incomplete: 'drop' },
        ),
      )
    expect(await show()).toEqual(pageOf(() => true, connected, -1, 0, 10))
    paginationModel = { page: 3, pageSize: 10 }
    expect(await show()).toEqual(pageOf(() => true, connected, -1, 30, 10))
    paginationModel = { page: 0, pageSize: 10 }
    const day = Date.UTC(2026, 0, 1)
    filterModel = {
      items: [
        { id: 1, field: 'city', operator: 'startsWith', value: 'leed' },
        { id: 2, field: 'connectedAt', operator: 'onOrAfter', value: new Date(day) },
        { id: 3, field: 'name', operator: 'contains' },
      ],
    }
    const lately: Keep = (each) => inLeeds(each) && (connected(each) ?? 0) >= day
    expect(await show()).toEqual(pageOf(lately, connected, -1, 0, 10))
    sortModel = [{ field: 'connectedAt', sort: 'asc' }]
    filterModel = { items: [], quickFilterValues: ['LEED'] }
    const found: Keep = (each) => inLeeds(each) || each.name.toLowerCase().includes('leed')
    expect(await show()).toEqual(pageOf(found, connected, 1, 0, 10))
  })

  it('the requests of an AG Grid', async () => {
    const request: IServerSideGetRowsRequest = {
      startRow: 0,
      endRow: 20,
      rowGroupCols: [],
      valueCols: [],
      pivotCols: [],
      pivotMode: false,
      groupKeys: [],
      filterModel: {},
      sortModel: [{ colId: 'connectedAt', sort: 'asc' }],
    }
    const show = async (more: Partial<IServerSideGetRowsRequest>) =>
      ask(fromAgGrid(listing, { ...request, ...more }, { caseSensitive: ['approvalStatus'] }))
    expect(await show({})).toEqual(pageOf(() => true, connected, 1, 0, 20))
    expect(await show({ startRow: 20, endRow: 40 })).toEqual(
      pageOf(() => true, connected, 1, 20, 20),
    )
    const filterModel = {
      city: {
        filterType: 'text',
        operator: 'OR',
        conditions: [
          { filterType: 'text', type: 'contains', filter: 'Leed' },
          { filterType: 'text', type: 'equals', filter: 'hull' },
        ],
      },
      numRemediationRequests: { filterType: 'number', type: 'notEqual', filter: 0 },
      approvalStatus: { filterType: 'set', values: ['pending', 'approved'] },
    }
    const kept: Keep = (each) =>
      (inLeeds(each) || each.city?.toLowerCase() === 'hull') &&
      ![null, 0].includes(requests(each)) &&
      ['pending', 'approved'].includes(each.approvalStatus!)
    expect(samples.filter(kept).length).toBeGreaterThan(0)
    expect(await show({ filterModel })).toEqual(pageOf(kept, connected, 1, 0, 20))
  })
})
