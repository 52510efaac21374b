import { describeEngines } from './describe-engines.js'
import { slowest } from './engines.js'

/** In a file of its own, so that it runs beside the others, for `npm run conform`. */
describeEngines([slowest])
