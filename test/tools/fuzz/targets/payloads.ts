import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  defineResource,
  parseQuery,
  QueryError,
  suppliers,
  type Issue,
  type Resource,
} from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import { everyClosed, everyKind, queriesOf } from '../../../arbitraries.js'
import { oracleFaults } from '../../../oracle.js'
import { written } from '../../../vectors/files.js'
import { changed, changes } from '../changes.js'
import { declare, declared, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'

interface Payload {
  /** A declaration, or the name of a resource below. */
  readonly resource: Declaration | string
  readonly query: Form
}

const limits = { maxDepth: 2, maxComparisons: 3, maxListLength: 3, maxTextLength: 5, maxLimit: 50 }
const resources: Readonly<Record<string, Resource>> = {
  everyKind,
  everyClosed,
  suppliers,
  small: defineResource({ ...everyKind.fields }, { limits }),
}

/** The JSON queries of the vectors, accepted and refused, for resources without getters. */
const vectors: readonly Payload[] = written.flatMap(({ declaration, written: { query } }) => {
  const text = JSON.stringify({ declaration, query })
  if (declaration === undefined || query === undefined || /"(\$|path)":/.test(text)) return []
  const fields = Object.entries(declaration.fields).map(([name, field]) => {
    return [name, typeof field === 'string' ? { kind: field } : field] as const
  })
  const resource = { ...declaration, fields: Object.fromEntries(fields) } as Declaration // as written
  return [{ resource, query: toForm(query) }]
})

const cases: fc.Arbitrary<Payload> = fc
  .oneof(
    fc
      .record({ vector: fc.constantFrom(...vectors), all: changes })
      .map(({ vector, all }) => ({ ...vector, all })),
    ...Object.entries(resources).map(([name, resource]) =>
      fc.record({ resource: fc.constant(name), query: queriesOf(resource), all: changes }),
    ),
    declared((resource) => ({ query: queriesOf(resource), all: changes })),
  )
  .map(({ resource, query, all }) => ({ resource, query: changed(toForm(query), all) }))

export const payloads: Target<Payload> = {
  name: 'payloads',
  law: 'For any input as a query, parsing throws only a QueryError, finds the faults that the oracle and the schema find, quotes at most 64 characters of a value, and takes at most 100 times as long as making the input.',
  cases,
  open: inMemory(check, checkTime),
}

function resourceOf(given: Payload['resource']): Resource {
  return typeof given === 'string' ? resources[given]! : declare(given)
}

function check(payload: Payload): void {
  const { resource: given, query: form } = payload
  const resource = resourceOf(given)
  const build = () => fromForm(form)

  const parsed = outcomeOf(() => parseQuery(resource, build() as object)) // any input
  const issues = 'error' in parsed ? issuesOf(parsed.error) : []
  checkMessages(issues, form)
  checkSchema(resource, build(), parsed)
  const faults = issues.map(({ code, path }) => ({ code, path: [...path] }))
  // The oracle cannot read Proxies, and reads every element of lists that are too long.
  if (!holds(form, ['proxy', 'failing', 'throwing', 'revoked', 'object with itself', 'nested'])) {
    assert.deepEqual(faults, oracleFaults(resource, build()))
  }
  // A missing filter is written out as an empty group, which counts as a comparison (reference, section 8).
  if ('value' in parsed && resource.limits.maxComparisons > 0) {
    const again = parseQuery(resource, structuredClone(parsed.value) as object) // as it was parsed
    assert.deepEqual(again, parsed.value)
  }
}

function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof QueryError) return error.issues
  throw new Error(`parseQuery: expected a QueryError, got ${String(error)}`, { cause: error })
}

/** Expects the zod schema to accept and reject the same inputs as the parser, with equal issues. */
function checkSchema(resource: Resource, input: unknown, parsed: object): void {
  const checked = querySchema(resource).safeParse(input)
  if ('value' in parsed) {
    assert.deepEqual(checked.data, parsed.value)
    return
  }
  const found = checked.error?.issues.map((issue) => {
    const { code, ...params } = (issue.code === 'custom' && issue.params) || {}
    return { code: code as unknown, path: issue.path, message: issue.message, params }
  })
  const { error } = parsed as { error: QueryError } // checked above
  assert.deepEqual(
    found,
    error.issues.map(({ code, path, message, params }) => ({
      code,
      path: [...path],
      message,
      params: { ...params },
    })),
  )
}

const MAX_QUOTED = 64

function checkMessages(issues: readonly Issue[], form: Form): void {
  assert.ok(issues.length <= 100)
  const long = textsOf(form).filter((text) => text.length > MAX_QUOTED)
  for (const { message } of issues) {
    assert.ok(message.length < 4096, `a message of ${message.length} characters`)
    for (const text of long) {
      const quoted = JSON.stringify(text.slice(0, MAX_QUOTED + 1)).slice(1, -1)
      assert.ok(!message.includes(quoted), `quotes more than 64 characters: ${message}`)
    }
  }
}

function textsOf(form: Form): string[] {
  if (typeof form === 'string') return [form]
  if (typeof form !== 'object' || form === null) return []
  if (!Array.isArray(form) && '$' in form && form['$'] === 'text') return [String(fromForm(form))]
  return [...Object.keys(form), ...Object.values(form).flatMap(textsOf)]
}

function holds(form: Form, words: readonly string[]): boolean {
  const text = JSON.stringify(form)
  return words.some((word) => text.includes(`"$":"${word}`))
}

/** Measures a long time again, so that a loaded machine does not count as a find. */
function checkTime({ resource: given, query: form }: Payload): void {
  const resource = resourceOf(given)
  const least = [Infinity, Infinity]
  for (let i = 0; i < 6 && !(least[1]! < 30 + 100 * least[0]!); i++) {
    const [start, input, made] = [performance.now(), fromForm(form), performance.now()]
    outcomeOf(() => parseQuery(resource, input as object))
    least[0] = Math.min(least[0]!, made - start)
    least[1] = Math.min(least[1]!, performance.now() - made)
  }
  const [making = 0, parsing = 0] = least
  assert.ok(parsing < 30 + 100 * making, `took ${parsing} ms, and making the input ${making} ms`)
}
