import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as library from 'supplier-query'
import { describe, expect, it } from 'vitest'
import { root } from '../compiler.js'
import { files, folder, names, written } from './files.js'
import { needsOf } from './needs.js'
import { expectedOf, oracleOutcome } from './oracle.js'
import { casesOf, checkVectors, type Case } from './runner.js'

const cases = casesOf({ files })

describe('the files of vectors', () => {
  const schema = JSON.parse(readFileSync(`${root}${folder}schema.json`, 'utf8')) as object
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

  it('say what each case needs', () => {
    const found = written.map((each) => [each.written.name, needsOf(each)])
    expect(found).toEqual(written.map(({ written: { name, needs = [] } }) => [name, needs]))
  })
})

describe('the oracle', () => {
  // It neither declares nor describes, and gives no params.
  const isKnown = ({ declare, describe: described }: Case) => !declare && !described

  it.each(names.map((name, i) => [name, files[i]!] as const))('says the same of %s', (_, file) => {
    for (const each of casesOf({ files: [file] }).filter(isKnown)) {
      expect({ [each.name]: oracleOutcome(each) }).toEqual({ [each.name]: expectedOf(each) })
    }
  })
})

describe('arrays, plans, tables, the parser and the schema', () => {
  it('say the same of every case', async () => {
    const { passed, failed, skipped } = await checkVectors(library, { files })
    expect(failed).toEqual([])
    expect(skipped).toEqual([])
    expect(passed).toBe(cases.length)
  })
})
