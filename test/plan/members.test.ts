import ts from 'typescript'
import {
  createTable,
  defineResource,
  planQuery,
  planWalk,
  runPlan,
  walkQuery,
  type OrderKey,
  type Plan,
} from 'supplier-query'
import { selectPage } from 'supplier-query/kysely'
import { toSql, type DialectName } from 'supplier-query/sql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asc, desc, unlimited } from '../builders.js'
import { readDocument } from '../documents.js'
import { storedCursor } from '../sql/cursors.js'
import { storedFieldsOf } from '../sql/data-sets.js'
import { dialects } from '../sql/dialects.js'
import { kyselyOver, type Engine } from '../sql/engine.js'
import { openPglite } from '../sql/engines/pglite.js'
import { openSqlite } from '../sql/engines/sqlite.js'
import { loadTable } from '../sql/table.js'

/** Checks that every member of a plan changes the answer of every engine. */

const shops = defineResource({ id: 'number', city: 'string', size: 'number' }, unlimited)
const others = defineResource({ id: 'number', city: 'string' }, unlimited)
const rows = [
  { id: 1, city: 'b', size: 1 },
  { id: 2, city: 'a', size: 3 },
  { id: 3, city: null, size: 2 },
  { id: 4, city: 'b', size: null },
  { id: 5, city: 'a', size: 1 },
]
const table = createTable(shops, rows)
const prepared = createTable(shops, rows)
await prepared.prepare()
const stale = createTable(shops, [{ ...rows[0]!, city: 'z', size: 0 }, ...rows.slice(1, 4)])
await stale.prepare()
const changed = stale.update({ upsert: [...rows.slice(4), rows[0]!] })

/** An engine of tests: rows in memory, or a database with a dialect. */
type Kind = 'memory' | DialectName

const sort = [asc('size'), asc('id')] as const
const query = { sort, page: { limit: 3 } } as const
const page = planQuery(shops, query)
const walk = planWalk(shops, query, { after: null })
const [first] = page.order as [OrderKey]

/** The position after a row, for rows in memory or of a database. */
function positionFor(kind: Kind): NonNullable<Plan['after']> {
  const cursor =
    kind === 'memory'
      ? walkQuery(shops, { sort, page: { limit: 2 } }, rows, { after: null }).end
      : storedCursor(shops, query, rows[0]!, kind)
  return planWalk(shops, query, { after: cursor }).after!
}

/** A plan, a change of one of its members, and the engines that need not read the member. */
interface Case {
  readonly plan: Plan
  readonly change: Partial<Plan>
  /** Why some engines give one answer. */
  readonly unread?: { readonly [By in 'array' | 'table' | 'statement']?: string }
}

const keyed = (key: OrderKey): Partial<Plan> => ({ order: [key, ...page.order.slice(1)] })
const tied = planWalk(shops, { sort: [desc('size')] }, { after: null })

/** The cases of the members of a plan, of a key of its order, and of a position. */
const cases: Readonly<Record<string, Readonly<Record<string, (kind: Kind) => Case>>>> = {
  BoundQuery: {
    resource: () => ({
      plan: page,
      change: { resource: others },
      unread: { array: 'it has no resource of its own' },
    }),
    where: () => {
      const filter = { field: 'city', comparator: 'eq', value: 'a' } as const
      return { plan: page, change: { where: planQuery(shops, { filter }).where } }
    },
    order: () => ({ plan: page, change: { order: page.order.slice(1) } }),
    after: (kind) => ({ plan: walk, change: { after: positionFor(kind) } }),
    isBackward: () => ({ plan: walk, change: { isBackward: true } }),
    offset: () => ({ plan: page, change: { offset: 1 } }),
    limit: () => ({ plan: page, change: { limit: 2 } }),
    page: () => ({
      plan: page,
      change: { page: { offset: 0, limit: 9 } },
      unread: { statement: 'results alone show it' },
    }),
    total: () => ({ plan: page, change: { total: 2 } }),
  },
  OrderKey: {
    field: () => ({ plan: page, change: keyed({ ...first, field: fieldOf('city') }) }),
    descending: () => ({ plan: page, change: keyed({ ...first, descending: true }) }),
    isTie: () => ({
      plan: tied,
      change: { order: [tied.order[0]!, { field: fieldOf('id'), descending: false }] },
      unread: { array: 'ties go by ascending key', table: 'ties go by ascending key' },
    }),
  },
  Position: {
    side: (kind) => {
      const after = positionFor(kind)
      return { plan: { ...walk, after }, change: { after: { ...after, side: 'before' } } }
    },
  },
}

