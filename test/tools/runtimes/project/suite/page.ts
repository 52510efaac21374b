import { runSuite } from './suite.js'

/** For browsers: the report goes back to the server of the page. */
void runSuite().then((report) => fetch('/report', { method: 'POST', body: JSON.stringify(report) }))
