import { useId, type ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface CardProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Buttons or links beside the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Leaves out the padding around the content, for a table. */
  readonly isFlush?: boolean
  readonly className?: string
}

/** A part of a page with a heading of its own. */
export function Card({
  title,
  description,
  actions,
  children,
  isFlush = false,
  className,
}: CardProps): ReactNode {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn('min-w-0 rounded-xl border border-line bg-paper shadow-card', className)}
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 pt-4 sm:px-5">
        <div className="grid min-w-0 gap-0.5">
          <h2 id={id} className="text-[0.9375rem] font-semibold wrap-anywhere">
            {title}
          </h2>
          {description !== undefined && <p className="text-soft">{description}</p>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      <div
        data-flush={isFlush || undefined}
        className={isFlush ? 'pt-3' : 'px-4 pt-3 pb-4 sm:px-5 sm:pb-5'}
      >
        {children}
      </div>
    </section>
  )
}