function fieldOf(name: string) {
  return planQuery(shops, { sort: [{ field: name, direction: 'asc' }] } as object).order[0]!.field
}

/** Returns the members that an interface declares, in a file of src. */
function membersOf(name: string, path: string): string[] {
  const source = ts.createSourceFile('x.ts', readDocument(path), ts.ScriptTarget.Latest)
  const found = source.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === name,
  ) as ts.InterfaceDeclaration // it is there, or reading its members throws
  return found.members.map((each) => each.name!.getText(source))
}

const members = Object.entries(cases).flatMap(([type, ofType]) =>
  Object.entries(ofType).map(([member, caseFor]) => [`${type}.${member}`, caseFor] as const),
)

/** The outcomes of a plan and of the same plan with another member. */
async function outcomes(
  { plan, change }: Case,
  run: (plan: Plan<typeof shops>) => unknown,
): Promise<readonly [string, string]> {
  const outcomeOf = async (each: unknown) => {
    try {
      return JSON.stringify(await run(each as Plan<typeof shops>)) // with another member, of its type
    } catch (error) {
      return String(error)
    }
  }
  return [await outcomeOf(plan), await outcomeOf({ ...plan, ...change })]
}

it('has a case for every member of a plan and of a key of its order', () => {
  const of = (type: string) => Object.keys(cases[type]!).toSorted()
  expect(of('BoundQuery')).toEqual(membersOf('BoundQuery', 'src/plan/plan.ts').toSorted())
  expect(of('OrderKey')).toEqual(membersOf('OrderKey', 'src/plan/plan.ts').toSorted())
  const named = Object.keys({ ...page, ...walk, ...page.order[0], ...tied.order[1] })
  expect(new Set([...of('BoundQuery'), ...of('OrderKey')])).toEqual(new Set([...named, 'isTie']))
})

describe.each(members)('%s changes the answer', (_, caseFor) => {
  const given = caseFor('memory')

  it.each([
    ['an array', 'array', (plan: Plan<typeof shops>) => runPlan(plan, rows)],
    ['a cold table', 'table', (plan: Plan<typeof shops>) => table.run(plan)],
    ['a prepared table', 'table', (plan: Plan<typeof shops>) => prepared.run(plan)],
    ['a changed table', 'table', (plan: Plan<typeof shops>) => changed.run(plan)],
  ] as const)('of %s', async (_name, by, run) => {
    const [answer, other] = await outcomes(given, run)
    if (given.unread?.[by] === undefined) expect(other).not.toBe(answer)
    else expect(other).toBe(answer)
    if (other.startsWith('TypeError')) return
    const byArray = await outcomes(given, (plan) => runPlan(plan, rows))
    const isByRow = caseFor !== cases['BoundQuery']!['resource']
    if (isByRow) expect([answer, other]).toEqual(byArray)
  })

  it.each(Object.keys(dialects) as DialectName[])('of a statement of %s', async (dialect) => {
    const each = caseFor(dialect)
    const [statements, ofOthers] = await outcomes(each, (plan) => {
      const { rows: select, count } = toSql(plan, { dialect: dialects[dialect], table: 'shops' })
      return [select, count]
    })
    expect(statements).not.toContain('Error')
    if (each.unread?.statement === undefined) expect(ofOthers).not.toBe(statements)
    else expect(ofOthers).toBe(statements)
  })
})

describe.each([
  ['PGlite', openPglite],
  ['SQLite', openSqlite],
])('in %s', (_, open) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await open()
    await loadTable(engine, 'shops', storedFieldsOf(shops, engine.dialect), rows)
  })
  afterAll(() => engine.close())

  it.each(members)('%s changes the answer', async (name, caseFor) => {
    const dialect = dialects[engine.dialect]
    const [answer, other] = await outcomes(caseFor(engine.dialect), (plan) =>
      selectPage(kyselyOver(engine), plan, { table: 'shops', dialect }),
    )
    expect(answer).not.toContain('Error')
    expect(other).not.toBe(answer)
    if (['BoundQuery.resource', 'OrderKey.isTie'].includes(name)) return
    // Cursors differ from those of rows in memory.
    const found = (text: string) => {
      const { rows: all, total } = JSON.parse(text) as { rows: { id: number }[]; total: number }
      return [all.map(({ id }) => id), total]
    }
    const byArray = await outcomes(caseFor('memory'), (plan) => runPlan(plan, rows))
    expect([answer, other].map(found)).toEqual(byArray.map(found))
  })
})
