import type { Target } from '../target.js'
import { cursors } from './cursors.js'
import { databases } from './databases.js'
import { facetTarget } from './facets.js'
import { frontEnds } from './front-ends.js'
import { inspections } from './inspections.js'
import { joins } from './joins.js'
import { keys } from './keys.js'
import { laws } from './laws.js'
import { payloads } from './payloads.js'
import { programs } from './programs.js'
import { searchParams } from './search-params.js'
import { sockets } from './sockets.js'

export const targets: readonly Target[] = [
  payloads,
  programs,
  laws,
  facetTarget,
  cursors,
  keys,
  searchParams,
  frontEnds,
  sockets,
  ...databases,
  ...joins,
  ...inspections,
]
