import { readdirSync } from 'node:fs'
import { Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pgliteDialect } from '../examples/pglite-dialect.js'
import { planWalk, suppliers, type Suppliers, type WalkPlan } from '../src/index.js'
import { postgres, rowsFrom } from '../src/sql/index.js'
import { root } from './compiler.js'
import { blocksOf, readDocument, runBlock } from './documents.js'
import { openPglite } from './pglite.js'

const path = 'examples/HOWTO.md'
const page = readDocument(path)

/** The tasks with their answers, in the order of the page. */
const tasks = page
  .split(/^### /m)
  .slice(1)
  .map((part) => part.split(/^## /m)[0]!)
  .map((part) => ({ title: part.split('\n')[0]!, answer: part }))

describe('the page of tasks', () => {
  it.each(tasks)('answers in at most ten lines, and names a chapter: $title', ({ answer }) => {
    const blocks = blocksOf(answer)
    expect(blocks.length).toBeGreaterThan(0)
    for (const { code, language } of blocks) {
      expect(language).toBe('ts')
      expect(code.split('\n').filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(10)
    }
    expect(answer).toMatch(/More: \[/)
  })

  it('lists every task at the top, in order', () => {
    const [contents] = page.split(/^## /m)
    const listed = [...contents!.matchAll(/^ {2}- \[(.*)\]\(#/gm)].map(([, title]) => title)
    expect(listed.length).toBeGreaterThanOrEqual(20)
    expect(listed).toEqual(tasks.map(({ title }) => title))
  })

  it('lists every page of the package', () => {
    const pagesIn = (folder: string) =>
      readdirSync(root + folder)
        .filter((name) => name.endsWith('.md'))
        .map((name) => `${folder}${name}`)
    const folders = readdirSync(`${root}src`, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `src/${name}/`)
    const all = ['', ...folders]
      .flatMap(pagesIn)
      .filter((each) => each !== 'src/language/DECISIONS.md') // only in the repository
      .map((each) => `../${each}`)
    const [, chapters] = page.split(/^## Chapters$/m)
    const listed = [...chapters!.matchAll(/^- \[.*?\]\((.*?)\)/gm)].map(([, target]) => target)
    const expected = [...all, 'README.md', '../.github/SECURITY.md']
    expect(listed).toHaveLength(expected.length)
    expect(new Set(listed)).toEqual(new Set(expected))
  })

  it('pages by cursor with a SELECT that a database runs', async () => {
    const block = blocksOf(page).find(({ code }) => code.includes('pageFrom('))!
    const db = new Kysely<unknown>({ dialect: pgliteDialect(await openPglite()) })
    try {
      const { selectRows } = await runBlock<PageModule>(block)
      await sql`create table supplier as select * from (values ('a', 'York'), ('b', 'Leeds'),
        ('c', null), ('d', 'York'), ('e', 'Hull')) as rows(id, city)`.execute(db)
      const query = {
        filter: { field: 'city', comparator: 'ne', value: 'Hull' },
        sort: [{ field: 'city', direction: 'desc' }],
        page: { limit: 3 },
      } as const
      const plan = planWalk(suppliers, query, { after: null })
      const first = await selectRows(db, plan)
      const second = await selectRows(db, planWalk(suppliers, query, { after: first.next }))
      expect([first, second].map(({ rows }) => rows.map(({ id }) => id))).toEqual([
        ['d', 'a', 'b'],
        ['c'],
      ])
      expect(second.next).toBeNull()
      const fields = ['id', 'city'] as const
      expect(rowsFrom(plan, first.rows, { dialect: postgres, fields })).toEqual([
        { id: 'd', city: 'York' },
        { id: 'a', city: 'York' },
        { id: 'b', city: 'Leeds' },
      ])
    } finally {
      await db.destroy()
    }
  })
})

it('takes one key from X-API-Key, and none from two headers', async () => {
  const block = blocksOf(page).find(({ code }) => code.includes('x-api-key'))!
  const { check, secret } = await runBlock<KeyModule>(block, 'check, secret')
  for (const [headers, ok] of [
    [{ 'X-API-Key': secret }, true],
    [{ Authorization: `Bearer ${secret}` }, true],
    [{ Authorization: `Bearer ${secret}`, 'X-API-Key': secret }, false],
    [{ Authorization: `Basic x`, 'X-API-Key': secret }, false],
    [{ 'X-API-Key': `${secret},${secret}` }, false],
    [{ 'X-API-Key': '' }, false],
    [{}, false],
  ] as [Record<string, string>, boolean][]) {
    expect((await check(new Request('http://localhost', { headers }))).ok).toBe(ok)
  }
})

/** The module of the answer that takes a key from another header. */
interface KeyModule {
  readonly check: (request: Request) => Promise<{ readonly ok: boolean }>
  readonly secret: string
}

/** The module of the answer that pages over a SELECT. */
interface PageModule {
  readonly selectRows: (
    db: Kysely<unknown>,
    plan: WalkPlan<Suppliers>,
  ) => Promise<{ rows: { id: string }[]; next: string | null }>
}
