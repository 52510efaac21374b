import { plain, sql, type Sql } from '../writer.js'

/**
 * Keys of canonical decimals, as texts in the order of the numbers: a sign, the number of digits before the point,
 * and all digits. Below zero, letters take the place of both, in reverse.
 */

/** Writes digits as letters in reverse order. */
const letters = (text: string) => text.replaceAll(/\d/g, (digit) => 'jihgfedcba'[Number(digit)]!)

/** Returns the key of a canonical decimal. */
export function decimalKey(text: string): string {
  const isBelow = text.startsWith('-')
  const [whole, fraction = ''] = text.slice(isBelow ? 1 : 0).split('.')
  const key = String(whole!.length).padStart(4, '0') + whole! + fraction
  return isBelow ? `n${letters(key)}k` : `p${key}`
}

/** Returns the decimal of a key. */
export function decimalOfKey(key: string): string {
  const isBelow = key.startsWith('n')
  const digits = isBelow
    ? key.slice(1, -1).replaceAll(/[a-j]/g, (letter) => String('jihgfedcba'.indexOf(letter)))
    : key.slice(1)
  const point = 4 + Number(digits.slice(0, 4))
  const [whole, fraction] = [digits.slice(4, point), digits.slice(point)]
  return `${isBelow ? '-' : ''}${whole}${fraction && '.'}${fraction}`
}

/** Writes `decimalKey` for a column. */
export function decimalKeySql(column: Sql): Sql {
  const digits = sql`ltrim(${column}, '-')`
  const length = sql`substr('000' || (instr(${digits} || '.', '.') - 1), -4)`
  const key = sql`${length} || replace(${digits}, '.', '')`
  const reversed = '0123456789'
    .split('')
    .reduce(
      (text, digit) => sql`replace(${text}, '${plain(digit)}', '${plain(letters(digit))}')`,
      key,
    )
  return sql`case when ${column} like '-%' then 'n' || ${reversed} || 'k' else 'p' || ${key} end`
}
