import { Column, groupEncoded } from '../../../src/table/storage/columns/column.js'
import type { Encoded } from '../../../src/table/storage/columns/dictionary.js'
import { encodeNumbers } from '../../../src/table/storage/columns/encode-numbers.js'
import { encodeTexts } from '../../../src/table/storage/texts/encode-texts.js'
import { groupEntries, type Postings } from '../../../src/table/storage/sets/postings.js'
import { TextColumn } from '../../../src/table/storage/columns/text-column.js'
import { eachInSteps, finish } from '../../../src/table/storage/work.js'

type Cell = string | number | undefined

export function encodedTexts(cells: readonly Cell[]): Encoded<readonly string[]> {
  const cellAt = (i: number) => (cells[i] === undefined ? undefined : String(cells[i]))
  return finish(encodeTexts(cells.length, 1, cellAt))
}

/** Encodes numbers. `undefined` and NaN are absent. */
function encodedNumbers(cells: readonly Cell[]): Encoded<Float64Array> {
  return finish(encodeNumbers(Float64Array.from(cells, (cell) => Number(cell))))
}

export function textColumn(cells: readonly Cell[]): TextColumn {
  return new TextColumn(finish(groupEncoded(encodedTexts(cells))))
}

export function numberColumn(cells: readonly Cell[]): Column {
  return new Column(finish(groupEncoded(encodedNumbers(cells))))
}

/** Returns the value of a row, or `undefined` if its cell is absent. */
export function valueOf({ codes, values }: Column, row: number): string | number | undefined {
  const code = codes[row]!
  return code === 0 ? undefined : values[code - 1]
}

/** Groups the elements of lists. Each row lists its elements as codes, and each value equals its code. */
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
