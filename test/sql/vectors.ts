import { isDeepStrictEqual } from 'node:util'
import * as library from 'supplier-query'
import {
  CursorError,
  negate,
  planFacets,
  planQuery,
  planWalk,
  type Filter,
  type Kind,
  type WalkPlan,
} from 'supplier-query'
import { selectFacets, selectPage } from 'supplier-query/kysely'
import type { ColumnMapping, DialectName, SqlDialect } from 'supplier-query/sql'
import { expect, it } from 'vitest'
import { partsOf } from '../../src/sql/dialects/dialects.js'
import { dialects } from './dialects.js'
import { oracleReadCell } from '../oracle.js'
import { files } from '../vectors/files.js'
import {
  endsOf,
  outcomeOfStep,
  positionOf,
  atPath,
  casesOf,
  countOf,
  declarer,
  optionsOf,
  THROWN,
  type Case,
  type Declaration,
} from '../vectors/runner.js'
import { foldedColumn, type StoredField } from './data-sets.js'
import { kyselyOver, type Engine } from './engine.js'
import { loadTable } from './table.js'
import { exclusions, type Exclusion } from './vectors-excluded.js'

const table = 'vectors'
const declareAny = declarer(library)
/** With a limit where a case has none: statements for a resource without one are refused. */
const declare = (declaration: Declaration) =>
  declareAny({ ...declaration, limits: { maxLimit: Infinity, ...declaration.limits } })

/**
 * The cases for a database. The parser rejects other cases first, or they need no table. Cases
 * of the same rows stand together, so that each table is loaded once.
 */
const asked = togetherByRows(
  casesOf({ files }).filter(
    ({ answer, walk, facets, gives }) =>
      answer !== undefined || walk !== undefined || (facets !== undefined && gives !== undefined),
  ),
)

function togetherByRows(cases: readonly Case[]): Case[] {
  const byRows = new Map<readonly unknown[], Case[]>()
  for (const each of cases) byRows.set(each.rows, [...(byRows.get(each.rows) ?? []), each])
  return [...byRows.values()].flat()
}

/**
 * Registers the tests that hold a database to the vectors.
 * @param step - asks each vector whose index is a multiple
 */
export function expectVectors(engineOf: () => Engine, step: number): void {
  const sample = asked.filter((_, i) => i % step === 0)
  it(
    `answers ${sample.length} of the ${asked.length} vectors that a database can be asked`,
    { timeout: 300_000 },
    async () => {
      const engine = engineOf()
      const found = exclusions.filter(({ on }) => on.includes(engine.dialect))
      const failures: Record<string, unknown> = {}
      const needed = new Set<Exclusion>()
      const load = loaderOf(engine)
      for (const each of sample) {
        const outcome = await outcomeOf(() => ask(engine, load, each))
        const expected = expectedOf(each)
        const isSame = isDeepStrictEqual(outcome, expected)
        const covering = found.filter((exclusion) => covers(exclusion, each))
        if (isSame) continue
        if (covering.length === 0) failures[each.name] = { outcome, expected }
        if (covering.length === 1) needed.add(covering[0]!)
      }
      expect(failures).toEqual({})
      if (step > 1) return // a sample may need no exclusion
      const needless = found.filter((exclusion) => !needed.has(exclusion))
      expect(needless, 'excluded, though they pass').toEqual([])
    },
  )
}

function covers({ needs, name }: Exclusion, each: Case): boolean {
  return needs === undefined ? each.name === name : each.needs.includes(needs)
}

function expectedOf({ answer, walk, gives }: Case): unknown {
  if (answer === undefined) return walk?.map(outcomeOfStep) ?? gives
  return { ids: answer.ids, ...countOf(answer) }
}

async function outcomeOf(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    return { threw: String(error).slice(0, 300) }
  }
}

async function ask(engine: Engine, load: Load, each: Case): Promise<unknown> {
  if (each.walk !== undefined) return walkOf(engine, load, each)
  const place = await load(each.resource, each.rows)
  const { negate: given, moment } = each
  const at = optionsOf({ moment })
  const options =
    given === undefined ? optionsOf(each) : { ...at, within: negate(given as Filter, at) }
  if ('facets' in each) {
    const plan = planFacets(declare(each.resource), each.query, each.facets, options)
    return selectFacets(kyselyOver(engine), plan, place)
  }
  const plan = planQuery(declare(each.resource), each.query ?? {}, options)
  const page = await selectPage(kyselyOver(engine), plan, place)
  return { ids: page.rows.map(idOf), ...countOf(page) }
}

