import { byName, byStatusAndName, byStatusRequestsAndName, byThreeKeys, newest } from '../orders.js'
import { approved, count, firstPage, inLeeds, type Suite } from './suite.js'

const isOneOfThree = (city: string | null) =>
  city === 'Leeds' || city === 'Lyon' || city === 'Porto'

/** Equalities, ranges, orders and deep pages. */
export function equalitiesAndRanges(rows: number): Suite {
  const half = Math.floor(rows / 2)
  const key = `sup-${String(half).padStart(7, '0')}`
  return {
    'one by key': {
      matches: ({ id }) => id === key,
      filter: { field: 'id', comparator: 'eq', value: key },
      page: firstPage,
    },
    'one city': {
      matches: ({ city }) => city === 'Leeds',
      filter: inLeeds,
      page: firstPage,
    },
    'two equalities, newest first': {
      matches: ({ approvalStatus, city }) => approvalStatus === 'approved' && city === 'Leeds',
      filter: { operands: [approved, inLeeds] },
      ...newest,
      page: firstPage,
    },
    'any of three cities, by name': {
      matches: ({ city }) => isOneOfThree(city),
      filter: { field: 'city', comparator: 'is_any', value: ['Leeds', 'Lyon', 'Porto'] },
      ...byName,
      page: firstPage,
    },
    'none of three cities, newest first': {
      matches: ({ city }) => !isOneOfThree(city),
      filter: { field: 'city', comparator: 'is_not_any', value: ['Leeds', 'Lyon', 'Porto'] },
      ...newest,
      page: firstPage,
    },
    'not approved, by name': {
      matches: ({ approvalStatus }) => approvalStatus !== 'approved',
      filter: { field: 'approvalStatus', comparator: 'ne', value: 'approved' },
      ...byName,
      page: firstPage,
    },
    'no city, newest first': {
      matches: ({ city }) => city === null,
      filter: { field: 'city', comparator: 'eq', value: null },
      ...newest,
      page: firstPage,
    },
    'count over a threshold': {
      matches: ({ numRemediationRequests: n }) => n !== null && n > 100,
      filter: { field: 'numRemediationRequests', comparator: 'gt', value: 100 },
      page: count,
    },
    'a range of numbers, by name': {
      matches: ({ numRemediationRequests: n }) => n !== null && n >= 20 && n < 30,
      filter: {
        operands: [
          { field: 'numRemediationRequests', comparator: 'ge', value: 20 },
          { field: 'numRemediationRequests', comparator: 'lt', value: 30 },
        ],
      },
      ...byName,
      page: firstPage,
    },
    'a range of names, newest first': {
      matches: ({ name }) => name >= 'Meridian',
      filter: { field: 'name', comparator: 'ge', value: 'Meridian' },
      ...newest,
      page: firstPage,
    },
    'newest of all': {
      matches: () => true,
      ...newest,
      page: firstPage,
    },
    'newest of all, deep page': {
      matches: () => true,
      ...newest,
      page: { offset: half, limit: 20 },
    },
    'all by status, then name': {
      matches: () => true,
      ...byStatusAndName,
      page: firstPage,
    },
    'all by three keys, deep page': {
      matches: () => true,
      ...byThreeKeys,
      page: { offset: half, limit: 20 },
    },
    'all by status, requests and name, deep page': {
      matches: () => true,
      ...byStatusRequestsAndName,
      page: { offset: Math.floor(rows * 0.9), limit: 20 },
    },
    'approved by name, deep page': {
      matches: ({ approvalStatus }) => approvalStatus === 'approved',
      filter: approved,
      ...byName,
      page: { offset: Math.floor(rows / 10), limit: 20 },
    },
  }
}
