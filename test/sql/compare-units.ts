/** What the comparators say of two decimals, as integers of the same unit. */
export const comparators = {
  eq: (a: bigint, b: bigint) => a === b,
  ne: (a: bigint, b: bigint) => a !== b,
  lt: (a: bigint, b: bigint) => a < b,
  le: (a: bigint, b: bigint) => a <= b,
  gt: (a: bigint, b: bigint) => a > b,
  ge: (a: bigint, b: bigint) => a >= b,
} as const
