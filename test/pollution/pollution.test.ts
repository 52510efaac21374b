import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as main from 'supplier-query'
import * as adapters from 'supplier-query/adapters'
import * as auth from 'supplier-query/auth'
import * as explain from 'supplier-query/explain'
import * as inspect from 'supplier-query/inspect'
import * as schema from 'supplier-query/schema'
import * as sql from 'supplier-query/sql'
import * as testing from 'supplier-query/testing'
import { describe, expect, it } from 'vitest'
import { bundle } from '../programs.js'
import {
  answerAdapters,
  answerFacets,
  answerQueries,
  answerTables,
  inspectSample,
} from './answers.js'
import { answerKeys } from './keys.js'
import { optionalNames } from './optional-names.js'

const names = optionalNames()

/** src must read optional members only if an object has them itself. */
describe('a polluted Object.prototype', () => {
  it('is tested with every optional name in src', () => {
    expect(names).toEqual(
      expect.arrayContaining(
        // One name for each way of finding names.
        [
          'from',
          'to',
          'limits',
          'maxLimit',
          'upsert',
          'scope',
          'encode',
          'prefix',
          'operator',
          'number',
        ],
      ),
    )
    expect(names.length).toBeGreaterThan(250)
  })

  it('changes no answer of a query, a resource, a table, a statement or a keyring', async () => {
    // A property with a getter cannot be defined while objects inherit `get`; a test below covers it.
    // Every prototype has a `constructor`.
    const polluting = names.filter((name) => name !== 'get' && name !== 'constructor')
    expect(polluting).toEqual(expect.arrayContaining(['after', 'before', 'exposesKey']))
    const { command, remove } = await bundle('test/pollution/main.ts')
    const [node, program] = command as [string, string]
    const input = JSON.stringify(polluting)
    const output = execFileSync(node, [program], { input, encoding: 'utf8' })
    remove()
    const { answers, changed } = JSON.parse(output) as { answers: number; changed: unknown[] }
    expect(answers).toBeGreaterThan(300)
    expect(changed).toEqual([])
  })

  it('is tested with every function of auth that reads an object of the caller', async () => {
    const answers = await answerKeys()
    const asked = new Set(answers.map(([what]) => what.split(',')[0]!))
    const functions = [...Object.keys(auth), ...Object.keys(testing)]
    const keyring = auth.createKeyring({ store: auth.createMemoryKeyStore() })
    const calls = Object.keys(keyring).map((name) => `keyring.${name}`)
    expect([...functions, ...calls].filter((name) => !asked.has(name))).toEqual([])
  })

  it('is tested with every function that reads an object of the caller', () => {
    const source = readFileSync(new URL('answers.ts', import.meta.url), 'utf8')
    const modules = [main, adapters, explain, inspect, schema, sql]
    const functions = modules
      .flatMap((module) => Object.entries(module))
      .filter(([name, each]) => typeof each === 'function' && /^[a-z]/.test(name))
      .map(([name]) => name)
    expect(functions.length).toBeGreaterThan(40)
    // zod reads inherited members of an input itself.
    const ofZod = ['facetsSchema', 'filterSchema', 'rowSchema']
    const isCalled = (name: string) => new RegExp(`\\b${name}(<\\w+>)?\\(`).test(source)
    expect(functions.filter((name) => !isCalled(name))).toEqual(ofZod)
  })

  it('adds no element to a list', () => {
    const answer = () => [...answerAdapters(), inspectSample(), ...answerFacets()]
    const expected = answer()
    const shared: object = Object.prototype
    const indices = [0, 1, 2, 3, 4]
    const property = { value: '5', configurable: true, writable: true }
    for (const index of indices) Object.defineProperty(shared, index, property)
    let answers: ReturnType<typeof answer>
    try {
      answers = answer()
    } finally {
      for (const index of indices) Reflect.deleteProperty(shared, index)
    }
    expect(JSON.stringify(answers)).toBe(JSON.stringify(expected))
  })

  it('adds no getter to a field', () => {
    const get = () => 'x'
    const expected = answerQueries()
    const shared: object = Object.prototype
    const property = { value: get, configurable: true, enumerable: true }
    Object.defineProperty(shared, 'get', property)
    let answers: ReturnType<typeof answerQueries>
    try {
      answers = answerQueries()
    } finally {
      Reflect.deleteProperty(shared, 'get')
    }
    expect(answers).toEqual(expected)
  })

  it('has no index that a table reads past the end of an array', () => {
    const expected = answerTables()
    expect(expected.length).toBeGreaterThan(500)
    const shared: object = Object.prototype
    const indices = [-1, ...Array.from({ length: 50 }, (_, i) => i)].map(String)
    for (const value of ['x', 7, { place: 1, index: 0, cells: [1], job: 'x' }]) {
      for (const name of indices)
        Object.defineProperty(shared, name, { value, configurable: true, writable: true })
      let answers: readonly unknown[]
      try {
        answers = answerTables()
      } finally {
        for (const name of indices) Reflect.deleteProperty(shared, name)
      }
      expect(answers.findIndex((answer, i) => !isDeepStrictEqual(answer, expected[i]))).toBe(-1)
      expect(answers.length).toBe(expected.length)
    }
  })
})
