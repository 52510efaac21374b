import type { Report, Sha256 } from './project/suite/report.js'

/** Adds a failure to a report if digests were not computed in the expected way. */
export function expectSha256(expected: Sha256, report: Report): Report {
  const actual = report.sha256
  if (actual === expected) return { ...report, passed: report.passed + 1 }
  const failure = { name: 'how SHA-256 is computed', expected, actual }
  return { ...report, failed: [...report.failed, failure] }
}
