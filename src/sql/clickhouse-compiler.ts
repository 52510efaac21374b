import { DefaultQueryCompiler } from 'kysely'

/** A value with the type that its placeholder names. */
export class TypedValue {
  readonly value: unknown
  readonly type: string

  constructor(value: unknown, type: string) {
    this.value = value
    this.type = type
  }
}

/**
 * Compiles to ClickHouse's own placeholders: the n-th parameter, from 0 on, is `{pn:Type}`. Numbers
 * without a type of their own, as in a limit, are `UInt64`.
 */
export class ClickhouseCompiler extends DefaultQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    const { value, type } =
      parameter instanceof TypedValue ? parameter : new TypedValue(parameter, 'UInt64')
    this.append(`{p${this.numParameters}:${type}}`)
    this.addParameter(value)
  }

  /** Backslashes escape within identifiers too. */
  protected override sanitizeIdentifier(identifier: string): string {
    return identifier.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  }
}
