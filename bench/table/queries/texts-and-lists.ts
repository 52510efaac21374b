import { byName, newest } from '../orders.js'
import { firstPage, type Suite } from './suite.js'

/** Text and list comparisons: common, rare and missing values. */
export const textsAndLists: Suite = {
  'text: a common word': {
    matches: ({ name }) => name.includes('Steel'),
    filter: { field: 'name', comparator: 'contains', value: 'Steel' },
    ...byName,
    page: firstPage,
  },
  'text: two words': {
    matches: ({ name }) => name.includes('Steel 42'),
    filter: { field: 'name', comparator: 'contains', value: 'Steel 42' },
    ...newest,
    page: firstPage,
  },
  'text: rare': {
    matches: ({ name }) => name.includes('Timber 4242 '),
    filter: { field: 'name', comparator: 'contains', value: 'Timber 4242 ' },
    page: firstPage,
  },
  'text: missing': {
    matches: ({ name }) => name.includes('steel'),
    filter: { field: 'name', comparator: 'contains', value: 'steel' },
    page: firstPage,
  },
  'text: one digit': {
    matches: ({ name }) => name.includes('1'),
    filter: { field: 'name', comparator: 'contains', value: '1' },
    ...newest,
    page: firstPage,
  },
  'text: not a common word': {
    matches: ({ name }) => !name.includes('Steel'),
    filter: { field: 'name', comparator: 'not_contains', value: 'Steel' },
    ...newest,
    page: firstPage,
  },
  'list: has any of two': {
    matches: ({ tags }) => tags.includes('organic') || tags.includes('fair-trade'),
    filter: { field: 'tags', comparator: 'includes_any', value: ['organic', 'fair-trade'] },
    ...newest,
    page: firstPage,
  },
  'list: has all of two': {
    matches: ({ tags }) => tags.includes('organic') && tags.includes('fair-trade'),
    filter: { field: 'tags', comparator: 'includes_all', value: ['organic', 'fair-trade'] },
    ...newest,
    page: firstPage,
  },
  'list: has none of two': {
    matches: ({ tags }) => !tags.includes('organic') && !tags.includes('fair-trade'),
    filter: { field: 'tags', comparator: 'excludes_any', value: ['organic', 'fair-trade'] },
    ...newest,
    page: firstPage,
  },
  'list: lacks one of two': {
    matches: ({ tags }) => !tags.includes('organic') || !tags.includes('fair-trade'),
    filter: { field: 'tags', comparator: 'excludes_all', value: ['organic', 'fair-trade'] },
    page: firstPage,
  },
  'list: empty, by name': {
    matches: ({ tags }) => tags.length === 0,
    filter: { field: 'tags', comparator: 'eq', value: null },
    ...byName,
    page: firstPage,
  },
}
