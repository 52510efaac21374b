// @ts-check

/**
 * Runs the vectors against this library, in whatever runtime it is: this file imports nothing.
 * README.md says what a vector is.
 *
 * @typedef {typeof import('supplier-query')
 *   & Pick<typeof import('supplier-query/explain'), 'explainMatch'>
 *   & Pick<typeof import('supplier-query/schema'), 'querySchema'>} Library
 * @typedef {import('supplier-query').Resource} Resource
 *
 * @typedef {{ readonly version?: string, readonly advice?: readonly string[], readonly files: readonly VectorFile[] }} Vectors
 * @typedef {{
 *   readonly section: number,
 *   readonly topic: string,
 *   readonly resources?: { readonly [name: string]: Declaration },
 *   readonly tables?: { readonly [name: string]: readonly unknown[] },
 *   readonly cases: readonly VectorCase[],
 * }} VectorFile
 *
 * @typedef {{ readonly fields: { readonly [name: string]: unknown }, readonly key?: string, readonly limits?: object, readonly timeZone?: string }} Declaration
 * @typedef {{ readonly now?: unknown, readonly timeZone?: unknown }} Moment
 * @typedef {{ readonly ids: readonly unknown[], readonly total?: number, readonly isTotalExact?: boolean, readonly page?: object }} Answer
 * @typedef {{ readonly code: string, readonly path: readonly (string | number)[], readonly params: object }} Issue
 * @typedef {{
 *   readonly query?: unknown,
 *   readonly rows?: readonly unknown[],
 *   readonly options?: unknown,
 *   readonly after?: unknown,
 *   readonly before?: unknown,
 *   readonly ids?: readonly unknown[],
 *   readonly total?: number,
 *   readonly isTotalExact?: boolean,
 *   readonly more?: boolean,
 *   readonly back?: boolean,
 *   readonly throws?: string,
 * }} Step
 *
 * What a case holds once its names and its special values are replaced by what they stand for.
 * @typedef {{
 *   readonly name: string,
 *   readonly shows: string,
 *   readonly needs: readonly string[],
 *   readonly resource: Declaration,
 *   readonly rows: readonly unknown[],
 *   readonly moment?: Moment | null,
 *   readonly query?: unknown,
 *   readonly within?: unknown,
 *   readonly options?: unknown,
 *   readonly answer?: Answer,
 *   readonly issues?: readonly Issue[],
 *   readonly throws?: string,
 *   readonly walk?: readonly Step[],
 *   readonly negate?: unknown,
 *   readonly fold?: string,
 *   readonly how?: 'case' | 'accents',
 *   readonly declare?: true,
 *   readonly describe?: true | 'options',
 *   readonly explain?: object,
 *   readonly facets?: unknown,
 *   readonly keys?: { readonly same: readonly unknown[], readonly other: readonly unknown[], readonly otherOptions?: readonly unknown[] },
 *   readonly gives?: unknown,
 * }} Case
 * @typedef {Omit<Case, 'resource' | 'rows' | 'needs'> & {
 *   readonly needs?: readonly string[],
 *   readonly resource?: string | Declaration,
 *   readonly rows?: string | readonly unknown[],
 * }} VectorCase
 *
 * @typedef {{ readonly name: string, readonly by: string, readonly expected: unknown, readonly actual: unknown }} Failure
 * @typedef {{ passed: number, failed: Failure[], skipped: { name: string, why: string }[] }} Report
 */

/**
 * Checks every case in every way that fits it: over arrays, by plans, over tables before and after
 * they are prepared, and by the parser and the schema where a query is refused.
 *
 * @param {Library} library - the module `supplier-query`, with `explainMatch` and `querySchema` of its subpaths
 * @param {Vectors} vectors
 * @param {{ readonly without?: readonly string[] }} [options] - the needs whose cases are left out
 * @returns {Promise<Report>}
 */
export async function checkVectors(library, vectors, { without = [] } = {}) {
  /** @type {Report} */
  const report = { passed: 0, failed: [], skipped: [] }
  const tools = { declare: declarer(library), prepare: preparer(library) }
  for (const each of casesOf(vectors)) {
    const missing = each.needs.find((need) => without.includes(need))
    if (missing !== undefined) {
      report.skipped.push({ name: each.name, why: `needs ${missing}` })
      continue
    }
    const failures = await check(library, tools, each)
    if (failures.length === 0) report.passed++
    else report.failed.push(...failures)
  }
  return report
}

