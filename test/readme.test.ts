import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { comparators, defineResource, runQuery, type Kind } from 'supplier-query'
import { describe, expect, it } from 'vitest'
import ts from 'typescript'
import { issueCodes } from '../src/errors.js'
import { compilerOptions, root } from './compiler.js'
import { checks } from './sql/off-kind-contents.js'

const readme = readFileSync(`${root}README.md`, 'utf8')

function errorsOf(fileName: string): string[] {
  const program = ts.createProgram([fileName], compilerOptions)
  return program
    .getSemanticDiagnostics(program.getSourceFile(fileName))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/** What stands between two marks of the README; how wide its tables are drawn does not matter. */
function section(name: string): string {
  const [, text] = readme.split(new RegExp(`<!-- /?${name} -->`))
  return (text ?? '').trim().replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

const groups: readonly [name: string, kinds: readonly Kind[]][] = [
  ['any', ['string', 'number', 'boolean', 'date', 'string[]', 'number[]']],
  ['string, list', ['string', 'string[]', 'number[]']],
  ['string, number, boolean, date', ['string', 'number', 'boolean', 'date']],
  ['string, number, date', ['string', 'number', 'date']],
  ['list', ['string[]', 'number[]']],
  ['date', ['date']],
]

const operandNames: Record<string, string> = {
  value: 'one value',
  valueOrNull: 'one value or `null`',
  values: 'list of elements',
  valuesOrNull: 'list of values, `null` allowed',
  null: '`null` only',
  span: 'span',
}

function kindsOf(comparator: keyof typeof comparators): string {
  const kinds = Object.keys(comparators[comparator].operands).toSorted().join()
  return groups.find(([, group]) => [...group].toSorted().join() === kinds)![0]
}

function operandOf(comparator: keyof typeof comparators): string {
  const shapes = new Set(Object.values(comparators[comparator].operands))
  return [...shapes].map((shape) => operandNames[shape]).join('; on a list, ')
}

/** Whether an absent cell matches, asked of the engine. */
function onAbsent(comparator: keyof typeof comparators): string {
  const [kind, shape] = Object.entries(comparators[comparator].operands)[0]!
  const matches = (value: unknown) => {
    const query: unknown = { filter: { field: 'cell', comparator, value } }
    return runQuery(defineResource({ cell: kind as Kind }), query, [{}]).total === 1
  }
  const one = { string: 'x', number: 1, date: 1, 'string[]': 'x' }[kind]
  const answer = (does: boolean) => (does ? 'matches' : 'does not match')
  if (shape === 'valueOrNull')
    return `${answer(matches(one))}; with \`null\`, ${answer(matches(null))}`
  if (shape === 'valuesOrNull')
    return `${answer(matches([one]))}; with \`null\` listed, ${answer(matches([null]))}`
  return answer(matches(shape === 'values' ? [one] : one))
}

interface Timing {
  readonly engine: string
  readonly median: number
  readonly ratio: number
}

interface ArrayResults {
  readonly setting: { readonly cpu: string; readonly node: string; readonly seed: number }
  readonly cases: readonly { name: string; size: string; timings: readonly Timing[] }[]
}

interface TableResults {
  readonly sizes: readonly {
    readonly rows: number
    readonly queries: readonly { readonly ms: Readonly<Record<string, number>> }[]
  }[]
}

/** What a run of the bench has written. */
function resultsOf<T>(name: string): T {
  return JSON.parse(readFileSync(`${root}bench/results/${name}.json`, 'utf8')) as T
}

/** Milliseconds with a unit that leaves at least one digit before the point. */
function printMs(ms: number): string {
  if (ms >= 1) return `${Number(ms.toPrecision(3))} ms`
  return ms >= 1e-3 ? `${Number((ms * 1e3).toPrecision(3))} µs` : `${Math.round(ms * 1e6)} ns`
}

/** How many times as long as a table another engine takes: geometric mean and least. */
function speedup(queries: TableResults['sizes'][number]['queries'], engine: string): string {
  const ratios = queries.map(({ ms }) => ms[engine]! / ms['createTable']!)
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  const least = Math.min(...ratios)
  return `${Math.round(mean)}x (${least >= 10 ? Math.round(least) : least.toFixed(1)}x)`
}

describe('the README', () => {
  it('compiles, runs from top to bottom, and every arrow holds', { timeout: 60_000 }, () => {
    const blocks = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
    const program = blocks.join('\n').replace(/^(.*\S) \/\/ → (.*)$/gm, 'assert.deepEqual($1, $2)')
    expect(program.match(/assert\.deepEqual/g)?.length).toBeGreaterThan(5)
    const folder = mkdtempSync(`${root}test/readme-`)
    try {
      writeFileSync(`${folder}/readme.ts`, `import assert from 'node:assert/strict'\n${program}`)
      expect(errorsOf(`${folder}/readme.ts`)).toEqual([])
      execFileSync('node', ['--import', 'tsx', `${folder}/readme.ts`], { cwd: root, stdio: 'pipe' })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('lists the comparators as they are', () => {
    const rows = (Object.keys(comparators) as (keyof typeof comparators)[]).map((name) => [
      `\`${name}\``,
      kindsOf(name),
      operandOf(name),
      comparators[name].meaning,
      onAbsent(name),
    ])
    expect(section('comparators')).toBe(
      table(['comparator', 'kinds', 'operand', 'a row matches when', 'an absent cell'], rows),
    )
  })

  it('lists the limits as they are', () => {
    const { limits } = defineResource({})
    const meanings: Record<keyof typeof limits, string> = {
      maxDepth: 'groups around a comparison (at most 100)',
      maxComparisons: 'comparisons in a filter',
      maxListLength: 'elements of one operand list',
      maxTextLength: 'UTF-16 units of any text in an operand',
      maxSortFields: 'fields of a sort',
      maxLimit: 'rows of a page',
      defaultLimit: 'rows of a page whose query names no limit (else `maxLimit`)',
    }
    const rows = Object.entries(meanings).map(([name, meaning]) => {
      const limit = limits[name as keyof typeof limits]
      return [`\`${name}\``, meaning, limit === Infinity ? 'none' : String(limit)]
    })
    expect(section('limits')).toBe(table(['limit', 'of', 'default'], rows))
  })

  it('gives the figures of the last recorded runs', () => {
    const { setting, cases } = resultsOf<ArrayResults>('array')
    const rows = cases
      .filter(({ timings }) =>
        timings.some(({ engine }) => /runQuery|safeParse|readInstant/.test(engine)),
      )
      .map(({ name, size, timings }) => {
        const [baseline, ours] = timings
        const times = [`${baseline!.engine}: ${printMs(baseline!.median)}`, printMs(ours!.median)]
        return [`${name} (${size})`, ...times, `${ours!.ratio.toFixed(2)}x`]
      })
    const head = ['what', 'beside', 'ours', 'ratio']
    expect(section('array speed')).toBe(
      `${table(head, rows)}\n\n${setting.cpu}, two cores, Node ${setting.node.slice(1)}, seed ${setting.seed}.`,
    )
  })

  it('gives the figures of tables beside databases', () => {
    const { sizes } = resultsOf<TableResults>('table')
    const engines = Object.keys(sizes[0]!.queries[0]!.ms).filter((name) => name !== 'createTable')
    const rows = engines.map((engine) => [
      engine,
      ...sizes.map(({ queries }) => speedup(queries, engine)),
    ])
    const head = ['beside', ...sizes.map((size) => `${size.rows.toLocaleString('en')} rows`)]
    expect(section('table speed')).toBe(table(head, rows))
  })

  it('lists the codes as they are', () => {
    expect(section('codes')).toBe(
      `The codes: ${issueCodes.map((code) => `\`${code}\``).join(', ')}.`,
    )
  })
})

describe('the chapter of columns', () => {
  it.each(Object.entries(checks))('prints the checks that orders on %s need', (dialect, all) => {
    for (const [type, check] of Object.entries(all)) {
      const column = type.replace(/^(date|boolean) (\w+)$/, '$1 in `$2`').replace(/^[^`]*$/, '`$&`')
      const row = `| \`${dialect}\` | ${column} | \`${check}\` |`
      expect(readme.replaceAll(/ +\|/g, ' |')).toContain(row)
    }
  })
})
