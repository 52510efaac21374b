import { runSuite } from './suite.js'

/** The entry for browsers. Posts the report to the server of the page. */
void runSuite().then((report) => fetch('/report', { method: 'POST', body: JSON.stringify(report) }))
