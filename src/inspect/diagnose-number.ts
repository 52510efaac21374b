import { convert, IS_TEXT, NO_VALUE, NUMERIC, OTHER_TEXT, type Diagnosis } from './diagnosis.js'

export const NUMERIC_TEXT = 'a numeric string'

export function diagnoseNumberText(text: string): Diagnosis {
  if (!NUMERIC.test(text)) return OTHER_TEXT
  return { found: NUMERIC_TEXT, hint: numericHint('') }
}

export function numericHint(declare: string): string {
  const drivers = 'database drivers give numeric and 64-bit columns as strings'
  return `${drivers}: ${declare}${convert(IS_TEXT, 'Number(value)')}`
}

export function diagnoseDecimalText(text: string): Diagnosis {
  if (NUMERIC.test(text)) return diagnoseForm(text)
  if (!/\d/.test(text)) return OTHER_TEXT
  const hint = `write only its digits, such as "-1234.50", or ${NO_VALUE}`
  return { found: 'a string with more than digits, such as an amount with a currency', hint }
}

function diagnoseForm(text: string): Diagnosis {
  if (!/e/i.test(text)) {
    const digits = text
      .replace('+', '')
      .replace(/^(-?)\./, '$10.')
      .replace(/\.$/, '')
    return { found: 'a decimal in another form', hint: `write it as "${digits}"` }
  }
  const isExponent = "typeof value === 'string' && /\\de/i.test(value)"
  const hint = Number.isFinite(Number(text)) ? convert(isExponent, 'Number(value)') : NO_VALUE
  return { found: 'a number with an exponent in a string', hint }
}
