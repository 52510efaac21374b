/** A JSON Schema as a plain object. */
export type JsonSchema = { [keyword: string]: unknown }

/** The JSON Schema of an object whose properties are all required. */
export type ObjectSchema<Properties> = {
  type: 'object'
  properties: Properties
  required: string[]
  additionalProperties: false
}

export function objectOf<P extends Record<string, JsonSchema>>(properties: P): ObjectSchema<P> {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}
