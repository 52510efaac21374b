/** A JSON Schema as a plain object. */
export type JsonSchema = { [keyword: string]: unknown }

/** The schema of an object of which each property is required. */
export function objectOf(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  }
}
