import { describeEngines } from './describe-engines.js'
import { slowest } from './engines.js'

/** A separate file, so that `npm run conform` runs it in parallel. */
describeEngines([slowest])
