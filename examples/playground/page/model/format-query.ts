const WIDTH = 78

/** Formats JSON with short objects and arrays on one line, as in the documentation. */
export function formatJson(value: unknown, indent = ''): string {
  const line = onOneLine(value)
  if (line.length + indent.length <= WIDTH && !isNested(value)) return line
  if (Array.isArray(value)) {
    const items = value.map((each) => `${indent}  ${formatJson(each, `${indent}  `)}`)
    return items.length === 0 ? '[]' : `[\n${items.join(',\n')}\n${indent}]`
  }
  if (typeof value !== 'object' || value === null) return line
  const members = Object.entries(value).map(
    ([name, each]) => `${indent}  ${JSON.stringify(name)}: ${formatJson(each, `${indent}  `)}`,
  )
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`
}

/** True if a value is not nested deeper than people write. Formatting recurses only into such values. */
export function isFormattable(value: unknown, levels = 100): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((each) => isFormattable(each, levels - 1))
}

/** True if a value contains objects, which get separate lines. */
function isNested(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.length > 1 && value.some(isObject)
  return Object.values(value).some(
    (each) => isObject(each) || (Array.isArray(each) && isNested(each)),
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function onOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, each]) => `${JSON.stringify(name)}: ${onOneLine(each)}`,
  )
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