/**
 * The cases of all files, each with its own resource and rows.
 *
 * @param {Vectors} vectors
 * @returns {Case[]}
 */
export function casesOf({ files }) {
  return files.flatMap(({ resources = {}, tables = {}, cases }) => {
    const named = /** @type {{ readonly [name: string]: Declaration }} */ (decode(resources))
    const rowsOf = /** @type {{ readonly [name: string]: unknown[] }} */ (decode(tables))
    return cases.map(({ resource = { fields: {} }, rows = [], needs = [], ...rest }) => ({
      .../** @type {Omit<VectorCase, 'resource' | 'rows' | 'needs'>} */ (decode(rest)),
      needs,
      resource: /** @type {Declaration} */ (
        typeof resource === 'string' ? named[resource] : decode(resource)
      ),
      rows: /** @type {unknown[]} */ (typeof rows === 'string' ? rowsOf[rows] : decode(rows)),
    }))
  })
}

/**
 * A value with what JSON cannot write in the place of its marks, such as `{ "$": "NaN" }`.
 *
 * @param {unknown} value
 * @returns {unknown}
 */
function decode(value) {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    /** @type {unknown[]} */
    const list = []
    list.length = value.length
    value.forEach((element, index) => {
      if (markOf(element) !== 'hole') define(list, String(index), element)
    })
    return list
  }
  const mark = markOf(value)
  if (mark !== undefined) {
    const of = /** @type {{ value?: unknown }} */ (value).value
    return marks[/** @type {keyof typeof marks} */ (mark)](decode(of))
  }
  const object = {}
  for (const [name, member] of Object.entries(value)) define(object, name, member)
  return object
}

/**
 * Gives an object or an array a decoded property; one called __proto__ is its own too.
 *
 * @param {object} object
 * @param {string} name
 * @param {unknown} member
 */
function define(object, name, member) {
  const enumerable = markOf(member) !== 'hidden'
  const key = markOf(member) === 'symbol' ? Symbol(name) : name
  const property = { value: decode(member), enumerable, writable: true, configurable: true }
  if (markOf(member) !== 'getter') Object.defineProperty(object, key, property)
  else Object.defineProperty(object, name, { get: () => decode(member), enumerable: true })
}

/** @param {unknown} value */
function markOf(value) {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$')) return undefined
  const mark = /** @type {{ $: unknown }} */ (value).$
  return typeof mark === 'string' && Object.hasOwn(marks, mark) ? mark : undefined
}

class Subclass extends Array {}

/** The message of a function that throws. */
export const THROWN = 'a function of a vector that throws'

/** A handler that throws, whichever trap is looked for. */
const noTraps = new Proxy(
  {},
  {
    get() {
      throw new Error('a Proxy that throws')
    },
  },
)

/** What each mark stands for. */
const marks = {
  NaN: () => NaN,
  Infinity: () => Infinity,
  '-Infinity': () => -Infinity,
  '-0': () => -0,
  undefined: () => undefined,
  hole: () => undefined,
  getter: (/** @type {unknown} */ value) => value,
  hidden: (/** @type {unknown} */ value) => value,
  symbol: (/** @type {unknown} */ value) => value,
  proxy: (/** @type {unknown} */ value) => new Proxy(/** @type {object} */ (value), noTraps),
  subclass: (/** @type {unknown} */ value) => withPrototype(Subclass.prototype, value),
  Date: (/** @type {unknown} */ value) =>
    new Date(value === undefined ? NaN : /** @type {string | number} */ (value)),
  bigint: (/** @type {unknown} */ value) => BigInt(/** @type {string} */ (value)),
  boxed: (/** @type {unknown} */ value) => /** @type {unknown} */ (Object(value)),
  set: (/** @type {unknown} */ value) => new Set(/** @type {unknown[]} */ (value)),
  floats: (/** @type {unknown} */ value) => Float64Array.from(/** @type {number[]} */ (value)),
  returns: (/** @type {unknown} */ value) => () => value,
  reverses: () => (/** @type {string} */ text) => Array.from(text).toReversed().join(''),
  throws: () => () => {
    throw new Error(THROWN)
  },
  text: (/** @type {unknown} */ value) => {
    const [times, text] = /** @type {[number, string]} */ (value)
    return text.repeat(times)
  },
  instance: (/** @type {unknown} */ value) => withPrototype({}, value),
  bare: (/** @type {unknown} */ value) => withPrototype(null, value),
  nested: (/** @type {unknown} */ value) => {
    const [times, filter] = /** @type {[number, unknown]} */ (value)
    let nested = filter
    for (let i = 0; i < times; i++) nested = { operands: [nested] }
    return nested
  },
  repeated: (/** @type {unknown} */ value) => {
    const [times, element] = /** @type {[number, unknown]} */ (value)
    return Array.from({ length: times }, () => element)
  },
}

