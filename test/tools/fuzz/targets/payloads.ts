import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import {
  defineResource,
  parseQuery,
  QueryError,
  safeParseQuery,
  suppliers,
  type Issue,
  type Resource,
} from 'supplier-query'
import { querySchema } from 'supplier-query/schema'
import * as z from 'zod'
import { everyClosed, everyKind, queriesOf } from '../../../arbitraries.js'
import { oracleFaults } from '../../../oracle.js'
import { isBeyondSchema } from '../../../parse/beyond-schema.js'
import { written } from '../../../vectors/files.js'
import { changed, changes } from '../changes.js'
import { declare, declared, type Declaration } from '../declaration.js'
import { fromForm, toForm, type Form } from '../form.js'
import { inMemory, outcomeOf, type Target } from '../target.js'

interface Payload {
  /** A declaration, or the name of a resource whose JSON Schema is checked as well. */
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
  law: 'For any input as a query, parsing throws only a QueryError, finds the faults that the oracle and the schemas find, quotes at most 64 characters of a value, and takes linear time.',
  cases,
  open: inMemory(check, checkTime),
}

function resourceOf({ resource: given }: Payload): Resource {
  return typeof given === 'string' ? resources[given]! : declare(given)
}

function check(payload: Payload): void {
  const { resource: given, query: form } = payload
  const name = typeof given === 'string' ? given : undefined
  const resource = resourceOf(payload)
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
  if (name !== undefined) checkJsonSchema(name, build())
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

const ajv = new Ajv2020({ strict: true })
const validators = new Map(
  Object.entries(resources).map(([name, resource]) => {
    return [name, ajv.compile(z.toJSONSchema(querySchema(resource, { id: name })))]
  }),
)

/** Deeper nesting overflows the stack of the validator. */
const MAX_DEPTH = 100

function depthOf(value: unknown, most = MAX_DEPTH): number {
  if (typeof value !== 'object' || value === null || most === 0) return 0
  return 1 + Math.max(0, ...Object.values(value).map((each) => depthOf(each, most - 1)))
}

/** Expects a JSON payload to be valid by the JSON Schema if it parses, and if only limits refuse it. */
function checkJsonSchema(name: string, input: unknown): void {
  const json = outcomeOf(() => JSON.parse(JSON.stringify(input)) as unknown)
  if ('error' in json || depthOf(json.value) === MAX_DEPTH) return
  const isValid = validators.get(name)!
  const parsed = safeParseQuery(resources[name]!, json.value)
  if (parsed.success) assert.equal(isValid(json.value), true, JSON.stringify(isValid.errors))
  else if (!parsed.error.issues.every(isBeyondSchema)) {
    assert.equal(
      isValid(json.value),
      false,
      'the JSON Schema accepts a query that the parser refuses',
    )
  }
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

const MS = 30
const MS_A_UNIT = 0.005

/** Measures a long time again on its own, so that a loaded machine does not count as a find. */
function checkTime(payload: Payload): void {
  const { query: form } = payload
  const resource = resourceOf(payload)
  const input = fromForm(form)
  const units = () => MS + MS_A_UNIT * sizeOf(form)
  let ms = Infinity
  for (let i = 0; i < 6 && !(ms < units()); i++) {
    const start = performance.now()
    safeParseQuery(resource, input)
    ms = Math.min(ms, performance.now() - start)
  }
  assert.ok(ms < units(), `took ${Math.round(ms)} ms for ${sizeOf(form)} units`)
}

/** Estimates the number of members, elements and units of text. */
function sizeOf(form: Form): number {
  if (typeof form === 'string') return form.length
  if (typeof form !== 'object' || form === null) return 1
  if (Array.isArray(form)) return sumOf(form.map((each: Form) => 1 + sizeOf(each)))
  const { $: tag, times, of = 1 } = form as Record<string, Form>
  if (typeof tag === 'string') return sizeOf(of) * (typeof times === 'number' ? times : 1)
  return sumOf(Object.entries(form).map(([key, each]) => key.length + sizeOf(each)))
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
