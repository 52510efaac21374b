import { runSuite } from './suite.js'

/** The entry for runtimes that run a file. Writes the report to standard output. */
void runSuite().then((report) => console.log(JSON.stringify(report)))
