import { groupEncoded } from '../../../src/table/storage/columns/column.js'
import type { Encoded } from '../../../src/table/storage/columns/dictionary.js'
import { encodeNumbers } from '../../../src/table/storage/columns/encode-numbers.js'
import { encodeTexts } from '../../../src/table/storage/texts/encode-texts.js'
import { NumberColumn } from '../../../src/table/storage/columns/number-column.js'
import { groupElements, type PostingLists } from '../../../src/table/storage/sets/postings.js'
import { TextColumn } from '../../../src/table/storage/columns/text-column.js'
import { finish } from '../../../src/table/storage/work.js'

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

export function numberColumn(cells: readonly Cell[]): NumberColumn {
  return new NumberColumn(finish(groupEncoded(encodedNumbers(cells))))
}

/** Groups the elements of lists, given by row, by their codes. */
export function postingsOf(lists: readonly (readonly number[])[], codeCount: number): PostingLists {
  const codes = Uint32Array.from(lists.flat())
  const rows = Uint32Array.from(lists.flatMap((list, row) => list.map(() => row)))
  return finish(groupElements(codes, rows, codeCount, lists.length))
}
