import * as z from 'zod'
import type { Field } from '../language/field.js'
import {
  isList,
  valueKind,
  type KindTypes,
  type ListKind,
  type ScalarKind,
} from '../language/kind.js'
import type { PublicField, Resource } from '../language/resource.js'
import { clientScope } from '../parse/reader.js'
import { describeFields } from './variants.js'

/** A row of `publicRow` as JSON: without internal fields. An absent cell is `null` or left out. */
export type JsonRow<R extends Resource = Resource> = {
  [N in PublicField<R>]?: JsonCell<R['fields'][N]['kind']> | null | undefined
}

type JsonCell<K extends Field['kind']> = K extends ListKind
  ? KindTypes[K]['value'][]
  : Exclude<KindTypes[K]['value'], Date>

const cells: Readonly<Record<ScalarKind, () => z.ZodType>> = {
  string: () => z.string(),
  number: () => z.number(),
  boolean: () => z.boolean(),
  date: () =>
    z.union([z.string(), z.number()]).meta({ description: 'ISO 8601, or epoch milliseconds.' }),
  day: () => z.string().meta({ format: 'date' }),
  decimal: () => z.union([z.string(), z.number()]).meta({ description: 'A decimal number.' }),
}

/** A decimal as rows with a `scale` have it. */
function scaledText(scale: number): z.ZodType {
  const fraction = scale === 0 ? '' : `\\.\\d{${scale}}`
  return z.string().regex(new RegExp(`^-?\\d+${fraction}$`))
}

/** Only the key is required, because other cells may be absent. */
export function rowStructure(resource: Resource): z.ZodType {
  const { fields, names } = clientScope(resource)
  const members = names.map((name) => {
    const { kind, scale } = fields[name]!
    const one = scale === undefined ? cells[valueKind(kind)]() : scaledText(scale)
    const cell = isList(kind) ? z.array(one) : one
    const declared = name === resource.key ? cell : cell.nullable().optional()
    const description = describeFields(resource, [name])?.slice(`${name}: `.length)
    return [name, description === undefined ? declared : declared.meta({ description })] as const
  })
  return z.strictObject(Object.fromEntries(members))
}
