/**
 * Whether a cell passes AG Grid's set filter, as the filter is documented: it is not part of the edition
 * that can be installed.
 * @param isExact - whether texts of another case are other texts
 */
export function keepsSet(values: unknown, isExact: boolean): (cell: unknown) => boolean {
  const read = (value: unknown) => (isExact ? String(value) : String(value).toLowerCase())
  const isAbsent = (value: unknown) => value === null || value === undefined
  const keys = new Set(
    (values as readonly unknown[]).map((key) => (key === null ? null : read(key))),
  )
  return (cell) => {
    const cells = Array.isArray(cell) ? cell : [cell]
    return cells.some((each) => keys.has(isAbsent(each) || each === '' ? null : read(each)))
  }
}
