import { Column, groupEncoded } from '../../../src/table/storage/columns/column.js'
import type { Encoded } from '../../../src/table/storage/columns/dictionary.js'
import { encodeNumbers } from '../../../src/table/storage/columns/encode-numbers.js'
import { encodeTexts } from '../../../src/table/storage/texts/encode-texts.js'
import { groupEntries, type Postings } from '../../../src/table/storage/sets/postings.js'
import { TextColumn } from '../../../src/table/storage/columns/text-column.js'
import { eachInSteps, finish } from '../../../src/table/storage/work.js'

type Cell = string | number | undefined

export function encodedTexts(cells: readonly Cell[]): Encoded<readonly string[]> {
  return finish(encodeTexts(cells.map((cell) => (cell === undefined ? cell : String(cell)))))
}

/** NaN stands for absent too. */
export function encodedNumbers(cells: readonly Cell[]): Encoded<Float64Array> {
  return finish(encodeNumbers(Float64Array.from(cells, (cell) => Number(cell))))
}

export function textColumn(cells: readonly Cell[]): TextColumn {
  return new TextColumn(finish(groupEncoded(encodedTexts(cells))))
}

export function numberColumn(cells: readonly Cell[]): Column {
  return new Column(finish(groupEncoded(encodedNumbers(cells))))
}

/** The value of a row, or `undefined` where its cell is absent. */
export function valueOf({ codes, values }: Column, row: number): string | number | undefined {
  const code = codes[row]!
  return code === 0 ? undefined : values[code - 1]
}

/** Groups the elements of lists, given by row as codes, which are their values too. */
export function postingsOf(
  lists: readonly (readonly number[])[],
  codeCount: number,
): Postings<readonly number[]> {
  const work = groupEntries(
    codeCount,
    lists.length,
    (code) => code,
    (put) =>
      eachInSteps(lists.length, (row) => {
        for (const code of lists[row]!) put(code, row)
        return 1
      }),
  )
  return finish(work)
}
