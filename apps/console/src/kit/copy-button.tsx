import { useEffect, useState, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { CheckIcon, CopyIcon } from './icon.tsx'
import { toast } from './toast.tsx'

export interface CopyButtonProps {
  readonly text: string
  /** What is copied, as in "Copy evaluation ID". */
  readonly label: string
  /** Shows the word Copy beside the icon. */
  readonly hasWord?: boolean
  readonly onCopied?: () => void
  /** The focus of a dialog begins on it. */
  readonly isFirstFocus?: boolean
}

const DONE_MS = 2000

export function CopyButton({
  text,
  label,
  hasWord = false,
  onCopied,
  isFirstFocus = false,
}: CopyButtonProps): ReactNode {
  const [isDone, setIsDone] = useState(false)
  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => setIsDone(false), DONE_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setIsDone(true)
      toast('Copied')
      onCopied?.()
    } catch {
      toast('The browser did not allow copying. Select the text instead.', 'problem')
    }
  }
  const icon = isDone ? CheckIcon : CopyIcon
  const press = {
    onClick: () => void copy(),
    'data-autofocus': isFirstFocus || undefined,
  }
  return hasWord ? (
    <Button {...press} size="small" icon={icon} aria-label={isDone ? 'Copied' : label}>
      {isDone ? 'Copied' : 'Copy'}
    </Button>
  ) : (
    <IconButton {...press} label={isDone ? 'Copied' : label} icon={icon} />
  )
}
