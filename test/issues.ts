import { QueryError, safeParseQuery, type Issue, type Resource } from 'supplier-query'

/** The issues of a query; none if the parser accepts it. */
export function parseIssues(resource: Resource, input: unknown): readonly Issue[] {
  const result = safeParseQuery(resource, input)
  return result.success ? [] : result.error.issues
}

/** The result of a call, or the QueryError that it throws. */
export function attempt<T>(call: () => T): T | QueryError {
  try {
    return call()
  } catch (error) {
    if (error instanceof QueryError) return error
    throw error
  }
}

/** Each issue in full: its code, its path, its message and its params. Or the result, if there is none. */
export function told(convert: () => unknown): unknown {
  const result = attempt(convert)
  if (!(result instanceof QueryError)) return result
  return result.issues.map(({ code, path, message, params }) => {
    return [code, path.join('.'), message, params]
  })
}

/** The issues of every input, in full, as the text of a snapshot. Throws if `convert` accepts an input. */
export function issuesOf(convert: (input: never) => unknown, inputs: readonly unknown[]): string {
  return outcomesOf(convert, inputs, (_, input) => {
    throw new Error(`accepted: ${show(input)}`)
  })
}

/** What `print` says of the result of every input, or its issues in full, as the text of a snapshot. */
export function outcomesOf<Result>(
  convert: (input: never) => Result,
  inputs: readonly unknown[],
  print: (result: Result, input: unknown) => string,
): string {
  const blocks = inputs.map((input) => {
    const issues = told(() => convert(input as never))
    if (!Array.isArray(issues)) return `${show(input)}\n  ${print(issues as Result, input)}\n`
    const lines = (issues as readonly unknown[][]).map(
      ([code, path, message, params]) =>
        `  ${String(code)} at "${String(path)}"\n    ${String(message)}\n    ${JSON.stringify(params)}\n`,
    )
    return `${show(input)}\n${lines.join('')}`
  })
  return blocks.join('\n')
}

/** The error of every input, as the text of a snapshot. Throws if `call` accepts an input. */
export function errorsOf(call: (input: never) => unknown, inputs: readonly unknown[]): string {
  const lines = inputs.map((input) => {
    try {
      call(input as never)
    } catch (error) {
      return `${show(input)}\n  ${String(error)}\n`
    }
    throw new Error(`accepted: ${show(input)}`)
  })
  return lines.join('')
}

/** An input on one line, with long texts and lists cut. */
function show(input: unknown): string {
  const text = JSON.stringify(input, (_, value: unknown) => {
    if (typeof value === 'bigint' || value === undefined) return String(value)
    return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
  })
  return text.length <= 200 ? text : `${text.slice(0, 200)}…`
}
