import { addRows, emptyBitmap, type Bitmap } from '../../../src/table/storage/sets/bitmap.js'
import { intersect, unite } from '../../../src/table/selection/combine.js'
import { RowBits, RowList, type Selection } from '../../../src/table/selection/selection.js'
import { Complement, Ranges } from '../../../src/table/selection/ranges.js'
import { rowsOfGroups } from '../../../src/table/selection/deferred.js'
import { TextMatches, TextTests } from '../../../src/table/selection/texts.js'
import { allRows, shuffled, type Sample } from '../random.js'
import { DeletedRows } from '../../../src/table/update/deleted-rows.js'
import { liveRows } from '../../../src/table/update/live-rows.js'
import { codeOf } from '../../../src/table/storage/columns/dictionary.js'
import { intervalsOf } from '../../../src/table/storage/sets/intervals.js'
import { numberColumn, postingsOf as groupsOf, textColumn } from '../storage/columns.js'

export function bitsOf({ size, rows }: Sample): Bitmap {
  const bits = emptyBitmap(size)
  addRows(bits, Uint32Array.from(rows))
  return bits
}

export function othersOf({ size, rows }: Sample): Sample {
  const members = new Set(rows)
  return { size, rows: allRows(size).filter((row) => !members.has(row)) }
}

/** Returns the rows of some groups. A selected row is in one or two of the groups, any other row is in another group. */
function postingsOf({ size, rows }: Sample, codesOf: (row: number) => number[]): Selection {
  const members = new Set(rows)
  const codes = allRows(size).map((row) => (members.has(row) ? codesOf(row) : [0]))
  const { values, groups } = groupsOf(codes, 4)
  const wanted = [...new Set(rows.flatMap(codesOf))]
  return rowsOfGroups(groups, intervalsOf(wanted.map((code) => codeOf(values, code))))
}

function textsOf({ size, rows }: Sample): ReturnType<typeof textColumn> {
  const members = new Set(rows)
  const others = ['a nee dle', undefined, '']
  const texts = allRows(size).map((row) =>
    members.has(row) ? `a needle ${row % 9}` : others[row % 3],
  )
  return textColumn(texts)
}

function rangesOf({ size, rows }: Sample, valueOf: (row: number, isIn: boolean) => number): Ranges {
  const members = new Set(rows)
  const column = numberColumn(allRows(size).map((row) => valueOf(row, members.has(row))))
  return new Ranges(column, column.codesOf([...new Set(rows.map((row) => valueOf(row, true)))]))
}

/** Returns two sets that share the rows of a sample only. */
function supersetsOf(sample: Sample): Selection[] {
  const { size, rows } = sample
  return [0, 1].map((half) => {
    const others = othersOf(sample).rows.filter((_, i) => i % 2 === half)
    return new RowBits(bitsOf({ size, rows: [...rows, ...others] }))
  })
}

/** Returns a selection of some live rows. The selection under it also has some deleted rows. */
function live(sample: Sample, make: (sample: Sample) => Selection): Selection {
  const { size, rows } = sample
  const deleted = othersOf(sample).rows.filter((row) => row % 3 > 0)
  const all = [...rows, ...deleted].toSorted((a, b) => a - b)
  return liveRows(make({ size, rows: all }), new DeletedRows(size).with(shuffled(deleted, size)))
}

/** Every kind of selection, as a function of the rows to select. */
export const kinds: Readonly<Record<string, (sample: Sample) => Selection>> = {
  'one range': (sample) => rangesOf(sample, (_, isIn) => (isIn ? 1 : 0)),
  'some ranges': (sample) => rangesOf(sample, (row, isIn) => (row % 5) * 2 + (isIn ? 1 : 0)),
  'a list of rows': ({ size, rows }) => new RowList(Uint32Array.from(shuffled(rows, size)), size),
  bits: (sample) => new RowBits(bitsOf(sample)),
  'a complement of bits': (sample) =>
    new Complement(new RowBits(bitsOf(othersOf(sample))), sample.size),
  'a complement of a list': (sample) =>
    new Complement(new RowList(Uint32Array.from(othersOf(sample).rows), sample.size), sample.size),
  'one posting list': (sample) => postingsOf(sample, () => [1]),
  'some posting lists': (sample) => postingsOf(sample, (row) => (row % 3 === 0 ? [1, 2] : [3])),
  'matches of a text': (sample) =>
    new TextMatches(
      textsOf(sample),
      'a needle',
      () => new RowBits(bitsOf({ ...sample, rows: allRows(sample.size) })),
      false,
    ),
  'exact matches of a text': (sample) =>
    new TextMatches(textsOf(sample), 'needle', () => new RowBits(bitsOf(sample)), true),
  'tests of a text': (sample) => new TextTests(textsOf(sample), 'needle'),
  'an intersection of large sets': (sample) =>
    intersect(supersetsOf(sample), sample.size).selection,
  'an intersection with a small set': (sample) => {
    const list = new RowList(Uint32Array.from(sample.rows), sample.size)
    return intersect([...supersetsOf(sample), list], sample.size).selection
  },
  'a union': ({ size, rows }) => {
    const parts = [0, 1, 2].map((part) => rows.filter((_, i) => i % 3 !== part))
    return unite(
      parts.map((some) => new RowBits(bitsOf({ size, rows: some }))),
      size,
    ).selection
  },
  'live rows of a list': (sample) =>
    live(sample, ({ size, rows }) => new RowList(Uint32Array.from(rows), size)),
  'live rows of bits': (sample) => live(sample, (all) => new RowBits(bitsOf(all))),
  'live rows of a range': (sample) =>
    live(sample, (all) => rangesOf(all, (_, isIn) => (isIn ? 1 : 0))),
}
