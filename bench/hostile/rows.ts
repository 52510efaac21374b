import { defineResource } from 'supplier-query'
import { createRandom, pick } from '../../examples/random.js'

/** A row with large cells. */
export interface Row {
  readonly id: number
  /** 40 letters; the first 30 are equal in all rows, so that comparisons must read them. */
  readonly text: string
  /** 320 letters, different in all rows: common words, or in every other row runs of one letter. */
  readonly note: string
  readonly number: number
  /** A number with two decimals, as text. */
  readonly amount: string
  readonly flag: boolean
  /** ISO-8601 text. */
  readonly date: string
  readonly day: string
  /** Five elements of 40 letters. */
  readonly tags: readonly string[]
  readonly codes: readonly number[]
}

export const resource = defineResource(
  {
    id: 'number',
    text: 'string',
    note: 'string',
    number: 'number',
    amount: 'decimal',
    flag: 'boolean',
    date: 'date',
    day: 'day',
    tags: 'string[]',
    codes: 'number[]',
  },
  { key: 'id', limits: { maxLimit: Infinity } },
)

const SAME = 'a'.repeat(30)
const NOTE = 320
const LIST = 5
/** The number of different elements: enough for lists of 500 that match, and lists that do not. */
const ELEMENTS = 50_000
const DAY_MS = 86_400_000

/** Common words, which index searches find in very many texts. */
export const words = ['a', 'aa', 'aaa', 'an', 'and', 'ab', 'of', 'or', 'the', 'then', 'there', 'it']

/** Writes a number in ten letters, so that texts have the order of their numbers. */
export function textOf(number: number): string {
  const digits = String(number).padStart(10, '0')
  return SAME + digits.replaceAll(/\d/g, (digit) => 'bcdefghijk'[Number(digit)]!)
}

/** Returns the note of a row: `random` chooses its words. */
export function noteOf(id: number, random: () => number): string {
  if (id % 2 === 0) return textOf(id).padStart(NOTE, 'a')
  let note = textOf(id)
  while (note.length < NOTE) note += ` ${pick(words, random)}`
  return note.slice(0, NOTE)
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
      note: noteOf(id, draw),
      number: drawn,
      amount: (drawn / 100).toFixed(2),
      flag: drawn % 2 === 0,
      date: dateOf(drawn),
      day: dateOf(drawn).slice(0, 10),
      tags: elements.map(textOf),
      codes: elements,
    }
  })
}
