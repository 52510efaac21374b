/** A row of the page: cells by name, of any type. */
export type Row = Readonly<Record<string, unknown>>

/** Returns a row's own cell, never an inherited member such as `constructor`. */
export function cellOf(row: Row, name: string): unknown {
  return Object.hasOwn(row, name) ? row[name] : undefined
}

/** The largest part of a cell that is drawn. */
export const drawn = { units: 300, elements: 50, depth: 3 } as const

/** Formats a cell for people. */
export function showCell(cell: unknown, units: number = drawn.units): string {
  if (cell === undefined || cell === null) return ''
  const text = Array.isArray(cell)
    ? first(cell as unknown[], (each) => showElement(each, units)).join(', ')
    : showElement(cell, units)
  return cut(text, units)
}

/** Formats an element of a list for people. */
function showElement(value: unknown, units: number): string {
  return typeof value === 'string' ? cut(value, units) : toJson(value, units, drawn.depth)
}

/** Returns the searchable texts of a row's cells. */
export function textOfRow(row: Row, names: readonly string[]): string {
  const texts = names.map((name) => showCell(cellOf(row, name), LONGEST_SOUGHT))
  return texts.join('\n').toLowerCase()
}

const LONGEST_SOUGHT = 2_000

/** Formats a value similar to JSON, down to `depth`, because `JSON.stringify` fails on very deep nesting. */
function toJson(value: unknown, units: number, depth: number): string {
  if (typeof value === 'string') return JSON.stringify(cut(value, units))
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) {
    if (depth === 0) return '[…]'
    return `[${first(value as unknown[], (each) => toJson(each, units, depth - 1)).join(', ')}]`
  }
  if (depth === 0) return '{…}'
  const members = first(Object.entries(value), ([name, each]) => {
    return `${JSON.stringify(cut(name, units))}: ${toJson(each, units, depth - 1)}`
  })
  return `{${members.join(', ')}}`
}

function first<T>(values: readonly T[], show: (value: T) => string): readonly string[] {
  const shown = values.slice(0, drawn.elements).map(show)
  return values.length > shown.length ? [...shown, '…'] : shown
}

function cut(text: string, units: number): string {
  return text.length > units ? `${text.slice(0, units)}…` : text
}
