import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { completeQuery, type Vocabulary } from './completion.js'
import { editorTheme } from './editor-theme.js'
import type { Fault } from './faults.js'

interface Props {
  readonly text: string
  readonly faults: readonly Fault[]
  readonly vocabulary: Vocabulary
  readonly onChange: (text: string) => void
}

/**
 * Edits the query as JSON in CodeMirror. CodeMirror is in a shadow tree, where its styles are
 * constructed sheets. In the page they would be `style` elements, which the content security policy
 * refuses.
 */
export function JsonEditor(props: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const latest = useRef(props)
  latest.current = props

  useEffect(() => {
    const root = host.current!.shadowRoot ?? host.current!.attachShadow({ mode: 'open' })
    view.current = new EditorView({
      parent: root,
      root,
      state: EditorState.create({ doc: latest.current.text, extensions: extensionsOf(latest) }),
    })
    return () => view.current?.destroy()
  }, [])

  useEffect(() => {
    const editor = view.current
    const old = editor?.state.doc.toString()
    if (editor === undefined || old === undefined || old === props.text) return
    editor.dispatch({ changes: changeBetween(old, props.text) })
  }, [props.text])

  useEffect(() => {
    const editor = view.current
    if (editor === undefined || editor.state.doc.toString() !== props.text) return
    const diagnostics = props.faults.map(toDiagnostic)
    editor.dispatch(setDiagnostics(editor.state, diagnostics))
  }, [props.faults, props.text])

  return <div className="editor" ref={host} />
}

function extensionsOf(latest: { readonly current: Props }) {
  return [
    json(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({
      override: [(context) => completeQuery(context, latest.current.vocabulary)],
      icons: false,
    }),
    // Tab moves the focus out of the editor, as in any field.
    keymap.of([
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...lintKeymap,
      ...historyKeymap,
      ...defaultKeymap,
    ]),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': 'Query as JSON', spellcheck: 'false' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) latest.current.onChange(update.state.doc.toString())
    }),
    ...editorTheme,
  ]
}

function toDiagnostic({ from, to, message, fix }: Fault): Diagnostic {
  const actions =
    fix === undefined
      ? []
      : [
          {
            name: fix.label,
            apply: (view: EditorView) =>
              view.dispatch({ changes: { from: fix.from, to: fix.to, insert: fix.insert } }),
          },
        ]
  return { from, to, severity: 'error', message, actions }
}

/** Returns a single change that turns a text into another, so that the cursor keeps its place. */
function changeBetween(old: string, text: string) {
  let from = 0
  while (from < old.length && from < text.length && old[from] === text[from]) from++
  let end = 0
  const most = Math.min(old.length, text.length) - from
  while (end < most && old.at(-1 - end) === text.at(-1 - end)) end++
  return { from, to: old.length - end, insert: text.slice(from, text.length - end) }
}
