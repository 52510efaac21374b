import { describe, expect, it } from 'vitest'
import { expectDocument, markedPart, printTable, readDocument } from '../documents.js'
import { coverage, isTaken, kinds, sectionsOf, type Places } from './coverage.js'
import { files, folder } from './files.js'

const readme = readDocument(`${folder}README.md`)
const reference = readDocument('src/language/README.md')

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

  it('stands in the README, by section', () => {
    const counts = [...sectionsOf()]
    const rows = counts.map(([section, count]) => [
      `${section}. ${titles.get(section)}`,
      String(count),
    ])
    const total = files.reduce((sum, { cases }) => sum + cases.length, 0)
    expect(markedPart(readme, 'sections')).toBe(
      printTable(['section', 'cases'], [...rows, ['all', String(total)]]),
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

expectDocument(`${folder}README.md`)
