/** Prints a number with two digits, or all of a whole number of more. */
export function printTwo(value: number): string {
  return value < 10 ? value.toPrecision(2) : String(Number(value.toPrecision(2)))
}

/** Prints milliseconds as whole microseconds. */
export function printUs(ms: number): string {
  return Math.round(ms * 1000).toLocaleString('en')
}
