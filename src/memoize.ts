/** Memoises a function of one object. A result lives as long as its object. */
export function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  return memoizeIn(new WeakMap(), make)
}

/** Memoises a function of one primitive value. Keeps at most `size` results: one more replaces them all. */
export function memoizeUpTo<K, V>(size: number, make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return memoizeIn(known, (key) => {
    if (known.size === size) known.clear()
    return make(key)
  })
}

function memoizeIn<K, V>(
  known: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  make: (key: K) => V,
): (key: K) => V {
  return (key) => {
    let value = known.get(key)
    if (value === undefined) known.set(key, (value = make(key)))
    return value
  }
}
