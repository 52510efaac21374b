/** A code for each row, in as few bytes as the number of codes allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

/** Codes below `codeCount` for `size` rows, all 0. */
export function codesFor(size: number, codeCount: number): Codes {
  if (codeCount <= 2 ** 8) return new Uint8Array(size)
  return codeCount <= 2 ** 16 ? new Uint16Array(size) : new Uint32Array(size)
}

/** A copy with as much room again. */
export function doubled(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(array.length * 2)
  twice.set(array)
  return twice
}
