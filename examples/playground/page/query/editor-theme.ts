import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--code-name)' },
  { tag: tags.string, color: 'var(--code-text)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-value)' },
  { tag: [tags.brace, tags.squareBracket, tags.separator], color: 'var(--code-mark)' },
])

/** Gives the editor the colours of the page, light or dark. */
export const editorTheme = [
  syntaxHighlighting(colours),
  EditorView.theme({
    '&': { color: 'var(--ink)', backgroundColor: 'var(--field)', fontSize: '12px' },
    '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
    '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', maxHeight: '30rem' },
    '.cm-content': { padding: '10px 0', caretColor: 'var(--ink)' },
    '.cm-line': { padding: '0 10px' },
    '.cm-cursor': { borderLeftColor: 'var(--ink)' },
    '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
      backgroundColor: 'var(--selection) !important',
    },
    '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
      backgroundColor: 'var(--selection)',
      outline: 'none',
    },
    '.cm-tooltip': {
      backgroundColor: 'var(--panel)',
      color: 'var(--ink)',
      border: '1px solid var(--line-strong)',
      borderRadius: '6px',
      overflow: 'hidden',
      maxWidth: 'min(34rem, 90vw)',
    },
    '.cm-tooltip-autocomplete ul': { fontFamily: 'var(--mono)', fontSize: '12px' },
    '.cm-tooltip-autocomplete ul li[aria-selected]': {
      backgroundColor: 'var(--accent)',
      color: 'var(--on-accent)',
    },
    '.cm-completionDetail': { fontFamily: 'var(--sans)', fontStyle: 'normal', opacity: '0.85' },
    '.cm-diagnostic': { padding: '6px 10px', fontFamily: 'var(--sans)', fontSize: '12px' },
    '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
    '.cm-diagnosticAction': {
      backgroundColor: 'var(--accent)',
      color: 'var(--on-accent)',
      borderRadius: '4px',
      padding: '2px 8px',
      font: 'inherit',
    },
    '.cm-lintRange-error': {
      backgroundImage: 'none',
      textDecoration: 'underline wavy var(--bad) 1.5px',
      textDecorationSkipInk: 'none',
      textUnderlineOffset: '3px',
    },
  }),
]
