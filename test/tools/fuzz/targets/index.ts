import type { Target } from '../target.js'
import { cursors } from './cursors.js'
import { frontEnds } from './front-ends.js'
import { payloads } from './payloads.js'
import { programs } from './programs.js'
import { sockets } from './sockets.js'

export const targets: readonly Target[] = [payloads, programs, cursors, frontEnds, sockets]