/**
 * @param {object | null} prototype
 * @param {unknown} value
 */
function withPrototype(prototype, value) {
  Object.setPrototypeOf(value, prototype)
  return value
}

/**
 * Declares resources, each once.
 *
 * @param {Pick<Library, 'defineResource'>} library
 * @returns {(declaration: Declaration) => Resource}
 */
export function declarer({ defineResource }) {
  /** @type {Map<Declaration, Resource>} */
  const declared = new Map()
  return (declaration) => {
    const { fields } = declaration
    const hasPaths = isMapping(fields) && Object.values(fields).some(hasPath)
    const full = hasPaths
      ? Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, withGetter(field)]))
      : fields // as they are: getters, and what is refused
    const declare = /** @type {(fields: object, options: object) => Resource} */ (defineResource)
    const resource = declared.get(declaration) ?? declare(full, optionsIn(declaration))
    declared.set(declaration, resource)
    return resource
  }
}

/**
 * Everything of a declaration but its fields, with getters, hidden properties and a class as they are.
 *
 * @param {object} declaration
 */
function optionsIn(declaration) {
  const { fields: _, ...properties } = Object.getOwnPropertyDescriptors(
    /** @type {{ readonly fields: unknown }} */ (declaration),
  )
  const prototype = /** @type {object | null} */ (Object.getPrototypeOf(declaration))
  return /** @type {object} */ (Object.create(prototype, properties))
}

/**
 * @param {unknown} field
 * @returns {field is { readonly path: unknown }}
 */
function hasPath(field) {
  return typeof field === 'object' && field !== null && 'path' in field
}

