/** How many of some ascending numbers are below another, in O(log numbers). */
export function countBelow(ascending: Uint32Array, number: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}
