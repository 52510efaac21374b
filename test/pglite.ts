import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

/** A PGlite that is lent: `close` empties it and gives it back. */
export type LentPglite = Pick<PGlite, 'query' | 'close'>

/** The started PGlites of this process that no test has. */
const free: PGlite[] = []

const packages = fileURLToPath(new URL('../node_modules/', import.meta.url))

/** Starts an empty PGlite from a file that the first run writes: initialising one takes seconds of CPU. */
async function start(): Promise<PGlite> {
  const about = readFileSync(`${packages}@electric-sql/pglite/package.json`, 'utf8')
  const { version } = JSON.parse(about) as { version: string } // as npm requires
  const file = `${packages}.cache/pglite-${version}.tar`
  if (existsSync(file)) return PGlite.create({ loadDataDir: new Blob([readFileSync(file)]) })
  const db = await PGlite.create()
  const dump = await db.dumpDataDir('none')
  mkdirSync(`${packages}.cache`, { recursive: true })
  writeFileSync(`${file}.${process.pid}`, Buffer.from(await dump.arrayBuffer()))
  renameSync(`${file}.${process.pid}`, file) // another process reads a whole file or none
  return db
}

/** Lends an empty PGlite. Test files of a process share it. */
export async function openPglite(): Promise<LentPglite> {
  const db = free.pop() ?? (await start())
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