/** @param {unknown} value */
function isMapping(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A field whose cell lies at a path in the row has a function that reads it there.
 *
 * @param {unknown} field
 */
function withGetter(field) {
  if (!hasPath(field)) return field
  const { path, ...rest } = field
  return { ...rest, get: (/** @type {unknown} */ row) => atPath(row, path) }
}

/**
 * @param {unknown} row
 * @param {unknown} path - names of properties, one in the other
 * @returns {unknown}
 */
export function atPath(row, path) {
  return /** @type {string[]} */ (path).reduce(
    (value, name) => /** @type {Record<string, unknown> | undefined} */ (value)?.[name],
    row,
  )
}

/**
 * The options of a run: those of the case as they are, or its moment and `within`. The time of a moment
 * may be written as text.
 *
 * @param {{ readonly moment?: Moment | null | undefined, readonly within?: unknown, readonly options?: unknown }} of
 */
export function optionsOf(of) {
  return /** @type {import('supplier-query').PlanOptions} */ (rawOptionsOf(of))
}

/** @param {Parameters<typeof optionsOf>[0]} of */
function rawOptionsOf(of) {
  const { moment = {}, within, options } = of
  if ('options' in of) return options
  if (moment === null) return moment
  const { now, ...zone } = moment
  const time = typeof now === 'string' ? Date.parse(now) : now
  return {
    ...zone,
    ...(now !== undefined && { now: time }),
    ...('within' in of && { within }), // also if it is undefined
  }
}

/**
 * Prepares tables, each once.
 *
 * @param {Library} library
 * @returns {(resource: Resource, rows: readonly unknown[]) => Promise<Table>}
 */
function preparer({ createTable }) {
  /** @type {Map<Resource, Map<readonly unknown[], Promise<Table>>>} */
  const byResource = new Map()
  return (resource, rows) => {
    const byRows =
      byResource.get(resource) ?? /** @type {Map<readonly unknown[], Promise<Table>>} */ (new Map())
    byResource.set(resource, byRows)
    const objects = /** @type {readonly object[]} */ (rows)
    const table = byRows.get(rows) ?? prepared(createTable(resource, objects))
    byRows.set(rows, table)
    return table
  }
}

/**
 * @param {Library} library
 * @param {Tools} tools
 * @param {Case} each
 * @returns {Promise<Failure[]>}
 */
async function check(library, tools, each) {
  const { declare } = tools
  /** @type {Failure[]} */
  const failures = []
  /** @type {(by: string, expected: unknown, run: () => unknown) => Promise<void>} */
  const expectOutcome = async (by, expected, run) => {
    const actual = await outcomeOf(library, run)
    if (!isSame(expected, actual)) failures.push({ name: each.name, by, expected, actual })
  }
  const { name: _name, shows: _shows, ...rest } = each
  if (rest.declare) {
    await expectOutcome('defineResource', { throws: rest.throws }, () => declare(rest.resource))
  } else if (rest.fold !== undefined) {
    const { fold, how = 'case' } = rest
    await expectOutcome('foldText', rest.gives, () => library.foldText(fold, how))
  } else if (rest.describe) {
    await expectOutcome('describeResource', rest.gives, () =>
      describe(library, declare(rest.resource), rest.describe === 'options'),
    )
  } else {
    const resource = declare(rest.resource)
    const ways =
      'negate' in rest
        ? waysToNegate(library, resource, rest)
        : rest.explain !== undefined
          ? waysToExplain(library, resource, rest)
          : rest.walk !== undefined
            ? waysToWalk(library, tools, resource, rest, rest.walk)
            : rest.keys !== undefined
              ? waysToKey(library, resource, rest, rest.keys)
              : 'facets' in rest
                ? waysToCount(library, tools, resource, rest)
                : waysToAnswer(library, tools, resource, rest)
    for (const { by, expected, run } of ways) await expectOutcome(by, expected, run)
  }
  return failures
}

/**
 * @typedef {import('supplier-query').Table<Resource, object>} Table
 * @typedef {{
 *   readonly declare: (declaration: Declaration) => Resource,
 *   readonly prepare: (resource: Resource, rows: readonly unknown[]) => Promise<Table>,
 * }} Tools
 * @typedef {Omit<Case, 'name' | 'shows'>} Task
 * @typedef {{ readonly by: string, readonly expected: unknown, readonly run: () => unknown }} Way
 * @typedef {{ readonly rows: unknown[], readonly total?: number, readonly isTotalExact?: boolean, readonly page: object }} Result
 * @typedef {{ readonly previous: string | null, readonly next: string | null }} Cursors
 * @typedef {Result & Cursors} WalkResult
 * @typedef {(query: unknown, rows: readonly unknown[], options: object) => Result | Promise<Result>} Engine
 */

/**
 * The engines in memory.
 *
 * @param {Library} library
 * @param {Tools} tools
 * @param {Resource} resource
 * @returns {{ readonly [name: string]: Engine }}
 */
function enginesOf(library, { prepare }, resource) {
  const { runQuery, runPlan, planQuery, matchesPlan, comparePlan } = library
  return {
    runQuery: (query, rows, options) =>
      runQuery(resource, query, /** @type {object[]} */ (rows), options),
    runPlan: (query, rows, options) =>
      runPlan(planQuery(resource, query, options), /** @type {object[]} */ (rows)),
    createTable: (query, rows, options) =>
      library.createTable(resource, /** @type {object[]} */ (rows)).run(query, options),
    'createTable, prepared': async (query, rows, options) =>
      (await prepare(resource, rows)).run(query, options),
    'matchesPlan and comparePlan': (query, rows, options) => {
      const plan = planQuery(resource, query, options)
      const { offset, limit, page } = plan
      const found = rows.filter((row) => matchesPlan(plan, row))
      // A row that is undefined would be sorted to the end unasked.
      const sorted = found
        .map((row) => ({ row }))
        .toSorted((a, b) => comparePlan(plan, a.row, b.row))
      const ordered = sorted.map(({ row }) => row)
      return { rows: ordered.slice(offset, offset + limit), total: found.length, page }
    },
  }
}

/**
 * The engines in memory, for one page of a walk.
 *
 * @param {Library} library
 * @param {Tools} tools
 * @param {Resource} resource
 * @returns {{ readonly [name: string]: (query: unknown, rows: readonly unknown[], options: { readonly after: string | null, readonly before?: undefined }) => WalkResult | Promise<WalkResult> }}
 */
function walkersOf({ walkQuery, runPlan, planWalk, createTable }, { prepare }, resource) {
  return {
    walkQuery: (query, rows, options) =>
      walkQuery(resource, query, /** @type {object[]} */ (rows), options),
    runPlan: (query, rows, options) =>
      runPlan(planWalk(resource, query, options), /** @type {object[]} */ (rows)),
    createTable: (query, rows, options) =>
      createTable(resource, /** @type {object[]} */ (rows)).walk(query, options),
    'createTable, prepared': async (query, rows, options) =>
      (await prepare(resource, rows)).walk(query, options),
  }
}

/**
 * @param {Library} library
 * @param {Tools} tools
 * @param {Resource} resource
 * @param {Task} task
 * @returns {Way[]}
 */
function waysToCount(library, tools, resource, task) {
  const { query, rows, facets } = task
  const options = optionsOf(task)
  const objects = /** @type {object[]} */ (rows)
  const { createTable, tableFacets } = library
  /** @param {Table} table */
  const ofTable = (table) => tableFacets(table, query, facets, options)
  /** @type {{ readonly [by: string]: () => unknown }} */
  const runs = {
    facets: () => library.facets(resource, query, objects, facets, options),
    tableFacets: () => ofTable(createTable(resource, objects)),
    'tableFacets, prepared': async () => ofTable(await tools.prepare(resource, rows)),
    'tableFacets, changed': async () => ofTable(await changedTable(library, resource, objects)),
    ...(task.issues && {
      planFacets: () => library.planFacets(resource, query, facets, options),
    }),
  }
  const { issues, throws, gives } = task
  const expected = issues ? { issues } : throws ? { throws } : gives
  return Object.entries(runs).map(([by, run]) => ({ by, expected, run }))
}

/**
 * @param {Table} table
 * @returns {Promise<Table>}
 */
async function prepared(table) {
  await table.prepare()
  return table
}

/**
 * A prepared table of other rows that has become one of these by updates, if they have a key.
 *
 * @param {Library} library
 * @param {Resource} resource
 * @param {readonly object[]} rows
 * @returns {Promise<Table>}
 */
async function changedTable({ createTable }, resource, rows) {
  const { key } = resource
  if (key === undefined || rows.some((row) => idOf(row) === null)) {
    return prepared(createTable(resource, rows))
  }
  const added = rows.filter((_, i) => i % 3 === 0)
  const replaced = rows.filter((_, i) => i % 3 === 1)
  const others = rows.map((row) => ({ ...row, [key]: `other ${JSON.stringify(idOf(row))}` }))
  const before = [...rows.filter((row) => !added.includes(row)), ...others]
  const table = createTable(resource, before)
  await table.prepare()
  const remove = others.map((row) => Reflect.get(row, key))
  return table.update({ remove }).update({ upsert: [...added, ...replaced] })
}

/**
 * @param {Library} library
 * @param {Tools} tools
 * @param {Resource} resource
 * @param {Task} task
 * @returns {Way[]}
 */
function waysToAnswer(library, tools, resource, task) {
  const { query, rows, answer, issues, throws } = task
  const options = optionsOf(task)
  const expected = answer ? { answer } : issues ? { issues } : { throws }
  const all = Object.entries(enginesOf(library, tools, resource))
  const counting = all.filter(([by]) => {
    if (issues) return by === 'runQuery' || by === 'createTable' // the others parse in the same way
    return !('options' in task) || by !== 'matchesPlan and comparePlan' // counts on its own
  })
  const engines = counting.map(([by, run]) => ({
    by,
    expected,
    run: async () => {
      const found = await run(query, rows, options)
      const { page } = found
      return {
        answer: { ids: found.rows.map(idOf), ...countOf(found), ...(answer?.page && { page }) },
      }
    },
  }))
  if (throws !== undefined) return engines
  const verdict = issues ? { issues } : { accepted: true }
  return [
    ...engines,
    {
      by: 'safeParseQuery',
      expected: verdict,
      run: () => {
        const result = library.safeParseQuery(resource, query)
        if (!result.success) throw result.error
        return { accepted: true }
      },
    },
    {
      by: 'querySchema',
      expected: verdict,
      run: () => {
        const result = library.querySchema(resource).safeParse(query)
        if (result.success) return { accepted: true }
        return {
          issues: result.error.issues.map(({ path, ...issue }) => {
            /** @type {{ code?: unknown }} */
            const { code, ...params } = 'params' in issue ? (issue.params ?? {}) : {}
            return { code, path, params }
          }),
        }
      },
    },
  ]
}

/**
 * @param {Library} library
 * @param {Tools} tools
 * @param {Resource} resource
 * @param {Task} task
 * @param {readonly Step[]} steps
 * @returns {Way[]}
 */
function waysToWalk(library, tools, resource, task, steps) {
  const expected = steps.map(outcomeOfStep)
  return Object.entries(walkersOf(library, tools, resource)).map(([by, walk]) => ({
    by,
    expected,
    run: async () => {
      /** @type {Cursors[]} */
      const pages = []
      const outcomes = []
      for (const step of steps) {
        const { query = task.query, rows = task.rows } = step
        const position = /** @type {{ readonly after: string | null }} */ (
          positionOf(step, pages) // or what is refused
        )
        const outcome = await outcomeOf(library, async () => {
          const options = optionsOf('options' in step ? { options: step.options } : task)
          const page = await walk(query, rows, { ...options, ...position })
          pages.push(page)
          return { ids: page.rows.map(idOf), ...countOf(page), ...endsOf(page) }
        })
        if (pages.length === outcomes.length) pages.push(pages.at(-1) ?? NO_CURSORS)
        outcomes.push(outcome)
      }
      return outcomes
    },
  }))
}

/** The cursors of a page that is refused. */
const NO_CURSORS = { previous: null, next: null, start: null, end: null }

/**
 * What a step expects of its page, in the form of its outcome.
 *
 * @param {Step} step
 */
export function outcomeOfStep({ ids, more, back, throws, ...step }) {
  return throws === undefined ? { ids, ...countOf(step), more, back } : { throws }
}

/**
 * Which cursors a page has.
 *
 * @param {Cursors} page
 */
export function endsOf({ previous, next }) {
  return { more: next !== null, back: previous !== null }
}

/**
 * The count of an answer, without what it does not have.
 *
 * @param {{ readonly total?: number | undefined, readonly isTotalExact?: boolean | undefined }} answer
 */
export function countOf({ total, isTotalExact }) {
  return {
    ...(total !== undefined && { total }),
    ...(isTotalExact !== undefined && { isTotalExact }),
  }
}

/**
 * The options `after` and `before` of a step: its own, or the `next` of the page before.
 *
 * @param {Step} step
 * @param {readonly Cursors[]} pages
 */
export function positionOf(step, pages) {
  const given = Object.entries(step).filter(([name]) => name === 'after' || name === 'before')
  if (given.length === 0) return { after: pages.at(-1)?.next ?? null }
  return Object.fromEntries(given.map(([name, value]) => [name, cursorIn(value, pages)]))
}

/**
 * A cursor of an earlier page, damaged or not, or the value itself.
 *
 * @param {unknown} value
 * @param {readonly Cursors[]} pages
 */
function cursorIn(value, pages) {
  const { $, of, damaged } =
    /** @type {{ readonly $?: unknown, readonly of: number, readonly damaged?: true }} */ (
      value ?? {}
    )
  if (!['next', 'previous', 'start', 'end'].includes(String($))) return value
  const cursor = pages[of]?.[/** @type {keyof Cursors} */ ($)] ?? null
  if (cursor === null) return null
  return damaged ? cursor.slice(0, -1) + (cursor.endsWith('A') ? 'B' : 'A') : cursor
}

/**
 * @param {Library} library
 * @param {Resource} resource
 * @param {Task} task
 * @returns {Way[]}
 */
function waysToNegate(library, resource, task) {
  const { negate: given, rows, gives, answer, throws } = task
  const options = optionsOf(task)
  const filter = /** @type {import('supplier-query').Filter} */ (given)
  const negate = () => library.negate(filter, options)
  if (throws !== undefined) return [{ by: 'negate', expected: { throws }, run: negate }]
  const found = (/** @type {unknown} */ within) => {
    const where = /** @type {import('supplier-query').Filter} */ (within)
    const all = /** @type {object[]} */ (rows)
    return library.runQuery(resource, {}, all, { ...options, within: where }).rows.map(idOf)
  }
  const rest = rows.map(idOf).filter((id) => !answer?.ids.includes(id))
  return [
    ...(gives === undefined ? [] : [{ by: 'negate', expected: gives, run: negate }]),
    ...(answer === undefined
      ? []
      : [
          { by: 'rows of the negation', expected: answer.ids, run: () => found(negate()) },
          {
            by: 'rows of the negation negated',
            expected: rest,
            run: () => found(library.negate(negate(), options)),
          },
        ]),
  ]
}

/**
 * @param {Library} library
 * @param {Resource} resource
 * @param {Task} task
 * @returns {Way[]}
 */
function waysToExplain(library, resource, { query, rows, explain, ...options }) {
  const run = () => {
    const row = /** @type {object} */ (rows[0])
    const shown = { within: 'within' in options }
    const found = library.explainMatch(resource, query, row, optionsOf(options), shown)
    /** @type {(node: import('supplier-query/explain').ExplainedFilter) => string[]} */
    const cellsOf = (node) =>
      'operands' in node ? node.operands.flatMap(cellsOf) : [node.cell.state]
    return {
      matches: found.matches,
      cells: cellsOf(found.tree),
      deciding: found.deciding.map(({ path }) => path),
      pivots: found.pivots.map(({ path }) => path),
      distance: found.distance,
    }
  }
  return [{ by: 'explainMatch', expected: explain, run }]
}

/**
 * Whether the key of the query is that of each query of `same`, and of none of `other`, and another with
 * each of the other options.
 *
 * @param {Library} library
 * @param {Resource} resource
 * @param {Task} task
 * @param {NonNullable<Task['keys']>} keys
 * @returns {Way[]}
 */
function waysToKey({ planKey, planQuery }, resource, task, { same, other, otherOptions = [] }) {
  const keyOf = (/** @type {unknown} */ query, options = optionsOf(task)) =>
    planKey(planQuery(resource, query, options))
  const isAlike = (/** @type {unknown} */ query) => keyOf(query) === keyOf(task.query)
  const isAlikeWith = (/** @type {unknown} */ options) =>
    keyOf(task.query, optionsOf({ options })) === keyOf(task.query)
  const differs = [...other, ...otherOptions].map(() => false)
  const expected = { same: same.map(() => true), differs }
  const run = () => ({
    same: same.map(isAlike),
    differs: [...other.map(isAlike), ...otherOptions.map(isAlikeWith)],
  })
  return [{ by: 'planKey', expected, run }]
}

/**
 * A description, with each comparator by its name, or whole without its meaning, which is prose.
 *
 * @param {Library} library
 * @param {Resource} resource
 * @param {boolean} withOptions
 */
function describe({ describeResource }, resource, withOptions) {
  const { fields, ...rest } = describeResource(resource)
  const named = fields.map(({ comparators, ...field }) => ({
    ...field,
    comparators: comparators.map(({ meaning: _, ...option }) =>
      withOptions ? option : option.name,
    ),
  }))
  return { ...rest, fields: named }
}

/** @param {unknown} row */
function idOf(row) {
  const isObject = typeof row === 'object' && row !== null
  return isObject ? (/** @type {{ id?: unknown }} */ (row).id ?? null) : null
}

/**
 * What a run gives, or how it is refused.
 *
 * @param {Library} library
 * @param {() => unknown} run
 * @returns {Promise<unknown>}
 */
async function outcomeOf({ QueryError }, run) {
  try {
    return await run()
  } catch (error) {
    if (error instanceof QueryError) {
      return { issues: error.issues.map(({ code, path, params }) => ({ code, path, params })) }
    }
    return { throws: error instanceof Error ? error.name : String(error) }
  }
}

/**
 * Whether two values of JSON are the same; the properties of an object have no order.
 *
 * @param {unknown} a
 * @param {unknown} b
 * @returns {boolean}
 */
function isSame(a, b) {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const others = new Map(Object.entries(b))
  const members = Object.entries(a)
  return (
    members.length === others.size &&
    members.every(([name, member]) => others.has(name) && isSame(member, others.get(name)))
  )
}
