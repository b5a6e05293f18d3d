import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
}

export interface TabsProps<Id extends string> {
  /** Names the row of tabs. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
  /** The panel of the selected tab. */
  readonly children: ReactNode
  readonly className?: string
}

/** Tabs as the ARIA practices have them: one stop for the Tab key, arrows between them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
  className,
}: TabsProps<Id>): ReactNode {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const select = (index: number): void => {
    const tab = tabs[(index + tabs.length) % tabs.length]
    if (tab === undefined) return
    onSelect(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ id }) => id === selected)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    if (target === undefined) return
    event.preventDefault()
    select(target)
  }
  return (
    <div className={cn('grid grid-cols-[minmax(0,1fr)] content-start gap-4', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className="flex gap-1 overflow-x-auto border-b border-line"
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ id, label: words }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            data-tab={id}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className="-mb-px min-h-9 border-b-2 border-transparent px-3 py-1.5 font-medium whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-selected:border-accent aria-selected:text-ink"
          >
            {words}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
        {children}
      </div>
    </div>
  )
}