async function walkOf(engine: Engine, load: Load, each: Case): Promise<unknown> {
  const resource = declare(each.resource)
  const outcomes = []
  const pages: Pick<Page, 'previous' | 'next'>[] = []
  for (const step of each.walk!) {
    const { query = each.query, rows = each.rows } = step
    const position = positionOf(step, pages) as { readonly after: string | null } // or rejected values
    try {
      const plan: WalkPlan = planWalk(resource, query, {
        ...optionsOf('options' in step ? { options: step.options } : each),
        ...position,
      })
      const place = await load(each.resource, rows)
      const page: Page = await selectPage(kyselyOver(engine), plan, place)
      pages.push(page)
      outcomes.push({ ids: page.rows.map(idOf), ...countOf(page), ...endsOf(page) })
    } catch (error) {
      const isExpected = error instanceof CursorError || error instanceof TypeError
      if (!isExpected && !(error instanceof Error && error.message === THROWN)) throw error
      outcomes.push({ throws: error.name })
      pages.push(pages.at(-1) ?? { previous: null, next: null })
    }
  }
  return outcomes
}

interface Page {
  readonly rows: object[]
  readonly total?: number
  readonly isTotalExact?: boolean
  readonly previous: string | null
  readonly next: string | null
}

function idOf(row: object): unknown {
  return 'id' in row ? row.id : null
}

type Load = (declaration: Declaration, rows: readonly unknown[]) => Promise<Place>

/** Returns a function that loads the rows of a case, unless the table has them: many consecutive cases share rows. */
function loaderOf(engine: Engine): Load {
  let last: { rows: readonly unknown[]; declaration: Declaration; place: Place } | undefined
  return async (declaration, rows) => {
    if (last?.rows === rows && last.declaration === declaration) return last.place
    last = undefined
    const { fields, columns } = storage(engine, declaration)
    const stored = rows.map((row) =>
      Object.fromEntries(
        fields.map(({ name, kind }) => [name, storedCell(kind, cellOf(declaration, name, row))]),
      ),
    )
    await loadTable(engine, table, fields, stored)
    const place = { dialect: dialects[engine.dialect], table, columns }
    last = { rows, declaration, place }
    return place
  }
}

interface Place {
  readonly dialect: SqlDialect
  readonly table: string
  readonly columns: ColumnMapping
}

/** Returns the value to store for a field of a row. Inherited members are not stored. */
function cellOf({ fields }: Declaration, name: string, row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return undefined
  const field = fields[name]
  if (typeof field === 'object' && field !== null && 'path' in field) return atPath(row, field.path)
  return Object.hasOwn(row, name) ? atPath(row, [name]) : undefined
}

/** Returns a date as an instant, and a value of another kind unchanged. */
function storedCell(kind: Kind, cell: unknown): unknown {
  if (cell === undefined) return null
  const instant = kind === 'date' ? oracleReadCell(kind, cell) : undefined
  return instant === undefined ? cell : Number(instant) + 0 // without the sign of -0
}

/** The type of keys under a collation by code point, if that is not the default. */
const keys: Partial<Record<DialectName, string>> = {
  postgres: 'text collate "C"',
  mariadb: 'varchar collate utf8mb4_nopad_bin',
  mysql: 'varchar collate utf8mb4_0900_bin',
}

function storage(engine: Engine, declaration: Declaration) {
  const { types } = partsOf(dialects[engine.dialect])
  const declared = Object.entries(declare(declaration).fields)
  const fields = declared.map(([name, { kind, fold }], i): StoredField => ({
    name,
    kind,
    column: name === 'id' ? name : `column ${i}`,
    member: name,
    // Another collation would decide which keys are unique, and how ties are broken.
    typeName:
      (name === 'id' && kind === 'string' && keys[engine.dialect]) || Object.keys(types[kind])[0]!,
    folded: fold === undefined ? undefined : { how: fold, column: `folded ${i}` },
  }))
  const columns = Object.fromEntries(
    fields.map(({ name, kind, column, folded, typeName }) => [
      name,
      { name: column, type: typeName, folded: foldedColumn(folded, kind) },
    ]),
  ) as ColumnMapping // types of the dialect
  return { fields, columns }
}
