import { Ajv2020 } from 'ajv/dist/2020.js'
import * as library from 'supplier-query'
import { explainMatch } from 'supplier-query/explain'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { readDocument, tableRows } from '../documents.js'
import { files, folder, names, written } from './files.js'
import { joinVectors } from './join.js'
import { needsOf } from './needs.js'
import { expectedOf, oracleOutcome } from './oracle.js'
import { casesOf, checkVectors } from './runner.js'

const cases = casesOf({ files })

/** The names of all properties in a text of JSON as they are written, in their order. */
function keysIn(text: string): string[] {
  const found = text.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)
  return [...found].filter(([, , isKey]) => isKey !== undefined).map(([, key]) => key!)
}

describe('the files of vectors', () => {
  const schema = JSON.parse(readDocument(`${folder}schema.json`)) as {
    $defs: { need: { enum: string[] } }
  }
  const validate = new Ajv2020({
    allErrors: true,
    allowUnionTypes: true,
    strictTypes: false,
  }).compile(schema)

  it.each(names.map((name, i) => [name, files[i]!] as const))('%s has the form', (_, file) => {
    validate(file)
    expect(validate.errors ?? []).toEqual([])
  })

  it.each(['name', 'shows'] as const)('have no two cases with the same %s', (member) => {
    const all = cases.map((each) => each[member])
    expect(all.filter((one, i) => all.indexOf(one) !== i)).toEqual([])
  })

  it('show in one sentence what they show', () => {
    // A full stop, and none before it that ends a sentence.
    const faulty = cases.filter(({ shows }) => /[.!?] [A-Z`]/.test(shows) || !shows.endsWith('.'))
    expect(faulty.map(({ shows }) => shows)).toEqual([])
  })

  it('are named by the section they are of', () => {
    expect(names.map((name) => Number.parseInt(name))).toEqual(files.map(({ section }) => section))
  })

  it('name each list of `allowed.json` that an issue or a description has, and use every name', () => {
    const lists = JSON.parse(readDocument(`${folder}allowed.json`)) as Record<string, string[]>
    const text = names.map((name) => readDocument(folder + name)).join('\n')
    const given = [...text.matchAll(/"(?:allowed|comparators)":\s*("[^"]*"|\[[^[\]]*\])/g)]
    const values = given.map(([, value]) => JSON.parse(value!) as string | unknown[])
    const unused = Object.keys(lists).filter((list) => !values.includes(list))
    expect(unused).toEqual([])
    const known = Object.values(lists).map((list) => JSON.stringify(list))
    expect(values.filter((value) => known.includes(JSON.stringify(value)))).toEqual([])
  })

  it('are joined with every property in its written order, and with lists instead of names', () => {
    const joined = joinVectors(root + folder, '0.0.0')
    expect(joined).not.toContain('\n')
    expect(joined).toContain('"query":{"b":1,"12":1,"0":1,"a":1}')
    const keys = names.flatMap((name) => keysIn(readDocument(folder + name)))
    expect(keysIn(joined)).toEqual(['version', 'advice', 'files', ...keys])
    expect(JSON.parse(joined) as object).toMatchObject({ version: '0.0.0', files })
    const allowed = cases.flatMap(({ issues = [] }) => issues.map(({ params }) => params))
    expect(
      allowed.filter((params) => 'allowed' in params && !Array.isArray(params.allowed)),
    ).toEqual([])
  })

  it('need nothing that the form does not name, and the README explains each need', () => {
    const { enum: named } = schema.$defs.need
    expect(new Set(cases.flatMap(({ needs }) => needs))).toEqual(new Set(named))
    const readme = readDocument(`${folder}README.md`)
    expect(named.filter((need) => !readme.includes(`\`${need}\``))).toEqual([])
  })

  it('have issues of every code that a query can meet, with each of its params', () => {
    const met = cases.flatMap(({ issues = [] }) =>
      issues.flatMap(({ code, params }) => Object.keys(params).map((name) => `${code} ${name}`)),
    )
    const known = tableRows(readDocument('src/language/README.md'), 'params')
      .map(([code, params]) => [code!.replaceAll('`', ''), params!] as const)
      .filter(([code]) => !['not_expressible', 'incomplete'].includes(code)) // from adapters only
      .flatMap(([code, params]) => [...params.matchAll(/`(\w+)`/g)].map(([, n]) => `${code} ${n}`))
    expect(new Set(met)).toEqual(new Set(known))
  })

  it('say what each case needs', () => {
    const found = written.map((each) => [each.written.name, needsOf(each)])
    expect(found).toEqual(written.map(({ written: { name, needs = [] } }) => [name, needs]))
  })
})

describe('the oracle', () => {
  it.each(names.map((name, i) => [name, files[i]!] as const))('says the same of %s', (_, file) => {
    for (const each of casesOf({ files: [file] })) {
      expect({ [each.name]: oracleOutcome(each) }).toEqual({ [each.name]: expectedOf(each) })
    }
  })
})

describe('arrays, plans, tables, the parser and the schema', () => {
  it('say the same of every case', { timeout: 120_000 }, async () => {
    const { passed, failed, skipped } = await checkVectors(
      { ...library, explainMatch, querySchema },
      { files },
    )
    expect(failed).toEqual([])
    expect(skipped).toEqual([])
    expect(passed).toBe(cases.length)
  })
})
