import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

// Colours are those of the page: its custom properties reach into the shadow root, and change with its theme.
const looks = EditorView.theme({
  '&': {
    height: '100%',
    color: 'var(--ink)',
    backgroundColor: 'transparent',
    fontSize: '0.8125rem',
  },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono, ui-monospace, monospace)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--ink)', paddingBlock: '0.625rem' },
  '.cm-line': { paddingInline: '0.375rem 0.75rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-content ::selection': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--soft) 7%, transparent)' },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--soft)', border: 'none' },
  '.cm-problem-gutter': { width: '1rem', textAlign: 'center' },
  '.cm-problem-sign': { color: 'var(--block)', fontWeight: '700' },
  '.cm-specialChar': { color: 'var(--block)', fontWeight: '700' },
  '.cm-problem': {
    textDecoration: 'underline wavy var(--block) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-finding': { borderBottom: '2px solid', borderRadius: '2px 2px 0 0' },
  '.cm-finding-high': { backgroundColor: 'var(--block-tint)', borderColor: 'var(--block)' },
  '.cm-finding-medium': {
    backgroundColor: 'var(--review-tint)',
    borderColor: 'var(--review)',
    borderBottomStyle: 'dashed',
  },
  '.cm-finding-low': {
    backgroundColor: 'var(--sunken)',
    borderColor: 'var(--control)',
    borderBottomStyle: 'dotted',
  },
  '.cm-tooltip': {
    maxWidth: 'min(26rem, calc(100vw - 1rem))',
    border: '1px solid var(--line)',
    borderRadius: '0.5rem',
    backgroundColor: 'var(--paper)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-raised)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'inherit',
    maxHeight: '16rem',
    minWidth: '14rem',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.25rem 0.625rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--accent)',
    color: 'var(--on-accent)',
  },
  '.cm-completionLabel': { fontFamily: 'var(--font-mono, ui-monospace, monospace)' },
  '.cm-completionDetail': { float: 'right', fontStyle: 'normal', paddingInlineStart: '1rem' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', whiteSpace: 'pre-line' },
  '.cm-facts': { padding: '0.5rem 0.75rem', display: 'grid', gap: '0.25rem' },
  '.cm-facts p': { margin: '0' },
  '.cm-facts-title': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '1rem',
    fontFamily: 'var(--font-mono, ui-monospace, monospace)',
    fontWeight: '600',
  },
  '.cm-facts-required': { color: 'var(--soft)', fontWeight: '400', fontFamily: 'inherit' },
  '.cm-facts-limit': { color: 'var(--soft)' },
})

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--review)' },
  { tag: [tags.separator, tags.squareBracket, tags.brace, tags.punctuation], color: 'var(--soft)' },
])

export const editorTheme: Extension = [looks, syntaxHighlighting(colours)]
