import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cn } from './class-names.ts'
import type { Icon } from './icon.tsx'

export type MenuItem =
  | {
      readonly label: string
      readonly icon?: Icon
      readonly onSelect: () => void
      readonly isDanger?: boolean
      /** One of several, of which one is chosen. */
      readonly isChosen?: boolean
      readonly hint?: string
    }
  | { readonly heading: string }

export interface MenuProps {
  /** What the button shows. */
  readonly trigger: ReactNode
  /** Names the button where its content is an icon alone. */
  readonly label?: string
  readonly items: readonly MenuItem[]
  readonly className?: string
  /** Which edges of the button and the menu meet. */
  readonly align?: 'start' | 'end'
}

const GAP_PX = 4
const EDGE_PX = 8

/** A button that opens a list of actions over the page: arrows between them, Escape back to the button. */
export function Menu({ trigger, label, items, className, align = 'end' }: MenuProps): ReactNode {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const itemsOf = (): HTMLElement[] => [
    ...(popover.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
  ]
  const place = (): void => {
    if (button.current === null || popover.current === null) return
    const anchor = button.current.getBoundingClientRect()
    const { offsetWidth, offsetHeight, style } = popover.current
    const left = align === 'start' ? anchor.left : anchor.right - offsetWidth
    const below = anchor.bottom + GAP_PX
    const fitsBelow = below + offsetHeight <= innerHeight - EDGE_PX
    const top = fitsBelow ? below : anchor.top - GAP_PX - offsetHeight
    style.left = `${Math.min(Math.max(left, EDGE_PX), Math.max(EDGE_PX, innerWidth - offsetWidth - EDGE_PX))}px`
    style.top = `${Math.max(EDGE_PX, top)}px`
  }
  const close = (): void => popover.current?.hidePopover()
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = itemsOf()
    const at = all.findIndex((item) => item === document.activeElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      all[(target + all.length) % all.length]?.focus()
    } else if (event.key === 'Tab') close()
    else if (event.key.length === 1 && !event.metaKey && !event.ctrlKey) {
      const start = event.key.toLowerCase()
      const order = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      order.find((item) => item.textContent.trim().toLowerCase().startsWith(start))?.focus()
      event.stopPropagation()
    }
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        popoverTarget={id}
        className={className}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          popover.current?.showPopover()
        }}
      >
        {trigger}
      </button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label ?? 'Actions'}
        className="overlay fixed inset-auto m-0 max-h-[calc(100dvh-1rem)] min-w-48 overflow-y-auto rounded-lg border border-line bg-paper p-1 text-ink shadow-raised"
        onKeyDown={onKeyDown}
        onToggle={(event) => {
          const opened = event.newState === 'open'
          setIsOpen(opened)
          if (!opened) return
          place()
          itemsOf()[0]?.focus()
        }}
      >
        {items.map((item) =>
          'heading' in item ? (
            <p
              key={item.heading}
              role="presentation"
              className="px-2.5 pt-2 pb-1 text-xs font-medium text-soft"
            >
              {item.heading}
            </p>
          ) : (
            <button
              key={item.label}
              type="button"
              role={item.isChosen === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={item.isChosen}
              tabIndex={-1}
              className={cn(
                'flex min-h-8 w-full items-center gap-2.5 rounded-md px-2.5 py-1 text-left hover:bg-sunken focus-visible:bg-sunken -outline-offset-2 pointer-coarse:min-h-10',
                item.isDanger === true && 'text-block',
              )}
              onClick={() => {
                close()
                item.onSelect()
              }}
            >
              {item.icon && <item.icon className={item.isDanger === true ? '' : 'text-soft'} />}
              <span className="flex-1">{item.label}</span>
              {item.hint !== undefined && <span className="text-xs text-soft">{item.hint}</span>}
              {item.isChosen === true && <span aria-hidden="true">✓</span>}
            </button>
          ),
        )}
      </div>
    </>
  )
}
