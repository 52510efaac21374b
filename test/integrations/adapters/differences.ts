import { foldText } from 'supplier-query'

/** A reason for which a row may be in the answer of a front end alone, or of its query alone. */
export interface Difference {
  readonly name: string
  readonly frontEnds: string
  readonly reason: string
  /** Whether this cell and this operand are such a case. */
  readonly applies: (cell: unknown, operand: unknown) => boolean
}

const texts = (...values: readonly unknown[]): string[] =>
  values.flat().filter((value) => typeof value === 'string')

const asciiLower = (text: string): string =>
  text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

export const otherCase: Difference = {
  name: 'other case mappings',
  frontEnds: 'all three',
  reason:
    'they ignore case by `toLowerCase`, or the flag `i`; a field by `foldText`, to which `ß` is `SS`',
  applies: (cell, operand) =>
    texts(cell, operand).some((text) => foldText(text, 'case') !== asciiLower(text)),
}

export const collation: Difference = {
  name: 'collation',
  frontEnds: 'MUI X Data Grid',
  reason:
    '`equals` asks a collator, which ignores more than case and accents: the width of letters, signs without weight',
  // oxlint-disable-next-line no-control-regex -- what is not printable ASCII
  applies: (cell, operand) => texts(cell, operand).some((text) => /[^\x20-\x7e]/.test(text)),
}

export const lineBreaks: Difference = {
  name: 'line breaks',
  frontEnds: 'MUI X Data Grid',
  reason: '`startsWith` finds no text that has a line break after its beginning',
  applies: (cell) => texts(cell).some((text) => /[\n\r\u2028\u2029]/.test(text)),
}

export const whiteSpace: Difference = {
  name: 'white space alone',
  frontEnds: 'TanStack Table, AG Grid',
  reason: "blank to them; with `blanks: 'empty'` the caller vouches that no text is",
  applies: (cell) => texts(cell).some((text) => text !== '' && text.trim() === ''),
}

/** What no filter changes, so that rows are not compared for it. */
const order: Difference = {
  name: 'order',
  frontEnds: 'all three',
  reason:
    'a query sorts texts by code point, folded as the field is, and rows without a value before all others',
  applies: () => false,
}

export const differences = [otherCase, collation, lineBreaks, whiteSpace, order]
