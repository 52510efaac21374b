/**
 * Whether a value is an object as JSON makes them: of an `Object.prototype`, this realm's or
 * another's, or of none, and with visible, named members only. No member is read.
 */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null && !isObjectPrototype(prototype)) {
    return false
  }
  return Reflect.ownKeys(value).length === Object.keys(value).length
}

/** Whether an array is one as JSON makes them: dense, with its elements only. None is read. */
export function isPlainArray(array: readonly unknown[]): boolean {
  const prototype: unknown = Object.getPrototypeOf(array)
  if (prototype !== Array.prototype && !isArrayPrototype(prototype)) return false
  // Indices come first, so where `length` comes next and last there are as many of them and no more.
  const keys = Reflect.ownKeys(array)
  return (
    keys.indexOf('length') === array.length &&
    keys.length === array.length + 1 &&
    keys.every((key) => !isAccessor(array, key))
  )
}

/** Whether reading an own member would run code. */
export function isAccessor(object: object, key: PropertyKey): boolean {
  const property = Object.getOwnPropertyDescriptor(object, key)
  return property !== undefined && !('value' in property)
}

/** `Array.prototype` is an array itself, in every realm; that of a subclass is not. */
function isArrayPrototype(prototype: unknown): boolean {
  return Array.isArray(prototype) && isObjectPrototype(Object.getPrototypeOf(prototype))
}

function isObjectPrototype(prototype: unknown): boolean {
  if (typeof prototype !== 'object' || prototype === null) return false
  return Object.getPrototypeOf(prototype) === null && Object.hasOwn(prototype, 'isPrototypeOf')
}
