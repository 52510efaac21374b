import { judge, type Goal } from '../report.js'
import { OURS, PLANNED, type NameResult, type SizeResult } from './results.js'

/** The most that a query with its exact total and a reused plan may take, as a multiple of SQLite's time. */
const besideSqlite: Readonly<Record<string, number>> = {
  'one by key': 3,
  'two equalities, newest first': 0.5,
  'three wide ranges, by name': 0.1,
}

/** Compares the promises about tables with the figures of the largest size. */
export function judgeTable({ queries }: SizeResult, names: readonly NameResult[]): Goal[] {
  const slower = queries
    .flatMap(({ pageMs }) => {
      const { [OURS]: ours, SQLite: theirs } = pageMs ?? {}
      return ours === undefined || theirs === undefined ? [] : [(ours - theirs) * 1000]
    })
    .toSorted((a, b) => b - a)
  const [worst, , third] = slower
  const pages = [
    ['a new query, page alone: slower than SQLite', worst, 100],
    ['the same, for all queries but two', third, 50],
  ] as const
  const totals = queries.flatMap(({ name, ms }) => {
    const { [PLANNED]: ours, SQLite: theirs } = ms
    const atMost = besideSqlite[name]
    if (atMost === undefined || ours === undefined || theirs === undefined) return []
    return [judge(`${name}, exact total: of SQLite`, ours / theirs, atMost, 'times')]
  })
  return [
    ...pages.flatMap(([what, us, atMost]) =>
      us === undefined ? [] : [judge(what, Math.max(0, us), atMost, 'µs')],
    ),
    ...totals,
    // No list of rows answers a part of an unbroken text: each name with its pairs of letters is verified.
    ...names.flatMap(({ shape, ratio, ofSqlite }, i) => {
      if (shape === 'unbroken text')
        return [
          judge(`names of ${shape}, exact total: of SQLite with trigrams`, ofSqlite, 1, 'times'),
        ]
      return i === 0 ? [] : [judge(`names of ${shape}, a match: of many words`, ratio, 10, 'times')]
    }),
  ]
}
