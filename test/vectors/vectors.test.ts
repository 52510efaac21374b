import { Ajv2020 } from 'ajv/dist/2020.js'
import * as library from 'supplier-query'
import { explainMatch } from 'supplier-query/explain'
import { querySchema } from 'supplier-query/schema'
import { describe, expect, it } from 'vitest'
import { readDocument, tableRows } from '../documents.js'
import { files, folder, names, written } from './files.js'
import { needsOf } from './needs.js'
import { expectedOf, oracleOutcome } from './oracle.js'
import { casesOf, checkVectors, type Case } from './runner.js'

const cases = casesOf({ files })

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
  // A key is a text of the implementation's own.
  const isKnown = ({ keys }: Case) => keys === undefined

  it.each(names.map((name, i) => [name, files[i]!] as const))('says the same of %s', (_, file) => {
    for (const each of casesOf({ files: [file] }).filter(isKnown)) {
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
