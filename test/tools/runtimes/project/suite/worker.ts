import { runSuite } from './suite.js'

/** For runtimes that answer requests, as a module worker does: the report is the response. */
export default {
  fetch: async (): Promise<Response> => Response.json(await runSuite()),
}
