import { foldText } from 'supplier-query'

/** A reason why only a front end, or only its query, may return a row. */
export interface Difference {
  readonly name: string
  readonly frontEnds: string
  readonly reason: string
  /** True if the reason applies to this cell and this operand. */
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
    'they ignore case with `toLowerCase` or the flag `i`; a field uses `foldText`, for which `ß` equals `SS`',
  applies: (cell, operand) =>
    texts(cell, operand).some((text) => foldText(text, 'case') !== asciiLower(text)),
}

export const otherLetters: Difference = {
  name: 'letters beyond A to Z',
  frontEnds: 'all three',
  reason:
    "they ignore the case of all letters, and MUI's `equals` accents too; a field with `fold: 'ascii'` only the case of A to Z",
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  applies: (cell, operand) => texts(cell, operand).some((text) => /[^\x00-\x7f]/.test(text)),
}

export const collation: Difference = {
  name: 'collation',
  frontEnds: 'MUI X Data Grid',
  reason:
    '`equals` uses a collator, which also ignores the width of letters, and characters without a collation weight',
  // oxlint-disable-next-line no-control-regex -- matches control characters on purpose
  applies: (cell, operand) => texts(cell, operand).some((text) => /[^\x20-\x7e]/.test(text)),
}

export const lineBreaks: Difference = {
  name: 'line breaks',
  frontEnds: 'MUI X Data Grid',
  reason: '`startsWith` does not match a text with a line break after the prefix',
  applies: (cell) => texts(cell).some((text) => /[\n\r\u2028\u2029]/.test(text)),
}

export const whiteSpace: Difference = {
  name: 'only white space',
  frontEnds: 'AG Grid',
  reason: "it treats it as blank; `blanks: 'empty'` asserts that no text is only white space",
  applies: (cell) => texts(cell).some((text) => text !== '' && text.trim() === ''),
}

/** A difference of order only; the comparison ignores the order of rows. */
const order: Difference = {
  name: 'order',
  frontEnds: 'all three',
  reason: 'a query sorts texts by code point, folded as the field is, with absent cells first',
  applies: () => false,
}

export const differences = [otherCase, otherLetters, collation, lineBreaks, whiteSpace, order]
