import { useEffect, useId, useRef, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cn } from './class-names.ts'
import { CloseIcon } from './icon.tsx'

export interface DialogProps {
  readonly isOpen: boolean
  /** The person wants it closed: Escape, the cross, or a press beside it. */
  readonly onClose: () => void
  readonly title: string
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** Buttons, the one that goes on last. */
  readonly footer?: ReactNode
  readonly width?: 'small' | 'medium' | 'large'
  /** Leaves Escape, the cross and the press beside out, where closing loses something: the footer has the ways out. */
  readonly isDecision?: boolean
}

const widths = { small: 'sm:w-104', medium: 'sm:w-136', large: 'sm:w-208' } as const

/**
 * A modal window over the page. It is the platform's `dialog`: the focus goes in and comes back, the rest of the page
 * cannot be reached, Escape closes it. Its content is made anew at each opening; what has `data-autofocus` gets the focus,
 * else the first control.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  width = 'small',
  isDecision = false,
}: DialogProps): ReactNode {
  const id = useId()
  return (
    <ModalElement
      isOpen={isOpen}
      onClose={isDecision ? undefined : onClose}
      labelledBy={`${id}-title`}
      describedBy={description === undefined ? undefined : `${id}-description`}
      className={cn(
        'overlay m-auto max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] overflow-y-auto rounded-xl border border-line bg-paper p-0 shadow-raised',
        widths[width],
      )}
    >
      <div className="grid gap-4 p-5">
        <div className="flex items-start gap-3">
          <div className="grid min-w-0 flex-1 gap-1">
            <h2
              id={`${id}-title`}
              // Nothing is pressed by accident where closing loses something.
              {...(isDecision && { tabIndex: -1, 'data-autofocus': true })}
              className="text-base font-semibold outline-none wrap-anywhere"
            >
              {title}
            </h2>
            {description !== undefined && (
              <div id={`${id}-description`} className="text-soft">
                {description}
              </div>
            )}
          </div>
          {!isDecision && (
            <IconButton
              label="Close"
              icon={CloseIcon}
              onClick={onClose}
              className="-mt-1.5 -mr-1.5"
            />
          )}
        </div>
        {children}
      </div>
      {footer !== undefined && (
        <div className="sticky bottom-0 flex flex-wrap justify-end gap-2 border-t border-line bg-canvas px-5 py-3">
          {footer}
        </div>
      )}
    </ModalElement>
  )
}

export interface ModalElementProps {
  readonly isOpen: boolean
  /** Absent where only a choice inside closes it. */
  readonly onClose: (() => void) | undefined
  readonly labelledBy?: string | undefined
  readonly describedBy?: string | undefined
  readonly label?: string
  readonly className: string
  readonly children: ReactNode
}

/** The `dialog` element itself, for other modal windows: a drawer, a palette. */
export function ModalElement({
  isOpen,
  onClose,
  labelledBy,
  describedBy,
  label,
  className,
  children,
}: ModalElementProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null || !isOpen) return
    // Where the browser would not bring the focus back: what opened it may be gone, as an item of a menu.
    const opener = document.activeElement
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      element.close()
      if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return
      // What opened it may be gone with what was done, as the row of a list.
      if (opener.isConnected) opener.focus()
      else document.querySelector<HTMLElement>('h1')?.focus()
    }
  }, [isOpen])
  return (
    // The keyboard has Escape for what a press beside the window does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        if (event.target !== ref.current) return
        // React decides what is open.
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === ref.current && isOutside(event, ref.current)) onClose?.()
      }}
    >
      {isOpen && children}
    </dialog>
  )
}

function isOutside(
  { clientX, clientY }: { clientX: number; clientY: number },
  element: Element,
): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
