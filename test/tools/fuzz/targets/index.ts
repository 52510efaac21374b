import type { Target } from '../target.js'
import { cursors } from './cursors.js'
import { facetTarget } from './facets.js'
import { frontEnds } from './front-ends.js'
import { keys } from './keys.js'
import { payloads } from './payloads.js'
import { programs } from './programs.js'
import { searchParams } from './search-params.js'
import { sockets } from './sockets.js'

export const targets: readonly Target[] = [
  payloads,
  programs,
  facetTarget,
  cursors,
  keys,
  searchParams,
  frontEnds,
  sockets,
]
