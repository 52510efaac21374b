import { runSuite } from './suite.js'

/** The entry for runtimes that answer requests, as a module worker. Responds with the report. */
export default {
  fetch: async (): Promise<Response> => Response.json(await runSuite()),
}
