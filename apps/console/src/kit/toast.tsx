import { useSyncExternalStore, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cn } from './class-names.ts'
import { CloseIcon } from './icon.tsx'

export type ToastTone = 'good' | 'problem'

interface Toast {
  readonly id: number
  readonly text: string
  readonly tone: ToastTone
}

const SHOWN_MS = 6000
const SHOWN_MAX = 3

let toasts: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Says in a corner, and to readers, that something was done. What needs an answer is no toast. */
export function toast(text: string, tone: ToastTone = 'good'): void {
  const id = nextId++
  set([...toasts, { id, text, tone }].slice(-SHOWN_MAX))
  setTimeout(() => dismiss(id), SHOWN_MS)
}

function dismiss(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

/** Where toasts appear; once, in the shell. It is there before the first one, so that readers listen to it. */
export function Toasts(): ReactNode {
  const shown = useSyncExternalStore(subscribe, () => toasts)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-20 grid justify-items-center gap-2 no-print sm:left-auto sm:justify-items-end"
    >
      {shown.map(({ id, text, tone }) => (
        <div
          key={id}
          className="pointer-events-auto flex max-w-sm items-center gap-2 rounded-lg border border-line bg-paper py-1.5 pr-1.5 pl-3.5 shadow-raised"
        >
          <span
            aria-hidden="true"
            className={cn('font-bold', tone === 'good' ? 'text-allow' : 'text-block')}
          >
            {tone === 'good' ? '✓' : '×'}
          </span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
          <IconButton label="Dismiss" icon={CloseIcon} onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
