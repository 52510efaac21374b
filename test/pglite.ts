import { PGlite } from '@electric-sql/pglite'

/** A PGlite that is lent: `close` empties it and gives it back. */
export type LentPglite = Pick<PGlite, 'query' | 'close'>

/** The started PGlites of this process that no test has. */
const free: PGlite[] = []

/** Lends an empty PGlite. Starting one takes two seconds of CPU, so test files of a process share it. */
export async function openPglite(): Promise<LentPglite> {
  const db = free.pop() ?? (await PGlite.create())
  let isLent = true
  return {
    query: db.query.bind(db),
    close: async () => {
      if (!isLent) return
      isLent = false
      await db.exec('drop schema public cascade; create schema public')
      await db.exec('discard all')
      free.push(db)
    },
  }
}
