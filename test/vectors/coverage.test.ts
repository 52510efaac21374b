import { describe, expect, it } from 'vitest'
import { markedPart, printTable, readDocument } from '../documents.js'
import {
  coverage,
  isTaken,
  kinds,
  rulings,
  rulingsIn,
  sentencesIn,
  sectionsOf,
  type Places,
} from './coverage.js'
import { placesOf } from '../tools/vectors/mutants.js'
import { files, folder } from './files.js'
import { casesOf } from './runner.js'

const readme = readDocument(`${folder}README.md`)

/** How many of some sentences vectors hold, and how many none can. */
function held(some: typeof rulings): string[] {
  const { length } = some.filter(({ outside }) => outside === undefined)
  return [String(length), String(some.length - length)]
}

const reference = readDocument('src/language/README.md')

function titleOf({ section, sentence }: { section: number; sentence: string }): string {
  return `${section}: ${sentence}`
}

describe('the coverage of the vectors', () => {
  const titles = new Map(
    [...reference.matchAll(/^## (\d+)\. (.*)$/gm)].map(([, number, title]) => [
      Number(number),
      title!,
    ]),
  )

  it('is that of sections that the reference has', () => {
    expect([...sectionsOf().keys()].filter((section) => !titles.has(section))).toEqual([])
  })

  it('has cases of each section from 2 on', () => {
    // Section 1 is the words that the others use.
    expect([...sectionsOf().keys()]).toEqual([...titles.keys()].filter((section) => section > 1))
  })

  it('has no empty place', () => {
    const empty = [...coverage].flatMap(([name, byKind]) =>
      [...byKind].flatMap(([kind, places]) => {
        const all: readonly (keyof Places)[] = isTaken(name, kind)
          ? ['present', 'absent', 'null']
          : ['refused']
        return all.filter((place) => places[place] === 0).map((place) => [name, kind, place])
      }),
    )
    expect(empty).toEqual([])
  })

  it('has sentences of the reference alone, in their order', () => {
    const all = sentencesIn(reference).map(titleOf)
    const places = rulings.map((each) => all.indexOf(titleOf(each)))
    expect(rulings.filter((_, i) => places[i] === -1)).toEqual([])
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  it('has every sentence of the reference that rules something out', () => {
    const known = new Set(rulings.map(titleOf))
    expect(rulingsIn(reference).filter((each) => !known.has(titleOf(each)))).toEqual([])
  })

  it('breaks sentences by edits of text that the oracle has once', () => {
    const edits = rulings.flatMap(({ mutations = [] }) => mutations)
    expect(edits.filter((edit) => placesOf(edit).length !== 1)).toEqual([])
  })

  it('names existing cases for each edit, or the reason why no case exists', () => {
    const names = new Set(casesOf({ files }).map(({ name }) => name))
    const faulty = rulings.filter(({ vectors, outside }) =>
      vectors === undefined
        ? !outside
        : outside !== undefined ||
          vectors.length === 0 ||
          !vectors.every((name) => names.has(name)),
    )
    expect(faulty).toEqual([])
  })

  it('stands in the README, by section', () => {
    const rows = [...sectionsOf()].map(([section, count]) => [
      `${section}. ${titles.get(section)}`,
      String(count),
      ...held(rulings.filter((each) => each.section === section)),
    ])
    const total = files.reduce((sum, { cases }) => sum + cases.length, 0)
    expect(markedPart(readme, 'sections')).toBe(
      printTable(
        ['section', 'cases', 'sentences held', 'not of the language'],
        [...rows, ['all', String(total), ...held(rulings)]],
      ),
    )
  })

  it('stands in the README, by comparator and kind', () => {
    const rows = [...coverage].map(([name, byKind]) => [
      `\`${name}\``,
      ...[...byKind].map(([kind, { present, absent, null: nulls, refused }]) =>
        isTaken(name, kind) ? `${present} / ${absent} / ${nulls}` : `refused ${refused}`,
      ),
    ])
    const head = ['comparator', ...kinds.map((kind) => `\`${kind}\``)]
    expect(markedPart(readme, 'comparators')).toBe(printTable(head, rows))
  })
})
