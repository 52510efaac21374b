import { runSuite } from './suite.js'

/** For runtimes that run a file: the report goes to standard output. */
void runSuite().then((report) => console.log(JSON.stringify(report)))
