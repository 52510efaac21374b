import { describeEngines } from './describe-engines.js'
import { candidates, slowest } from './engines.js'

for (const { name, missing } of [...candidates, slowest]) {
  if (missing !== undefined) console.warn(`NOT RUN on ${name}: ${missing}`)
}

describeEngines(candidates)
