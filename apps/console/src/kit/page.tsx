import { useEffect, useRef, type ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface PageProps {
  /** The page's one h1 and its title in the browser. */
  readonly title: string
  /** In place of the title in the heading, where that is more than words. */
  readonly heading?: ReactNode
  readonly description?: ReactNode
  /** Buttons or links beside the heading. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Uses the whole width, for tools. */
  readonly isWide?: boolean
}

let isFirst = true

/** What every page is in: it names the page and, after a navigation, takes the focus to the heading. */
export function Page({
  title,
  heading = title,
  description,
  actions,
  children,
  isWide = false,
}: PageProps): ReactNode {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Agent Security`
  }, [title])
  useEffect(() => {
    // A page that was just loaded begins at its top, as any document.
    if (!isFirst) ref.current?.focus({ preventScroll: true })
    isFirst = false
  }, [])
  return (
    <div
      className={cn(
        'mx-auto grid w-full content-start gap-6 px-4 py-6 sm:px-8 sm:py-8',
        isWide ? 'max-w-400' : 'max-w-288',
      )}
    >
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h1
            ref={ref}
            tabIndex={-1}
            className="text-2xl font-semibold tracking-tight wrap-anywhere"
          >
            {heading}
          </h1>
          {description !== undefined && <p className="max-w-2xl text-soft">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
