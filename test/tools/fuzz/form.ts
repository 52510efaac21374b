import { revoked } from '../../proxies.js'

/**
 * Any value of a case as JSON, so that each case can be printed, stored in the corpus and read again.
 * Values that JSON cannot express are `{ "$": … }`.
 */
export type Form =
  | null
  | boolean
  | number
  | string
  | readonly Form[]
  | { readonly [name: string]: Form }

class Instance {
  readonly field = 'text'
}

const boom = () => {
  throw new Error('a trap was called')
}
const throwing: ProxyHandler<object> = {
  get: boom,
  has: boom,
  ownKeys: boom,
  getPrototypeOf: boom,
  getOwnPropertyDescriptor: boom,
}

function cyclic(): object {
  const group: { operator: string; operands: object[] } = { operator: 'or', operands: [] }
  group.operands.push(group)
  return group
}

/** Values without parts. */
const named = {
  undefined: () => undefined,
  NaN: () => NaN,
  Infinity: () => Infinity,
  '-Infinity': () => -Infinity,
  '-0': () => -0,
  'invalid Date': () => new Date(NaN),
  bigint: () => 1n,
  symbol: () => Symbol('x'),
  function: () => () => 1,
  String: () => new String('a'),
  Number: () => new Number(1),
  instance: () => new Instance(),
  Map: () => new Map([['field', 'text']]),
  'list with gaps': () => new Array<unknown>(3),
  'list with more': () => Object.assign([1], { extra: 1 }),
  'object with a symbol': () => ({ [Symbol('s')]: 1 }),
  'object with itself': cyclic,
  'throwing object': () => new Proxy({}, throwing),
  'throwing list': () => new Proxy([], throwing),
  'revoked object': () => revoked({}),
  'revoked list': () => revoked([]),
} satisfies Record<string, () => unknown>

/** The forms of values that are invalid at every place. */
export const oddForms: readonly Form[] = Object.keys(named).map((name) => ({ $: name }))

type Members = Readonly<Record<string, Form>>

/** Values built from other values: `of` is a form, `times` a count. */
const made: Record<string, (members: Members) => unknown> = {
  Date: ({ ms }) => new Date(ms as number),
  // Members that look like a tag.
  object: ({ of }) => objectOf(of as Members, fromForm),
  bare: ({ of }) => Object.assign(Object.create(null) as object, fromForm(of!)),
  getters: ({ of }) => withGetters(fromForm(of!)),
  proxy: ({ of }) => new Proxy(asObject(fromForm(of!)), {}),
  'failing proxy': ({ of, times }) => failing(asObject(fromForm(of!)), Number(times)),
  repeated: ({ of, times }) => Array.from({ length: Number(times) }, () => fromForm(of!)),
  text: ({ of, times }) => (of as string).repeat(Number(times)),
  members: ({ times }) =>
    Object.fromEntries(Array.from({ length: Number(times) }, (_, i) => [`m${i}`, i])),
  nested: ({ of, times }) => nested(fromForm(of!), Number(times)),
}

export function fromForm(form: Form): unknown {
  if (Array.isArray(form)) return form.map(fromForm)
  if (typeof form !== 'object' || form === null) return form
  const members = form as Members // neither a list nor a scalar
  if (!Object.hasOwn(members, '$')) return objectOf(members, fromForm)
  const tag = members['$'] as string
  if (Object.hasOwn(named, tag)) return named[tag as keyof typeof named]()
  // A change may have made the tag unknown: then it is an ordinary member.
  if (!Object.hasOwn(made, tag)) return objectOf(members, fromForm)
  const make = made[tag]!
  return make(members)
}

export function toForm(value: unknown): Form {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      if (Object.is(value, -0)) return { $: '-0' }
      return Number.isFinite(value) ? value : { $: String(value) }
    case 'object':
      return value === null ? null : formOfObject(value)
    case 'undefined':
    case 'bigint':
    case 'symbol':
    case 'function':
      return { $: typeof value }
  }
}

function formOfObject(value: object): Form {
  if (Array.isArray(value)) return Array.from(value, toForm)
  if (value instanceof Date) {
    const ms = value.getTime()
    return Number.isNaN(ms) ? { $: 'invalid Date' } : { $: 'Date', ms }
  }
  if ([String.prototype, Number.prototype].includes(Object.getPrototypeOf(value) as never)) {
    return { $: value.constructor.name }
  }
  const of = objectOf(value as Readonly<Record<string, unknown>>, toForm)
  return Object.hasOwn(value, '$') ? { $: 'object', of } : of
}

function objectOf<T, U>(
  members: Readonly<Record<string, T>>,
  map: (member: T) => U,
): Record<string, U> {
  // Defined, not assigned, because a member may be called `__proto__`.
  return Object.fromEntries(Object.entries(members).map(([name, each]) => [name, map(each)]))
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}

function withGetters(value: unknown): object {
  const object = {}
  for (const [name, each] of Object.entries<unknown>(asObject(value) as Record<string, unknown>)) {
    Object.defineProperty(object, name, { get: () => each, enumerable: true, configurable: true })
  }
  return object
}

/** Returns a Proxy whose traps throw after `times` calls. */
function failing(target: object, times: number): object {
  let asked = 0
  const handler: ProxyHandler<object> = {}
  for (const trap of ['get', 'getOwnPropertyDescriptor', 'getPrototypeOf', 'ownKeys'] as const) {
    handler[trap] = (...given: unknown[]): never => {
      if (asked++ >= times) throw new Error('a trap was called too often')
      return Reflect.apply(Reflect[trap], Reflect, given) as never // with the types of the trap
    }
  }
  return new Proxy(target, handler)
}

function nested(inner: unknown, times: number): unknown {
  let value = inner
  for (let i = 0; i < times; i++) value = { operator: 'or', operands: [value] }
  return value
}
