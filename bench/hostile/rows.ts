import { defineResource } from 'supplier-query'
import { createRandom } from '../../examples/random.js'

/** A row with large cells. */
export interface Row {
  readonly id: number
  /** 40 letters; the first 30 are equal in all rows, so that comparisons must read them. */
  readonly text: string
  readonly number: number
  readonly flag: boolean
  /** ISO-8601 text. */
  readonly date: string
  /** Five elements of 40 letters. */
  readonly tags: readonly string[]
  readonly codes: readonly number[]
}

export const resource = defineResource(
  {
    id: 'number',
    text: 'string',
    number: 'number',
    flag: 'boolean',
    date: 'date',
    tags: 'string[]',
    codes: 'number[]',
  },
  { key: 'id' },
)

const SAME = 'a'.repeat(30)
const LIST = 5
/** The number of different elements: enough for lists of 500 that match, and lists that do not. */
const ELEMENTS = 50_000
const DAY_MS = 86_400_000

/** Writes a number in ten letters, so that texts have the order of their numbers. */
export function textOf(number: number): string {
  const digits = String(number).padStart(10, '0')
  return SAME + digits.replaceAll(/\d/g, (digit) => 'bcdefghijk'[Number(digit)]!)
}

export function dateOf(number: number): string {
  return new Date(Date.UTC(2020, 0, 1) + (number % 2_000) * DAY_MS + number).toISOString()
}

export function hostileRows(count: number, seed: number): Row[] {
  const draw = createRandom(seed)
  const random = (below: number) => Math.floor(below * draw())
  return Array.from({ length: count }, (_, id) => {
    const elements = Array.from({ length: LIST }, () => random(ELEMENTS))
    const drawn = random(ELEMENTS)
    return {
      id,
      text: textOf(drawn),
      number: drawn,
      flag: drawn % 2 === 0,
      date: dateOf(drawn),
      tags: elements.map(textOf),
      codes: elements,
    }
  })
}
