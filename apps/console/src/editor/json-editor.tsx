import { useEffect, useEffectEvent, useRef, type ReactNode, type Ref } from 'react'
import { mountEditor, type EditorSettings, type MountedEditor } from './mount-editor.ts'

export interface JsonEditorProps extends Omit<EditorSettings, 'text'> {
  /** What stands there first; from then on the editor keeps the text, and `ref` changes it. */
  readonly initialText: string
  readonly ref: Ref<MountedEditor>
  readonly className?: string
}

/** A JSON editor that knows a schema. */
export function JsonEditor({
  initialText,
  ref,
  className,
  label,
  language,
  onChange,
  onSubmit,
}: JsonEditorProps): ReactNode {
  const host = useRef<HTMLDivElement>(null)
  const changed = useEffectEvent(onChange)
  const submitted = useEffectEvent(onSubmit)
  const mount = useEffectEvent((element: HTMLElement) =>
    mountEditor(element, {
      label,
      text: initialText,
      language,
      onChange: (text) => changed(text),
      onSubmit: () => submitted(),
    }),
  )
  useEffect(() => {
    if (host.current === null) return
    const editor = mount(host.current)
    assign(ref, editor)
    return () => {
      assign(ref, null)
      editor.destroy()
    }
  }, [ref])
  return <div ref={host} className={className} />
}

function assign(ref: Ref<MountedEditor>, editor: MountedEditor | null): void {
  if (typeof ref === 'function') ref(editor)
  else if (ref !== null) ref.current = editor
}
