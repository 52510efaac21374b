import ts from 'typescript'
import { compilerOptions, root } from './compiler.js'

/** Rows and a resource, as a program in an editor declares them. */
export const orders = `const rows: unknown[] = []
  const orders = defineResource({
    state: { kind: 'string', values: ['open', 'closed'] },
    grade: { kind: 'number', values: [1, 2] },
    labels: { kind: 'string[]', values: ['red', 'blue'] },
    name: 'string',
    secret: { kind: 'string', values: ['x'], internal: true },
  })`

/** The files that the editors of a process have read. */
const registry = ts.createDocumentRegistry()

/**
 * Opens a program of many snippets in an editor, each in a separate block. One text holds all of them, because
 * the compiler checks the package again for each new text. A caret `|` marks the place of a question.
 * @param path - the path of the program, from which its imports resolve
 */
export function openEditor(path: string, preamble: string) {
  const fileName = root + path
  /** The text in the program, per snippet. */
  const snippets = new Map<string, string>()
  let version = 0
  let program: string | undefined
  /** The start of each snippet. */
  const starts = new Map<string, number>()

  const host: ts.LanguageServiceHost = {
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => ({ ...compilerOptions, types: [] }),
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [fileName],
    getScriptVersion: (name) => (name === fileName ? String(version) : ''),
    getScriptSnapshot: (name) => {
      const text = name === fileName ? program : ts.sys.readFile(name)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
  }
  const service = ts.createLanguageService(host, registry)

  function write(text: string): void {
    program = text
    version++
  }

  function startOf(asked: string): number {
    if (starts.size === 0) {
      let text = preamble
      for (const [code, written] of snippets) {
        text += '\n{\n'
        starts.set(code, text.length)
        text += `${written}\n}\n`
      }
      write(text)
    }
    const start = starts.get(asked)
    if (start === undefined) throw new Error(`the snippet was not added: ${asked}`)
    return start
  }

  function put(code: string, written: string): string {
    if (starts.size > 0) throw new Error('snippets are added before the first question')
    snippets.set(code, written)
    return code
  }

  const caretIn = (code: string) => startOf(code) + code.indexOf('|')

  function messagesOf(code: string): string[][] {
    const from = startOf(code)
    return service
      .getSemanticDiagnostics(fileName)
      .filter(({ start = -1 }) => start >= from && start <= from + code.length)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n').split('\n'))
  }

  return {
    /** Adds a snippet, before the first question, and returns it. */
    add: (code: string) => put(code, code),
    addCaret: (code: string) => put(code, code.replace('|', '')),
    completionsAt: (code: string): string[] => {
      const completions = service.getCompletionsAtPosition(fileName, caretIn(code), undefined)
      return (completions?.entries ?? [])
        .map(({ name }) => name.replaceAll(/\\(['"])/g, '$1')) // TypeScript escapes the quotes
        .toSorted()
    },
    /** The hover text of the name before the caret. */
    hoverAt: (code: string): string => {
      const shown = service.getQuickInfoAtPosition(fileName, caretIn(code) - 1)
      return (shown?.displayParts ?? []).map(({ text }) => text).join('')
    },
    /** The errors in a snippet, each by its lines. */
    messagesOf,
    /** The last and innermost line of each error. */
    errorsOf: (code: string): string[] => messagesOf(code).map((lines) => lines.at(-1)!.trim()),
    /** The number of type instantiations of a text that replaces the program. */
    instantiationsOf: (text: string): number => {
      const before = program
      write(text)
      const checked = service.getProgram()!
      const [error] = checked.getSemanticDiagnostics(checked.getSourceFile(fileName))
      if (error !== undefined)
        throw new Error(ts.flattenDiagnosticMessageText(error.messageText, '\n'))
      const count = checked.getInstantiationCount()
      write(before ?? '')
      return count
    },
  }
}
