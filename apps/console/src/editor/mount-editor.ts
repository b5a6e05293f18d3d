import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { indentOnInput } from '@codemirror/language'
import { EditorState, Prec } from '@codemirror/state'
import {
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { completeJson, type JsonLanguage } from './complete-json.ts'
import { editorTheme } from './editor-theme.ts'
import { hoverJson } from './hover-json.ts'
import type { TextRange } from './json-positions.ts'
import { marksField, showMarks, type Mark } from './marks.ts'
import { problemMarks, showProblems, type EditorProblem } from './problems.ts'

export interface EditorSettings {
  /** Names the text box. */
  readonly label: string
  readonly text: string
  readonly language: JsonLanguage
  readonly onChange: (text: string) => void
  /** Control or Command and Enter. */
  readonly onSubmit: () => void
}

export interface MountedEditor {
  /** Replaces the whole text; undo brings the other one back. */
  readonly setText: (text: string) => void
  /** Shows problems of a text; they are left out when the editor holds another one by now. */
  readonly setProblems: (text: string, problems: readonly EditorProblem[]) => void
  readonly setMarks: (marks: readonly Mark[]) => void
  /** Selects a part of the text, scrolls to it and takes the focus. */
  readonly select: (range: TextRange) => void
  readonly destroy: () => void
}

/** What a person does not see, or what turns the text around it, beside what the editor shows by itself. */
const moreSpecialChars = /[\u202a-\u202c\u2060-\u2064\u2068\u{e0000}-\u{e007f}]/gu

/**
 * A JSON editor in the shadow root of an element: there its styles are constructed sheets, which a policy of
 * `style-src 'self'` allows. Tab leaves it, as it leaves every other field.
 */
export function mountEditor(host: HTMLElement, settings: EditorSettings): MountedEditor {
  const { label, text, language, onChange, onSubmit } = settings
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: submit }])),
        problemMarks,
        lineNumbers(),
        highlightSpecialChars({ addSpecialChars: moreSpecialChars }),
        highlightActiveLine(),
        history(),
        json(),
        indentOnInput(),
        closeBrackets(),
        autocompletion({ override: [completeJson(language)], icons: false }),
        hoverJson(language),
        marksField,
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...historyKeymap,
          ...standardKeymap,
        ]),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({
          'aria-label': label,
          // Without it a box that scrolls cannot be reached by keyboard where the text is not in view.
          tabindex: '0',
          spellcheck: 'false',
          autocapitalize: 'off',
          autocorrect: 'off',
          translate: 'no',
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString())
        }),
        editorTheme,
      ],
    }),
  })

  function submit(): boolean {
    onSubmit()
    return true
  }

  return {
    setText(next) {
      const { length } = view.state.doc
      view.dispatch({ changes: { from: 0, to: length, insert: next }, selection: { anchor: 0 } })
      view.scrollDOM.scrollTop = 0
    },
    setProblems(checked, problems) {
      if (view.state.doc.toString() === checked) showProblems(view, problems)
    },
    setMarks: (marks) => showMarks(view, marks),
    select({ from, to }) {
      const { length } = view.state.doc
      const selection = { anchor: Math.min(from, length), head: Math.min(to, length) }
      view.dispatch({
        selection,
        effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }),
      })
      view.focus()
    },
    destroy: () => view.destroy(),
  }
}
