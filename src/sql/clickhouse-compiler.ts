import { DefaultQueryCompiler } from 'kysely'

/** A value with the type for its placeholder. */
export class TypedValue {
  readonly value: unknown
  readonly type: string

  constructor(value: unknown, type: string) {
    this.value = value
    this.type = type
  }
}

/**
 * Compiles to ClickHouse's placeholders: parameter n, from 0, is `{pn:Type}`. Numbers without a type,
 * as in a limit, are `UInt64`.
 */
export class ClickhouseCompiler extends DefaultQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    const { value, type } =
      parameter instanceof TypedValue ? parameter : new TypedValue(parameter, 'UInt64')
    this.append(`{p${this.numParameters}:${type}}`)
    this.addParameter(value)
  }

  /** A backslash escapes in identifiers too. */
  protected override sanitizeIdentifier(identifier: string): string {
    return identifier.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  }
}
