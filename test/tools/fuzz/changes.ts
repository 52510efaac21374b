import fc from 'fast-check'
import { characters } from '../../arbitraries.js'
import { oddForms, toForm, type Form } from './form.js'

/** Random changes at any place of a form. */

export interface Change {
  readonly how: (typeof ways)[number]
  /** The index of the object or list, counted depth-first, and the index of its member. */
  readonly place: number
  readonly member: number
  /** The other place, for changes of two places. */
  readonly from: number
  readonly name: string
  readonly value: Form
}

const ways = ['replace', 'remove', 'add', 'copy', 'repeat', 'wrap'] as const

const members =
  'filter page sort operator operands field comparator value values contains range edges own offset limit direction'
const membersOfModels = 'items rules combinator not logicOperator'
const inherited = '__proto__ constructor toString toJSON then valueOf length'
const wrongNames = ['0', '', 'filters', 'Filter', 'gte', 'city', '\ud800', 'x'.repeat(300)]
const names = [
  ...[members, membersOfModels, inherited].flatMap((each) => each.split(' ')),
  ...wrongNames,
]

const texts = fc.oneof(
  fc.constantFrom('', 'x', 'eq', 'and', 'AND', 'desc', 'P1M', 'PT1H', '-P1D', '2024-02-30', '5'),
  fc.constantFrom('2024-06-01', '2024-06-01T24:00', '0000-01-01', '__proto__', '\0', '\uD800'),
  fc.constantFrom('\uDC00\uD800', '\u202E', '\uFEFF', '%', "'", '"\\', '\u{1F600}', 'null'),
  fc.string({ unit: characters, maxLength: 80 }),
)

const numbers = fc.oneof(
  fc.constantFrom(-1, 1.5, 2 ** 31, 2 ** 53, 2 ** 53 - 1, 1e21, 1e308, 5e-324, 8.64e15),
  fc.integer({ min: -3, max: 1000 }),
)

const scalars: fc.Arbitrary<Form> = fc.oneof(
  texts,
  numbers,
  fc.constantFrom<Form>(null, true, false, [], {}, [null], { $: 'text', of: 'a', times: 257 }),
  fc.constantFrom<Form>([2, 1], ['2024-02-02', '2024-02-01'], { values: 1001 }, { edges: [2, 1] }),
  fc.constantFrom<Form>({ values: 1, range: true }, { operands: [{ operator: 'xor' }] }),
)

/** Forms of large values, some of which are short as JSON. */
const large: fc.Arbitrary<Form> = fc
  .tuple(fc.constantFrom('repeated', 'text', 'members', 'nested'), sizes(), scalars)
  .map(([tag, times, of]) => ({ $: tag, of: tag === 'text' ? 'é"' : of, times }))

function sizes() {
  return fc.constantFrom(2, 16, 17, 100, 101, 257, 500, 501, 3000, 20_000)
}

const values: fc.Arbitrary<Form> = fc.oneof(
  { weight: 5, arbitrary: scalars },
  { weight: 3, arbitrary: fc.constantFrom(...oddForms) },
  { weight: 1, arbitrary: large },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map(toForm) },
)

/** Generates lists of at most four changes. */
export const changes: fc.Arbitrary<Change[]> = fc.array(
  fc.record({
    how: fc.constantFrom(...ways),
    place: fc.nat(30),
    member: fc.nat(5),
    from: fc.nat(30),
    name: fc.constantFrom(...names),
    value: values,
  }),
  { maxLength: 4 },
)

/** Returns a changed copy of a form. */
export function changed(form: Form, all: readonly Change[]): Form {
  return all.reduce(apply, form)
}

type Container = Record<string | number, Form>

function apply(form: Form, { how, place, member, from, name, value }: Change): Form {
  const root = { form: structuredClone(form) }
  const places = containers(root.form)
  const target = places[place % Math.max(places.length, 1)]
  if (target === undefined) return how === 'wrap' ? [root.form] : value
  const keys = Object.keys(target)
  const key = keys[member % Math.max(keys.length, 1)]
  if (how === 'add' || key === undefined) {
    if (Array.isArray(target)) target.push(value)
    else put(target, name, value)
    return root.form
  }
  const other = places[from % places.length]!
  const otherKeys = Object.keys(other)
  const otherKey = otherKeys[member % Math.max(otherKeys.length, 1)]
  switch (how) {
    case 'replace':
      put(target, key, value)
      break
    case 'remove':
      if (Array.isArray(target)) target.splice(Number(key), 1)
      else delete target[key]
      break
    case 'copy':
      if (otherKey !== undefined) put(target, key, structuredClone(other[otherKey]!))
      break
    case 'repeat':
      if (Array.isArray(target)) target.push(structuredClone(target[Number(key)] as Form))
      else put(target, key, [target[key]!, structuredClone(target[key]!)])
      break
    case 'wrap':
      put(target, key, wrapped(target[key]!, member))
      break
  }
  return root.form
}

function put(target: Container, key: string, value: Form): void {
  const descriptor = { value, enumerable: true, configurable: true, writable: true }
  Object.defineProperty(target, key, descriptor)
}

/** Returns the objects and lists that are written out in a form. */
function containers(form: Form): Container[] {
  if (typeof form !== 'object' || form === null) return []
  const container = form as Container // a copy that is not a scalar
  if (Object.hasOwn(container, '$')) return []
  return [container, ...Object.values(container).flatMap(containers)]
}

function wrapped(form: Form, way: number): Form {
  const isObject = typeof form === 'object' && form !== null && !Object.hasOwn(form, '$')
  if (!isObject) return [{ $: 'nested', of: form, times: 1 }, [form]][way % 2]!
  return [
    { $: 'proxy', of: form },
    { $: 'failing proxy', of: form, times: way },
    { $: 'getters', of: form },
    { $: 'bare', of: form },
    { $: 'nested', of: form, times: 15 },
    [form],
  ][way % 6]!
}
