import { quote } from '../untrusted/quote.js'
import type { Scalar } from './kind.js'
import { kindOf } from './kind-cells.js'
import type { BoundField } from './predicate.js'

type Shown = Pick<BoundField, 'name' | 'kind' | 'scale'>

/**
 * Returns a cell as rows and facets write it: a decimal with the digits of the field's `scale`.
 *
 * @throws TypeError for a decimal with more digits after the point
 */
export function showCell(field: Shown, cell: Scalar, place: string): Scalar {
  const { name, scale } = field
  const shown = showPadded(field, cell)
  if (scale === undefined || fractionOf(shown).length <= scale) return shown
  throw new TypeError(
    `${place}: expected at most ${scale} digits after the point in field ${quote(name)}, got ${quote(shown)}: declare a greater \`scale\``,
  )
}

/** Returns a cell with at least the digits of the field's `scale`. */
export function showPadded({ kind, scale }: Omit<Shown, 'name'>, cell: Scalar): Scalar {
  const shown = kindOf(kind).show(cell)
  if (scale === undefined || scale === 0) return shown
  const [whole] = String(shown).split('.')
  return `${whole}.${fractionOf(shown).padEnd(scale, '0')}`
}

function fractionOf(shown: Scalar): string {
  return String(shown).split('.')[1] ?? ''
}
